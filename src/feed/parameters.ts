/**
 * Reads the parameters of a feed request, whose values the row has declared, and writes them back into page addresses
 * (spec/feed.md §2). Pure.
 */
import { notFound } from '../model/problem.ts';
import { type Cursor, parseCursor } from './cursor.ts';

export interface FeedParameters {
  readonly limit: number;
  /** As sent, '' when absent: an empty page echoes it verbatim. */
  readonly offset: string;
  readonly cursor: Cursor | null;
  readonly descending: boolean;
  readonly mode: string;
  readonly test: boolean | 'both';
  /** Allowed fields that were asked for, sorted, without the defaults. */
  readonly fields: readonly string[];
}

const defaultLimit = 100;
const maxLimit = 1000;
const readLimit = (text: string): number => (text === '' ? defaultLimit : Math.min(maxLimit, Math.max(1, Number(text))));

const defaultTimeout = 25;

/** Seconds a long poll waits. */
export const readTimeout = (query: ReadonlyMap<string, string>): number => {
  const text = query.get('timeout') ?? '';
  return text === '' ? defaultTimeout : Number(text);
};

const readFields = (text: string, allowed: ReadonlySet<string>): string[] =>
  [...new Set(text.split(',').map((field) => field.trim()))].filter((field) => allowed.has(field)).sort();

/** An empty parameter is an absent one. `allowed` are the collection's fields for `opt_fields`; others are ignored. */
export const readFeedParameters = (
  query: ReadonlyMap<string, string>,
  allowed: ReadonlySet<string>,
  parseUtc: (text: string) => Date | null,
): FeedParameters => {
  const of = (name: string): string => query.get(name) ?? '';
  const limit = readLimit(of('limit'));
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
