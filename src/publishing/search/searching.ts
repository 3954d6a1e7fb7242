/**
 * A question over records of several kinds (docs/search.md "How it reads"): a page of each kind, merged by the time of publication; how
 * many there are, and of what; other orders than the newest first.
 */
import type { SearchKind } from '../../domain/search-subjects.ts';
import { regionKeyOf, term } from '../../domain/search-terms.ts';
import type { FoundRecord, KeyedFacts, SearchIndex } from '../../store/search/index.ts';
import { byStanding, standingAfter, walkOrdered } from './ordered.ts';
import { gather, inOrder, resolved, walk } from './walk.ts';
import { fits, type Position, type Sort, type Wanted } from './wanted.ts';

export type Indexes = Readonly<Record<SearchKind, SearchIndex>>;
export type FoundOfKind = FoundRecord & { readonly kind: SearchKind };

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

type FactsOfKind = KeyedFacts & { readonly kind: SearchKind };

/** The newest of all kinds that a question finds. */
export interface Gathered {
  readonly facts: readonly FactsOfKind[];
  readonly total: Count;
  readonly kinds: ReadonlyMap<SearchKind, Count>;
  /** The key from which on one of the kinds may have others. */
  readonly unread: number;
}

/** Totals are exact up to this, and facets and orders are of so many of the newest. */
const mostGathered = 1000;
/** Keys of the walked term that are read for it in each kind. */
const mostGatheredKeys = 20_000;
/** And where but an order is asked for, which can be walked as well. */
const mostOrderedKeys = 1100;

export type Fields = Readonly<Record<SearchKind, readonly string[]>>;

export interface Asking {
  readonly wanted: Wanted;
  readonly resolvedOf: (kind: SearchKind) => Promise<Wanted>;
  readonly index: (kind: SearchKind) => SearchIndex;
}

/** Beginnings are looked up once a kind, whatever is asked about it. */
export const asking = (indexes: Indexes, wanted: Wanted): Asking => {
  const known = new Map<SearchKind, Promise<Wanted>>();
  return {
    wanted,
    index: (kind) => indexes[kind],
    resolvedOf: (kind) => {
      const found = known.get(kind) ?? resolved(indexes[kind], wanted);
      known.set(kind, found);
      return found;
    },
  };
};

/** The newest first. Below where one kind was not read to its end nothing is shown yet of the others. */
export const newest = async ({ wanted, resolvedOf, index }: Asking, fields: Fields): Promise<FoundPage> => {
  const pages = await Promise.all(
    wanted.kinds.map(async (kind) => ({ kind, ...(await walk(index(kind), await resolvedOf(kind), fields[kind])) })),
  );
  const unread = Math.max(...pages.map(({ complete, next }) => (complete || next === null ? Number.NEGATIVE_INFINITY : next.key)));
  const rows = pages
    .flatMap(({ kind, rows: found }) => found.map((row): FoundOfKind => ({ ...row, kind })))
    .filter(({ search }) => search.key >= unread)
    .sort(inOrder);
  const shown = rows.slice(0, wanted.limit);
  const last = shown.at(-1);
  if (last !== undefined && shown.length === wanted.limit) {
    const isMore = rows.length > shown.length || pages.some(({ next }) => next !== null);
    return { rows: shown, next: isMore ? { key: last.search.key, id: last._id } : null, complete: true };
  }
  return {
    rows: shown,
    next: unread === Number.NEGATIVE_INFINITY ? null : { key: unread, id: '' },
    complete: unread === Number.NEGATIVE_INFINITY,
  };
};

export const gatherAll = async ({ wanted, resolvedOf, index }: Asking, mostKeys = mostGatheredKeys): Promise<Gathered> => {
  const parts = await Promise.all(
    wanted.kinds.map(async (kind) => ({ kind, ...(await gather(index(kind), await resolvedOf(kind), mostGathered, mostKeys)) })),
  );
  const found = parts.flatMap(({ kind, facts }) => facts.map((one): FactsOfKind => ({ ...one, kind }))).sort((a, b) => b.key - a.key);
  const facts = found.slice(0, mostGathered);
  return {
    facts,
    total: { count: facts.length, exact: found.length === facts.length && parts.every(({ complete }) => complete) },
    unread: Math.max(...parts.map(({ unread }) => unread)),
    kinds: new Map(parts.map(({ kind, facts: own, complete }) => [kind, { count: own.length, exact: complete }])),
  };
};

export type Facet = { value: string; kind?: SearchKind; name?: string; count: number; exact: boolean };

