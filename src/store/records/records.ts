/** Records of one collection: what can be asked and done; how stands in `record-reads.ts` and `record-writes.ts`. */
import type { ClientSession, Collection, Document, MongoClient } from 'mongodb';
import type { By } from '../../model/history.ts';
import { guarded } from '../failures.ts';
import type { Batching } from './batcher.ts';
import type { StoredEntry } from './history.ts';
import type { ReadSets } from './read-set.ts';
import { makeReads } from './reads.ts';
import type { SingleFlight } from './single-flight.ts';
import { makeWrites } from './writes.ts';

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

/**
 * What is alike as long as everybody sees the same of a record: a public save moves the position, a private one shows
 * nothing but that nothing is due any more.
 */
export interface State extends Pick<Kept, 'public_modified'> {
  readonly next_check?: Date;
}

/** A field that is read only of records in one of these statuses. */
export interface Sealed {
  readonly field: string;
  readonly openIn: Iterable<string>;
}

export interface WriteOptions {
  /** For the history; absent: the registry itself, now. */
  readonly by?: By;
  /** The transaction of which the write is a part; absent: one of its own. */
  readonly session?: ClientSession;
}

export interface SaveOptions extends WriteOptions {
  /** True: a public save. False: a private one, `dateModified` and the feed position stay. */
  readonly publishes: boolean;
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
  /** As `get`, for readers from whom a field is kept: what is not read costs no time that would tell of it. */
  seeing(sealed: Sealed): (id: string) => Promise<Stored<T> | null>;
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

export interface RecordsDeps {
  readonly history: Collection<StoredEntry>;
  readonly client: MongoClient;
  /** How saves, and reads, are put to the store together. */
  readonly batching: Batching;
  /** Between writers of this process who replace the same revision. */
  readonly singleFlight: SingleFlight;
  /** The last published horizon of this process, 0 when there is none. */
  readonly horizon: () => number;
  /** Ties a save to what was looked at. */
  readonly readSets?: Pick<ReadSets, 'noteRead' | 'requireUnchanged'>;
  readonly derived?: Derived;
}

export const makeRecords = <T extends object>(collection: Collection<Document>, deps: RecordsDeps): Records<T> => {
  const { derived } = deps;
  const shown = derived === undefined ? {} : { projection: { [derived.field]: 0 } };

  return {
    ...makeReads<T>(collection, deps),
    ...makeWrites<T>(collection, deps),

    findBy: (field, value, { most, publicOnly }) =>
      guarded(async () => {
        const wanted = { [field]: { $eq: value }, ...(publicOnly ? { is_public: true } : {}) };
        const found = await collection.find(wanted, shown).sort({ _id: -1 }).limit(most).toArray();
        // The collection holds what insert and save wrote, and they only take T.
        return found.reverse() as unknown as Stored<T>[];
      }),
  };
};
