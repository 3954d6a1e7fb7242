/**
 * A sharded cluster: how its collections are to be spread over the shards (docs/scaling.md says why), and how they are, as its
 * router shows it. Nothing is written and nothing is judged here.
 */
import type { Document } from 'mongodb';

/** 1: by ranges; 'hashed': by ranges of the hash, for values that only grow. Null: not sharded, on the home shard of the database. */
type ShardKey = Readonly<Record<string, 1 | 'hashed'>> | null;

/** Ids of records are random hex digits: ranges of them are even, and the index on `_id` is enough. */
const byId = { _id: 1 } as const;

export const shardKeys: Readonly<Record<string, ShardKey>> = {
  tenders: byId,
  contracts: byId,
  agreements: byId,
  frameworks: byId,
  submissions: byId,
  qualifications: byId,
  plans: byId,
  plan_revisions: byId,
  transfers: byId,
  tenders_history: byId,
  contracts_history: byId,
  agreements_history: byId,
  frameworks_history: byId,
  submissions_history: byId,
  qualifications_history: byId,
  plans_history: byId,
  transfers_history: byId,
  uploads: byId,
  // Digests: even by themselves.
  idempotency: byId,
  // Numbers of reports and ObjectIds grow with time: by ranges, the last shard would take everything new.
  violation_reports: { _id: 'hashed' },
  violation_reports_history: { of: 'hashed' },
  'uploads.files': { _id: 'hashed' },
  'uploads.chunks': { files_id: 'hashed' },
  'uploads.loose': { _id: 'hashed' },
  // As their records.
  search_tenders: byId,
  search_contracts: byId,
  search_plans: byId,
  search_agreements: byId,
  search_frameworks: byId,
  search_submissions: byId,
  search_qualifications: byId,
  search_violation_reports: { _id: 'hashed' },
  // Found by what they are of: what is asked for together stands together.
  facts: byId,
  statistics: byId,
  parties: byId,
  party_totals: byId,
  // A bid is judged by the heartbeat, and both on one shard are a transaction of one shard.
  auctions: null,
  auctions_log: null,
  auction_refusals: null,
  auction_leases: null,
  auction_pulse: null,
  auction_slots: null,
  // Few and small documents, each of them asked for by everybody.
  alerts: null,
  alerts_history: null,
  alert_deliveries: null,
  catalogue: null,
  code_lists: null,
  sequences: null,
  feed_fence: null,
  feed_guard: null,
  consumers: null,
  schema_version: null,
  mirror_source: null,
};

/** Sends a command to a database; throws what the store refuses. */
export type Ask = (database: string, command: Document) => Promise<Document>;

interface Shard {
  readonly name: string;
  /** The name of its replica set. */
  readonly set: string;
  readonly hosts: readonly string[];
  /** It is being emptied and will go. */
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
  /** Routers the address names. With more than one the late-commit repair loses its stream again and again (docs/scaling.md). */
  readonly routers: number;
  readonly shards: readonly Shard[] | null;
  /** Whether chunks are moved. */
  readonly balancing: boolean | null;
  /** The shard where unsharded collections of the database stand, the fence among them. */
  readonly home: string | null;
  /** Each collection of `shardKeys` as it is and as it should be. */
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
    // Since version 8 a collection that is not sharded may be listed too, with a key that means nothing.
    const isSharded = entry !== undefined && entry.unsplittable !== true && entry.dropped !== true;
    const found = isSharded ? (entry.key ?? null) : null;
    return { name, wanted, found, matches: JSON.stringify(found) === JSON.stringify(wanted) };
  });

/**
 * `routers`: how many hosts the address names. Null: what answers is no `mongos`. What the account may not ask is null, and its
 * command is among `refused`; only a failing `hello` throws.
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
