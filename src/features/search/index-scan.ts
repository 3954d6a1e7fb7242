/**
 * Finds the first records of one kind for a query (docs/search.md "How a query runs"): scans one index, the rarest term's or that
 * of the sort order, and keeps what matches. Reads a bounded number of index entries and returns where it stopped.
 */

import { omitUndefined } from '../../base/domain/json.ts';
import type { PublicKind } from '../../base/domain/public-kinds.ts';
import { term } from './model/terms.ts';
import type { SearchQuery, Sort } from './query.ts';
import {
  anyEnd,
  comparePlaces,
  type Filter,
  type FoundEntry,
  getIndexPosition,
  type IndexPosition,
  type Mode,
  type Order,
  SAMPLE_SIZE,
  type Scan,
  type SearchIndex,
  type TermGroup,
} from './store/search-index.ts';

/** A record's position in a plan: its part, and the position in it; an empty id sorts below all. */
export interface ScanPosition extends IndexPosition {
  /** Parts come in the order of their names. */
  readonly part: string;
  readonly id: string;
}

export interface Ranked {
  readonly entry: FoundEntry;
  readonly at: ScanPosition;
}

/** A scan, and the remaining terms to match. */
interface Part extends Pick<Filter, 'groups' | 'except'> {
  readonly name: string;
  readonly scan: Scan;
  /** The scan has less than a hundred places. */
  readonly isShort?: boolean;
}

export interface QueryPlan {
  readonly sort: Sort;
  readonly parts: readonly Part[];
}

export interface PlanResult {
  readonly rows: readonly Ranked[];
  /** Nothing below this was read; null: the scan is exhausted, or has found enough. */
  readonly unread: ScanPosition | null;
}

/** Most plans have one part. */
export const FIRST_PART = '0';
const SECOND_PART = '1';

/** Compares in display order. */
export const byPosition =
  (sort: Sort) =>
  (a: ScanPosition, b: ScanPosition): number => {
    if (a.part !== b.part) return a.part < b.part ? -1 : 1;
    const isUp = sort === 'deadline' && a.part === FIRST_PART;
    return (isUp ? comparePlaces(a, b) : comparePlaces(b, a)) || (a.id === b.id ? 0 : a.id < b.id ? 1 : -1);
  };

const MAX_OPEN_SCANS = 20;
/** No record has this term. */
const NO_SUCH_TERM = '-';

/** The groups with each prefix replaced by the indexed terms that begin with it. */
export const withTerms = (index: SearchIndex, groups: readonly TermGroup[], test: Mode): Promise<TermGroup[]> =>
  Promise.all(
    groups.map(async (group) => {
      const [begun, known] = [group.filter((term) => term.endsWith(anyEnd)), group.filter((term) => !term.endsWith(anyEnd))];
      if (begun.length === 0) return group;
      const found = await Promise.all(begun.map((term) => index.begun(term.slice(0, -anyEnd.length), test, MAX_OPEN_SCANS)));
      const terms = [...new Set([...known, ...found.flat()])];
      return terms.length === 0 ? [NO_SUCH_TERM] : terms;
    }),
  );

/** Newest first, along the rarest of the query's terms and those implied by its facts. */
const newestPart = async (index: SearchIndex, { groups, hints, test, least, below }: SearchQuery): Promise<Part> => {
  const all: Scan = { order: 'key', down: true, least: { value: null, key: least }, most: { value: null, key: below - 1 } };
  const terms = [...groups, ...hints];
  const [only] = terms;
  if (only === undefined) return { name: FIRST_PART, scan: all, groups };
  const samples = (await index.reaches(terms, test, { least, below })).map((reach, at) => ({ ...reach, group: terms[at] ?? only }));
  // The rarest reaches furthest back.
  const { group, count } = samples.reduce((rarest, one) =>
    one.count < rarest.count || (one.count === rarest.count && one.key < rarest.key) ? one : rarest,
  );
  const scan = { ...all, group, ...omitUndefined({ most: count === 0 ? { value: null, key: least - 1 } : undefined }) };
  return { name: FIRST_PART, scan, groups: groups.filter((one) => one !== group), isShort: count < SAMPLE_SIZE };
};

export const newestWay = async (index: SearchIndex, query: SearchQuery): Promise<QueryPlan> => ({
  sort: 'date',
  parts: [await newestPart(index, query)],
});

