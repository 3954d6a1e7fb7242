/**
 * A sharded cluster as its router shows it, for the doctor (docs/scaling.md "What the doctor sees"):
 *
 *     readCluster(ask: (database, command) => Promise<Document>, dbName: string, routers: number): Promise<Cluster | null>
 *
 * Null: what answered is no `mongos`. Sets and their members are read in set-readings.ts. Nothing is written and nothing is
 * judged here. What the account may not ask is null, and its command stands in `refused`; fails only when `hello` fails.
 */
import type { Document } from 'mongodb';
import { type ShardKey, shardKeys } from '../shard-keys.ts';

/** Sends a command to a database; throws what the store refuses. */
export type Ask = (database: string, command: Document) => Promise<Document>;

export interface Shard {
  readonly name: string;
  /** Of its replica set. */
  readonly set: string;
  readonly hosts: readonly string[];
  /** It is being emptied and will go. */
  readonly draining: boolean;
}

export interface SpreadCollection {
  readonly name: string;
  readonly wanted: ShardKey;
  /** Null: not sharded. */
  readonly found: Readonly<Record<string, unknown>> | null;
  readonly matches: boolean;
}

export interface Cluster {
  /** Routers the address names. With more than one the guard of the feed loses its stream again and again (docs/scaling.md). */
  readonly routers: number;
  readonly shards: readonly Shard[] | null;
  /** Whether chunks are moved. */
  readonly balancing: boolean | null;
  /** The shard where unsharded collections of the database stand, the fence among them. */
  readonly home: string | null;
  /** Each collection of `shardKeys` as it is and as it should be. */
  readonly collections: readonly SpreadCollection[] | null;
  /** Commands that were refused or failed. */
  readonly refused: readonly string[];
}

/** Null when the store refuses; the command is noted. */
type AskOptional = (database: string, command: Document) => Promise<Document | null>;

const makeOptional = (ask: Ask, refused: string[]): AskOptional => {
  return async (database, command) => {
    try {
      return await ask(database, command);
    } catch {
      const [name = '', target] = Object.entries(command)[0] ?? [];
      refused.push(typeof target === 'string' ? `${name} ${database}.${target}` : name);
      return null;
    }
  };
};

const shardOf = ({ _id, host, draining }: Document): Shard => {
  const [set = '', hosts = ''] = String(host).split('/');
  return { name: String(_id), set, hosts: hosts.split(','), draining: draining === true };
};

const spreadOf = (dbName: string, entries: readonly Document[]): SpreadCollection[] =>
  Object.entries(shardKeys).map(([name, wanted]) => {
    const entry = entries.find(({ _id }) => _id === `${dbName}.${name}`);
    // Since version 8 a collection that is not sharded may be listed too, with a key that means nothing.
    const isSharded = entry !== undefined && entry.unsplittable !== true && entry.dropped !== true;
    const found = isSharded ? (entry.key ?? null) : null;
    return { name, wanted, found, matches: JSON.stringify(found) === JSON.stringify(wanted) };
  });

/** `routers`: how many hosts the address names. */
export const readCluster = async (ask: Ask, dbName: string, routers: number): Promise<Cluster | null> => {
  const hello = await ask('admin', { hello: 1 });
  if (hello.msg !== 'isdbgrid') return null;
  const refused: string[] = [];
  const optional = makeOptional(ask, refused);
  const find = async (collection: string, filter: Document): Promise<readonly Document[] | null> => {
    const answer = await optional('config', { find: collection, filter, batchSize: 1000, singleBatch: true });
    return answer?.cursor?.firstBatch ?? null;
  };
  const known = await optional('admin', { listShards: 1 });
  const balancer = await optional('admin', { balancerStatus: 1 });
  const databases = await find('databases', { _id: dbName });
  const entries = await find('collections', { _id: { $in: Object.keys(shardKeys).map((name) => `${dbName}.${name}`) } });
  const shards: readonly Document[] | null = known?.shards ?? null;
  return {
    routers,
    shards: shards?.map(shardOf) ?? null,
    balancing: balancer === null ? null : balancer.mode !== 'off',
    home: databases?.[0]?.primary ?? null,
    collections: entries === null ? null : spreadOf(dbName, entries),
    refused,
  };
};
