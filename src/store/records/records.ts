/**
 * Records of one collection, by their ids; the writes are in `writes.ts`. The guarantees of this file:
 * - a read shows what the primary has, and is never older than the call;
 * - acknowledged writes stay readable after a failover;
 * - simultaneous reads are batched; an error of the store fails the whole batch.
 */

import { LRUCache } from 'lru-cache';
import { BSON, type ClientSession, type Collection, type Document, type MongoClient } from 'mongodb';
import type { By } from '../../base/domain/history.ts';
import { omitUndefined } from '../../base/domain/json.ts';
import type { Head, State, Stored } from '../../base/domain/record.ts';
import { memoize } from '../../base/platform/memoize.ts';
import { callStore } from '../failures.ts';
import { type Batch, type Batching, makeBatcher } from './batcher.ts';
import type { SharedClaim } from './claims.ts';
import type { ReadSets, SingleFlight } from './concurrent-writers.ts';
import type { GivenStamps, StoredEntry } from './updates.ts';

/** The author of a write, and its transaction. */
export type TransactionContext = Required<Omit<WriteOptions, 'stamps'>>;

/** A write of another record in the same transaction; returns the notification to call after the commit. */
export type TransactionStep = (within: TransactionContext) => Promise<() => void>;

/** A field that is read only from records in one of these statuses. */
interface Sealed {
  readonly field: string;
  readonly openIn: Iterable<string>;
  /** Or in one of these, if another field is true. */
  readonly openWith?: { readonly field: string; readonly in: Iterable<string> };
}

interface WriteOptions {
  /** The author for the history; absent: the registry itself, now. */
  readonly by?: By;
  /** The transaction the write is part of; absent: its own. */
  readonly session?: ClientSession;
  /** Absent: the stamps of the store. */
  readonly stamps?: GivenStamps;
}

interface InsertOptions extends WriteOptions {
  /** Taken in the same transaction. */
  readonly claim?: SharedClaim;
}

export interface SaveOptions extends WriteOptions {
  /** True: a public save, with a new `dateModified` and feed position; false: a private one, which keeps both. */
  readonly publishes: boolean;
}

interface Finding {
  /** If there are more records, those with the highest ids are returned. */
  readonly most: number;
  /** Excludes drafts and other records that are in no feed. */
  readonly publicOnly: boolean;
  /** Absent: whole records. */
  readonly fields?: readonly string[];
  /** `field` begins with the value instead of being equal. */
  readonly isPrefix?: boolean;
  readonly where?: Readonly<Record<string, string>>;
  readonly session?: ClientSession;
}

export interface RecordWrites<T extends object> {
  /** Stores a new record; 409 when the id is taken. */
  insert(id: string, record: T, options?: InsertOptions): Promise<Stored<T>>;
  /** `insert` for many records with different ids, by as few transactions as possible; an outcome for each, in their order. */
  insertMany(records: readonly { readonly id: string; readonly record: T }[]): Promise<readonly PromiseSettledResult<unknown>[]>;
  /** Replaces the record that was read as `before`; 409 when another write came first. */
  save(before: Stored<T>, next: T, options: SaveOptions): Promise<Stored<T>>;
  /**
   * Ties a transaction to a record that it only reads: 409 when another write came first or comes before the commit. Only
   * the record's counter `holds` changes: there is no new revision and no history entry.
   */
  hold(before: Stored<T>, session: ClientSession): Promise<void>;
}

export interface Records<T extends object> extends RecordWrites<T> {
  /** The record as the primary has it, or null. */
  get(id: string, session?: ClientSession): Promise<Stored<T> | null>;
  /** `get` for readers that may not see a field: it is not read at all, so response times reveal nothing about it. */
  withoutSealedField(sealed: Sealed): (id: string) => Promise<Stored<T> | null>;
  /** The state of the record; null also where `get` would have to wait for the majority. */
  getState(id: string): Promise<State | null>;
  /** The head of the record; null as for `getState`. */
  getHead(id: string): Promise<Head | null>;
  /** Records whose `field` equals `value`, by id. Only for fields with an index. */
  findBy(field: string, value: string, finding: Finding): Promise<Stored<T>[]>;
}

