/**
 * The history of records: for each collection a second one with an entry per save, written in the transaction of the save
 * (docs/history.md). The id of an entry begins with that of its record, so both can be on one shard (docs/scaling.md).
 */
import type { Collection, Db, Document } from 'mongodb';
import type { HistoryEntry } from '../../base/domain/history.ts';
import { type CollectionPlan, createMissing } from '../collections.ts';
import { callStore, guardedRead } from '../failures.ts';
import { entryId, type StoredEntry } from './updates.ts';

/** The history collection of a record collection. */
export const historyCollectionName = (name: string): string => `${name}_history`;

/** Creates the collections in advance. */
export const prepareHistory = (db: Db, plans: readonly CollectionPlan[]): Promise<void> =>
  createMissing(
    db,
    plans.map(({ name }) => historyCollectionName(name)),
  );

/** One save, without its content. */
export interface Outline extends Pick<HistoryEntry, 'rev' | 'date' | 'automatic' | 'hash' | 'salt'> {
  /** Only the field was changed. */
  readonly isOnlyField: boolean;
  /** The field was changed, perhaps among others. */
  readonly isOfField: boolean;
  /** The step back to the previous status; absent if the status did not change. */
  readonly status?: { readonly value?: unknown };
}

/** A response is limited to 16 MB, and one entry can be nearly as large. */
const BATCH = 100;

/** `of` determines the shard where `_id` does not. */
const buildRange = (of: string, to: number, from: number): Document => ({
  of: { $eq: of },
  _id: { $gte: entryId(of, to), $lte: entryId(of, from) },
});

/** Computed by the store: the entries of one tender can be some hundred megabytes. */
const buildEntryOutline = (field: string): Document => {
  const concerns = { $map: { input: '$patch.path', in: { $regexMatch: { input: '$$this', regex: new RegExp(`^/${field}(/|$)`) } } } };
  return {
    _id: 0,
    ...{ rev: 1, date: 1, automatic: 1, hash: 1, salt: 1 },
    isOnlyField: { $allElementsTrue: concerns },
    isOfField: { $anyElementTrue: concerns },
    status: { $first: { $filter: { input: '$patch', cond: { $eq: ['$$this.path', '/status'] } } } },
  };
};

/** Removed by the store, so that response times reveal little about them. */
const withoutField = (field: string): Document[] => {
  const ownPattern = new RegExp(`^/${field}(/|$)`);
  return [
    { $match: { patch: { $elemMatch: { path: { $not: ownPattern } } } } },
    { $set: { patch: { $filter: { input: '$patch', cond: { $not: [{ $regexMatch: { input: '$$this.path', regex: ownPattern } }] } } } } },
  ];
};

export const makeHistoryReader = (log: Collection<StoredEntry>) => ({
  /** The entries of revisions `from` down to `to`, newest first; missing ones are skipped. */
  back: (of: string, from: number, to: number): AsyncIterable<StoredEntry> =>
    guardedRead(
      log
        .find(buildRange(of, to, from))
        .sort({ _id: -1 })
        .batchSize(BATCH),
    ),
  /** The entries up to revision `from` that concern more than `field`, without their steps on it, newest first. */
  backWithout: (field: string, of: string, from: number): AsyncIterable<StoredEntry> =>
    guardedRead(
      log.aggregate<StoredEntry>([{ $match: buildRange(of, 1, from) }, { $sort: { _id: -1 } }, ...withoutField(field)], {
        batchSize: BATCH,
      }),
    ),
  /** The saves up to `rev`, oldest first, and whether each concerned `field`. */
  outlines: (of: string, rev: number, field: string): Promise<readonly Outline[]> =>
    callStore(() =>
      log.aggregate<Outline>([{ $match: buildRange(of, 1, rev) }, { $sort: { _id: 1 } }, { $project: buildEntryOutline(field) }]).toArray(),
    ),
});

export type HistoryReader = ReturnType<typeof makeHistoryReader>;
