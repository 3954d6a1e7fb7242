/** What is read of the history of one record: single entries, and the way back from a revision, a few entries at a time. */
import type { Collection, Document } from 'mongodb';
import type { HistoryEntry } from '../../model/history.ts';
import { guarded } from '../failures.ts';
import { entryId, type StoredEntry } from './history.ts';

export interface HistoryReader {
  /** The entries of revisions `from` down to `to`, newest first; those that are not there are left out. */
  back(of: string, from: number, to: number): AsyncIterable<HistoryEntry>;
  /** What the saves up to `rev` concerned, oldest first; `field` is a field of the record that is told from the others. */
  outlines(of: string, rev: number, field: string): Promise<readonly Outline[]>;
}

/** One save, without what it has written. */
export interface Outline extends Pick<HistoryEntry, 'rev' | 'date' | 'automatic' | 'hash' | 'salt'> {
  /** Nothing but the field was changed. */
  readonly isOnlyField: boolean;
  /** The field was changed, others may be too. */
  readonly isOfField: boolean;
  /** The step back to the status before; absent where the status stayed. */
  readonly status?: { readonly value?: unknown };
}

/** A batch is at most 16 MB, and one entry can be nearly as much. */
const BATCH = 100;

/** Entries of one record; `of` names the shard where `_id` does not. */
export const rangeOf = (of: string, to: number, from: number): Document => ({
  of: { $eq: of },
  _id: { $gte: entryId(of, to), $lte: entryId(of, from) },
});

/** Worked out by the store: what the saves of a tender have written can be some hundred megabytes. */
const outlineOf = (field: string): Document => {
  const concerns = { $map: { input: '$patch.path', in: { $regexMatch: { input: '$$this', regex: new RegExp(`^/${field}(/|$)`) } } } };
  return {
    _id: 0,
    ...{ rev: 1, date: 1, automatic: 1, hash: 1, salt: 1 },
    isOnlyField: { $allElementsTrue: concerns },
    isOfField: { $anyElementTrue: concerns },
    status: { $first: { $filter: { input: '$patch', cond: { $eq: ['$$this.path', '/status'] } } } },
  };
};

export const makeHistoryReader = (log: Collection<StoredEntry>): HistoryReader => ({
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
  outlines: (of, rev, field) =>
    guarded(() =>
      log.aggregate<Outline>([{ $match: rangeOf(of, 1, rev) }, { $sort: { _id: 1 } }, { $project: outlineOf(field) }]).toArray(),
    ),
});
