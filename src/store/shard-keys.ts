/**
 * How the database is spread over the shards of a cluster: one line for each collection, and why it has this key stands in
 * docs/scaling.md. Read by the doctor and by the test that finds every command that would need more than one shard.
 */

/** 1: by ranges; 'hashed': by ranges of the hash, for values that only grow. Null: not sharded, on the home shard of the database. */
export type ShardKey = Readonly<Record<string, 1 | 'hashed'>> | null;

/** Ids of records are random hex digits: ranges of them are even, and the index on `_id` is enough. */
const byId = { _id: 1 } as const;

export const shardKeys: Readonly<Record<string, ShardKey>> = {
  tenders: byId,
  contracts: byId,
  agreements: byId,
  plans: byId,
  plan_revisions: byId,
  transfers: byId,
  tenders_history: byId,
  contracts_history: byId,
  agreements_history: byId,
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
  // Few and small documents, each of them asked for by everybody.
  code_lists: null,
  sequences: null,
  feed_fence: null,
  feed_guard: null,
  schema_version: null,
};

/**
 * Collections whose keys begin with the id of a record of another: with the same zones for both they stand on its shard.
 * The value is that other collection.
 */
export const besides: Readonly<Record<string, string>> = {
  plan_revisions: 'plans',
  tenders_history: 'tenders',
  contracts_history: 'contracts',
  agreements_history: 'agreements',
  plans_history: 'plans',
  transfers_history: 'transfers',
  violation_reports_history: 'violation_reports',
};

/** Of a key in a collection of `besides`: the id of the record it belongs to. */
export const ownerIn = (id: string): string => id.split(':')[0] ?? id;
