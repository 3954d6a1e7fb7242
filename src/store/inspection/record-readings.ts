/** Readings of the database about the work of the registry. */

import type { Db, Document } from 'mongodb';
import { type CollectionPlan, collections, feedIndex, feedNames } from '../collections.ts';
import { type Checkpoint, checkpointsName } from '../consuming/checkpoints.ts';
import { fenceName } from '../feed/fence.ts';
import { stateId, stateName } from '../feed/repair-store.ts';

const TIME_LIMIT_MS = 5000;
const COUNT_LIMIT = 1000;

const isSameKey = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The missing indexes of each collection; null: there are no collections yet. */
export const readIndexes = async (db: Db, all: readonly CollectionPlan[]) => {
  const known = new Set((await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name));
  const plans = all.filter(({ name }) => known.has(name));
  if (plans.length === 0) return null;
  return Promise.all(
    plans.map(async ({ name, indexes }) => {
      const there = await db.collection(name).indexes();
      const isThere = (wanted: (typeof indexes)[number]): boolean => there.some(({ key }) => isSameKey(key, wanted.key));
      return {
        collection: name,
        missing: indexes.filter((wanted) => !isThere(wanted)).map(({ name: called, key }) => called ?? JSON.stringify(key)),
      };
    }),
  );
};

/** A place in the change stream begins with its time: a type byte, then the seconds. */
const placeTime = (token: unknown): Date | null => {
  const seconds = /^82([0-9a-f]{8})/i.exec(String(Reflect.get(Object(token), '_data')))?.[1];
  return seconds === undefined ? null : new Date(Number.parseInt(seconds, 16) * 1000);
};

/** The saved state of the late-commit repair (docs/feed.md); null before the first watch. `now` is the store's time. */
export const readRepair = async (db: Db, now: Date) => {
  const document = await db.collection<Document & { _id: string }>(stateName).findOne({ _id: stateId }, { maxTimeMS: TIME_LIMIT_MS });
  if (document === null) return null;
  const leads = typeof document.holder === 'string' && document.until instanceof Date && document.until > now;
  const repairBelow: number | null = document.repairBelow ?? null;
  return { leader: leads ? String(document.holder) : null, place: placeTime(document.token), repairBelow };
};

/** The tenders that are overdue, counted up to 1000. */
export const readOverdue = async (db: Db, now: Date) => {
  const tenders = db.collection(collections.tenders.name);
  const due = { next_check: { $gt: new Date(0), $lte: now } };
  const first = await tenders.findOne(due, { sort: { next_check: 1, _id: 1 }, projection: { next_check: 1 }, maxTimeMS: TIME_LIMIT_MS });
  const count = first === null ? 0 : await tenders.countDocuments(due, { limit: COUNT_LIMIT, maxTimeMS: TIME_LIMIT_MS });
  const since: Date = first?.next_check;
  return { count, oldest: first === null ? null : { id: String(first._id), since } };
};

/** Drafts last changed before `bound`, by collection. */
export const readDrafts = async (db: Db, bound: Date) => {
  const old = { is_public: false, is_test: { $in: [false, true] }, status: 'draft', dateModified: { $lt: bound } };
  const counted = { _id: null, count: { $sum: 1 }, oldest: { $min: '$dateModified' } };
  const found = await Promise.all(
    feedNames.map(async (name) => {
      const [sum] = await db
        .collection(name)
        .aggregate<{ count: number; oldest: Date }>([{ $match: old }, { $group: counted }], { hint: feedIndex, maxTimeMS: TIME_LIMIT_MS })
        .toArray();
      return sum === undefined ? [] : [{ collection: name, count: sum.count, oldest: sum.oldest }];
    }),
  );
  return found.flat();
};

/** Imported tenders that do not fit their type: up to 1000, without those whose type is not run, which are marked `type`. */
export const readUnfit = async (db: Db) => {
  const unfit = { unrun: { $exists: true, $ne: 'type' } };
  const found = db
    .collection(collections.tenders.name)
    .find(unfit, { projection: { unrun: 1 }, limit: COUNT_LIMIT, maxTimeMS: TIME_LIMIT_MS });
  return (await found.toArray()).map(({ _id, unrun }) => ({ id: String(_id), fault: String(unrun) }));
};

export interface DiskReading {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** Null where the store does not report it. */
export const readDisk = async (db: Db): Promise<DiskReading | null> => {
  const { fsTotalSize, fsUsedSize } = await db.command({ dbStats: 1, maxTimeMS: TIME_LIMIT_MS }, { readPreference: 'primaryPreferred' });
  // Zero for a database that does not exist yet.
  if (typeof fsTotalSize !== 'number' || typeof fsUsedSize !== 'number' || fsTotalSize === 0) return null;
  return { freeBytes: fsTotalSize - fsUsedSize, totalBytes: fsTotalSize };
};

/** The consumers, and the records they have set aside. */
export const readConsumers = async (db: Db) => {
  const documents = await db
    .collection<Checkpoint & { readonly _id: string }>(checkpointsName)
    .find({}, { maxTimeMS: TIME_LIMIT_MS })
    .toArray();
  return documents.map(({ _id, aside = [] }) => ({ name: _id, aside }));
};

/** The closed timestamp of the feed in seconds; null: there is none yet. */
export const readFence = async (db: Db): Promise<number | null> => {
  const document = await db.collection<Document & { _id: string }>(fenceName).findOne({}, { maxTimeMS: TIME_LIMIT_MS });
  return typeof document?.h === 'number' ? document.h : null;
};

/** What a reading found. */
export type Read<R extends (db: Db, ...asked: never[]) => Promise<unknown>> = Awaited<ReturnType<R>>;
