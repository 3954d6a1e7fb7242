/** One page of a feed (spec/feed.md §3, §5), of whichever collection. */

import type { Json, JsonObject } from '../domain/json.ts';
import type { Reply } from '../http/route.ts';
import type { Moment } from '../store/feed/fence.ts';
import { type ClosedTimestamp, type ClosedTimestamps, endsAtClosed } from './closed-timestamp.ts';
import { cursorAt, cursorBefore, type FeedParameters, type Positioned, pageQuery, withoutSeen } from './parameters.ts';

/** A stored record as far as a page needs it. */
export type Row = Positioned & { readonly dateModified: Date; readonly decode?: () => Row; readonly [field: string]: unknown };

/** The row with all its fields, if it was read as one that waits. */
export const decoded = (row: Row): Row => row.decode?.() ?? row;

/** The rows of a window, each position with all its records unless `limit` ended it. */
interface Rows extends ReadonlyArray<Row> {
  /** They are fewer than asked because they are heavy: more may stand behind them. */
  readonly cut?: boolean;
}

export interface FeedSource {
  /** Path below the API prefix, e.g. `/tenders`. */
  readonly path: string;
  /** Fields a client may ask for with `opt_fields`, besides the defaults (spec/feed.md §1). */
  readonly optional: ReadonlySet<string>;
  /** Fields that items show where none are asked for. */
  readonly shows?: readonly string[];
  /** Stored fields the view needs to show the asked ones. */
  needs(fields: readonly string[]): readonly string[];
  /** The view of a single record, of which an item shows the asked keys. */
  view(row: Row, fields: readonly string[], at: Addresses): JsonObject;
  read(window: FeedWindow): Promise<Rows>;
}

export interface FeedWindow {
  readonly descending: boolean;
  readonly test: boolean | 'both';
  /** Also records that are not public. */
  readonly hidden?: boolean;
  readonly from: { readonly value: number; readonly inclusive: boolean } | null;
  readonly upTo: number | null;
  /** The operation time a read must include; null: the newest of the primary. */
  readonly at: Moment | null;
  readonly limit: number;
  readonly fields: readonly string[];
  /** Every stored field. */
  readonly whole?: boolean;
  /** It ends at the first position behind so many bytes; a bound of the store's unless told. */
  readonly bytes?: number;
  /** Rows may have their default fields only, until they are `decoded`. */
  readonly waiting?: boolean;
}

export interface Addresses {
  readonly origin: string;
  readonly prefix: string;
}

const link = (source: FeedSource, at: Addresses, offset: string, query: string): JsonObject => {
  const path = `${at.prefix}${source.path}${query === '' ? '' : `?${query}`}`;
  return { offset, path, uri: `${at.origin}${path}` };
};

export const showItem = (
  source: FeedSource,
  row: Row,
  fields: readonly string[],
  at: Addresses,
  date: (instant: Date) => string,
): JsonObject => {
  const rendered: Record<string, Json> = { dateModified: date(row.dateModified), id: row._id };
  if (fields.length === 0) return rendered;
  const view = source.view(decoded(row), fields, at);
  for (const field of fields) {
    const value = field === 'public_modified' ? row.public_modified : view[field];
    if (value !== undefined) rendered[field] = value;
  }
  return rendered;
};

/** From a page above the closed timestamp a client turns forward at the closed timestamp itself (spec/decisions.md D4). */
const previousOffset = (page: readonly Row[], first: Row, upTo: number | null): string =>
  upTo !== null && first.public_modified > upTo ? cursorBefore(Math.floor(upTo * 1000) / 1000) : cursorAt(page, first);

/** The highest position in the feed, or null: one key of the index, asked of the primary. */
export const makeNewest = (source: Pick<FeedSource, 'read'>, test: boolean | 'both') => async (): Promise<number | null> => {
  const window = { descending: true, test, from: null, upTo: null, at: null, limit: 1, fields: [] };
  return (await source.read(window))[0]?.public_modified ?? null;
};

/** The rows of a page, and the bound they were read under. */
export interface Slice {
  /** The rows of the page, without those that the cursor proves to have been sent. */
  readonly page: readonly Row[];
  /** Every row that was read. */
  readonly rows: readonly Row[];
  readonly bound: ClosedTimestamp;
  /** It ends because of its size, and more may stand behind it. */
  readonly full: boolean;
}

/**
 * The rows of a page and the bound they were read under. The watermark applies to every ascending page and to a
 * descending one without an offset (spec/feed.md §5 rule 4). A descending page with an offset has no upper bound,
 * so it asks for one that covers its cursor: else what other processes have shown above could be missing below.
 * An inclusive cursor re-reads its tie group and drops what it proves to have been sent.
 */
export const readSlice = async (
  source: FeedSource,
  { descending, test, limit, cursor, fields }: FeedParameters,
  closedTimestamps: ClosedTimestamps,
  newest: () => Promise<number | null> = makeNewest(source, test),
): Promise<Slice> => {
  // A cursor of value 0 is no bound (spec/feed.md §4 "Accepted oddities").
  const from = cursor === null || cursor.value === 0 ? null : { value: cursor.value, inclusive: cursor.count > 0 };
  const size = limit + Math.min(cursor?.count ?? 0, 100_000);
  const window = { descending, test, from, limit: size, fields: source.needs(fields), waiting: true };
  const isFull = (rows: Rows): boolean => rows.cut === true || rows.length >= size;
  const slice = (rows: Rows, bound: ClosedTimestamp): Slice => ({
    page: cursor !== null && cursor.count > 0 ? withoutSeen(rows, cursor) : rows,
    rows,
    bound,
    full: isFull(rows),
  });
  if (descending && from !== null) {
    const bound = await closedTimestamps.covering(from.value);
    return slice(await source.read({ ...window, upTo: null, at: bound.x }), bound);
  }
  const bound = await closedTimestamps.current();
  const rows = await source.read({ ...window, upTo: bound.h, at: bound.x });
  if (!endsAtClosed({ descending, full: isFull(rows) })) return slice(rows, bound);
  const fresher = await closedTimestamps.fresher(bound, newest);
  return fresher === bound ? slice(rows, bound) : slice(await source.read({ ...window, upTo: fresher.h, at: fresher.x }), fresher);
};

/** The cursors around a page. */
export interface Edges {
  readonly next: string;
  readonly previous: string;
}

export const findEdges = ({ page, bound }: Pick<Slice, 'page' | 'bound'>, { offset }: FeedParameters): Edges => {
  const last = page.at(-1);
  const first = page[0];
  return {
    next: last === undefined ? offset : cursorAt(page, last),
    previous: first === undefined ? '' : previousOffset(page, first, bound.h),
  };
};

/** The context of a page. */
export interface PageContext {
  readonly closedTimestamps: ClosedTimestamps;
  readonly at: Addresses;
  readonly sent: ReadonlyMap<string, string>;
  /** Prints an instant in the registry's zone. */
  readonly date: (instant: Date) => string;
}

/** The addresses of the neighbours; the previous page only where spec/feed.md §3 has one. */
export const neighbours = (source: FeedSource, parameters: FeedParameters, { at, sent }: PageContext, edges: Edges): JsonObject => {
  const { descending } = parameters;
  const to = (offset: string, down: boolean): JsonObject => link(source, at, offset, pageQuery(parameters, sent, offset, down));
  const found: Record<string, Json> = { next_page: to(edges.next, descending) };
  if (parameters.offset !== '' || descending) found.prev_page = to(edges.previous, !descending);
  return found;
};

/** A page as it is answered. */
export interface Served {
  readonly reply: Reply;
  readonly empty: boolean;
}