export interface RecordsDeps {
  readonly history: Collection<StoredEntry>;
  readonly client: MongoClient;
  readonly batching: Batching;
  readonly singleFlight: SingleFlight;
  /** The closed timestamp known to this process, in seconds; 0 if none. */
  readonly closed: () => number;
  /** Called with the number of positions that were raised by an expression. */
  readonly raised: (count: number) => void;
  /** Called at each save with the store's clock and the milliseconds since the request for it. */
  readonly watchClock: (storeNow: Date, askedMs: number) => void;
  readonly readSets?: Pick<ReadSets, 'noteRead' | 'requireUnchanged'>;
}

/** Time limit for the majority read of a record that was found. */
const MAJORITY_MS = 2000;

/** Batches of reads in progress at a time. */
const CONCURRENCY = 2;

const STATE_FIELDS = { rev: 1, public_modified: 1, next_check: 1 } as const;
const HEAD_FIELDS = { rev: 1, public_modified: 1, dateModified: 1, history_head: 1 } as const;

/** Ids are strings here, not ObjectId. */
const idFilter = (id: string): Document => ({ _id: { $eq: id } });

type Ask = (filter: Document, options: { readonly batchSize: number }) => Promise<Document[]>;

export const makeReads = <T extends object>(
  collection: Collection<Document>,
  { readSets, batching }: RecordsDeps,
): Omit<Records<T>, keyof RecordWrites<T>> => {
  const batched = (ask: Ask): ((id: string) => Promise<Document | null>) => {
    const find = async (ids: readonly string[]): Promise<ReadonlyMap<string, Document>> => {
      const [only] = ids;
      const filter = ids.length === 1 && only !== undefined ? idFilter(only) : { _id: { $in: [...ids] } };
      const documents = await ask(filter, { batchSize: ids.length + 1 });
      return new Map(documents.map((one) => [String(one._id), one]));
    };
    const run = (ids: readonly string[]): Batch<Document | null> => {
      const shared = find([...new Set(ids)]);
      return { shared, answers: ids.map(async (id) => (await shared).get(id) ?? null) };
    };
    return makeBatcher(run, { ...batching, concurrency: CONCURRENCY });
  };
  const readFields = (fields: Document) =>
    batched((filter, options) => collection.find(filter, { projection: fields, ...options }).toArray());
  const readWhole = readFields({});
  const readState = readFields(STATE_FIELDS);
  const readHead = readFields(HEAD_FIELDS);

  /** A new primary may have a record before it knows that the majority has it: then the read waits for the majority. */
  const findAlone = async (id: string): Promise<Document | null> => {
    const isHere = await collection.findOne(idFilter(id), { readConcern: { level: 'local' }, projection: { _id: 1 } });
    if (isHere === null) return null;
    const options = { readConcern: { level: 'linearizable' }, maxTimeMS: MAJORITY_MS } as const;
    return collection.findOne(idFilter(id), options);
  };

  const note = (id: string, rev = 0): void => readSets?.noteRead(`${collection.collectionName} ${id}`, rev);
  const majorityRead = async (id: string, read: (id: string) => Promise<Document | null>): Promise<Stored<T> | null> => {
    const document = await callStore(async () => (await read(id)) ?? (await findAlone(id)));
    note(id, document?.rev);
    // Only insert and save write to the collection, and they only take T.
    return document as Stored<T> | null;
  };

  return {
    get: async (id, session) => {
      if (session === undefined) return majorityRead(id, readWhole);
      // Not guarded: `inTransaction` retries by the labels of the error.
      const document = await collection.findOne(idFilter(id), { session });
      note(id, document?.rev);
      return document as Stored<T> | null; // as above
    },

    withoutSealedField: ({ field, openIn, openWith }) => {
      const isIn = (statuses: Iterable<string>): Document => ({ $in: ['$status', [...statuses]] });
      const also = openWith === undefined ? [] : [{ $and: [{ $eq: [`$${openWith.field}`, true] }, isIn(openWith.in)] }];
      const isOpen = { $or: [isIn(openIn), ...also] };
      const stages = [{ $set: { [field]: { $cond: [isOpen, `$${field}`, '$$REMOVE'] } } }];
      const readOpen = batched((filter, options) => collection.aggregate([{ $match: filter }, ...stages], options).toArray());
      return (id) => majorityRead(id, readOpen);
    },

    getState: async (id) => {
      const document = await callStore(() => readState(id));
      if (document === null) return null;
      note(id, document.rev);
      return { public_modified: document.public_modified, next_check: document.next_check };
    },

    getHead: async (id) => {
      const document = await callStore(() => readHead(id));
      if (document !== null) note(id, document.rev);
      // Only insert and save write to the collection.
      return document as Head | null;
    },

    findBy: (field, value, { most, publicOnly, fields = [], isPrefix = false, where = {}, session }) => {
      const equal = Object.entries(where).map(([name, wanted]) => [name, { $eq: wanted }]);
      const wanted = isPrefix ? { $gte: value, $lt: `${value}\uffff` } : { $eq: value };
      const filter = { [field]: wanted, ...Object.fromEntries(equal), ...omitUndefined({ is_public: publicOnly ? true : undefined }) };
      const projection = Object.fromEntries(fields.map((name) => [name, 1]));
      const find = async (): Promise<Stored<T>[]> => {
        const records = await collection
          .find<Stored<T>>(filter, { projection, ...omitUndefined({ session }) })
          .sort({ _id: -1 })
          .limit(most)
          .toArray();
        return records.reverse();
      };
      // Not guarded in a transaction: `inTransaction` retries by the labels of the error.
      return session === undefined ? callStore(find) : find();
    },
  };
};

