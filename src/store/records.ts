/** Records of one collection: how they are read, and what a write of them is; the writes themselves stand in `record-writes.ts`. */
import type { ClientSession, Collection, Document, MongoClient } from 'mongodb';
import type { By } from '../domain/history.ts';
import { unavailable } from '../domain/problem.ts';
import { guarded } from './failures.ts';
import type { StoredEntry } from './history.ts';
import type { Race } from './one-winner.ts';
import { makeWrites } from './record-writes.ts';
import type { Witness } from './witness.ts';

/** What the store keeps beside the fields of the object itself. */
export interface Kept {
  readonly _id: string;
  readonly rev: number;
  readonly is_public: boolean;
  readonly is_test: boolean;
  readonly public_modified: number;
  readonly dateCreated: Date;
  readonly dateModified: Date;
  /** `hash` of the newest entry of its history; absent where the last save was one of a version that wrote no history. */
  readonly history_head?: string;
}

export type Stored<T> = T & Kept;

/** Two of one record are alike only when nothing was written between. */
export type State = Pick<Kept, 'rev' | 'dateModified'>;

export interface WriteOptions {
  /** For the history; absent: the registry itself, now. */
  readonly by?: By;
  /** The transaction of which the write is a part; absent: one of its own. */
  readonly session?: ClientSession;
}

export interface SaveOptions extends WriteOptions {
  /** True: a public save. False: a private one, `dateModified` and the feed position stay. */
  readonly moves: boolean;
}

export interface Finding {
  /** Of more records than this, those with the highest ids are found. */
  readonly most: number;
  /** Leaves out drafts and whatever else is in no feed. */
  readonly publicOnly: boolean;
}

export interface Records<T extends object> {
  /** The record as the primary knows it, or null. */
  get(id: string, session?: ClientSession): Promise<Stored<T> | null>;
  /** Which state the record is in, as the primary knows it; null also where `get` would still have to wait for it. */
  look(id: string): Promise<State | null>;
  /** Records whose `field` equals `value`, by id. Only for fields with an index. */
  findBy(field: string, value: string, finding: Finding): Promise<Stored<T>[]>;
  /** Stores a new record; 409 when the id is taken. */
  insert(id: string, record: T, options?: WriteOptions): Promise<Stored<T>>;
  /** Replaces the record that was read as `before`; 409 when another write came first. */
  save(before: Stored<T>, next: T, options: SaveOptions): Promise<Stored<T>>;
}

/**
 * One field that the store works out of a record at every save, and that nobody sees: it is taken off when the record is
 * read, so it is in no answer, tag, export or history.
 */
export interface Derived {
  readonly field: string;
  /**
   * An expression for the field, which may use its value of before and `$$NOW`; null: the record has none. `before` is the
   * record that is replaced, null for a new one.
   */
  of(id: string, record: object, before: object | null): Document | string | null;
}

/** How long a record that is here waits for the majority to have it. */
const majorityMs = 2000;

/** Inside a transaction failures keep the labels that decide whether it is repeated; `inTransaction` translates what is left. */
const guardedAlone = <T>(session: ClientSession | undefined, work: () => Promise<T>): Promise<T> =>
  session === undefined ? guarded(work) : work();

export interface RecordsDeps {
  readonly history: Collection<StoredEntry>;
  /** Runs a write that is in no transaction in one of its own. */
  readonly transaction: <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>;
  /** Between writers of this process who replace the same revision. */
  readonly race: Race;
  /** The last published horizon of this process, 0 when there is none. */
  readonly horizon: () => number;
  /** Ties a save to what was looked at. */
  readonly witness?: Pick<Witness, 'saw' | 'requireSeen'>;
  readonly derived?: Derived;
}

export const makeRecords = <T extends object>(collection: Collection<Document>, deps: RecordsDeps): Records<T> => {
  const { witness, derived } = deps;
  const shown = derived === undefined ? {} : { projection: { [derived.field]: 0 } };
  const inSession = (session: ClientSession | undefined): { session?: ClientSession } => (session === undefined ? {} : { session });
  // The collection holds what insert and save wrote, and they only take T.
  const typed = (doc: Document): Stored<T> => doc as unknown as Stored<T>;

  /**
   * A new primary may know a record before it knows that a majority has it. Whoever was told that it is stored is not told
   * that there is none: then the answer waits for the majority.
   */
  const find = async (id: string, session: ClientSession | undefined): Promise<Document | null> => {
    const filter = { _id: { $eq: id } } as Document; // ids are strings here, not ObjectId
    const found = await collection.findOne(filter, { ...shown, ...inSession(session) });
    if (found !== null || session !== undefined) return found;
    const isHere = await collection.findOne(filter, { readConcern: { level: 'local' }, projection: { _id: 1 } });
    if (isHere === null) return null;
    return collection.findOne(filter, { ...shown, readConcern: { level: 'linearizable' }, maxTimeMS: majorityMs });
  };

  return {
    ...makeWrites<T>(collection, deps),

    get: (id, session) =>
      guardedAlone(session, async () => {
        const found = await find(id, session);
        witness?.saw(`${collection.collectionName} ${id}`, found?.rev ?? 0);
        return found === null ? null : typed(found);
      }),

    look: (id) =>
      guarded(async () => {
        const found = await collection.findOne<Kept>({ _id: { $eq: id } } as Document, { projection: { rev: 1, dateModified: 1 } });
        if (found !== null) witness?.saw(`${collection.collectionName} ${id}`, found.rev);
        return found;
      }),

    findBy: (field, value, { most, publicOnly }) =>
      guarded(async () => {
        const wanted = { [field]: { $eq: value }, ...(publicOnly ? { is_public: true } : {}) };
        const found = await collection.find(wanted, shown).sort({ _id: -1 }).limit(most).toArray();
        return found.reverse().map(typed);
      }),
  };
};

/** Below the time a request has: whoever was answered 503 is not surprised minutes later by what was still being tried. */
const REPEATS_FOR_MS = 4000;

/**
 * Runs `work` in one transaction, repeated by the driver's error labels for some seconds; all of it is written or nothing.
 * A commit that was sent is repeated until its outcome is known.
 */
export const inTransaction = <T>(client: MongoClient, work: (session: ClientSession) => Promise<T>): Promise<T> => {
  const begun = performance.now();
  const attempt = async (session: ClientSession): Promise<T> => {
    if (performance.now() - begun > REPEATS_FOR_MS) throw unavailable('The store is not ready. Please, retry');
    return work(session);
  };
  return guarded(() =>
    client.withSession((session) =>
      session.withTransaction(attempt, { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority', wtimeoutMS: 10_000 } }),
    ),
  );
};