const isOfText = (one: string): boolean => one.startsWith(term.word(''));
const withoutTexts = (group: TermGroup): TermGroup => {
  const named = group.filter((one) => !isOfText(one));
  return named.length === 0 ? [NO_SUCH_TERM] : named;
};

/** First the records with all words in title, places and names, and each number next to its word; then the rest; both newest first. */
export const relevantWay = async (index: SearchIndex, query: SearchQuery): Promise<QueryPlan> => {
  const near = [...query.groups.map(withoutTexts), ...query.near];
  const isAll = query.near.length === 0 && !query.groups.some((group) => group.some(isOfText));
  const all = await newestPart(index, query);
  // Most kinds lack one of the words, and are not asked again.
  if (isAll || isEmptyScan(all.scan)) return { sort: 'relevance', parts: [all] };
  const nearest = await newestPart(index, { ...query, groups: near });
  return { sort: 'relevance', parts: [nearest, { ...all, name: SECOND_PART, except: near }] };
};

const ENDLESS = Number.POSITIVE_INFINITY;
/** Above records without a value. */
const LOWEST_POSITION: IndexPosition = { value: -ENDLESS, key: -ENDLESS };
const positionFrom = (value: number | undefined): IndexPosition => (value === undefined ? LOWEST_POSITION : { ...LOWEST_POSITION, value });
const withUpperBound = (value: number | undefined): Pick<Scan, 'most'> => (value === undefined ? {} : { most: { value, key: ENDLESS } });

/** Amounts of different currencies are never compared: hryvnias first, each other currency apart, records without an amount last. */
const currencyPartOf = (currency: string | null): string =>
  currency === 'UAH' ? FIRST_PART : currency === null ? '2' : SECOND_PART + currency;

/** Greatest first. */
export const valueWay = async (index: SearchIndex, { groups, test, facts: { amount, currency } }: SearchQuery): Promise<QueryPlan> => {
  const currencies = currency === undefined ? [...(await index.currencies(test)), null] : [currency];
  const bounds = {
    ...omitUndefined({ least: amount?.from === undefined ? undefined : positionFrom(amount.from) }),
    ...withUpperBound(amount?.to),
  };
  const parts = currencies.map((one): Part => {
    const scan: Scan = { order: 'amount', down: true, currency: one, ...bounds };
    return { name: currencyPartOf(one), scan, groups };
  });
  return { sort: 'value', parts: parts.sort((a, b) => (a.name < b.name ? -1 : 1)) };
};

/** Next to end after `now`, then most recently ended; records without an end last. */
export const deadlineWay = ({ groups, facts: { end } }: SearchQuery, now: number): QueryPlan => {
  const [least, last] = [end?.from?.getTime(), end?.to?.getTime()];
  const toCome: Scan = { order: 'end', down: false, least: positionFrom(Math.max(now, least ?? now)), ...withUpperBound(last) };
  const past: Scan = {
    order: 'end',
    down: true,
    ...omitUndefined({ least: end && positionFrom(least) }),
    ...withUpperBound(Math.min(now - 1, last ?? now)),
  };
  const parts: Part[] = [
    { name: FIRST_PART, scan: toCome, groups },
    { name: SECOND_PART, scan: past, groups },
  ];
  return { sort: 'deadline', parts };
};

/** Of contracts: the greatest growth, or the last to have grown, first; records without growth last, the newest first. */
export const growthWay = async (index: SearchIndex, kind: PublicKind, query: SearchQuery): Promise<QueryPlan> => {
  const { groups, facts } = query;
  const sort = query.sort === 'grown' ? 'grown' : 'growth';
  // Other kinds have no index of it.
  if (kind !== 'contracts') return { sort, parts: [await newestPart(index, query)] };
  const bound = facts.growth === undefined ? {} : { least: sort === 'growth' ? positionFrom(facts.growth.from) : LOWEST_POSITION };
  return { sort, parts: [{ name: FIRST_PART, scan: { order: sort, down: true, ...bound }, groups }] };
};

const ORDER_BY_SORT: Readonly<Record<Sort, Order>> = {
  ...{ date: 'key', relevance: 'key', deadline: 'end', value: 'amount' },
  growth: 'growth',
  grown: 'grown',
};

