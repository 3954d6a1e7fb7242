/**
 * A sharded cluster: how its collections should be distributed over the shards (docs/scaling.md explains why), and how they
 * are, according to its router. Nothing is written and nothing is judged here.
 */
import type { Document } from 'mongodb';

/** 1: by ranges; 'hashed': by ranges of the hash, for values that only grow. Null: not sharded, on the home shard of the database. */
type ShardKey = Readonly<Record<string, 1 | 'hashed'>> | null;

/** Ids of records are random hex digits: their ranges are even, and the index on `_id` suffices. */
const ID_SHARD_KEY = { _id: 1 } as const;

export const shardKeys: Readonly<Record<string, ShardKey>> = {
  tenders: ID_SHARD_KEY,
  contracts: ID_SHARD_KEY,
  agreements: ID_SHARD_KEY,
  frameworks: ID_SHARD_KEY,
  submissions: ID_SHARD_KEY,
  qualifications: ID_SHARD_KEY,
  plans: ID_SHARD_KEY,
  plan_revisions: ID_SHARD_KEY,
  transfers: ID_SHARD_KEY,
  tenders_history: ID_SHARD_KEY,
  contracts_history: ID_SHARD_KEY,
  agreements_history: ID_SHARD_KEY,
  frameworks_history: ID_SHARD_KEY,
  submissions_history: ID_SHARD_KEY,
  qualifications_history: ID_SHARD_KEY,
  plans_history: ID_SHARD_KEY,
  transfers_history: ID_SHARD_KEY,
  uploads: ID_SHARD_KEY,
  // Digests are evenly distributed.
  idempotency: ID_SHARD_KEY,
  // Numbers of reports and ObjectIds grow with time: by ranges, the last shard would take every insert.
  violation_reports: { _id: 'hashed' },
  violation_reports_history: { of: 'hashed' },
  'uploads.files': { _id: 'hashed' },
  'uploads.chunks': { files_id: 'hashed' },
  'uploads.loose': { _id: 'hashed' },
  // Like their records.
  search_tenders: ID_SHARD_KEY,
  search_contracts: ID_SHARD_KEY,
  search_plans: ID_SHARD_KEY,
  search_agreements: ID_SHARD_KEY,
  search_frameworks: ID_SHARD_KEY,
  search_submissions: ID_SHARD_KEY,
  search_qualifications: ID_SHARD_KEY,
  search_violation_reports: { _id: 'hashed' },
  // By the id of their subject: what is read together is stored together.
  facts: ID_SHARD_KEY,
  statistics: ID_SHARD_KEY,
  parties: ID_SHARD_KEY,
  party_totals: ID_SHARD_KEY,
  // A bid is checked against the heartbeat; with both on one shard, the transaction stays on that shard.
  auctions: null,
  auctions_log: null,
  auction_refusals: null,
  auction_leases: null,
  auction_pulse: null,
  auction_slots: null,
  // Few and small documents, each of them read by every process.
  alerts: null,
  alerts_history: null,
  alert_deliveries: null,
  catalogue: null,
  code_lists: null,
  sequences: null,
  feed_fence: null,
  feed_guard: null,
  majority_probe: null,
  consumers: null,
  schema_version: null,
  mirror_source: null,
};

/** Sends a command to a database; throws when the store refuses it. */
export type Ask = (database: string, command: Document) => Promise<Document>;

interface Shard {
  readonly name: string;
  /** The name of its replica set. */
  readonly set: string;
  readonly hosts: readonly string[];
  /** It is being emptied before its removal. */
  readonly draining: boolean;
}

interface SpreadCollection {
  readonly name: string;
  readonly wanted: ShardKey;
  /** Null: not sharded. */
  readonly found: Readonly<Record<string, unknown>> | null;
  readonly matches: boolean;
}

export interface Cluster {
  /** Number of routers in the address. With more than one the late-commit repair keeps losing its stream (docs/scaling.md). */
  readonly routers: number;
  readonly shards: readonly Shard[] | null;
  readonly balancing: boolean | null;
  /** The shard that holds the unsharded collections of the database, the fence among them. */
  readonly home: string | null;
  /** Each collection of `shardKeys`, as it is and as it should be. */
  readonly collections: readonly SpreadCollection[] | null;
  readonly refused: readonly string[];
}

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

const buildShard = ({ _id, host, draining }: Document): Shard => {
  const [set = '', hosts = ''] = String(host).split('/');
  return { name: String(_id), set, hosts: hosts.split(','), draining: draining === true };
};

const findSpread = (dbName: string, entries: readonly Document[]): SpreadCollection[] =>
  Object.entries(shardKeys).map(([name, wanted]) => {
    const entry = entries.find(({ _id }) => _id === `${dbName}.${name}`);
    // Since version 8 an unsharded collection may be listed too, with a meaningless key.
    const isSharded = entry !== undefined && entry.unsplittable !== true && entry.dropped !== true;
    const found = isSharded ? (entry.key ?? null) : null;
    return { name, wanted, found, matches: JSON.stringify(found) === JSON.stringify(wanted) };
  });

/**
 * `routers`: the number of hosts in the address. Null: the server is no `mongos`. What the account may not read is null, and
 * its command is in `refused`; only a failing `hello` throws.
 */
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
    shards: shards?.map(buildShard) ?? null,
    balancing: balancer === null ? null : balancer.mode !== 'off',
    home: databases?.[0]?.primary ?? null,
    collections: entries === null ? null : findSpread(dbName, entries),
    refused,
  };
};
