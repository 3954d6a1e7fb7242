/**
 * Reads windows of a feed. Every read is a bounded scan of the feed index with a literal bound (never an expression,
 * which would not be covered), with majority read concern (feed.md §5, §9).
 */
import { BSON, type Collection, type Document, type FindCursor } from 'mongodb';
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
  /** At most `limit` rows; fewer when they are large, but always some behind `from` if there are any. */
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

/** A read ends at the first position behind this many bytes: a thousand records may hold 16 MB each. */
const enough = 32 * 1024 * 1024;

/**
 * Takes rows until they are too many bytes. Rows of one position stay together, and those on `from` do not count as
 * progress: a page cut there would hand the client the cursor it came with.
 */
const takeUpTo = async (bytes: number, rows: FindCursor<FeedRow>, { from }: Window): Promise<FeedRow[]> => {
  const taken: FeedRow[] = [];
  let size = 0;
  for await (const row of rows) {
    const position = taken.at(-1)?.public_modified;
    const mayEnd = position !== undefined && position !== row.public_modified && position !== from?.value;
    if (mayEnd && size > bytes) break;
    taken.push(row);
    size += BSON.calculateObjectSize(row);
  }
  return taken;
};

/** `bytes` is what a page with optional fields may weigh; only tests set it. */
export const makeFeedReader = (collection: Collection<Document>, bytes = enough): FeedReader => {
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
    read: (window) => guarded(() => takeUpTo(bytes, query(window) as unknown as FindCursor<FeedRow>, window)),
    explain: (window) => query(window).explain('executionStats'),
  };
};
