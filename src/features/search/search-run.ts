/**
 * A query over several kinds of records (docs/search.md "How a query runs"): merges the kinds in sort order, counts results and
 * facets, and reads the current records of a page.
 */
import { byKind, type PublicKind } from '../../base/domain/public-kinds.ts';
import {
  byPosition,
  deadlineWay,
  FIRST_PART,
  growthWay,
  newestWay,
  type PlanResult,
  type QueryPlan,
  type Ranked,
  relevantWay,
  type ScanPosition,
  standingAt,
  valueWay,
  type Walking,
  walkPlan,
  withTerms,
} from './index-scan.ts';
import { term } from './model/terms.ts';
import type { SearchPosition, SearchQuery, Sort } from './query.ts';
import type { FoundEntry, SearchIndex } from './store/search-index.ts';

export type Indexes = Readonly<Record<PublicKind, SearchIndex>>;

/** The current record, and the entry by which it was found. */
export interface FoundOfKind {
  readonly kind: PublicKind;
  readonly _id: string;
  readonly entry: Pick<FoundEntry, 'key' | 'region' | 'signed' | 'growth'>;
  readonly [field: string]: unknown;
}

type RankedOfKind = Ranked & { readonly kind: PublicKind };

export interface FoundPage {
  readonly rows: readonly FoundOfKind[];
  readonly next: SearchPosition | null;
  readonly complete: boolean;
}

/** A count; not `exact`: a lower bound. */
export interface Count {
  readonly count: number;
  readonly exact: boolean;
}

/** The newest results of all kinds. */
export interface Gathered {
  readonly rows: readonly RankedOfKind[];
  readonly total: Count;
  readonly kinds: ReadonlyMap<PublicKind, Count>;
  /** Below this position some kind may have unread results. */
  readonly unread: ScanPosition | null;
}

/** Totals are exact up to this; facets and sorting cover this many of the newest. */
const MAX_GATHERED = 1000;
/** Index entries read per kind to gather them, … */
const MAX_GATHERED_PLACES = 20_000;
/** … if only a sort order needs them, which a scan can serve as well, … */
const MAX_ORDERED_PLACES = 1100;
/** … and to fill a page. */
export const MAX_PLACES = 5000;

export type FieldsOfKinds = Readonly<Record<PublicKind, readonly string[]>>;

interface SearchContext {
  readonly query: SearchQuery;
  readonly resolvedOf: (kind: PublicKind) => Promise<SearchQuery>;
  readonly index: (kind: PublicKind) => SearchIndex;
}

/** Prefixes are expanded once per kind, however often it is queried. */
export const makeSearch = (indexes: Indexes, query: SearchQuery): SearchContext => {
  const known = new Map<PublicKind, Promise<SearchQuery>>();
  const resolve = async (kind: PublicKind): Promise<SearchQuery> => {
    const groups = query.groups.filter((group) => !group.includes(term.kind(kind)));
    return { ...query, groups: await withTerms(indexes[kind], groups, query.test) };
  };
  return {
    query,
    index: (kind) => indexes[kind],
    resolvedOf: (kind) => {
      const found = known.get(kind) ?? resolve(kind);
      known.set(kind, found);
      return found;
    },
  };
};

const planBySort: Readonly<
  Record<Sort, (index: SearchIndex, query: SearchQuery, more: { kind: PublicKind; now: number }) => QueryPlan | Promise<QueryPlan>>
> = {
  date: newestWay,
  relevance: relevantWay,
  deadline: (_, query, { now }) => deadlineWay(query, now),
  value: valueWay,
  growth: (index, query, { kind }) => growthWay(index, kind, query),
  grown: (index, query, { kind }) => growthWay(index, kind, query),
};

/** Results of each kind in sort order; `now` is that of the first page. */
const walkKinds = (
  { query, resolvedOf, index }: SearchContext,
  { sort, now, ...walking }: Walking & { readonly sort: Sort; readonly now: number },
): Promise<readonly (PlanResult & { readonly kind: PublicKind })[]> =>
  Promise.all(
    query.kinds.map(async (kind) => {
      const resolved = { ...(await resolvedOf(kind)), sort };
      const plan = await planBySort[sort](index(kind), resolved, { kind, now });
      return { kind, ...(await walkPlan(index(kind), resolved, plan, walking)) };
    }),
  );

/** All kinds in one order. Cut where the first kind stops short: below it, the order across kinds is unknown. */
const mergeKindResults = (
  parts: readonly (PlanResult & { readonly kind: PublicKind })[],
  sort: Sort,
): { readonly rows: readonly RankedOfKind[]; readonly unread: ScanPosition | null } => {
  const inOrder = byPosition(sort);
  const [unread = null] = parts.flatMap((part) => part.unread ?? []).sort(inOrder);
  const rows = parts
    .flatMap(({ kind, rows: own }) => own.map((row) => ({ ...row, kind })))
    .filter(({ at }) => unread === null || inOrder(at, unread) < 0)
    .sort((a, b) => inOrder(a.at, b.at));
  return { rows, unread };
};

/** The current records of some entries; records no longer public are left out. */
const getRecords = async ({ index }: SearchContext, ranked: readonly RankedOfKind[], fields: FieldsOfKinds): Promise<FoundOfKind[]> => {
  const read = async (kind: PublicKind) => {
    const ids = ranked.flatMap((one) => (one.kind === kind ? [one.entry._id] : []));
    return (await index(kind).records(ids, fields[kind])).map((record) => [`${kind} ${record._id}`, record] as const);
  };
  const kinds = [...new Set(ranked.map(({ kind }) => kind))];
  const known = new Map((await Promise.all(kinds.map(read))).flat());
  return ranked.flatMap(({ kind, entry }) => {
    const record = known.get(`${kind} ${entry._id}`);
    return record === undefined ? [] : [{ ...record, kind, entry }];
  });
};

