/** Queries over many records: due ones, drafts of an account, a list of ids. */
import type { Collection, Db, Document } from 'mongodb';
import { type DraftKind, draftKinds } from '../../base/domain/actor.ts';
import { omitUndefined } from '../../base/domain/json.ts';
import type { Stored } from '../../base/domain/record.ts';
import { collections, type RecordCollection } from '../collections.ts';
import { callStore } from '../failures.ts';

/** Collections whose records change by time alone. */
export type DueCollection = Extract<RecordCollection, 'tenders' | 'frameworks' | 'agreements'>;

/** Names a record that something may be due for. */
export interface DueRecord {
  readonly collection: DueCollection;
  readonly id: string;
}

export interface Due extends DueRecord {
  readonly time: Date;
}

/** Covered reads of the index on `next_check`, earliest first. */
export const makeDueReader = (db: Db, name: DueCollection) => {
  const collection = db.collection(collections[name].name);
  const read = (filter: Document, limit: number): Promise<Due[]> =>
    callStore(async () => {
      const keys = { _id: 1, next_check: 1 };
      const documents = await collection.find(filter).sort({ next_check: 1, _id: 1 }).limit(limit).project(keys).toArray();
      return documents.map(({ _id, next_check }) => ({ collection: name, id: String(_id), time: next_check }));
    });
  return {
    /** Records due by `now`, without those in `except`. */
    due: (now: Date, limit: number, except: readonly DueRecord[]): Promise<Due[]> => {
      const ids = except.filter(({ collection: of }) => of === name).map(({ id }) => id);
      const others = ids.length === 0 ? undefined : { $nin: ids };
      return read({ next_check: { $gt: new Date(0), $lte: now }, ...omitUndefined({ _id: others }) }, limit);
    },
    /** The earliest time after `now` at which a record is due, or null. */
    next: async (now: Date): Promise<Date | null> => (await read({ next_check: { $gt: now } }, 1))[0]?.time ?? null,
  };
};

const DRAFT_FILTER = { status: 'draft' } as const;
const DRAFT_INDEX = { key: { owner: 1 }, name: 'drafts', partialFilterExpression: DRAFT_FILTER } as const;

export type DueReader = ReturnType<typeof makeDueReader>;

export const makeDrafts = (db: Db) => {
  const of = (kind: DraftKind): Collection => db.collection(collections[kind].name);
  return {
    /** Creates the indexes, once at the start; only a registry with a quota pays for them. */
    prepare: async (): Promise<void> => {
      for (const kind of draftKinds) await callStore(() => of(kind).createIndexes([DRAFT_INDEX]));
    },
    /** The number of drafts of this kind that the account owns, counted up to `most`. */
    count: (kind: DraftKind, owner: string, most: number): Promise<number> =>
      callStore(() => of(kind).countDocuments({ ...DRAFT_FILTER, owner: { $eq: owner } }, { limit: most, hint: DRAFT_INDEX.name })),
  };
};

export type Drafts = ReturnType<typeof makeDrafts>;

const IDS_PER_QUERY = 10_000;

/** The records that exist, by their ids. Throws 503 when the store cannot be reached. */
export const readMany = (collection: Collection<Document>, ids: readonly string[]): Promise<ReadonlyMap<string, Stored<object>>> =>
  callStore(async () => {
    const wanted = [...new Set(ids)];
    const records = new Map<string, Stored<object>>();
    for (let from = 0; from < wanted.length; from += IDS_PER_QUERY) {
      const filter = { _id: { $in: wanted.slice(from, from + IDS_PER_QUERY) } } as Document; // ids are strings here, not ObjectId
      for await (const record of collection.find<Stored<object>>(filter)) records.set(record._id, record);
    }
    return records;
  });
