/**
 * Reads windows of a feed. Every read is a bounded scan of the feed index with a literal bound (never an expression,
 * which would not be covered), with majority read concern (feed.md §5, §9).
 */
import type { Collection, Document } from 'mongodb';
import { feedIndex } from './collections.ts';
import { guarded } from './failures.ts';

export interface Window {
  readonly descending: boolean;
  /** Which of real and test records. */
  readonly test: boolean | 'both';
  /** Where to start; `inclusive` keeps the records that stand on it. */
  readonly from: { readonly value: number; readonly inclusive: boolean } | null;
  /** No record above this position; null for none. */
  readonly horizon: number | null;
  readonly limit: number;
  /** Stored fields besides `_id`, `dateModified` and `public_modified`; empty keeps the read covered. */
  readonly fields: readonly string[];
}

export interface FeedRow {
  readonly _id: string;
  readonly public_modified: number;
  readonly dateModified: Date;
  readonly [field: string]: unknown;
}

export interface FeedReader {
  read(window: Window): Promise<FeedRow[]>;
  /** How the store would do it; for the test that every window is a bounded scan of the feed index. */
  explain(window: Window): Promise<Document>;
}

const bounds = ({ descending, from, horizon }: Window): Document => {
  // A record without a position would sort first and break the page: the lower bound excludes it.
  const range: Document = { $gt: -1e15 };
  if (from !== null && !descending) {
    delete range.$gt;
    range[from.inclusive ? '$gte' : '$gt'] = from.value;
  }
  if (from !== null && descending) range[from.inclusive ? '$lte' : '$lt'] = from.value;
  if (horizon !== null) range.$lte = Math.min(horizon, typeof range.$lte === 'number' ? range.$lte : horizon);
  return range;
};

export const makeFeedReader = (collection: Collection<Document>): FeedReader => {
  const query = (window: Window) => {
    const direction = window.descending ? -1 : 1;
    const projection: Document = { _id: 1, dateModified: 1, public_modified: 1 };
    for (const field of window.fields) projection[field] = 1;
    return collection
      .find(
        { is_public: true, is_test: window.test === 'both' ? { $in: [false, true] } : window.test, public_modified: bounds(window) },
        { projection, hint: feedIndex, readConcern: { level: 'majority' }, maxTimeMS: 30_000 },
      )
      .sort({ public_modified: direction, _id: direction })
      .limit(window.limit)
      .batchSize(window.limit + 1);
  };
  return {
    // Records of the feed always have these three fields: they are what the index holds.
    read: (window) => guarded(async () => (await query(window).toArray()) as unknown as FeedRow[]),
    explain: (window) => query(window).explain('executionStats'),
  };
};
