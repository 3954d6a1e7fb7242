/**
 * One page of a feed (feed.md §3–5, registry-api.md §8.1). The same code serves every collection.
 */
import type { Json, JsonObject } from '../domain/json.ts';
import type { Moment } from '../store/fence.ts';
import { cursorAt, cursorBefore, type Positioned, withoutSeen } from './cursor.ts';
import { type Bound, type Horizon, touchesHorizon } from './horizon.ts';
import { type FeedParameters, pageQuery } from './parameters.ts';

/** A stored record as far as a page needs it. */
export type Row = Positioned & { readonly dateModified: Date; readonly [field: string]: unknown };

export interface FeedSource {
  /** Path below the API prefix, e.g. `/tenders`. */
  readonly path: string;
  /** Fields a client may ask for with `opt_fields`, besides the defaults (feed.md §1). */
  readonly optional: ReadonlySet<string>;
  /** Stored fields the view needs to show the asked ones. */
  needs(fields: readonly string[]): readonly string[];
  /** The single-object view of a stored record, with addresses as the caller should see them; an item shows the asked keys of it. */
  view(row: Row, fields: readonly string[], at: Addresses): JsonObject;
  read(window: FeedWindow): Promise<readonly Row[]>;
}

export interface FeedWindow {
  readonly descending: boolean;
  readonly test: boolean | 'both';
  readonly from: { readonly value: number; readonly inclusive: boolean } | null;
  readonly horizon: number | null;
  /** What the read has to have seen; null: the newest the primary has. */
  readonly at: Moment | null;
  readonly limit: number;
  readonly fields: readonly string[];
}

export interface Addresses {
  readonly origin: string;
  readonly prefix: string;
}

const link = (source: FeedSource, at: Addresses, offset: string, query: string): JsonObject => {
  const path = `${at.prefix}${source.path}${query === '' ? '' : `?${query}`}`;
  return { offset, path, uri: `${at.origin}${path}` };
};

const item = (source: FeedSource, row: Row, fields: readonly string[], at: Addresses, date: (instant: Date) => string): JsonObject => {
  const shown: Record<string, Json> = { dateModified: date(row.dateModified), id: row._id };
  if (fields.length === 0) return shown;
  const view = source.view(row, fields, at);
  for (const field of fields) {
    const value = field === 'public_modified' ? row.public_modified : view[field];
    if (value !== undefined) shown[field] = value;
  }
  return shown;
};

/** A page that stands above the horizon hands a client that turns forward the horizon itself (decisions.md D4). */
const previousOffset = (page: readonly Row[], first: Row, horizon: number | null): string =>
  horizon !== null && first.public_modified > horizon ? cursorBefore(Math.floor(horizon * 1000) / 1000) : cursorAt(page, first);

/** The highest position in the feed, or null: one key of the index, asked of the primary. */
const newestOf = (source: FeedSource, test: boolean | 'both') => async (): Promise<number | null> => {
  const window = { descending: true, test, from: null, horizon: null, at: null, limit: 1, fields: [] };
  return (await source.read(window))[0]?.public_modified ?? null;
};

/**
 * The rows of a page and the bound they were read under. The watermark applies to every ascending page and to a
 * descending one without an offset (registry-api.md §8.1 rule 4). A descending page with an offset has no upper bound,
 * so it asks for one that covers its cursor: else what other processes have shown above could be missing below.
 */
const readRows = async (
  source: FeedSource,
  { descending, test, limit, cursor, fields }: FeedParameters,
  horizon: Horizon,
): Promise<{ rows: readonly Row[]; bound: Bound }> => {
  // A cursor of value 0 is no bound (feed.md §4 "Accepted oddities").
  const from = cursor === null || cursor.value === 0 ? null : { value: cursor.value, inclusive: cursor.count > 0 };
  const size = limit + Math.min(cursor?.count ?? 0, 100_000);
  const window = { descending, test, from, limit: size, fields: source.needs(fields) };
  if (descending && from !== null) {
    const bound = await horizon.covering(from.value);
    return { rows: await source.read({ ...window, horizon: null, at: bound.x }), bound };
  }
  const bound = await horizon.current();
  const rows = await source.read({ ...window, horizon: bound.h, at: bound.x });
  if (!touchesHorizon({ descending, rows: rows.length, limit: size })) return { rows, bound };
  const fresher = await horizon.fresher(bound, newestOf(source, test));
  return fresher === bound
    ? { rows, bound }
    : { rows: await source.read({ ...window, horizon: fresher.h, at: fresher.x }), bound: fresher };
};

/** Reads one page; an inclusive cursor re-reads its tie group and drops what it proves to have been sent. */
export const readPage = async (
  source: FeedSource,
  parameters: FeedParameters,
  context: { horizon: Horizon; at: Addresses; sent: ReadonlyMap<string, string>; date: (instant: Date) => string },
): Promise<JsonObject> => {
  const { cursor, descending, fields } = parameters;
  const { rows, bound } = await readRows(source, parameters, context.horizon);
  const page = cursor !== null && cursor.count > 0 ? withoutSeen(rows, cursor) : rows;
  const last = page.at(-1);
  const first = page[0];
  const next = last === undefined ? parameters.offset : cursorAt(page, last);
  const answer: Record<string, Json> = {
    data: page.map((row) => item(source, row, fields, context.at, context.date)),
    next_page: link(source, context.at, next, pageQuery(parameters, context.sent, next, descending)),
  };
  if (parameters.offset !== '' || descending) {
    const previous = first === undefined ? '' : previousOffset(page, first, bound.h);
    answer.prev_page = link(source, context.at, previous, pageQuery(parameters, context.sent, previous, !descending));
  }
  return answer;
};
