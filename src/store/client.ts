/**
 * The connection to MongoDB. Durability is decided here and nowhere else: majority writes with journal, majority reads, and the
 * primary for every read unless stated otherwise (spec/service.md §1, spec/decisions.md D9).
 */

import { type Document, GridFSBucket, MongoClient } from 'mongodb';
import { memoize } from '../base/platform/memoize.ts';
import { requireWhole } from './backup/restore-mark.ts';
import { type CollectionPlan, collections, getCollectionPlan, makeIndexes, ownPlans, type RecordCollection } from './collections.ts';
import { makeCheckpoints } from './consuming/checkpoints.ts';
import { type CommandWatch, type Pool, watchCommands, watchPool } from './driver.ts';
import { callStore, messageOf, StoreTrouble } from './failures.ts';
import type { StoreAccess, StorePart } from './feature-store.ts';
import { makeChangeCounts } from './feed/change-counts.ts';
import { makeStoreFence } from './feed/fence.ts';
import { makeFeedReader, type ReadMembers } from './feed/reader.ts';
import { makeRepairStore } from './feed/repair-store.ts';
import { makeMajorityProbe } from './majority-probe.ts';
import { prepareSchema, type SchemaOptions, type SchemaVersion } from './migrations/schema-version.ts';
import { makeReadSets, makeSingleFlight } from './records/concurrent-writers.ts';
import { historyCollectionName, makeHistoryReader, prepareHistory } from './records/history.ts';
import { makeIdempotency, prepareIdempotency } from './records/idempotency.ts';
import { type DueCollection, makeDrafts, makeDueReader } from './records/queries.ts';
import { makeReads, type Records } from './records/records.ts';
import { type Counter, makeSequences } from './records/sequences.ts';
import type { StoredEntry } from './records/updates.ts';
import { makeWrites } from './records/writes.ts';
import { ownMark } from './session-reaper.ts';
import { DEFAULT_WRITE } from './write-concern.ts';

export { StoreTrouble } from './failures.ts';

export interface StoreOptions {
  readonly uri: string;
  readonly dbName: string;
  readonly parts: readonly StorePart[];
  /** How long a request may wait for a server before it is answered 503. */
  readonly selectionTimeoutMs?: number;
  readonly appName?: string;
  /** The members that serve feed pages; by default a secondary if there is one. */
  readonly feedMembers?: ReadMembers;
  /** Called with the name and the collection of every command sent, for counting costs. */
  readonly onCommand?: (name: string, collection: string) => void;
  /** Called when commands begin and end, for traces and the log. */
  readonly commandWatches?: readonly CommandWatch[];
  /** Maximum number of records read or saved by one command; 1 in a cluster, where each may be on a different shard. For tests. */
  readonly batchSize?: number;
  /** How an older store is upgraded. */
  readonly schema?: SchemaOptions;
  /** Called at each save with the store's clock and the milliseconds since the request for it. */
  readonly watchClock?: (storeNow: Date, askedMs: number) => void;
  /** Replaces the store's clock where a part uses it. For tests. */
  readonly storeNow?: () => Date;
}

/** For messages: an address without its name and password, which may contain a `/` or `@` that should have been escaped. */
export const hideCredentials = (uri: string): string => uri.replace(/\/\/.*@/s, '//***@');

const connectPool = async ({
  uri,
  selectionTimeoutMs = 3000,
  appName = 'procurement-registry',
  onCommand,
  commandWatches = [],
}: Omit<StoreOptions, 'parts'>): Promise<{ client: MongoClient; pool: Pool }> => {
  try {
    const client = new MongoClient(uri, {
      appName,
      driverInfo: ownMark(),
      serverSelectionTimeoutMS: selectionTimeoutMs,
      connectTimeoutMS: 3000,
      // A hung server is detected after this plus the connect timeout; operations waiting for it then go elsewhere.
      heartbeatFrequencyMS: 1000,
      socketTimeoutMS: 60_000,
      retryWrites: true,
      ...DEFAULT_WRITE,
      readConcern: { level: 'majority' },
      readPreference: 'primary',
      maxPoolSize: 100,
      monitorCommands: onCommand !== undefined || commandWatches.length > 0,
      ignoreUndefined: true,
      promoteValues: true,
    });
    if (onCommand !== undefined) {
      client.on('commandStarted', ({ commandName, command }) => onCommand(commandName, String(command[commandName])));
    }
    for (const watch of commandWatches) watchCommands(client, watch);
    const pool = watchPool(client);
    await client.connect();
    return { client, pool };
  } catch (error) {
    throw new StoreTrouble(
      `The store at ${hideCredentials(uri)} cannot be reached (${hideCredentials(messageOf(error))}). Start it, or correct MONGODB_URI.`,
    );
  }
};

/** Whether it is a sharded cluster. Throws `StoreTrouble` for a standalone server. */
const requireReplicaSet = async (client: MongoClient, uri: string): Promise<boolean> => {
  const hello = await client.db('admin').command({ hello: 1 });
  if (typeof hello.setName === 'string' || hello.msg === 'isdbgrid') return hello.msg === 'isdbgrid';
  throw new StoreTrouble(
    `The store at ${hideCredentials(uri)} is not a replica set, and the registry needs transactions and change streams. ` +
      'Start mongod with --replSet and run rs.initiate() once, or leave MONGODB_URI empty to use the embedded one.',
  );
};

/** A client of a store fit for the registry, without any changes to it; the caller closes it. Throws `StoreTrouble`. */
export const connectOnly = async (options: Pick<StoreOptions, 'uri' | 'appName'> & { readonly dbName: string }): Promise<MongoClient> => {
  const { client } = await connectPool(options);
  try {
    await requireReplicaSet(client, options.uri);
    return client;
  } catch (error) {
    await client.close();
    throw error;
  }
};

