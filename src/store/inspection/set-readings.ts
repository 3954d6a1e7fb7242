/** What the servers of a store say of themselves: their set, its log of operations, their version, clock and disk. */
import type { Document, MongoClient } from 'mongodb';

/** What the registry is connected to. */
export interface TopologyReading {
  /** `mongos`: the router of a sharded cluster; `new`: a server for a set that was never initiated. */
  readonly kind: 'set' | 'mongos' | 'alone' | 'new';
  readonly setName: string | null;
}

export interface MemberReading {
  readonly name: string;
  /** PRIMARY, SECONDARY, ARBITER, or what keeps it from being one. */
  readonly state: string;
  readonly healthy: boolean;
  /** Seconds behind the primary; null where that cannot be said. */
  readonly lagSeconds: number | null;
}

export interface SetReading {
  readonly members: readonly MemberReading[];
  /** How many members have to acknowledge a majority write. */
  readonly majority: number;
  /** False: a majority acknowledges before it is on its disks. */
  readonly journals: boolean;
}

export interface OplogReading {
  /** Times of the first and the last entry. */
  readonly first: Date;
  readonly last: Date;
  readonly usedBytes: number;
  readonly maxBytes: number;
  /** Hours of history that are kept whatever the size; 0: none. */
  readonly keptHours: number;
}

export interface SetReadings {
  topology(): Promise<TopologyReading>;
  /** Of the server, `6.0.5`. */
  version(): Promise<string>;
  set(): Promise<SetReading>;
  oplog(): Promise<OplogReading>;
  /** The store's clock. */
  now(): Promise<Date>;
}

const limitMs = 5000;

/** Sends a command to any member: a set without a primary can be asked too. */
type Ask = (command: Document) => Promise<Document>;

const topologyOf = (hello: Document): TopologyReading => {
  if (hello.msg === 'isdbgrid') return { kind: 'mongos', setName: null };
  if (typeof hello.setName === 'string') return { kind: 'set', setName: hello.setName };
  return { kind: hello.isreplicaset === true ? 'new' : 'alone', setName: null };
};

const readSet = async (ask: Ask): Promise<SetReading> => {
  const status = await ask({ replSetGetStatus: 1, maxTimeMS: limitMs });
  const { config } = await ask({ replSetGetConfig: 1, maxTimeMS: limitMs });
  const members: readonly Document[] = status.members;
  const newest = members.find(({ stateStr }) => stateStr === 'PRIMARY')?.optimeDate;
  const lagOf = ({ stateStr, optimeDate }: Document): number | null =>
    stateStr === 'SECONDARY' && newest instanceof Date && optimeDate instanceof Date
      ? Math.max(0, (newest.getTime() - optimeDate.getTime()) / 1000)
      : null;
  return {
    members: members.map((member) => ({
      name: String(member.name),
      // Of a member that is away the server says it in brackets.
      state: String(member.stateStr).replace(/^\((.*)\)$/, '$1'),
      healthy: member.health === 1,
      lagSeconds: lagOf(member),
    })),
    majority: Number(status.writeMajorityCount ?? Math.floor(members.length / 2) + 1),
    journals: config.writeConcernMajorityJournalDefault !== false,
  };
};

const readOplog = async (client: MongoClient, ask: Ask): Promise<OplogReading> => {
  const oplog = client.db('local').collection('oplog.rs');
  const end = async (direction: 1 | -1): Promise<Date> => {
    const found = await oplog.findOne({}, { sort: { $natural: direction }, projection: { ts: 1 }, maxTimeMS: limitMs });
    return new Date((found?.ts.getHighBits() ?? 0) * 1000);
  };
  const [first, last] = [await end(1), await end(-1)];
  const [stats] = await oplog.aggregate<Document>([{ $collStats: { storageStats: {} } }], { maxTimeMS: limitMs }).toArray();
  const parameters = await ask({ serverStatus: 1, maxTimeMS: limitMs });
  return {
    first,
    last,
    usedBytes: Number(stats?.storageStats?.size ?? 0),
    maxBytes: Number(stats?.storageStats?.maxSize ?? 0),
    keptHours: Number(parameters.oplogTruncation?.oplogMinRetentionHours ?? 0),
  };
};

export const makeSetReadings = (client: MongoClient): SetReadings => {
  const ask: Ask = (command) => client.db('admin').command(command, { readPreference: 'primaryPreferred' });
  return {
    topology: async () => topologyOf(await ask({ hello: 1 })),
    version: async () => String((await ask({ buildInfo: 1 })).version),
    set: () => readSet(ask),
    oplog: () => readOplog(client, ask),
    now: async () => (await ask({ hello: 1 })).localTime,
  };
};
