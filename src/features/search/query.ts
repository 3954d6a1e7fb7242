/** A search query and its cursor. Pure. */
import { createHash } from 'node:crypto';
import { spanAfter } from '../../base/domain/duration.ts';
import { omitUndefined } from '../../base/domain/json.ts';
import type { PublicKind } from '../../base/domain/public-kinds.ts';
import type { SearchFacts } from './model/terms.ts';
import type { Between, Filter, RequestedFacts, TermGroup } from './store/search-index.ts';
import { hintsOf, MAX_WORDS } from './word-terms.ts';

/** Parameters of words, and their letters in cursors. */
const KEPT_WORD_LETTERS = { q: 'q', buyer: 'b', supplier: 's' } as const;
export type WordParameter = keyof typeof KEPT_WORD_LETTERS;

/** Of each parameter with too many words, the numbers of those that are looked for (`rarest-words.ts`). */
export type KeptWords = Readonly<Partial<Record<WordParameter, readonly number[]>>>;

/** The position after which a page begins: lower keys, and for equal keys lower ids; an empty id sorts below all. */
export interface SearchPosition {
  readonly key: number;
  readonly id: string;
  /** When sorted otherwise: the part of the order, the fact's value, and the time of the first page. */
  readonly rank?: { readonly part: string; readonly value: number | null; readonly now: number };
  /** Those of the first page: which words are rare changes, and each process has counted at another time. */
  readonly kept?: KeptWords;
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
  readonly after: SearchPosition | null;
}

const isBetween = <T extends number | Date>(value: T | undefined, asked: Between<T> | undefined): boolean => {
  if (asked === undefined) return true;
  if (value === undefined) return false;
  return (asked.from === undefined || value >= asked.from) && (asked.to === undefined || value <= asked.to);
};

const isAmong = (value: string | undefined, asked: readonly string[] | undefined): boolean =>
  asked === undefined || (value !== undefined && asked.includes(value));

/** Whether a record's facts match the requested ones. */
export const hasRequestedFacts = (
  facts: SearchFacts,
  { statuses, types, currency, amount, growth, end }: Omit<RequestedFacts, 'endWithin'>,
): boolean =>
  isAmong(facts.status, statuses) &&
  isAmong(facts.type, types) &&
  (currency === undefined || facts.currency === currency) &&
  isBetween(facts.amount, amount) &&
  isBetween(facts.growth, growth) &&
  isBetween(facts.end, end);

/** The query at this time: a duration until the end becomes two bounds. */
export const withEndBounds = (query: SearchQuery, now: Date): SearchQuery => {
  const { endWithin, end: { from = now, to } = {}, ...others } = query.facts;
  if (endWithin === undefined) return query;
  const last = spanAfter(now, endWithin);
  const facts = { ...others, end: { from: from > now ? from : now, to: to !== undefined && to < last ? to : last } };
  return { ...query, facts, hints: hintsOf(facts) };
};

/** Key, filter hash, the words kept, when not by date the first page's time, the part and the value, and the id. */
const CURSOR_FORM =
  /^1\.([0-9a-z]{1,11})\.([0-9a-f]{8})\.(?:!([0-9a-z]{1,63})!)?(?:~([0-9a-z]{1,9})~(\d[A-Z]{0,3})~([-+.e\d]{0,32})~)?(?![~!])(.{0,64})$/s;

const KEPT_WORD_NAMES = Object.keys(KEPT_WORD_LETTERS) as readonly WordParameter[]; // has no other keys
/** Of each parameter its letter, and its words as numbers of two digits. */
const writeKept = (kept: KeptWords): string =>
  KEPT_WORD_NAMES.flatMap((name) =>
    kept[name] === undefined ? [] : [KEPT_WORD_LETTERS[name], ...kept[name].map((at) => at.toString(36).padStart(2, '0'))],
  ).join('');

/** Nobody else writes cursors: of a forged one the search is some other search. */
const readKept = (text: string): KeptWords =>
  Object.fromEntries(
    (text.match(new RegExp(`.(?:..){${MAX_WORDS}}`, 'g')) ?? []).flatMap((part) => {
      const name = KEPT_WORD_NAMES.find((one) => part.startsWith(KEPT_WORD_LETTERS[one]));
      return name === undefined ? [] : [[name, (part.slice(1).match(/../g) ?? []).map((digits) => Number.parseInt(digits, 36))]];
    }),
  );

/** An eight-digit hex hash of the filters, independent of their order. */
export const questionMark = (filters: ReadonlyMap<string, string>): string => {
  const text = JSON.stringify([...filters].sort(([a], [b]) => (a < b ? -1 : 1)));
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
};

export const writeCursor = ({ key, id, rank, kept = {} }: SearchPosition, question: string): string => {
  const words = writeKept(kept);
  const ranked = rank === undefined ? '' : `~${rank.now.toString(36)}~${rank.part}~${rank.value ?? ''}~`;
  return Buffer.from(`1.${key.toString(36)}.${question}.${words === '' ? '' : `!${words}!`}${ranked}${id}`).toString('base64url');
};

/** The position, or the reason the cursor is rejected. */
export const readCursor = (cursor: string, question: string): SearchPosition | 'unreadable' | 'foreign' => {
  if (!/^[\w-]{1,256}$/.test(cursor)) return 'unreadable';
  const [, key = '', asked, words, now, part = '', value = '', id = ''] =
    CURSOR_FORM.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const number = Number.parseInt(key, 36);
  if (!Number.isSafeInteger(number) || Number.isNaN(Number(value))) return 'unreadable';
  if (asked !== question) return 'foreign';
  const position = { key: number, id, ...omitUndefined({ kept: words === undefined ? undefined : readKept(words) }) };
  if (now === undefined) return position;
  return { ...position, rank: { part, value: value === '' ? null : Number(value), now: Number.parseInt(now, 36) } };
};