/** How many are alike by `keyOf`, the most frequent first, each with the newest of them; those without a key do not count. */
const countsOf = (facts: readonly FactsOfKind[], keyOf: (one: FactsOfKind) => string | undefined): (readonly [FactsOfKind, number])[] => {
  const counts = new Map<string, { newest: FactsOfKind; count: number }>();
  for (const one of facts) {
    // A covered read says null where a record has none.
    const key = keyOf(one) ?? '';
    const known = counts.get(key);
    if (known !== undefined) known.count += 1;
    else if (key !== '') counts.set(key, { newest: one, count: 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count).map(({ newest: one, count }) => [one, count]);
};

const mostValues = 40;

/** `nameOf` tells what a category is called. */
export const facetsOf = (
  { facts, total: { exact }, kinds }: Gathered,
  nameOf: (category: string) => string | undefined,
): Record<string, Facet[]> => {
  const facet = (
    field: 'status' | 'type' | 'category' | 'region',
    keyOf: (one: FactsOfKind) => string | undefined,
    more: (one: FactsOfKind) => Partial<Facet> = () => ({}),
  ): Facet[] =>
    countsOf(facts, keyOf)
      .slice(0, mostValues)
      .map(([one, count]) => ({ value: one[field] ?? '', ...more(one), count, exact }));
  const named = ({ category = '' }: FactsOfKind): Partial<Facet> => {
    const name = nameOf(category)?.slice(0, 256);
    return name === undefined ? {} : { name };
  };
  return {
    kind: [...kinds].filter(([, { count }]) => count > 0).map(([value, count]) => ({ value, ...count })),
    // A status means what it means in its kind of records.
    status: facet(
      'status',
      ({ kind, status }) => (status ? `${kind} ${status}` : ''),
      ({ kind }) => ({ kind }),
    ),
    procurementMethodType: facet('type', ({ type }) => type),
    category: facet('category', ({ category }) => category, named),
    region: facet('region', ({ region }) => (region ? regionKeyOf(region) : '')),
  };
};

type Score = (one: FactsOfKind) => number;

/** How many of the asked words stand in the title: the more, the nearer. */
const titleScore = async ({ wanted, resolvedOf, index }: Asking, facts: readonly FactsOfKind[]): Promise<Score> => {
  const scores = new Map<string, number>();
  const add = async (kind: SearchKind): Promise<void> => {
    const keys = facts.filter((one) => one.kind === kind).map(({ key }) => key);
    if (keys.length === 0) return;
    const { groups, test } = await resolvedOf(kind);
    const titles = groups.map((group) => group.filter((one) => one.startsWith(term.title('')))).filter((group) => group.length > 0);
    for (const found of await Promise.all(titles.map((group) => index(kind).among(group, test, keys)))) {
      for (const key of new Set(found)) scores.set(`${kind} ${key}`, (scores.get(`${kind} ${key}`) ?? 0) + 1);
    }
  };
  await Promise.all(wanted.kinds.map(add));
  return ({ kind, key }) => scores.get(`${kind} ${key}`) ?? 0;
};

const none = -Number.MAX_VALUE;

/** Greatest first. Deadlines: what ends next, then what has ended last. */
const scoreOf = (sort: Exclude<Sort, 'date' | 'relevance'>, now: Date): Score => {
  if (sort === 'value') return ({ amount }) => amount ?? none;
  return ({ end }) => {
    // A covered read says null where a record has none.
    if (!(end instanceof Date)) return none;
    const left = end.getTime() - now.getTime();
    return left >= 0 ? Number.MAX_SAFE_INTEGER - left : left;
  };
};

/** Records of these facts, in no order; others that share a key with one of them are among them. */
const readThese = async (
  { wanted, resolvedOf, index }: Asking,
  facts: readonly FactsOfKind[],
  fields: Fields,
): Promise<readonly FoundOfKind[]> => {
  const read = async (kind: SearchKind): Promise<FoundOfKind[]> => {
    const keys = [...new Set(facts.filter((one) => one.kind === kind).map(({ key }) => key))];
    if (keys.length === 0) return [];
    const { groups, test } = await resolvedOf(kind);
    const rows = await index(kind).records(groups, test, keys, fields[kind]);
    return rows.filter(({ search }) => fits(search, wanted.facts)).map((row) => ({ ...row, kind }));
  };
  return (await Promise.all(wanted.kinds.map(read))).flat();
};

/** The first page, the newest first, of what is gathered already; null where that does not tell it. */
export const firstGathered = async (asked: Asking, { facts, unread }: Gathered, fields: Fields): Promise<FoundPage | null> => {
  const { limit, after } = asked.wanted;
  const isWhole = unread === Number.NEGATIVE_INFINITY;
  const lowest = facts[limit - 1]?.key ?? Number.NEGATIVE_INFINITY;
  if (after !== null || !(isWhole || lowest > unread)) return null;
  const page = facts.filter(({ key }) => key >= lowest);
  const found = [...(await readThese(asked, page, fields))].sort(inOrder);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const isMore = found.length > limit || facts.length > page.length || !isWhole;
  if (!isMore) return { rows, next: null, complete: true };
  return last === undefined || rows.length < limit ? null : { rows, next: { key: last.search.key, id: last._id }, complete: true };
};

/** A page in another order, of the newest that the question finds; `next.key` is how many were shown before it. */
export const ordered = async (asked: Asking, { facts }: Gathered, fields: Fields, now: Date): Promise<FoundPage> => {
  const { sort, limit, after } = asked.wanted;
  const score = sort === 'relevance' ? await titleScore(asked, facts) : scoreOf(sort === 'value' ? 'value' : 'deadline', now);
  const sorted = facts.map((one) => ({ one, score: score(one) })).sort((a, b) => b.score - a.score || b.one.key - a.one.key);
  const from = after?.key ?? 0;
  const page = sorted.slice(from, from + limit).map(({ one }) => one);
  const label = (one: FactsOfKind): string => `${one.kind} ${one.key} ${score(one)}`;
  const places = new Map([...sorted.entries()].reverse().map(([at, { one }]) => [label(one), at]));
  const rows: { readonly row: FoundOfKind; readonly at: number }[] = [];
  // Records that share a key stand one behind the other where they score the same, and a page may end between them.
  for (const row of [...(await readThese(asked, page, fields))].sort(inOrder)) {
    const own = label({ ...row.search, kind: row.kind });
    const at = places.get(own) ?? -1;
    if (at >= 0) places.set(own, at + 1);
    if (at >= from && at < from + limit) rows.push({ row, at });
  }
  rows.sort((one, other) => one.at - other.at);
  const next = from + limit < sorted.length ? { key: from + limit, id: '' } : null;
  return { rows: rows.map(({ row }) => row), next, complete: true };
};

/** A page of an order by a fact, over everything that the question finds. */
const ranked = async ({ wanted, resolvedOf, index }: Asking, fields: Fields, now: Date): Promise<FoundPage> => {
  const { limit, kinds, sort, after } = wanted;
  const asked = after?.rank?.now ?? now.getTime();
  const read = async (kind: SearchKind) => ({ kind, ...(await walkOrdered(index(kind), await resolvedOf(kind), fields[kind], asked)) });
  const parts = await Promise.all(kinds.map(read));
  const inRank = byStanding(sort);
  const [unread] = parts.flatMap((part) => (part.unread === null ? [] : [part.unread])).sort(inRank);
  const rows = parts
    .flatMap(({ kind, rows: found }) => found.map(({ row, at }) => ({ row: { ...row, kind }, at })))
    .filter(({ at }) => unread === undefined || inRank(at, unread) < 0)
    .sort((a, b) => inRank(a.at, b.at));
  const shown = rows.slice(0, limit);
  const isFull = shown.length === limit;
  const end = isFull ? shown.at(-1)?.at : unread;
  const isMore = isFull ? rows.length > limit || unread !== undefined : unread !== undefined;
  return {
    rows: shown.map(({ row }) => row),
    next: end !== undefined && isMore ? { key: end.key, id: end.id, rank: { value: end.value, now: asked } } : null,
    complete: isFull || unread === undefined,
  };
};

export interface Answered {
  readonly found: FoundPage;
  /** Null where nothing is counted. */
  readonly gathered: Gathered | null;
}

/** A page of a question as it is asked for, and how many there are. */
export const answerOf = async (asked: Asking, fields: Fields, now: Date): Promise<Answered> => {
  const { sort, total, facets, after } = asked.wanted;
  const isCounted = total || facets;
  if (sort === 'date') {
    const gathered = isCounted ? await gatherAll(asked) : null;
    const first = gathered === null ? null : await firstGathered(asked, gathered, fields);
    return { found: first ?? (await newest(asked, fields)), gathered };
  }
  if (sort === 'relevance') {
    const gathered = await gatherAll(asked);
    return { found: await ordered(asked, gathered, fields, now), gathered };
  }
  const isWalked = standingAfter(asked.wanted) !== null;
  const gathered = isWalked && !isCounted ? null : await gatherAll(asked, isCounted || after !== null ? mostGatheredKeys : mostOrderedKeys);
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