/** An entry's position in a sort order. */
export const standingAt = (sort: Sort, now: number, entry: FoundEntry): ScanPosition => {
  const position = getIndexPosition(ORDER_BY_SORT[sort], entry);
  const isPast = position.value === null || position.value < now;
  const part = sort === 'value' ? currencyPartOf(entry.currency ?? null) : sort === 'deadline' && isPast ? SECOND_PART : FIRST_PART;
  return { ...position, part, id: entry._id };
};

/** The rest of a scan after a position, or from it on. */
const scanBehind = (scan: Scan, { value, key }: IndexPosition, isIncluded = false): Scan =>
  scan.down
    ? { ...scan, most: { value, key: isIncluded ? key : key - 1 } }
    : { ...scan, least: { value, key: isIncluded ? key : key + 1 } };
const scanUntil = (scan: Scan, position: IndexPosition | null): Scan =>
  position === null ? scan : scan.down ? { ...scan, least: position } : { ...scan, most: position };
const isEmptyScan = ({ least, most }: Scan): boolean => least !== undefined && most !== undefined && comparePlaces(least, most) > 0;

/** Index entries that the first read of a scan covers: enough for most pages. */
const FIRST_SIZE = 200;
/** Read beyond a page, so that ties at its last position are mostly included. */
const SPARE_ROWS = 10;
const MAX_TIES = 10_000;

export interface Walking {
  readonly after: ScanPosition | null;
  /** Page size; one more record is read to detect a next page. */
  readonly limit: number;
  /** Index entries that may be read. */
  readonly most: number;
}

/** The first `limit + 1` matches in the plan's order, within `most` index entries; prefixes must have been expanded. */
export const walkPlan = async (
  index: SearchIndex,
  query: SearchQuery,
  plan: QueryPlan,
  { after, limit, most }: Walking,
): Promise<PlanResult> => {
  const inOrder = byPosition(plan.sort);
  const rows: Ranked[] = [];
  const isFull = (): boolean => rows.length > limit;
  const walked = (unread: ScanPosition | null): PlanResult => ({
    rows: rows.sort((a, b) => inOrder(a.at, b.at)).slice(0, limit + 1),
    unread,
  });

  const take = (part: string, order: Order, entries: readonly FoundEntry[]): void => {
    for (const entry of entries) {
      const at = { part, ...getIndexPosition(order, entry), id: entry._id };
      if (after === null || inOrder(after, at) < 0) rows.push({ entry, at });
    }
  };
  /** Reads matches of a scan until there are enough; records at one position are never split. */
  const read = async (part: string, whole: Scan, filter: Filter): Promise<void> => {
    for (let scan = whole; !isEmptyScan(scan); ) {
      const asked = limit + 1 + SPARE_ROWS - rows.length;
      const entries = await index.find(scan, filter, asked);
      const last = entries.length < asked ? undefined : entries.at(-1);
      if (last === undefined) return take(part, scan.order, entries);
      const position = getIndexPosition(scan.order, last);
      take(
        part,
        scan.order,
        entries.filter((entry) => comparePlaces(getIndexPosition(scan.order, entry), position) !== 0),
      );
      if (isFull()) return;
      take(part, scan.order, await index.find({ ...scan, least: position, most: position }, filter, MAX_TIES));
      if (isFull()) return;
      scan = scanBehind(scan, position);
    }
  };

  let left = most;
  for (const { name: part, scan: whole, isShort = false, ...terms } of plan.parts) {
    if (after !== null && part < after.part) continue;
    const filter = { ...query, ...terms };
    // Without a condition to filter by, no more than a page is read.
    const isBounded = terms.groups.length > 0 || terms.except !== undefined || Object.keys(query.facts).length > 0 || whole.order !== 'key';
    // By growth, other kinds follow all contracts that have some.
    const isAhead = whole.order === 'key' && after?.value != null;
    let scan = part === after?.part && !isAhead ? scanBehind(whole, after, after.id !== '') : whole;
    for (let size = Math.min(FIRST_SIZE, left); !isEmptyScan(scan); size = left) {
      const end = isBounded && !isShort ? await index.placeAt(scan, query.test, size) : null;
      await read(part, scanUntil(scan, end), filter);
      if (isFull()) return walked(null);
      if (end === null) break;
      left -= size;
      if (left <= 0) return walked({ part, ...end, id: '' });
      scan = scanBehind(scan, end);
    }
  }
  return walked(null);
};
