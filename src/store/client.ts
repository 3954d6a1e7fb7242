/**
 * The connection to MongoDB. Durability is decided here and nowhere else: majority writes with journal, majority reads,
 * the primary for every single read (spec/service.md §1, spec/decisions.md D9).
 */
import { type ClientSession, type Collection, type Document, GridFSBucket, MongoClient } from 'mongodb';
import type { Once } from '../model/once.ts';
import './driver-mend.ts';
import { requireWhole } from './backup/restore-mark.ts';
import { type CollectionPlan, collections, type RecordCollection } from './collections.ts';
import { guarded } from './failures.ts';
import { makeStoreFence, type StoreFence } from './feed/fence.ts';
import { type FeedReader, makeFeedReader, type ReadMembers } from './feed/reader.ts';
import { type LostHistory, makeRepairStore, type RepairStore } from './feed/repair-store.ts';
import { makeIndexes } from './indexes.ts';
import { type CommandWatch, watchCommands } from './inspection/command-watch.ts';
import { type Pool, watchPool } from './inspection/pool-watch.ts';
import { prepareSchema, type SchemaOptions, type SchemaVersion } from './migrations/schema-version.ts';
import { type Drafts, makeDrafts } from './records/drafts.ts';
import { type DueReader, makeDueReader } from './records/due.ts';
import { historyOf, prepareHistory, type StoredEntry } from './records/history.ts';
import { type HistoryReader, makeHistoryReader } from './records/history-reader.ts';
import { type Idempotency, makeIdempotency, prepareIdempotency } from './records/idempotency.ts';
import { makeReadSets, type ReadSets } from './records/read-set.ts';
import { makeRecords, type Records } from './records/records.ts';
import { type Counter, makeSequences, type Sequences } from './records/sequences.ts';
import { makeSingleFlight } from './records/single-flight.ts';
import { makeSearchIndex, type SearchIndex } from './search/index.ts';
import { StoreTrouble } from './trouble.ts';

export { StoreTrouble } from './trouble.ts';

export interface Store {
  /** What it was when it was opened. */
  readonly schema: SchemaVersion;
  readonly sequences: Sequences;
  records<T extends object>(name: RecordCollection): Records<T>;
  feed(name: RecordCollection): FeedReader;
  /** Old versions of records, and who made them (docs/history.md). */
  history(name: RecordCollection): HistoryReader;
  /** Finds published tenders (docs/search.md). */
  search(name: 'tenders'): SearchIndex;
  /** The fence of the feed; records are stamped above the last tick it made here (docs/feed.md "The scheme"). */
  readonly fence: StoreFence;
  readonly repair: RepairStore & LostHistory;
  readonly pool: Pool;
  /** What `next_check` of a collection asks for. */
  due(name: RecordCollection): DueReader;
  /** A collection that is no record collection: code lists, uploads, state of scripts. */
  collection<T extends Document>(name: string): Collection<T>;
  files(name: string): GridFSBucket;
  /**
   * All writes of `work` or none of them, repeated while the store asks for it. `replaces`: see `revisionOf`; of writers in
   * this process that name the same one only one goes to the store, and the others get 409 when it has won.
   */
  transaction<T>(work: (session: ClientSession) => Promise<T>, replaces?: string): Promise<T>;
  /** Does what a request with an `Idempotency-Key` writes once. */
  readonly once: Once;
  readonly drafts: Drafts;
  /** See `Idempotency`. */
  readonly underWay: Idempotency['underWay'];
  /** Ties a write to the view it depends on. */
  readonly readSets: Pick<ReadSets, 'open'>;
  /** The store's own clock. */
  now(): Promise<Date>;
  ping(): Promise<void>;
  /** Deletes the whole database; for tests and demos with a database of their own. */
  drop(): Promise<void>;
  close(): Promise<void>;
}

export interface StoreOptions {
  readonly uri: string;
  readonly dbName: string;
  /** How long a request may wait for a server before it is answered 503. */
  readonly selectionTimeoutMs?: number;
  readonly appName?: string;
  /** Which members serve pages of the feed; a secondary if there is one unless told. */
  readonly feedMembers?: ReadMembers;
  /** Told of every command that is sent: its name and the collection, for those who count what something costs. */
  readonly onCommand?: (name: string, collection: string) => void;
  /** Told of commands as they begin and end, for traces. */
  readonly commands?: CommandWatch;
  /**
   * So many records at most are read or saved by one command; 1 in a cluster, where each would be on a shard of its own.
   * Set by those who look at what a cluster would be asked.
   */
  readonly batchSize?: number;
  /** How an older store is brought up. */
  readonly schema?: SchemaOptions;
}

/** For messages: an address without its name and password, which may hold a `/` or `@` that should have been escaped. */
export const hideCredentials = (uri: string): string => uri.replace(/\/\/.*@/s, '//***@');

const connect = async ({
  uri,
  selectionTimeoutMs = 3000,
  appName = 'procurement-registry',
  onCommand,
  commands,
}: StoreOptions): Promise<{ client: MongoClient; pool: Pool }> => {
  try {
    const client = new MongoClient(uri, {
      appName,
      serverSelectionTimeoutMS: selectionTimeoutMs,
      connectTimeoutMS: 3000,
      // A server that stands still is noticed after this and the time to connect: what waits for it then goes elsewhere.
      heartbeatFrequencyMS: 1000,
      socketTimeoutMS: 60_000,
      retryWrites: true,
      writeConcern: { w: 'majority', journal: true, wtimeoutMS: 10_000 },
      readConcern: { level: 'majority' },
      readPreference: 'primary',
      maxPoolSize: 100,
      monitorCommands: onCommand !== undefined || commands !== undefined,
      ignoreUndefined: true,
      promoteValues: true,
    });
    if (onCommand !== undefined) {
      client.on('commandStarted', ({ commandName, command }) => onCommand(commandName, String(command[commandName])));
    }
    if (commands !== undefined) watchCommands(client, commands);
    const pool = watchPool(client);
    await client.connect();
    return { client, pool };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreTrouble(
      `The store at ${hideCredentials(uri)} cannot be reached (${hideCredentials(reason)}). Start it, or correct MONGODB_URI.`,
    );
  }
};

