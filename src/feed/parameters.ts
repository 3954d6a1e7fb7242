/** The parameters of a feed request and its cursor `<public_modified>.<count>.<md5 of the ids of the tie group>` (spec/feed.md §2, §4). Pure. */
import { createHash } from 'node:crypto';
import { notFound } from '../base/domain/problem.ts';

export interface Cursor {
  /** `public_modified` in seconds. */
  readonly value: number;
  /** Items of the page that share the value; 0 for a plain number or a date. */
  readonly count: number;
  readonly hash: string;
}

export interface Positioned {
  readonly _id: string;
  readonly public_modified: number;
}

/** md5 of the ids, sorted ascending as strings, without separators. */
export const hashIds = (ids: readonly string[]): string =>
  createHash('md5')
    .update([...ids].sort().join(''))
    .digest('hex');

/** Shortest decimal that reads back as the same number, with at least one fraction digit and without an exponent. */
export const printValue = (value: number): string => {
  const text = String(value);
  if (text.includes('e')) return Math.abs(value) < 1 ? value.toFixed(20).replace(/(\.\d+?)0+$/, '$1') : `${BigInt(value)}.0`;
  return text.includes('.') ? text : `${text}.0`;
};

export const printCursor = ({ value, count, hash }: Cursor): string => `${printValue(value)}.${count}.${hash}`;

/** The cursor at `edge`: its position, with the count and the hash of the page's items there. */
export const cursorAt = (page: readonly Positioned[], edge: Positioned): string => {
  const ties = page.filter((item) => item.public_modified === edge.public_modified).map((item) => item._id);
  return printCursor({ value: edge.public_modified, count: ties.length, hash: hashIds(ties) });
};

/** Items of one position that get a cursor of their own. A reader that stops after more of them receives the whole position again. */
const MAX_OWN_CURSORS = 64;

/**
 * The cursor after each row, for a reader that may stop at any of them: it identifies the items of its position up to
 * there. `rows` must contain every position completely.
 */
export const cursorsAlong = (rows: readonly Positioned[]): string[] => {
  const cursors: string[] = [];
  let ids: string[] = [];
  rows.forEach((row, index) => {
    const { public_modified: value, _id } = row;
    if (value !== rows[index - 1]?.public_modified) ids = [];
    ids.push(_id);
    const isLast = rows[index + 1]?.public_modified !== value;
    const printed =
      isLast || ids.length <= MAX_OWN_CURSORS ? printCursor({ value, count: ids.length, hash: hashIds(ids) }) : cursors.at(-1);
    cursors.push(printed ?? '');
  });
  return cursors;
};

/** The cursor of a position of which nothing was sent: `<value>.0.<md5 of the empty string>` (spec/decisions.md D4). */
export const cursorBefore = (value: number): string => printCursor({ value, count: 0, hash: hashIds([]) });

const NUMBER_PATTERN = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;
const WHOLE_NUMBER_PATTERN = /^[+-]?\d{1,9}$/;

const parseNumber = (text: string): number | null => {
  if (text.length > 40 || !NUMBER_PATTERN.test(text)) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
};

/**
 * Parses an offset; null if it is invalid (the answer is then 404). `parseDate` reads an ISO date without a zone as
 * UTC; it is called only for what is not a number.
 */
export const parseCursor = (offset: string, parseDate: (text: string) => Date | null): Cursor | null => {
  if (offset.length > 200) return null;
  const parts = offset.split('.');
  const value = parseNumber(parts.length === 1 ? offset : `${parts[0]}.${parts[1]}`);
  if (value === null) {
    const date = parseDate(offset.replaceAll(' ', '+'));
    return date === null ? null : { value: date.getTime() / 1000, count: 0, hash: '' };
  }
  if (parts.length !== 4) return { value, count: 0, hash: '' };
  const [, , count = '', hash = ''] = parts;
  return WHOLE_NUMBER_PATTERN.test(count) ? { value, count: Math.max(0, Number(count)), hash } : null;
};

/**
 * Removes the items at the cursor's value from an inclusive read, but only if their count and hash match the cursor,
 * which proves that they were sent. Otherwise nothing is removed: duplicates rather than losses.
 */
export const withoutSeen = <T extends Positioned>(items: readonly T[], cursor: Cursor): readonly T[] => {
  const ties = items.filter((item) => item.public_modified === cursor.value);
  if (ties.length !== cursor.count || hashIds(ties.map((item) => item._id)) !== cursor.hash) return items;
  return items.filter((item) => item.public_modified !== cursor.value);
};

export interface FeedParameters {
  readonly limit: number;
  /** As sent, '' when absent: an empty page echoes it verbatim. */
  readonly offset: string;
  readonly cursor: Cursor | null;
  readonly descending: boolean;
  readonly mode: string;
  readonly test: boolean | 'both';
  /** The requested fields that are allowed, sorted, without the defaults. */
  readonly fields: readonly string[];
}

const DEFAULT_PAGE_LIMIT = 100;
const MAX_PAGE_LIMIT = 1000;
const parsePageLimit = (text: string): number => (text === '' ? DEFAULT_PAGE_LIMIT : Math.min(MAX_PAGE_LIMIT, Math.max(1, Number(text))));

const DEFAULT_TIMEOUT = 25;

/** Seconds a long poll waits. */
export const readTimeout = (query: ReadonlyMap<string, string>): number => {
  const text = query.get('timeout') ?? '';
  return text === '' ? DEFAULT_TIMEOUT : Number(text);
};

const readFields = (text: string, allowed: ReadonlySet<string>): string[] =>
  [...new Set(text.split(',').map((field) => field.trim()))].filter((field) => allowed.has(field)).sort();

/** An empty parameter counts as absent. `allowed` are the collection's fields for `opt_fields`; others are ignored. */
export const readFeedParameters = (
  query: ReadonlyMap<string, string>,
  allowed: ReadonlySet<string>,
  parseUtc: (text: string) => Date | null,
): FeedParameters => {
  const of = (name: string): string => query.get(name) ?? '';
  const limit = parsePageLimit(of('limit'));
  const offset = of('offset');
  const cursor = offset === '' ? null : parseCursor(offset, parseUtc);
  if (offset !== '' && cursor === null) throw notFound('Invalid offset provided');
  const mode = of('mode');
  return {
    limit,
    offset,
    cursor,
    descending: of('descending') !== '',
    mode,
    test: mode === '_all_' ? 'both' : mode === 'test',
    fields: readFields(of('opt_fields'), allowed),
  };
};

/** The query of another page with the same parameters, in the order of spec/feed.md §2; `limit` is the effective one. */
export const pageQuery = (parameters: FeedParameters, sent: ReadonlyMap<string, string>, offset: string, descending: boolean): string => {
  const pairs: [string, string][] = [];
  if (parameters.mode !== '') pairs.push(['mode', parameters.mode]);
  if ((sent.get('limit') ?? '') !== '') pairs.push(['limit', String(parameters.limit)]);
  if (descending) pairs.push(['descending', '1']);
  if (parameters.fields.length > 0) pairs.push(['opt_fields', parameters.fields.join(',')]);
  if (offset !== '') pairs.push(['offset', offset]);
  return pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
};
