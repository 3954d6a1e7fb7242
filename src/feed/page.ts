/** One page of a feed (spec/feed.md §3, §5), of any collection. */

import type { Json, JsonObject } from '../base/domain/json.ts';
import type { Reply } from '../http/route.ts';
import type { FeedWindow, Rows } from '../store/feed/reader.ts';
import type { Row } from '../store/feed/rows.ts';
import { type ClosedTimestamp, type ClosedTimestamps, endsAtClosed } from './closed-timestamp.ts';
import { cursorAt, cursorBefore, type FeedParameters, pageQuery, withoutSeen } from './parameters.ts';

/** The row with all its fields; decodes a row that was read with `waiting`. */
export const decodeRow = (row: Row): Row => row.decode?.() ?? row;

export interface FeedSource {
  /** Path below the API prefix, e.g. `/tenders`. */
  readonly path: string;
  /** Fields a client may request with `opt_fields`, besides the defaults (spec/feed.md §1). */
  readonly optional: ReadonlySet<string>;
  /** Fields shown by items when the client requests none. */
  readonly shows?: readonly string[];
  /** Stored fields the view needs to render the requested ones. */
  needs(fields: readonly string[]): readonly string[];
  /** The view of a single record; an item shows its requested keys. */
  view(row: Row, fields: readonly string[], at: FeedAddresses): JsonObject;
  read(window: FeedWindow): Promise<Rows>;
}

export interface FeedAddresses {
  readonly origin: string;
  readonly prefix: string;
}

const buildPageLink = (source: FeedSource, at: FeedAddresses, offset: string, query: string): JsonObject => {
  const path = `${at.prefix}${source.path}${query === '' ? '' : `?${query}`}`;
  return { offset, path, uri: `${at.origin}${path}` };
};

export const showItem = (
  source: FeedSource,
  row: Row,
  fields: readonly string[],
  at: FeedAddresses,
  date: (instant: Date) => string,
): JsonObject => {
  const rendered: Record<string, Json> = { dateModified: date(row.dateModified), id: row._id };
  if (fields.length === 0) return rendered;
  const view = source.view(decodeRow(row), fields, at);
  for (const field of fields) {
    const value = field === 'public_modified' ? row.public_modified : view[field];
    if (value !== undefined) rendered[field] = value;
  }
  return rendered;
};

/** From a page above the closed timestamp, the forward walk starts at the closed timestamp itself (spec/decisions.md D4). */
const previousOffset = (page: readonly Row[], first: Row, upTo: number | null): string =>
  upTo !== null && first.public_modified > upTo ? cursorBefore(Math.floor(upTo * 1000) / 1000) : cursorAt(page, first);

/** The highest position in the feed, or null if it is empty: one index key, read from the primary. */
export const makeNewest = (source: Pick<FeedSource, 'read'>, test: boolean | 'both') => async (): Promise<number | null> => {
  const window = { descending: true, test, from: null, upTo: null, at: null, limit: 1, fields: [] };
  return (await source.read(window))[0]?.public_modified ?? null;
};

/** The rows of a page, and the bound they were read under. */
export interface PageSlice {
  /** The page's rows, without those the cursor proves were sent. */
  readonly page: readonly Row[];
  readonly rows: readonly Row[];
  readonly bound: ClosedTimestamp;
  /** Cut by its size: more rows may follow. */
  readonly full: boolean;
}

/**
 * The rows of a page and the bound they were read under. The watermark applies to every ascending page and to a
 * descending one without an offset (spec/feed.md §5 rule 4). A descending page with an offset has no upper bound,
 * so it needs a bound that covers its cursor: otherwise it could miss records that other processes have already shown.
 * An inclusive cursor re-reads its tie group and drops the items it proves were sent.
 */
export const readSlice = async (
  source: FeedSource,
  { descending, test, limit, cursor, fields }: FeedParameters,
  closedTimestamps: ClosedTimestamps,
  newest: () => Promise<number | null> = makeNewest(source, test),
): Promise<PageSlice> => {
  // A cursor of value 0 is no bound (spec/feed.md §4 "Accepted oddities").
  const from = cursor === null || cursor.value === 0 ? null : { value: cursor.value, inclusive: cursor.count > 0 };
  const size = limit + Math.min(cursor?.count ?? 0, 100_000);
  const window = { descending, test, from, limit: size, fields: source.needs(fields), waiting: true };
  const isFull = (rows: Rows): boolean => rows.cut === true || rows.length >= size;
  const slice = (rows: Rows, bound: ClosedTimestamp): PageSlice => ({
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

export const findEdges = ({ page, bound }: Pick<PageSlice, 'page' | 'bound'>, { offset }: FeedParameters): Edges => {
  const last = page.at(-1);
  const first = page[0];
  return {
    next: last === undefined ? offset : cursorAt(page, last),
    previous: first === undefined ? '' : previousOffset(page, first, bound.h),
  };
};

export interface PageContext {
  readonly closedTimestamps: ClosedTimestamps;
  readonly at: FeedAddresses;
  readonly sent: ReadonlyMap<string, string>;
  readonly date: (instant: Date) => string;
}

/** Links to the neighbouring pages; the previous one only where spec/feed.md §3 has one. */
export const buildNeighbourLinks = (
  source: FeedSource,
  parameters: FeedParameters,
  { at, sent }: PageContext,
  edges: Edges,
): JsonObject => {
  const { descending } = parameters;
  const to = (offset: string, down: boolean): JsonObject => buildPageLink(source, at, offset, pageQuery(parameters, sent, offset, down));
  const found: Record<string, Json> = { next_page: to(edges.next, descending) };
  if (parameters.offset !== '' || descending) found.prev_page = to(edges.previous, !descending);
  return found;
};

/** A page, ready to be sent. */
export interface Served {
  readonly reply: Reply;
  readonly empty: boolean;
}