/** Whether it is a cluster of several shards. Throws `StoreTrouble` for a server that stands alone. */
const requireReplicaSet = async (client: MongoClient, uri: string): Promise<boolean> => {
  const hello = await client.db('admin').command({ hello: 1 });
  if (typeof hello.setName === 'string' || hello.msg === 'isdbgrid') return hello.msg === 'isdbgrid';
  throw new StoreTrouble(
    `The store at ${hideCredentials(uri)} is no replica set, and the registry needs transactions and change streams. ` +
      'Start mongod with --replSet and run rs.initiate() once, or leave MONGODB_URI empty to use the embedded one.',
  );
};

/** A client of a store that can carry the registry, and nothing done to it yet. Throws `StoreTrouble`; to be closed. */
export const connectOnly = async (options: Pick<StoreOptions, 'uri' | 'appName'> & { readonly dbName: string }): Promise<MongoClient> => {
  const { client } = await connect(options);
  try {
    await requireReplicaSet(client, options.uri);
    return client;
  } catch (error) {
    await client.close();
    throw error;
  }
};

/** Creates what is missing; an index that exists already costs nothing. */
const createIndexes = async (client: MongoClient, { dbName, schema }: StoreOptions): Promise<void> => {
  const db = client.db(dbName);
  await makeIndexes(db, (collection) => schema?.log?.info('indexes of the store are being built', { collection }));
  await prepareHistory(db);
  await prepareIdempotency(db);
};

/** Checks that the store can carry the registry, migrates it if need be, and creates its indexes. */
const prepare = async (
  client: MongoClient,
  { uri, dbName, schema }: StoreOptions,
): Promise<{ readonly version: SchemaVersion; readonly isSharded: boolean }> => {
  try {
    const isSharded = await requireReplicaSet(client, uri);
    await requireWhole(client.db(dbName));
    const version = await prepareSchema(client.db(dbName), schema);
    await createIndexes(client, { uri, dbName, ...(schema === undefined ? {} : { schema }) });
    return { version, isSharded };
  } catch (error) {
    await client.close();
    if (error instanceof StoreTrouble) throw error;
    throw new StoreTrouble(
      `The store at ${hideCredentials(uri)} refused to be prepared: ${error instanceof Error ? error.message : error}`,
    );
  }
};

/** More at once gain little, and the last of them waits longer. */
const BATCH_SIZE = 32;

/** What of its records a collection works out at every save. */
const derivedOf = (name: RecordCollection): Pick<CollectionPlan, 'derived'> => {
  const { derived }: CollectionPlan = collections[name];
  return derived === undefined ? {} : { derived };
};

/** Connects to a store, prepares it and opens what stands in it. Throws `StoreTrouble`. */
export const openStore = async (options: StoreOptions): Promise<Store> => {
  const { client, pool } = await connect(options);
  const { version: schema, isSharded } = await prepare(client, options);
  const batching = { most: options.batchSize ?? (isSharded ? 1 : BATCH_SIZE), follows: options.commands !== undefined };
  const db = client.db(options.dbName);
  const admin = client.db('admin');
  const fence = makeStoreFence(db);
  const readSets = makeReadSets();
  const singleFlight = makeSingleFlight();
  const idempotency = makeIdempotency(client, db, singleFlight, batching);
  const members = options.feedMembers ?? { mode: 'secondaryPreferred' };
  // One for all who open a collection: those who ask and save at the same time are put together there.
  const records = new Map<RecordCollection, Records<object>>();
  const openRecords = (name: RecordCollection): Records<object> =>
    idempotency.joined(
      makeRecords<object>(db.collection(collections[name].name), {
        history: db.collection<StoredEntry>(historyOf(collections[name].name)),
        client,
        batching,
        singleFlight,
        horizon: fence.last,
        readSets,
        ...derivedOf(name),
      }),
    );
  return {
    schema,
    pool,
    sequences: makeSequences(db.collection<Counter>('sequences')),
    records: <T extends object>(name: RecordCollection) => {
      const opened = records.get(name) ?? openRecords(name);
      records.set(name, opened);
      // What a collection holds is known to the room that opens it.
      return opened as unknown as Records<T>;
    },
    due: (name) => makeDueReader(db.collection(collections[name].name)),
    history: (name) => makeHistoryReader(db.collection(historyOf(collections[name].name))),
    feed: (name) => makeFeedReader(db.collection(collections[name].name), members),
    search: (name) => makeSearchIndex(db.collection(collections[name].name), members),
    fence,
    repair: makeRepairStore(client, options.dbName, fence),
    collection: <T extends Document>(name: string) => db.collection<T>(name),
    files: (name) => new GridFSBucket(db, { bucketName: name }),
    transaction: idempotency.transaction,
    once: idempotency.once,
    underWay: idempotency.underWay,
    drafts: makeDrafts(db),
    readSets,
    now: () => guarded(async () => (await admin.command({ hello: 1 })).localTime),
    ping: () => guarded(async () => void (await admin.command({ ping: 1, maxTimeMS: 2000 }))),
    drop: async () => void (await db.dropDatabase()),
    close: () => client.close(),
  };
};
