/** A search query and its cursor. Pure. */
import { createHash } from 'node:crypto';
import type { PublicKind } from '../../domain/public-kinds.ts';
import { spanAfter } from '../../domain/span.ts';
import type { SearchFacts } from './model/terms.ts';
import type { Between, Filter, RequestedFacts, TermGroup } from './store/search-index.ts';
import { hintsOf } from './words.ts';

/** The position after which a page begins: lower keys, and for equal keys lower ids; an empty id sorts below all. */
export interface Position {
  readonly key: number;
  readonly id: string;
  /** When sorted otherwise: the part of the order, the fact's value, and the time of the first page. */
  readonly rank?: { readonly part: string; readonly value: number | null; readonly now: number };
}

/** Those that may be requested. */
export const sorts = ['date', 'relevance', 'deadline', 'value', 'growth'] as const;
/** `grown`: contracts by the time of their last change, those that have grown first. */
export type Sort = (typeof sorts)[number] | 'grown';

export interface SearchQuery extends Filter {
  readonly kinds: readonly PublicKind[];
  readonly sort: Sort;
  /** Whether to return the number of results, and the facets. */
  readonly total: boolean;
  readonly facets: boolean;
  /** Terms implied by the facts; a scan may use them, but the result does not depend on them. */
  readonly hints: readonly TermGroup[];
  /** When sorted by relevance: what the first results must match in addition. */
  readonly near: readonly TermGroup[];
  readonly limit: number;
  readonly after: Position | null;
}

const isWithin = <T extends number | Date>(value: T | undefined, asked: Between<T> | undefined): boolean => {
  if (asked === undefined) return true;
  if (value === undefined) return false;
  return (asked.from === undefined || value >= asked.from) && (asked.to === undefined || value <= asked.to);
};

const isAmong = (value: string | undefined, asked: readonly string[] | undefined): boolean =>
  asked === undefined || (value !== undefined && asked.includes(value));

/** Whether a record's facts match the requested ones. */
export const fits = (facts: SearchFacts, { statuses, types, currency, amount, growth, end }: Omit<RequestedFacts, 'endWithin'>): boolean =>
  isAmong(facts.status, statuses) &&
  isAmong(facts.type, types) &&
  (currency === undefined || facts.currency === currency) &&
  isWithin(facts.amount, amount) &&
  isWithin(facts.growth, growth) &&
  isWithin(facts.end, end);

/** The query at this time: a duration until the end becomes two bounds. */
export const settledAt = (query: SearchQuery, now: Date): SearchQuery => {
  const { endWithin, end: { from = now, to } = {}, ...others } = query.facts;
  if (endWithin === undefined) return query;
  const last = spanAfter(now, endWithin);
  const facts = { ...others, end: { from: from > now ? from : now, to: to !== undefined && to < last ? to : last } };
  return { ...query, facts, hints: hintsOf(facts) };
};

/** Key, filter hash, when not by date the first page's time, the part and the value, and the id. */
const form = /^1\.([0-9a-z]{1,11})\.([0-9a-f]{8})\.(?:~([0-9a-z]{1,9})~(\d[A-Z]{0,3})~([-+.e\d]{0,32})~)?(?!~)(.{0,64})$/s;

/** An eight-digit hex hash of the filters, independent of their order. */
export const questionMark = (filters: ReadonlyMap<string, string>): string => {
  const text = JSON.stringify([...filters].sort(([a], [b]) => (a < b ? -1 : 1)));
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
};

export const writeCursor = ({ key, id, rank }: Position, question: string): string => {
  const ranked = rank === undefined ? '' : `~${rank.now.toString(36)}~${rank.part}~${rank.value ?? ''}~`;
  return Buffer.from(`1.${key.toString(36)}.${question}.${ranked}${id}`).toString('base64url');
};

/** The position, or the reason the cursor is rejected. */
export const readCursor = (cursor: string, question: string): Position | 'unreadable' | 'foreign' => {
  if (!/^[\w-]{1,200}$/.test(cursor)) return 'unreadable';
  const [, key = '', asked, now, part = '', value = '', id = ''] = form.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const number = Number.parseInt(key, 36);
  if (!Number.isSafeInteger(number) || Number.isNaN(Number(value))) return 'unreadable';
  if (asked !== question) return 'foreign';
  if (now === undefined) return { key: number, id };
  return { key: number, id, rank: { part, value: value === '' ? null : Number(value), now: Number.parseInt(now, 36) } };
};