const getFoundPage = async (
  query: SearchContext,
  { rows, unread }: Pick<Gathered, 'rows' | 'unread'>,
  fields: FieldsOfKinds,
  positionOf: (at: ScanPosition) => SearchPosition,
): Promise<FoundPage> => {
  const { limit } = query.query;
  const rankedKinds = rows.slice(0, limit);
  const isFull = rankedKinds.length === limit;
  const end = isFull ? rankedKinds.at(-1)?.at : unread;
  const isMore = rows.length > limit || unread !== null;
  return {
    rows: await getRecords(query, rankedKinds, fields),
    next: end != null && isMore ? positionOf(end) : null,
    complete: isFull || unread === null,
  };
};

const byTime = ({ key, id }: ScanPosition): SearchPosition => ({ key, id });

/** Newest first. */
export const findNewest = async (query: SearchContext, fields: FieldsOfKinds): Promise<FoundPage> => {
  const { after, limit } = query.query;
  const walking = { after: after === null ? null : { part: FIRST_PART, value: null, ...after }, limit, most: MAX_PLACES };
  return getFoundPage(query, mergeKindResults(await walkKinds(query, { sort: 'date', now: 0, ...walking }), 'date'), fields, byTime);
};

/** The newest thousand, independent of the requested page. */
const gatherAll = async (asked: SearchContext, most = MAX_GATHERED_PLACES): Promise<Gathered> => {
  const parts = await walkKinds(asked, { sort: 'date', now: 0, after: null, limit: MAX_GATHERED, most });
  const found = parts.flatMap(({ kind, rows }) => rows.map((row) => ({ ...row, kind }))).sort((a, b) => byPosition('date')(a.at, b.at));
  const rows = found.slice(0, MAX_GATHERED);
  const { unread } = mergeKindResults(parts, 'date');
  return {
    rows,
    unread,
    total: { count: rows.length, exact: found.length === rows.length && unread === null },
    kinds: new Map(
      parts.map((part) => {
        const count = Math.min(part.rows.length, MAX_GATHERED);
        return [part.kind, { count, exact: part.unread === null && part.rows.length === count }];
      }),
    ),
  };
};

/** A page of the gathered newest results, sorted otherwise; `next.key` is the offset of the next page. */
const sortGathered = async (query: SearchContext, { rows }: Gathered, fields: FieldsOfKinds, now: Date): Promise<FoundPage> => {
  const { sort, limit, after } = query.query;
  const standing = ({ entry }: RankedOfKind): ScanPosition => standingAt(sort, now.getTime(), entry);
  const inOrder = byPosition(sort);
  const sorted = rows.toSorted((a, b) => inOrder(standing(a), standing(b)));
  const from = after?.key ?? 0;
  return getFoundPage(query, { rows: sorted.slice(from), unread: null }, fields, () => ({ key: from + limit, id: '' }));
};

/** A page sorted by a fact or by relevance, over all results. */
const findRanked = async (query: SearchContext, fields: FieldsOfKinds, now: Date): Promise<FoundPage> => {
  const { limit, sort, after } = query.query;
  const begun = after?.rank?.now ?? now.getTime();
  const standing = after?.rank === undefined ? null : { ...after.rank, key: after.key, id: after.id };
  const parts = await walkKinds(query, { sort, now: begun, after: standing, limit, most: MAX_PLACES });
  return getFoundPage(query, mergeKindResults(parts, sort), fields, ({ key, id, part, value }) => ({
    key,
    id,
    rank: { part, value, now: begun },
  }));
};

/** Contracts that have grown, the last changed first. */
export const lastGrown = (indexes: Indexes, query: SearchQuery, fields: FieldsOfKinds): Promise<FoundPage> => {
  const kinds = query.kinds.filter((kind) => kind === 'contracts');
  return findRanked(makeSearch(indexes, { ...query, kinds, sort: 'grown' }), fields, new Date(0));
};

/** One page of results, and the counts if requested. */
export const getAnswer = async (query: SearchContext, fields: FieldsOfKinds, now: Date) => {
  const { sort, total, facets, after, limit } = query.query;
  const isCounted = total || facets;
  if (sort === 'date') {
    const gathered = isCounted ? await gatherAll(query) : null;
    // The gathered rows contain the first page, unless one kind was not read that far.
    const known =
      gathered === null
        ? null
        : { ...gathered, rows: gathered.rows.filter(({ at }) => gathered.unread === null || byPosition('date')(at, gathered.unread) < 0) };
    const isKnown = known !== null && after === null && (known.unread === null || known.rows.length > limit);
    return { found: isKnown ? await getFoundPage(query, known, fields, byTime) : await findNewest(query, fields), gathered };
  }
  if (sort === 'relevance') {
    return { found: await findRanked(query, fields, now), gathered: isCounted ? await gatherAll(query) : null };
  }
  const isWalked = after?.rank !== undefined;
  const gathered =
    isWalked && !isCounted ? null : await gatherAll(query, isCounted || after !== null ? MAX_GATHERED_PLACES : MAX_ORDERED_PLACES);
  // Small results are sorted in memory, and so are their later pages.
  const isSorted = gathered !== null && !isWalked && (gathered.total.exact || after !== null);
  return { found: isSorted ? await sortGathered(query, gathered, fields, now) : await findRanked(query, fields, now), gathered };
};

/** For callers that need ids only. */
export const idOnly: FieldsOfKinds = byKind(() => ['status']);