/** Checks that the store is fit for the registry, migrates it if necessary, and creates missing indexes and collections. */
const prepareStore = async (
  client: MongoClient,
  { uri, dbName, schema, parts }: StoreOptions,
): Promise<{ readonly version: SchemaVersion; readonly isSharded: boolean }> => {
  try {
    const isSharded = await requireReplicaSet(client, uri);
    const db = client.db(dbName);
    await requireWhole(db);
    const records = [...ownPlans, ...collectRecordPlans(parts)];
    const version = await prepareSchema(db, schema);
    await Promise.all([
      makeIndexes(db, (collection) => schema?.log?.info('indexes of the store are being built', { collection }), [
        ...records,
        ...parts.flatMap(({ derived = [] }) => derived),
      ]),
      prepareHistory(db, records),
      prepareIdempotency(db),
      ...parts.map(({ prepare: make }) => make?.(db)),
    ]);
    return { version, isSharded };
  } catch (error) {
    await client.close();
    if (error instanceof StoreTrouble) throw error;
    throw new StoreTrouble(`The store at ${hideCredentials(uri)} could not be prepared: ${messageOf(error)}`);
  }
};

const collectRecordPlans = (parts: readonly StorePart[]): CollectionPlan[] => parts.flatMap(({ records = [] }) => records);

/** Larger batches gain little, and their last record waits longer. */
const BATCH_SIZE = 32;

/** Connects to a store, prepares it and opens its parts. Throws `StoreTrouble`. */
export const openStore = async (options: StoreOptions) => {
  const { client, pool } = await connectPool(options);
  const { version: schema, isSharded } = await prepareStore(client, options);
  const batching = { maxSize: options.batchSize ?? (isSharded ? 1 : BATCH_SIZE), keepsContext: (options.commandWatches ?? []).length > 0 };
  const db = client.db(options.dbName);
  const admin = client.db('admin');
  const fence = makeStoreFence(db);
  const readSets = makeReadSets();
  const singleFlight = makeSingleFlight();
  const idempotency = makeIdempotency(client, db, singleFlight, batching);
  const now = (): Promise<Date> => callStore(async () => (await admin.command({ hello: 1 })).localTime);
  const members = options.feedMembers ?? { mode: 'secondaryPreferred' };
  const { transaction: joined, underWay } = idempotency;
  const access: StoreAccess = { client, db, members, now, clock: options.storeNow, joined, underWay };
  const part = memoize((make: (access: StoreAccess) => unknown) => make(access));
  let raisedPositions = 0;
  const raised = (count: number): void => {
    raisedPositions += count;
  };
  const { watchClock = () => undefined } = options;
  const opened = new Map<string, Records<object>>();
  const openRecords = (name: string): Records<object> => {
    const history = db.collection<StoredEntry>(historyCollectionName(name));
    const deps = { history, client, batching, singleFlight, closed: fence.last, raised, watchClock, readSets };
    const collection = db.collection(name);
    return idempotency.joined({ ...makeReads<object>(collection, deps), ...makeWrites<object>(collection, deps) });
  };
  return {
    /** The schema version of the store when it was opened. */
    schema,
    pool,
    /** Public saves whose position had to be raised above the store's clock, since the process started. */
    raisedPositions: () => raisedPositions,
    sequences: makeSequences(db.collection<Counter>('sequences')),
    records: <T extends object>(of: RecordCollection | CollectionPlan) => {
      const { name } = getCollectionPlan(of);
      // Shared by all callers that open a collection, so that their reads and saves are batched together.
      const records = opened.get(name) ?? openRecords(name);
      opened.set(name, records);
      // The module that opens a collection knows its record type.
      return records as Records<T>;
    },
    /** Store access of a feature, created once per store. */
    part: <T>(make: (access: StoreAccess) => T): T => part(make) as T, // made by this maker
    due: (name: DueCollection) => makeDueReader(db, name),
    /** Old versions of records, and their authors (docs/history.md). */
    history: (name: RecordCollection) => makeHistoryReader(db.collection(historyCollectionName(collections[name].name))),
    changes: (name: RecordCollection) => makeChangeCounts(db.collection(collections[name].name), members),
    feed: (name: RecordCollection) => makeFeedReader(db.collection(collections[name].name), members),
    /** Records are stamped above the last tick of this process (docs/feed.md "The scheme"). */
    fence,
    repair: makeRepairStore(client, options.dbName, fence),
    /** Checkpoints of the consumers of records (docs/feed.md "Consumers"). */
    checkpoints: makeCheckpoints(client, db),
    /** A collection without records: code lists, uploads, state of scripts. */
    collection: <T extends Document>(name: string) => db.collection<T>(name),
    files: (name: string) => new GridFSBucket(db, { bucketName: name }),
    /**
     * All writes of `work` or none, repeated while the store requests it. `replaces` is a `flightKey`: of the writers in this
     * process that name the same one, one at a time goes to the store, and the others get 409 once it has won.
     */
    transaction: idempotency.transaction,
    /** Executes the writes of a request with an `Idempotency-Key` once. */
    once: idempotency.once,
    underWay: idempotency.underWay,
    drafts: makeDrafts(db),
    /** Ties a write to the view it depends on. */
    readSets,
    now,
    probeMajority: makeMajorityProbe(db),
    ping: (): Promise<void> => callStore(async () => void (await admin.command({ ping: 1, maxTimeMS: 2000 }))),
    /** Deletes the whole database; for tests and demos that have their own. */
    drop: async (): Promise<void> => void (await db.dropDatabase()),
    close: (): Promise<void> => client.close(),
  };
};

export type Store = Awaited<ReturnType<typeof openStore>>;
