/**
 * A question over records of several kinds (docs/search.md "How it reads"): what each kind has, merged in its order; how many there
 * are, and of what; the records of a page as they are now.
 */
import type { PublicKind } from '../../domain/public-kinds.ts';
import { term } from './model/terms.ts';
import { type FoundEntry, placeOf, type SearchIndex } from './store/search-index.ts';
import {
  byStanding,
  factWay,
  newestWay,
  orderOf,
  type Ranked,
  type Standing,
  standingAt,
  type Walked,
  type Walking,
  walk,
  withTerms,
} from './walk.ts';
import type { Position, Sort, Wanted } from './wanted.ts';

export type Indexes = Readonly<Record<PublicKind, SearchIndex>>;

/** A record as it is now, and the entry by which it was found. */
export interface FoundOfKind {
  readonly kind: PublicKind;
  readonly _id: string;
  readonly entry: Pick<FoundEntry, 'key' | 'region'>;
  readonly [field: string]: unknown;
}

type RankedOfKind = Ranked & { readonly kind: PublicKind };

export interface FoundPage {
  readonly rows: readonly FoundOfKind[];
  readonly next: Position | null;
  readonly complete: boolean;
}

/** How many; not `exact`: there are more, or may be. */
export interface Count {
  readonly count: number;
  readonly exact: boolean;
}

/** The newest of all kinds that a question finds. */
export interface Gathered {
  readonly rows: readonly RankedOfKind[];
  readonly total: Count;
  readonly kinds: ReadonlyMap<PublicKind, Count>;
  /** Below it one of the kinds may have others. */
  readonly unread: Standing | null;
}

/** Totals are exact up to this, and facets and orders are of so many of the newest. */
const mostGathered = 1000;
/** Places that are read for it in each kind, … */
const mostGatheredPlaces = 20_000;
/** … where but an order is asked for, which can be walked as well, … */
const mostOrderedPlaces = 1100;
/** … and for a page. */
export const mostPlaces = 5000;

export type Fields = Readonly<Record<PublicKind, readonly string[]>>;

export interface Asking {
  readonly wanted: Wanted;
  readonly resolvedOf: (kind: PublicKind) => Promise<Wanted>;
  readonly index: (kind: PublicKind) => SearchIndex;
}

/** Beginnings are looked up once a kind, whatever is asked about it. */
export const asking = (indexes: Indexes, wanted: Wanted): Asking => {
  const known = new Map<PublicKind, Promise<Wanted>>();
  const resolve = async (kind: PublicKind): Promise<Wanted> => ({
    ...wanted,
    groups: await withTerms(indexes[kind], wanted.groups, wanted.test),
  });
  return {
    wanted,
    index: (kind) => indexes[kind],
    resolvedOf: (kind) => {
      const found = known.get(kind) ?? resolve(kind);
      known.set(kind, found);
      return found;
    },
  };
};

/** What each kind has in an order, `now` being that of the first page. */
const walkKinds = (
  { wanted, resolvedOf, index }: Asking,
  { sort, now, ...walking }: Walking & { readonly sort: Sort; readonly now: number },
): Promise<readonly (Walked & { readonly kind: PublicKind })[]> =>
  Promise.all(
    wanted.kinds.map(async (kind) => {
      const resolved = { ...(await resolvedOf(kind)), sort };
      const way = sort === 'date' ? await newestWay(index(kind), resolved) : factWay(resolved, now);
      return { kind, ...(await walk(index(kind), resolved, way, walking)) };
    }),
  );

/** Of all kinds in one order. Below where one kind was not read to its end nothing is known yet of the order of the others. */
const merged = (
  parts: readonly (Walked & { readonly kind: PublicKind })[],
  sort: Sort,
): { readonly rows: readonly RankedOfKind[]; readonly unread: Standing | null } => {
  const inOrder = byStanding(sort);
  const [unread = null] = parts.flatMap((part) => part.unread ?? []).sort(inOrder);
  const rows = parts
    .flatMap(({ kind, rows: own }) => own.map((row) => ({ ...row, kind })))
    .filter(({ at }) => unread === null || inOrder(at, unread) < 0)
    .sort((a, b) => inOrder(a.at, b.at));
  return { rows, unread };
};

