/**
 * Records of one collection. The promise this file keeps:
 * - a save is one compare-and-swap on `rev`; the loser of a race gets 409 and nothing of it is written;
 * - `dateCreated`, `dateModified` and `public_modified` are the store's own clock, taken in the write itself (decisions.md D6);
 * - a public save moves the record in the feed, never backwards; a private save keeps the *current* position, also one
 *   that changed since the record was read; a change of visibility always moves it (feed.md §9 "Save rules").
 */
import type { ClientSession, Collection, Document, MongoClient } from 'mongodb';
import { conflict, unavailable } from '../domain/problem.ts';
import { visibilityOf } from './collections.ts';
import { guarded } from './failures.ts';
import { storeSeconds } from './fence.ts';
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
}

export type Stored<T> = T & Kept;

export interface SaveOptions {
  /** True: a public save. False: a private one, `dateModified` and the feed position stay. */
  readonly moves: boolean;
  readonly session?: ClientSession;
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
  /** Records whose `field` equals `value`, by id. Only for fields with an index. */
  findBy(field: string, value: string, finding: Finding): Promise<Stored<T>[]>;
  /** Stores a new record; 409 when the id is taken. */
  insert(id: string, record: T, session?: ClientSession): Promise<Stored<T>>;
  /** Replaces the record that was read as `before`; 409 when another write came first. */
  save(before: Stored<T>, next: T, options: SaveOptions): Promise<Stored<T>>;
}

/**
 * A new position, on a millisecond grid (feed.md §9 "Stamp"). Always above the old one: a change of position is what
 * tells a follower that the record moved. Above the horizon this process knows, which a clock set back would not be.
 */
const movedAbove = (horizon: number): Document => ({
  $round: [{ $max: [storeSeconds, horizon + 0.001, { $add: [{ $ifNull: ['$public_modified', 0] }, 0.001] }] }, 3],
});

/**
 * One field that the store works out of a record at every save, and that nobody sees: it is taken off when the record is
 * read, so it is in no answer, tag, export or history.
 */
export interface Derived {
  readonly field: string;
  /** An expression for the field, which may use its value of before and `$$NOW`; null: the record has none. */
  of(id: string, record: object): Document | null;
}

const stampedFields = { _id: 1, public_modified: 1, dateCreated: 1, dateModified: 1 } as const;

const isDuplicate = (error: unknown): boolean => typeof error === 'object' && error !== null && Reflect.get(error, 'code') === 11000;

/** How long a record that is here waits for the majority to have it. */
const majorityMs = 2000;

/** Inside a transaction failures keep the labels that decide whether it is repeated; `inTransaction` translates what is left. */
const guardedAlone = <T>(session: ClientSession | undefined, work: () => Promise<T>): Promise<T> =>
  session === undefined ? guarded(work) : work();

/** Drops what the store sets by itself, and keys without a value. `held_rev` is the revision of a save that kept the position. */
const content = (record: object): Document =>
  Object.fromEntries(
    Object.entries(record).filter(
      ([key, value]) => !(key in stampedFields) && key !== 'rev' && key !== 'held_rev' && value !== undefined && value !== null,
    ),
  );

/** `horizon` gives the last published one of this process, 0 when there is none; `witness` ties a save to what was looked at. */
export const makeRecords = <T extends object>(
  collection: Collection<Document>,
  horizon: () => number,
  witness?: Pick<Witness, 'saw' | 'requireSeen'>,
  derived?: Derived,
): Records<T> => {
  const shown = derived === undefined ? {} : { projection: { [derived.field]: 0 } };
  const derivedOf = (id: string, record: object): Document => {
    const value = derived?.of(id, record) ?? null;
    return derived === undefined || value === null ? {} : { [derived.field]: value };
  };
  const inSession = (session: ClientSession | undefined): { session?: ClientSession } => (session === undefined ? {} : { session });
  // The collection holds what insert and save wrote, and they only take T.
  const typed = (doc: Document): Stored<T> => doc as unknown as Stored<T>;

  const write = async (
    filter: Document,
    kept: Document,
    stamps: Document,
    upsert: boolean,
    session?: ClientSession,
  ): Promise<Stored<T> | null> => {
    const stamped = await collection.findOneAndUpdate(filter, [{ $replaceWith: { $mergeObjects: [{ $literal: kept }, stamps] } }], {
      upsert,
      returnDocument: 'after',
      projection: stampedFields,
      ...inSession(session),
    });
    return stamped === null ? null : typed({ ...kept, ...stamped });
  };

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
    get: (id, session) =>
      guardedAlone(session, async () => {
        const found = await find(id, session);
        witness?.saw(`${collection.collectionName} ${id}`, found?.rev ?? 0);
        return found === null ? null : typed(found);
      }),

    findBy: (field, value, { most, publicOnly }) =>
      guarded(async () => {
        const wanted = { [field]: { $eq: value }, ...(publicOnly ? { is_public: true } : {}) };
        const found = await collection.find(wanted, shown).sort({ _id: -1 }).limit(most).toArray();
        return found.reverse().map(typed);
      }),

    insert: (id, record, session) =>
      guardedAlone(session, async () => {
        const kept = { ...content(record), ...visibilityOf(record), _id: id, rev: 1 };
        try {
          const times = { dateCreated: '$$NOW', dateModified: '$$NOW', public_modified: movedAbove(horizon()) };
          const stamps = { ...times, ...derivedOf(id, kept) };
          // rev 0 never exists: the upsert inserts, or collides with the id.
          const stored = await write({ _id: id, rev: 0 }, kept, stamps, true, session);
          if (stored === null) throw new Error('an upsert answered without a document');
          return stored;
        } catch (error) {
          if (isDuplicate(error)) throw conflict('Document already exists');
          throw error;
        }
      }),

    save: (before, next, { moves, session }) =>
      guardedAlone(session, async () => {
        witness?.requireSeen(`${collection.collectionName} ${before._id}`, before.rev);
        const visibility = visibilityOf(next);
        const moving = moves || visibility.is_public !== before.is_public || visibility.is_test !== before.is_test;
        const kept = { ...content(next), ...visibility, _id: before._id, rev: before.rev + 1 };
        const times = moving
          ? { dateCreated: '$dateCreated', dateModified: '$$NOW', public_modified: movedAbove(horizon()) }
          : { dateCreated: '$dateCreated', dateModified: '$dateModified', public_modified: '$public_modified', held_rev: kept.rev };
        const stamps = { ...times, ...derivedOf(before._id, kept) };
        const stored = await write({ _id: before._id, rev: before.rev }, kept, stamps, false, session);
        if (stored === null) throw conflict();
        return stored;
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
