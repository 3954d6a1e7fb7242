/** What is read of the history of one record: single entries, and the way back from a revision, a few entries at a time. */
import type { Collection, Document } from 'mongodb';
import type { HistoryEntry } from '../domain/history.ts';
import { guarded } from './failures.ts';
import { entryId, type StoredEntry } from './history.ts';

export interface HistoryReader {
  /** The entries of revisions `from` down to `to`, newest first; those that are not there are left out. */
  back(of: string, from: number, to: number): AsyncIterable<HistoryEntry>;
  /** The newest revision that was saved at `date` or before; null when there is none. */
  revAt(of: string, date: Date): Promise<number | null>;
  /** When somebody last changed anything but the fields that begin with `path`, at `rev` or before; null when nobody did. */
  lastChange(of: string, rev: number, path: string): Promise<Date | null>;
}

/** A batch is at most 16 MB, and one entry can be nearly as much. */
const BATCH = 100;

/** Entries of one record; `of` names the shard where `_id` does not. */
export const rangeOf = (of: string, to: number, from: number): Document => ({
  of: { $eq: of },
  _id: { $gte: entryId(of, to), $lte: entryId(of, from) },
});

const lastRev = 9_999_999_999;

/** A pattern for a path and what stands below it. */
const below = (path: string): RegExp => new RegExp(`^${path}(/|$)`);

export const makeHistoryReader = (log: Collection<StoredEntry>): HistoryReader => {
  const newestOf = (filter: Document): Promise<StoredEntry | undefined> =>
    guarded(async () => (await log.find(filter).sort({ _id: -1 }).limit(1).project<StoredEntry>({ rev: 1, date: 1 }).toArray())[0]);
  return {
    back: async function* (of, from, to) {
      const cursor = log
        .find(rangeOf(of, to, from))
        .sort({ _id: -1 })
        .batchSize(BATCH);
      try {
        for (;;) {
          const entry = await guarded(() => cursor.next());
          if (entry === null) return;
          yield entry;
        }
      } finally {
        await cursor.close();
      }
    },
    revAt: async (of, date) => (await newestOf({ ...rangeOf(of, 1, lastRev), date: { $lte: date } }))?.rev ?? null,
    lastChange: async (of, rev, path) => {
      const byPeople = { automatic: { $exists: false }, 'patch.path': { $not: below(path) } };
      return (await newestOf({ ...rangeOf(of, 1, rev), ...byPeople }))?.date ?? null;
    },
  };
};
