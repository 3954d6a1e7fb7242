/**
 * Where the history of records stands: for each collection of records one of entries, written in the transaction of the
 * save (docs/history.md). An id begins with that of its record, so both can stand on one shard (docs/scaling.md).
 */
import type { ClientSession, Collection, Db } from 'mongodb';
import type { HistoryEntry } from '../../model/history.ts';
import { collections } from '../collections.ts';
import { newId } from './ids.ts';

export interface StoredEntry extends HistoryEntry {
  readonly _id: string;
}

/** Of a collection of records: the one of its history. */
export const historyOf = (name: string): string => `${name}_history`;

export const historyNames: readonly string[] = Object.values(collections).map(({ name }) => historyOf(name));

const REV_DIGITS = 10;

/** Sorted as the numbers are. */
export const entryId = (of: string, rev: number): string => `${of}:${String(rev).padStart(REV_DIGITS, '0')}`;

/** Of an id of an entry: that of the record. Ids of records may have colons themselves. */
export const recordIn = (id: string): string => id.slice(0, -REV_DIGITS - 1);

/** Makes the collections: one that first came to be inside a transaction would hold up others that want to make it too. */
export const prepareHistory = async (db: Db): Promise<void> => {
  const here = new Set(
    (await db.listCollections({ name: { $in: [...historyNames] } }, { nameOnly: true }).toArray()).map(({ name }) => name),
  );
  const missing = historyNames.filter((name) => !here.has(name));
  await Promise.all(missing.map((name) => db.createCollection(name).catch(ignoreExisting)));
};

const EXISTS = 48;

const ignoreExisting = (error: unknown): void => {
  if (Reflect.get(Object(error), 'code') !== EXISTS) throw error;
};

/** 244 random bits, of which Node draws many at a time; bytes it draws one by one, for a hundredth of a save each. */
export const newSalt = (): string => newId() + newId();

/** An entry as it stands in the store. */
export const storedEntry = (entry: HistoryEntry): StoredEntry => ({ _id: entryId(entry.of, entry.rev), ...entry });

/** Adds the entry of a save. Rejects with the store's duplicate key where another save has made the same revision. */
export const addEntry = async (log: Collection<StoredEntry>, entry: HistoryEntry, session: ClientSession): Promise<void> => {
  await log.insertOne(storedEntry(entry), { session });
};