const isObjectValue = (value: unknown): value is object => typeof value === 'object' && value !== null;

const bytesOfPart = memoize((part: object) => BSON.calculateObjectSize({ part }, { ignoreUndefined: true }));
const countBytes = (record: object): number =>
  Object.values(record).reduce((bytes: number, part) => bytes + (isObjectValue(part) ? bytesOfPart(part) : 16 + String(part).length), 0);

/** As a read would return it: the store keeps no key without a value. */
const asRead = <R extends object>(before: R, saved: R): R => {
  const changed = Object.entries(saved).filter(([key, value]) => value !== Reflect.get(before, key));
  return { ...saved, ...BSON.deserialize(BSON.serialize(Object.fromEntries(changed), { ignoreUndefined: true })) };
};

/**
 * Records recently changed by this process, for their next change: the store is only queried for the current state, and no
 * more is read when that is the cached one. Up to `bytes` in the store in total; decoded they take about twice as many. Guarantees:
 * - a cached record equals what a read would return: values come out of BSON, and `history_head`, which is random for each
 *   save, distinguishes its state from any other, also from one whose transaction was aborted;
 * - fields that only the store sets, such as the feed position, are always the store's.
 */
export const makeRecordCache = <T extends object>(records: Pick<Records<T>, 'get' | 'getHead'>, bytes: number) => {
  const known = new LRUCache<string, Stored<T>>({ maxSize: bytes, maxEntrySize: bytes / 8, sizeCalculation: countBytes });
  return {
    /** As `get` of the records; parts unchanged since are the identical objects. */
    get: async (id: string): Promise<Stored<T> | null> => {
      const record = known.get(id);
      const head = record === undefined ? null : await records.getHead(id);
      if (record === undefined || head === null || head.history_head !== record.history_head) return records.get(id);
      return { ...record, ...head };
    },
    /** Caches `saved`, which was derived from `before` as a read returned it. */
    keep: (before: Stored<T>, saved: Stored<T>): void => void known.set(saved._id, asRead(before, saved)),
  };
};

export type RecordCache<T extends object> = ReturnType<typeof makeRecordCache<T>>;
