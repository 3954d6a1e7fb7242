/** Checks one record by its history: every hash, every link, and every value that a save wrote. */
import { FIRST_PREV_HASH, hashOfEntry, hashOfMade } from '../../base/domain/history.ts';
import { BrokenStep, stepBack } from '../../base/domain/replay.ts';
import { buildRecordContent, entryId, type StoredEntry } from './updates.ts';

/** A record as stored. */
export interface ChainedRecord {
  readonly _id: string;
  readonly rev: number;
  readonly history_head?: string;
}

export interface Fault {
  readonly collection: string;
  readonly id: string;
  /** The revision whose entry or values were altered; null where no entry is named. */
  readonly rev: number | null;
  readonly what: string;
}

export type Judged =
  | { readonly kind: 'whole'; readonly entries: number; readonly begins: number }
  | { readonly kind: 'without' }
  | { readonly kind: 'faulty'; readonly fault: Fault };

type Entry = StoredEntry;

/** The fault of an entry or of its link to the next one, or null. */
const findEntryFault = (collection: string, entry: Entry, id: string, rev: number, hash: string): string | null => {
  if (entry._id !== entryId(id, rev)) return 'its entry is missing';
  if (entry.of !== id || entry.rev !== rev) return `in its place stands the entry of ${entry.of}, revision ${entry.rev}`;
  if (!Array.isArray(entry.patch) || !(entry.date instanceof Date)) return 'its entry was changed';
  const { _id: _, ...said } = entry;
  if (hashOfEntry(collection, said) !== entry.hash) return 'its entry was changed';
  return entry.hash === hash ? null : 'its entry is not the one that was followed by the next one, or that the record names';
};

/** The state before a save, null before the first; a string if the record is not what the save left. */
const stateBefore = (state: Record<string, unknown>, { patch, made }: Entry): Record<string, unknown> | null | string => {
  try {
    const back = stepBack(state, patch);
    if (hashOfMade(back.displaced) === made) return back.state;
    const paths = patch.flatMap(({ op, path }) => (op === 'add' ? [] : [path === '' ? 'the whole record' : path]));
    return `the record does not hold what it wrote: ${paths.slice(0, 5).join(', ')}${paths.length > 5 ? ' …' : ''}`;
  } catch (error) {
    if (!(error instanceof BrokenStep)) throw error;
    return `the record does not hold what it wrote: ${error.path}`;
  }
};

type State = Record<string, unknown>;

/** One save, with the record after and before it; null before the first save. */
export interface Followed {
  readonly entry: Entry;
  readonly after: State;
  readonly before: State | null;
}

/** Steps the record back, save by save; stops at the first fault. `entries`: those of the record up to its revision, newest first. */
export async function* followChain(
  collection: string,
  record: ChainedRecord,
  entries: AsyncIterable<Entry>,
): AsyncGenerator<Followed, Judged, undefined> {
  const faulty = (rev: number | null, what: string): Judged => ({ kind: 'faulty', fault: { collection, id: record._id, rev, what } });
  let [rev, hash] = [record.rev, record.history_head];
  let state: State | null = buildRecordContent(record);
  let count = 0;
  for await (const entry of entries) {
    if (hash === undefined) return faulty(entry.rev, 'the record names no entry, and there is one');
    if (state === null) return faulty(entry.rev, `its entry stands before the beginning, which is revision ${rev + 1}`);
    const wrong = findEntryFault(collection, entry, record._id, rev, hash);
    if (wrong !== null) return faulty(rev, wrong);
    const back = stateBefore(state, entry);
    if (typeof back === 'string') return faulty(rev, back);
    yield { entry, after: state, before: back };
    count += 1;
    [state, hash, rev] = [back, entry.prevHash, rev - 1];
  }
  if (hash === undefined) return { kind: 'without' };
  if (state !== null) return faulty(rev, 'its entry is missing');
  return hash === FIRST_PREV_HASH ? { kind: 'whole', entries: count, begins: rev + 1 } : faulty(rev, 'its entry is missing');
}

/** The verdict on the whole chain. */
export const judgeChain = async (collection: string, record: ChainedRecord, entries: AsyncIterable<Entry>): Promise<Judged> => {
  const following = followChain(collection, record, entries);
  for (;;) {
    const { done, value } = await following.next();
    if (done) return value;
  }
};
