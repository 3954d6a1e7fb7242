/** Replica sets of several real servers, for tests of what one node cannot show. */
import { join } from 'node:path';
import { type Db, MongoClient } from 'mongodb';
import type { EmbeddedOptions } from '../../src/embedded-mongod/embedded.ts';
import { freePort, launchMongod } from '../../src/embedded-mongod/process.ts';
import { eventually } from './eventually.ts';

export interface ReplicaSetMember {
  pid: number;
  port: number;
  /** Of this member alone. */
  uri: string;
}

export interface ReplicaSet {
  uri: string;
  /** `restart` changes the member's `pid` here. */
  members: ReplicaSetMember[];
  /** Starts a member that has ended, on its old port and data. */
  restart(index: number): Promise<void>;
  close(): Promise<void>;
}

export interface ReplicaSetOptions extends Pick<EmbeddedOptions, 'dataDir' | 'binary' | 'args'> {
  members: number;
  /** Settings of the set, such as `{ electionTimeoutMillis: 2000 }`. */
  settings?: Record<string, unknown>;
}

const name = 'registry';
const addressOf = (port: number): string => `127.0.0.1:${port}`;
const directUri = (port: number): string => `mongodb://${addressOf(port)}/?directConnection=true`;

const initiate = async (admin: Db, ports: readonly number[], settings: Record<string, unknown>): Promise<void> => {
  const members = ports.map((port, _id) => ({ _id, host: addressOf(port) }));
  await admin.command({ replSetInitiate: { _id: name, members, settings } });
  await eventually('a primary', async () => (await admin.command({ hello: 1 })).primary !== undefined, 120_000);
};

/** Starts a new set below `dataDir`; returns when it has a primary. */
export const startReplicaSet = async ({
  dataDir,
  binary,
  args = [],
  members: count,
  settings = {},
}: ReplicaSetOptions): Promise<ReplicaSet> => {
  const launch = async (index: number, port: number) => ({
    port,
    mongod: await launchMongod({ dataDir: join(dataDir, `member-${index}`), port, binary, replicaSet: name, args, say: () => undefined }),
  });
  const nodes: Awaited<ReturnType<typeof launch>>[] = [];
  const close = async (): Promise<void> => void (await Promise.all(nodes.map(({ mongod }) => mongod.stop())));
  try {
    // One after the other: a port that is found free stays free only until the next one looks.
    for (let index = 0; index < count; index += 1) nodes.push(await launch(index, await freePort()));
    const ports = nodes.map(({ port }) => port);
    const client = new MongoClient(directUri(ports[0] ?? 0), { serverSelectionTimeoutMS: 10_000 });
    await initiate(client.db('admin'), ports, settings).finally(() => client.close());
    const members = nodes.map(({ port, mongod }) => ({ pid: mongod.pid, port, uri: directUri(port) }));
    return {
      uri: `mongodb://${ports.map(addressOf).join(',')}/?replicaSet=${name}`,
      members,
      restart: async (index) => {
        const member = members[index];
        if (member === undefined) throw new RangeError(`The set has no member ${index}`);
        nodes[index] = await launch(index, member.port);
        member.pid = nodes[index].mongod.pid;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};
