/** What is read of a feed, in the store's words: always a scan of the feed index between literal bounds. Pure. */
import type { Document } from 'mongodb';
import { feedIndex } from '../collections.ts';
import type { Moment } from './fence.ts';

export interface Window {
  readonly descending: boolean;
  /** Which of real and test records. */
  readonly test: boolean | 'both';
  /** Where to start; `inclusive` keeps the records that stand on it. */
  readonly from: { readonly value: number; readonly inclusive: boolean } | null;
  /** No record above this position; null for none. */
  readonly upTo: number | null;
  readonly limit: number;
  /** What the read has to have seen, on whichever member; null: the newest the primary has. */
  readonly at: Moment | null;
  /** Stored fields besides `_id`, `dateModified` and `public_modified`; empty keeps the read covered. */
  readonly fields: readonly string[];
  /** Every stored field. */
  readonly whole?: boolean;
  /** The read ends at the first position behind so many bytes. */
  readonly bytes?: number;
}

const bounds = ({ descending, from, upTo: horizon }: Window): Document => {
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

const projectionOf = ({ fields, whole = false }: Window): { readonly projection?: Document } => {
  if (whole) return {};
  const projection: Document = { _id: 1, dateModified: 1, public_modified: 1 };
  for (const field of fields) projection[field] = 1;
  return { projection };
};

/** Never an expression, which would not be covered by the index. */
export const filterOf = (window: Window): Document => ({
  is_public: true,
  is_test: window.test === 'both' ? { $in: [false, true] } : window.test,
  public_modified: bounds(window),
});

/** How it is read, as a command says it and the options of a cursor too. Anew for each: the driver writes into a read concern. */
export const termsOf = (window: Window, maxTimeMS: number) => {
  const direction = window.descending ? -1 : 1;
  return {
    ...projectionOf(window),
    hint: feedIndex,
    sort: { public_modified: direction, _id: direction },
    limit: window.limit,
    batchSize: window.limit + 1,
    readConcern: { level: 'majority' },
    maxTimeMS,
  } as const;
};
