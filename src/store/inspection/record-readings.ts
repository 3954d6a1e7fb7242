/** Readings of the database about the work of the registry. */

import type { Db, Document } from 'mongodb';
import { readRestoreMark } from '../backup/restore-mark.ts';
import { type CollectionPlan, collections, feedIndex, feedNames } from '../collections.ts';
import { type Checkpoint, checkpointsName } from '../consuming/checkpoints.ts';
import { fenceName } from '../feed/fence.ts';
import { stateId, stateName } from '../feed/repair-store.ts';

export interface IndexReading {
  readonly collection: string;
  readonly missing: readonly string[];
}

/** The saved state of the late-commit repair (docs/feed.md). */
export interface RepairReading {
  /** The process that holds the lease. */
  readonly leader: string | null;
  /** Everything committed before is repaired; null before the first watch, or when the place is unreadable. */
  readonly place: Date | null;
  /** Records at or below it are being moved, because history was lost. */
  readonly repairBelow: number | null;
}

export interface OverdueReading {
  /** Counted up to 1000. */
  readonly count: number;
  readonly oldest: { readonly id: string; readonly since: Date } | null;
}

export interface DraftReading {
  readonly collection: string;
  readonly count: number;
  readonly oldest: Date;
}

/** An imported tender that does not fit its type. */
export interface UnfitReading {
  readonly id: string;
  readonly fault: string;
}

export interface DiskReading {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

const limitMs = 5000;
const countLimit = 1000;

const isSameKey = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

const readIndexes = async (db: Db, all: readonly CollectionPlan[]): Promise<readonly IndexReading[] | null> => {
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

const readRepair = async (db: Db, now: Date): Promise<RepairReading | null> => {
  const document = await db.collection<Document & { _id: string }>(stateName).findOne({ _id: stateId }, { maxTimeMS: limitMs });
  if (document === null) return null;
  const leads = typeof document.holder === 'string' && document.until instanceof Date && document.until > now;
  return { leader: leads ? document.holder : null, place: placeTime(document.token), repairBelow: document.repairBelow ?? null };
};

const readOverdue = async (db: Db, now: Date): Promise<OverdueReading> => {
  const tenders = db.collection(collections.tenders.name);
  const due = { next_check: { $gt: new Date(0), $lte: now } };
  const first = await tenders.findOne(due, { sort: { next_check: 1, _id: 1 }, projection: { next_check: 1 }, maxTimeMS: limitMs });
  const count = first === null ? 0 : await tenders.countDocuments(due, { limit: countLimit, maxTimeMS: limitMs });
  return { count, oldest: first === null ? null : { id: String(first._id), since: first.next_check } };
};

const readDrafts = async (db: Db, bound: Date): Promise<readonly DraftReading[]> => {
  const old = { is_public: false, is_test: { $in: [false, true] }, status: 'draft', dateModified: { $lt: bound } };
  const counted = { _id: null, count: { $sum: 1 }, oldest: { $min: '$dateModified' } };
  const found = await Promise.all(
    feedNames.map(async (name) => {
      const [sum] = await db
        .collection(name)
        .aggregate<{ count: number; oldest: Date }>([{ $match: old }, { $group: counted }], { hint: feedIndex, maxTimeMS: limitMs })
        .toArray();
      return sum === undefined ? [] : [{ collection: name, count: sum.count, oldest: sum.oldest }];
    }),
  );
  return found.flat();
};

/** Up to 1000, without tenders whose type is not run, which are marked `type`. */
const readUnfit = async (db: Db): Promise<readonly UnfitReading[]> => {
  const unfit = { unrun: { $exists: true, $ne: 'type' } };
  const found = db.collection(collections.tenders.name).find(unfit, { projection: { unrun: 1 }, limit: countLimit, maxTimeMS: limitMs });
  return (await found.toArray()).map(({ _id, unrun }) => ({ id: String(_id), fault: String(unrun) }));
};

const readDisk = async (db: Db): Promise<DiskReading | null> => {
  const { fsTotalSize, fsUsedSize } = await db.command({ dbStats: 1, maxTimeMS: limitMs }, { readPreference: 'primaryPreferred' });
  // Zero for a database that does not exist yet.
  if (typeof fsTotalSize !== 'number' || typeof fsUsedSize !== 'number' || fsTotalSize === 0) return null;
  return { freeBytes: fsTotalSize - fsUsedSize, totalBytes: fsTotalSize };
};

/** The consumers, and the records they have set aside. */
export interface ConsumerReading {
  readonly name: string;
  readonly aside: NonNullable<Checkpoint['aside']>;
}

const readConsumers = async (db: Db): Promise<readonly ConsumerReading[]> => {
  const documents = await db.collection<Checkpoint & { readonly _id: string }>(checkpointsName).find({}, { maxTimeMS: limitMs }).toArray();
  return documents.map(({ _id, aside = [] }) => ({ name: _id, aside }));
};

export const makeRecordReadings = (db: Db, plans: readonly CollectionPlan[]) => ({
  /** The missing indexes of each collection; null: there are no collections yet. */
  indexes: () => readIndexes(db, plans),
  /** Null before the first watch. `now` is the store's time. */
  repair: (now: Date) => readRepair(db, now),
  /** The closed timestamp of the feed in seconds; null: there is none yet. */
  fence: async (): Promise<number | null> => {
    const document = await db.collection<Document & { _id: string }>(fenceName).findOne({}, { maxTimeMS: limitMs });
    return typeof document?.h === 'number' ? document.h : null;
  },
  overdue: (now: Date) => readOverdue(db, now),
  /** Readings of a feature. */
  read: <T>(reading: (db: Db) => Promise<T>): Promise<T> => reading(db),
  consumers: () => readConsumers(db),
  /** Drafts last changed before `bound`, by collection. */
  drafts: (bound: Date) => readDrafts(db, bound),
  unfit: () => readUnfit(db),
  unfinishedRestore: () => readRestoreMark(db),
  /** Null where the store does not report it. */
  disk: () => readDisk(db),
});
