/**
 * The history of records: for each collection another one with an entry per save, written in the transaction of the save
 * (docs/history.md). The id of an entry begins with that of its record, so both can stand on one shard (docs/scaling.md).
 */
import { randomUUID } from 'node:crypto';
import type { Collection, Db, Document } from 'mongodb';
import type { HistoryEntry } from '../../domain/history.ts';
import type { CollectionPlan } from '../collections.ts';
import { guarded, guardedRead } from '../failures.ts';

export interface StoredEntry extends HistoryEntry {
  readonly _id: string;
}

/** The history collection of a record collection. */
export const buildHistory = (name: string): string => `${name}_history`;

const REV_DIGITS = 10;

/** Sorts as the revisions do. */
export const entryId = (of: string, rev: number): string => `${of}:${String(rev).padStart(REV_DIGITS, '0')}`;

/** The record of an entry's id. Ids of records may have colons themselves. */
export const recordIn = (id: string): string => id.slice(0, -REV_DIGITS - 1);

export const storedEntry = (entry: HistoryEntry): StoredEntry => ({ _id: entryId(entry.of, entry.rev), ...entry });

/** 244 random bits. Node draws UUIDs in bulk and bytes one call at a time, which would cost a hundredth of a save. */
export const newSalt = (): string => (randomUUID() + randomUUID()).replaceAll('-', '');

const NAMESPACE_EXISTS = 48;

/** Makes the collections beforehand: made inside a transaction, one would block others that want to make it too. */
export const prepareHistory = async (db: Db, plans: readonly CollectionPlan[]): Promise<void> => {
  const names = plans.map(({ name }) => buildHistory(name));
  const there = new Set((await db.listCollections({ name: { $in: names } }, { nameOnly: true }).toArray()).map(({ name }) => name));
  const create = (name: string): Promise<unknown> =>
    db.createCollection(name).catch((error: unknown) => {
      if (Reflect.get(Object(error), 'code') !== NAMESPACE_EXISTS) throw error;
    });
  await Promise.all(names.filter((name) => !there.has(name)).map(create));
};

export interface HistoryReader {
  /** The entries of revisions `from` down to `to`, newest first; missing ones are left out. */
  back(of: string, from: number, to: number): AsyncIterable<StoredEntry>;
  /** The entries up to revision `from` that concern more than `field`, without their steps of it, newest first. */
  backWithout(field: string, of: string, from: number): AsyncIterable<StoredEntry>;
  /** The saves up to `rev`, oldest first, and whether each concerned `field`. */
  outlines(of: string, rev: number, field: string): Promise<readonly Outline[]>;
}

/** One save, without what it has written. */
export interface Outline extends Pick<HistoryEntry, 'rev' | 'date' | 'automatic' | 'hash' | 'salt'> {
  /** Nothing but the field was changed. */
  readonly isOnlyField: boolean;
  /** The field was changed, perhaps among others. */
  readonly isOfField: boolean;
  /** The step back to the status before; absent where the status stayed. */
  readonly status?: { readonly value?: unknown };
}

/** An answer holds 16 MB, and one entry can be nearly as much. */
const BATCH = 100;

/** `of` names the shard where `_id` does not. */
const buildRange = (of: string, to: number, from: number): Document => ({
  of: { $eq: of },
  _id: { $gte: entryId(of, to), $lte: entryId(of, from) },
});

/** Worked out by the store: the entries of one tender can be some hundred megabytes. */
const buildOutline = (field: string): Document => {
  const concerns = { $map: { input: '$patch.path', in: { $regexMatch: { input: '$$this', regex: new RegExp(`^/${field}(/|$)`) } } } };
  return {
    _id: 0,
    ...{ rev: 1, date: 1, automatic: 1, hash: 1, salt: 1 },
    isOnlyField: { $allElementsTrue: concerns },
    isOfField: { $anyElementTrue: concerns },
    status: { $first: { $filter: { input: '$patch', cond: { $eq: ['$$this.path', '/status'] } } } },
  };
};

/** Left out by the store, so that the time of an answer tells little of them. */
const withoutField = (field: string): Document[] => {
  const ownPattern = new RegExp(`^/${field}(/|$)`);
  return [
    { $match: { patch: { $elemMatch: { path: { $not: ownPattern } } } } },
    { $set: { patch: { $filter: { input: '$patch', cond: { $not: [{ $regexMatch: { input: '$$this.path', regex: ownPattern } }] } } } } },
  ];
};

export const makeHistoryReader = (log: Collection<StoredEntry>): HistoryReader => ({
  back: (of, from, to) =>
    guardedRead(
      log
        .find(buildRange(of, to, from))
        .sort({ _id: -1 })
        .batchSize(BATCH),
    ),
  backWithout: (field, of, from) =>
    guardedRead(
      log.aggregate<StoredEntry>([{ $match: buildRange(of, 1, from) }, { $sort: { _id: -1 } }, ...withoutField(field)], {
        batchSize: BATCH,
      }),
    ),
  outlines: (of, rev, field) =>
    guarded(() =>
      log.aggregate<Outline>([{ $match: buildRange(of, 1, rev) }, { $sort: { _id: 1 } }, { $project: buildOutline(field) }]).toArray(),
    ),
});