/** The records of some entries as they are now; those that nobody may see any more are left out. */
const recordsOf = async ({ index }: Asking, ranked: readonly RankedOfKind[], fields: Fields): Promise<FoundOfKind[]> => {
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

const pageOf = async (
  asked: Asking,
  { rows, unread }: Pick<Gathered, 'rows' | 'unread'>,
  fields: Fields,
  positionOf: (at: Standing) => Position,
): Promise<FoundPage> => {
  const { limit } = asked.wanted;
  const shown = rows.slice(0, limit);
  const isFull = shown.length === limit;
  const end = isFull ? shown.at(-1)?.at : unread;
  const isMore = rows.length > limit || unread !== null;
  return {
    rows: await recordsOf(asked, shown, fields),
    next: end != null && isMore ? positionOf(end) : null,
    complete: isFull || unread === null,
  };
};

const byTime = ({ key, id }: Standing): Position => ({ key, id });

/** The newest first. */
export const newest = async (asked: Asking, fields: Fields): Promise<FoundPage> => {
  const { after, limit } = asked.wanted;
  const walking = { after: after === null ? null : { part: 0, value: null, ...after }, limit, most: mostPlaces };
  return pageOf(asked, merged(await walkKinds(asked, { sort: 'date', now: 0, ...walking }), 'date'), fields, byTime);
};

/** The newest thousand, whatever page is asked for. */
export const gatherAll = async (asked: Asking, most = mostGatheredPlaces): Promise<Gathered> => {
  const { wanted } = asked;
  const titles = wanted.sort === 'relevance' ? { has: await titleTerms(asked) } : {};
  const parts = await walkKinds(asked, { sort: 'date', now: 0, after: null, limit: mostGathered, most, ...titles });
  const found = parts.flatMap(({ kind, rows }) => rows.map((row) => ({ ...row, kind }))).sort((a, b) => byStanding('date')(a.at, b.at));
  const rows = found.slice(0, mostGathered);
  const { unread } = merged(parts, 'date');
  return {
    rows,
    unread,
    total: { count: rows.length, exact: found.length === rows.length && unread === null },
    kinds: new Map(
      parts.map((part) => {
        const count = Math.min(part.rows.length, mostGathered);
        return [part.kind, { count, exact: part.unread === null && part.rows.length === count }];
      }),
    ),
  };
};

/** Terms by which the asked words stand in titles. */
const titleGroups = ({ groups }: Wanted): readonly (readonly string[])[] =>
  groups.map((group) => group.filter((one) => one.startsWith(term.title('')))).filter((group) => group.length > 0);

const titleTerms = async ({ wanted, resolvedOf }: Asking): Promise<readonly string[]> => [
  ...new Set((await Promise.all(wanted.kinds.map(async (kind) => titleGroups(await resolvedOf(kind))))).flat(2)),
];

/** The more of the asked words stand in the title, the nearer. */
const byRelevance = async ({ wanted, resolvedOf }: Asking, rows: readonly RankedOfKind[]): Promise<readonly RankedOfKind[]> => {
  const groups = new Map(await Promise.all(wanted.kinds.map(async (kind) => [kind, titleGroups(await resolvedOf(kind))] as const)));
  const scored = rows.map((row) => {
    const has = new Set(row.entry.has);
    return { row, score: (groups.get(row.kind) ?? []).filter((group) => group.some((one) => has.has(one))).length };
  });
  return scored.sort((a, b) => b.score - a.score).map(({ row }) => row);
};

/** A page in another order, of the newest that the question finds; `next.key` is how many were shown before it. */
const ordered = async (asked: Asking, { rows }: Gathered, fields: Fields, now: Date): Promise<FoundPage> => {
  const { sort, limit, after } = asked.wanted;
  const standing = ({ entry }: RankedOfKind): Standing =>
    standingAt(sort, now.getTime(), { ...placeOf(orderOf(sort), entry), id: entry._id });
  const inOrder = byStanding(sort);
  const sorted = sort === 'relevance' ? await byRelevance(asked, rows) : rows.toSorted((a, b) => inOrder(standing(a), standing(b)));
  const from = after?.key ?? 0;
  return pageOf(asked, { rows: sorted.slice(from), unread: null }, fields, () => ({ key: from + limit, id: '' }));
};

/** A page of an order by a fact, over everything that the question finds. */
const ranked = async (asked: Asking, fields: Fields, now: Date): Promise<FoundPage> => {
  const { limit, sort, after } = asked.wanted;
  const first = after?.rank?.now ?? now.getTime();
  const standing = after?.rank === undefined ? null : standingAt(sort, first, { ...after, value: after.rank.value });
  const parts = await walkKinds(asked, { sort, now: first, after: standing, limit, most: mostPlaces });
  return pageOf(asked, merged(parts, sort), fields, ({ value, key, id }) => ({ key, id, rank: { value, now: first } }));
};

export interface Answered {
  readonly found: FoundPage;
  /** Null where nothing is counted. */
  readonly gathered: Gathered | null;
}

/** A page of a question as it is asked for, and how many there are. */
export const answerOf = async (asked: Asking, fields: Fields, now: Date): Promise<Answered> => {
  const { sort, total, facets, after, limit } = asked.wanted;
  const isCounted = total || facets;
  if (sort === 'date') {
    const gathered = isCounted ? await gatherAll(asked) : null;
    // The first page is among what was counted, unless one kind was not read so far.
    const known =
      gathered === null
        ? null
        : { ...gathered, rows: gathered.rows.filter(({ at }) => gathered.unread === null || byStanding('date')(at, gathered.unread) < 0) };
    const isKnown = known !== null && after === null && (known.unread === null || known.rows.length > limit);
    return { found: isKnown ? await pageOf(asked, known, fields, byTime) : await newest(asked, fields), gathered };
  }
  if (sort === 'relevance') {
    const gathered = await gatherAll(asked);
    return { found: await ordered(asked, gathered, fields, now), gathered };
  }
  const isWalked = after?.rank !== undefined;
  const gathered =
    isWalked && !isCounted ? null : await gatherAll(asked, isCounted || after !== null ? mostGatheredPlaces : mostOrderedPlaces);
  // Few are sorted as they are.
  const isSorted = gathered !== null && !isWalked && (gathered.total.exact || after !== null);
  return { found: isSorted ? await ordered(asked, gathered, fields, now) : await ranked(asked, fields, now), gathered };
};

/** For those who need but the ids. */
export const idOnly: Fields = {
  tenders: ['status'],
  contracts: ['status'],
  plans: ['status'],
  agreements: ['status'],
  violation_reports: ['status'],
  frameworks: ['status'],
  submissions: ['status'],
  qualifications: ['status'],
};
