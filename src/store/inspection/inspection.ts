/**
 * Readings of a store for diagnosis. Nothing is changed: no index is created, no lease is taken. src/app/operations/doctor
 * interprets them.
 */
import { type Db, type Document, MongoClient } from 'mongodb';
import { hideCredentials } from '../client.ts';
import { messageOf } from '../failures.ts';
import { readCluster } from './cluster.ts';

const TIME_LIMIT_MS = 5000;

/** Sends a command to any member: a set without a primary responds too. */
type Ask = (command: Document) => Promise<Document>;

export interface TopologyReading {
  /** `mongos`: the router of a sharded cluster; `new`: a server for a set that was never initiated. */
  readonly kind: 'set' | 'mongos' | 'alone' | 'new';
  readonly setName: string | null;
}

const buildTopology = ({ msg, setName, isreplicaset }: Document): TopologyReading => {
  if (msg === 'isdbgrid') return { kind: 'mongos', setName: null };
  if (typeof setName === 'string') return { kind: 'set', setName };
  return { kind: isreplicaset === true ? 'new' : 'alone', setName: null };
};

const readSet = async (ask: Ask) => {
  const status = await ask({ replSetGetStatus: 1, maxTimeMS: TIME_LIMIT_MS });
  const { config } = await ask({ replSetGetConfig: 1, maxTimeMS: TIME_LIMIT_MS });
  const members: readonly Document[] = status.members;
  const newest = members.find(({ stateStr }) => stateStr === 'PRIMARY')?.optimeDate;
  const computeLag = ({ stateStr, optimeDate }: Document): number | null =>
    stateStr === 'SECONDARY' && newest instanceof Date && optimeDate instanceof Date
      ? Math.max(0, (newest.getTime() - optimeDate.getTime()) / 1000)
      : null;
  return {
    members: members.map((member) => ({
      name: String(member.name),
      /** PRIMARY, SECONDARY, ARBITER, or the state that prevents these; that of an unreachable member is in brackets. */
      state: String(member.stateStr).replace(/^\((.*)\)$/, '$1'),
      healthy: member.health === 1,
      /** Behind the primary; null if unknown. */
      lagSeconds: computeLag(member),
    })),
    /** How many members have to acknowledge a majority write. */
    majority: Number(status.writeMajorityCount ?? Math.floor(members.length / 2) + 1),
    /** False: a majority acknowledges before it is on its disks. */
    journals: config.writeConcernMajorityJournalDefault !== false,
    /** Whether a secondary may copy from another instead of the primary. */
    chains: config.settings?.chainingAllowed !== false,
  };
};

const readOplog = async (client: MongoClient, ask: Ask) => {
  const oplog = client.db('local').collection('oplog.rs');
  const end = async (direction: 1 | -1): Promise<Date> => {
    const document = await oplog.findOne({}, { sort: { $natural: direction }, projection: { ts: 1 }, maxTimeMS: TIME_LIMIT_MS });
    return new Date((document?.ts.getHighBits() ?? 0) * 1000);
  };
  const [first, last] = [await end(1), await end(-1)];
  const [stats] = await oplog.aggregate<Document>([{ $collStats: { storageStats: {} } }], { maxTimeMS: TIME_LIMIT_MS }).toArray();
  const parameters = await ask({ serverStatus: 1, maxTimeMS: TIME_LIMIT_MS });
  return {
    first,
    last,
    usedBytes: Number(stats?.storageStats?.size ?? 0),
    maxBytes: Number(stats?.storageStats?.maxSize ?? 0),
    /** Hours of history kept regardless of size; 0: none. */
    keptHours: Number(parameters.oplogTruncation?.oplogMinRetentionHours ?? 0),
  };
};

/** The answer of one server of the address, contacted directly. */
export interface HostAnswer {
  readonly host: string;
  /** `alone`: no replica set; `new`: meant for one that was never initiated; `member`: of the set `setName`. */
  readonly state: 'silent' | 'alone' | 'new' | 'member';
  readonly setName: string | null;
  /** Why it is silent, else ''. */
  readonly reason: string;
}

/** No server could be used; `hosts` has the answer of each. */
export class StoreAway extends Error {
  readonly hosts: readonly HostAnswer[];
  constructor(reason: string, hosts: readonly HostAnswer[]) {
    super(reason);
    this.hosts = hosts;
  }
}

const TIMEOUT_MS = 3000;
const DOCTOR_APP_NAME = 'procurement-registry-doctor';
const reasonWithoutCredentials = (error: unknown): string => hideCredentials(messageOf(error));

/** Queries one server directly, regardless of its replica set. */
const askHost = async (host: string, uri: string): Promise<HostAnswer> => {
  const address = `mongodb://${host}/`;
  const options = { directConnection: true, serverSelectionTimeoutMS: TIMEOUT_MS, appName: DOCTOR_APP_NAME };
  const tls = /[?&](tls|ssl)=true/.test(uri) ? { tls: true } : {};
  const client = new MongoClient(address, { ...options, ...tls });
  try {
    const hello = await client.db('admin').command({ hello: 1 });
    const { kind, setName } = buildTopology(hello);
    return { host, state: kind === 'new' || kind === 'alone' ? kind : 'member', setName, reason: '' };
  } catch (error) {
    return { host, state: 'silent', setName: null, reason: reasonWithoutCredentials(error) };
  } finally {
    await client.close();
  }
};

const connectToInspect = async (uri: string): Promise<MongoClient> => {
  let hosts: readonly string[] = [];
  let client: MongoClient | undefined;
  try {
    client = new MongoClient(uri, {
      appName: DOCTOR_APP_NAME,
      serverSelectionTimeoutMS: TIMEOUT_MS,
      connectTimeoutMS: TIMEOUT_MS,
      socketTimeoutMS: 15_000,
      // A set without a primary can still be inspected.
      readPreference: 'primaryPreferred',
    });
    hosts = client.options.hosts.map((host) => host.toString());
    return await client.connect();
  } catch (error) {
    await client?.close();
    throw new StoreAway(reasonWithoutCredentials(error), await Promise.all(hosts.map((host) => askHost(host, uri))));
  }
};

/** Connects to the store at `uri`, to any member of it; throws `StoreAway`. */
export const inspectStore = async (uri: string, dbName: string) => {
  const client = await connectToInspect(uri);
  const runCommand = (database: string, command: Document) => client.db(database).command(command, { readPreference: 'primaryPreferred' });
  const ask: Ask = (command) => runCommand('admin', command);
  return {
    /** Of `record-readings.ts`, or of a feature. */
    read: <T>(reading: (db: Db) => Promise<T>): Promise<T> => reading(client.db(dbName)),
    topology: async () => buildTopology(await ask({ hello: 1 })),
    /** Of the server, e.g. `6.0.5`. */
    version: async (): Promise<string> => String((await ask({ buildInfo: 1 })).version),
    set: () => readSet(ask),
    oplog: () => readOplog(client, ask),
    /** The store's clock. */
    now: async (): Promise<Date> => (await ask({ hello: 1 })).localTime,
    /** Null: the server is no `mongos`. */
    cluster: () => readCluster(runCommand, dbName, client.options.hosts.length),
    close: () => client.close(),
  };
};

export type Inspection = Awaited<ReturnType<typeof inspectStore>>;
export type ReadStore = Inspection['read'];
export type SetReading = Awaited<ReturnType<Inspection['set']>>;
export type MemberReading = SetReading['members'][number];
export type OplogReading = Awaited<ReturnType<Inspection['oplog']>>;
