/**
 * Looks at a store and changes nothing there, for those who ask what is wrong with it: no index is made, no lease taken.
 * Gives readings as they are; what they mean says src/admin/doctor.
 */
import { MongoClient } from 'mongodb';
import { hideCredentials } from '../client.ts';
import { makeRecordReadings, type RecordReadings } from './record-readings.ts';
import { makeSetReadings, type SetReadings } from './set-readings.ts';
import { type Cluster, readCluster } from './topology.ts';

/** What one of the servers an address names said when it was asked alone. */
export interface HostAnswer {
  readonly host: string;
  /** `alone`: no replica set; `new`: meant for one that was never initiated; `member`: of the set `setName`. */
  readonly state: 'silent' | 'alone' | 'new' | 'member';
  readonly setName: string | null;
  /** Why it is silent, else ''. */
  readonly reason: string;
}

/** No server could be used; `hosts` says what each of them answered. */
export class StoreAway extends Error {
  readonly hosts: readonly HostAnswer[];
  constructor(reason: string, hosts: readonly HostAnswer[]) {
    super(reason);
    this.hosts = hosts;
  }
}

export interface Inspection extends SetReadings, RecordReadings {
  /** Null: what answers is no `mongos`. */
  cluster(): Promise<Cluster | null>;
  close(): Promise<void>;
}

const patienceMs = 3000;
const appName = 'procurement-registry-doctor';
const reasonOf = (error: unknown): string => hideCredentials(error instanceof Error ? error.message : String(error));

const stateOf = (hello: { setName?: unknown; isreplicaset?: unknown; msg?: unknown }): HostAnswer['state'] => {
  if (typeof hello.setName === 'string' || hello.msg === 'isdbgrid') return 'member';
  return hello.isreplicaset === true ? 'new' : 'alone';
};

/** One server, asked without regard to the set it is in. */
const askHost = async (host: string, uri: string): Promise<HostAnswer> => {
  const address = `mongodb://${host}/`;
  const options = { directConnection: true, serverSelectionTimeoutMS: patienceMs, appName };
  const tls = /[?&](tls|ssl)=true/.test(uri) ? { tls: true } : {};
  const client = new MongoClient(address, { ...options, ...tls });
  try {
    const hello = await client.db('admin').command({ hello: 1 });
    return { host, state: stateOf(hello), setName: hello.setName ?? null, reason: '' };
  } catch (error) {
    return { host, state: 'silent', setName: null, reason: reasonOf(error) };
  } finally {
    await client.close();
  }
};

const connect = async (uri: string): Promise<MongoClient> => {
  let hosts: readonly string[] = [];
  let client: MongoClient | undefined;
  try {
    client = new MongoClient(uri, {
      appName,
      serverSelectionTimeoutMS: patienceMs,
      connectTimeoutMS: patienceMs,
      socketTimeoutMS: 15_000,
      // A set without a primary can still be looked at.
      readPreference: 'primaryPreferred',
    });
    hosts = client.options.hosts.map((host) => host.toString());
    return await client.connect();
  } catch (error) {
    await client?.close();
    throw new StoreAway(reasonOf(error), await Promise.all(hosts.map((host) => askHost(host, uri))));
  }
};

/** Connects to the store at `uri`, to any member of it; throws `StoreAway`. */
export const inspectStore = async (uri: string, dbName: string): Promise<Inspection> => {
  const client = await connect(uri);
  return {
    ...makeSetReadings(client),
    ...makeRecordReadings(client.db(dbName)),
    cluster: () =>
      readCluster(
        (database, command) => client.db(database).command(command, { readPreference: 'primaryPreferred' }),
        dbName,
        client.options.hosts.length,
      ),
    close: () => client.close(),
  };
};
