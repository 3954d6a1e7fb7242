/**
 * Lists in the store: one document a list. The entries are kept as one JSON text, because their keys are not ours (a code may
 * hold a point) and their order counts.
 */
import { createHash } from 'node:crypto';
import type { CodeListName } from '../../model/code-lists.ts';
import type { Store } from '../../store/client.ts';
import type { Entries } from './sources.ts';

interface StoredList {
  readonly _id: CodeListName;
  /** Grows with every change. */
  readonly version: number;
  /** SHA-256 of `entries`. */
  readonly hash: string;
  readonly count: number;
  readonly importedAt: Date;
  /** JSON of `[code, entry][]`. */
  readonly entries: string;
}

type ListHead = Omit<StoredList, 'entries'>;

/** A document of the store holds 16 MB; some of it is for the other fields. */
const maxBytes = 16 * 1024 * 1024 - 4096;

const collectionOf = (store: Pick<Store, 'collection'>) => store.collection<StoredList>('code_lists');

/** Everything about the lists but their entries: cheap enough to ask every few seconds. */
export const readHeads = (store: Pick<Store, 'collection'>): Promise<ListHead[]> =>
  collectionOf(store)
    .find({}, { projection: { entries: 0 } })
    .sort({ _id: 1 })
    .toArray();

/** The entries of one list, in order; undefined when there is no such list. */
export const readEntries = async (
  store: Pick<Store, 'collection'>,
  name: CodeListName,
): Promise<ReadonlyMap<string, unknown> | undefined> => {
  const found = await collectionOf(store).findOne({ _id: name });
  return found === null ? undefined : new Map<string, unknown>(JSON.parse(found.entries));
};

/** Puts a list in force. True when it differs from the one before. An Error for one that is too large for a document. */
export const storeList = async (
  store: Pick<Store, 'collection'>,
  name: CodeListName,
  entries: Entries,
  importedAt: Date,
): Promise<boolean> => {
  const text = JSON.stringify(entries);
  const bytes = Buffer.byteLength(text);
  if (bytes > maxBytes)
    throw new Error(`the list has ${(bytes / 1024 / 1024).toFixed(1)} MB, and the store keeps at most 16 MB of one list`);
  const hash = createHash('sha256').update(text).digest('hex');
  const lists = collectionOf(store);
  if ((await lists.countDocuments({ _id: name, hash })) > 0) return false;
  await lists.updateOne(
    { _id: name },
    { $set: { hash, count: entries.length, importedAt, entries: text }, $inc: { version: 1 } },
    { upsert: true },
  );
  return true;
};
