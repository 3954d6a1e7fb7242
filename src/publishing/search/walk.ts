/**
 * Finds a page of a search among records of one kind (docs/search.md "How it reads"): walks down the keys of the rarest term in chunks,
 * keeps those that fit the other terms and facts, and reads only the records it shows. Reads a bounded number of keys; `complete` is
 * false when that was not enough.
 */
import {
  anyEnd,
  type FactName,
  type FoundRecord,
  type KeyedFacts,
  type KeyRange,
  type Mode,
  type SearchIndex,
  type TermGroup,
} from '../../store/search/index.ts';
import { fits, type Position, type Wanted } from './wanted.ts';

/** Keys of each term that are read to find the rarest. */
const sampleSize = 100;

interface Chunk {
  readonly keys: readonly number[];
  /** Nothing stands behind them. */
  readonly last: boolean;
}

/** What a walk goes along; `first` was read to choose it. */
interface Way {
  readonly first: Chunk;
  next(range: KeyRange, most: number): Promise<Chunk>;
  /** The others that a key has to be in, rarest first. */
  readonly others: readonly TermGroup[];
  /** The facts of what it reads are known already. */
  readonly facts: ReadonlyMap<number, readonly KeyedFacts[]> | null;
}

const chunkOf = (keys: readonly number[], asked: number): Chunk => ({ keys: [...new Set(keys)], last: keys.length < asked });

/** Without a term: along all tenders, whose facts are in the same index. */
const wayOfAll = async (index: SearchIndex, { test, facts: asked }: Wanted, range: KeyRange): Promise<Way> => {
  const facts = new Map<number, readonly KeyedFacts[]>();
  const next = async (from: KeyRange, most: number): Promise<Chunk> => {
    const rows = await index.all(test, from, most);
    for (const row of rows) facts.set(row.key, [...(facts.get(row.key) ?? []), row]);
    const lowest = rows.at(-1)?.key;
    // Others may share the last key, behind the end of what was read.
    if (lowest !== undefined && rows.length === most && Object.keys(asked).length > 0)
      facts.set(lowest, await index.factsOf(test, [lowest], {}));
    return chunkOf(
      rows.map(({ key }) => key),
      most,
    );
  };
  return { first: await next(range, sampleSize), next, others: [], facts };
};

/** The rarest of some samples is the one that has come to its end first, else the one that reaches furthest back. */
const byRarity = (a: { readonly chunk: Chunk }, b: { readonly chunk: Chunk }): number => {
  if (a.chunk.last !== b.chunk.last) return a.chunk.last ? -1 : 1;
  if (a.chunk.last) return a.chunk.keys.length - b.chunk.keys.length;
  return (a.chunk.keys.at(-1) ?? 0) - (b.chunk.keys.at(-1) ?? 0);
};

/** The way of a search whose keys lie in `range`. */
const wayOf = async (index: SearchIndex, wanted: Wanted, range: KeyRange): Promise<Way> => {
  const { groups, hints, test } = wanted;
  const terms = [...groups.map((group) => ({ group, needed: true })), ...hints.map((group) => ({ group, needed: false }))];
  if (terms.length === 0) return wayOfAll(index, wanted, range);
  const read = async (group: TermGroup, from: KeyRange, most: number): Promise<Chunk> =>
    chunkOf(await index.keysOf(group, test, from, most), most);
  const samples = await Promise.all(terms.map(async (one) => ({ ...one, chunk: await read(one.group, range, sampleSize) })));
  const [rarest, ...more] = samples.sort(byRarity);
  if (rarest === undefined) throw new Error('a search without a term goes along all tenders');
  return {
    first: rarest.chunk,
    next: (from, most) => read(rarest.group, from, most),
    others: more.filter(({ needed }) => needed).map(({ group }) => group),
    facts: null,
  };
};

/** Terms of each place that a beginning is taken for. */
const mostBegun = 20;
/** No record has it. */
const nowhere = '-';

/** The groups with the terms that there are in the place of beginnings. */
const withTerms = (index: SearchIndex, groups: readonly TermGroup[], test: Mode): Promise<TermGroup[]> =>
  Promise.all(
    groups.map(async (group) => {
      const known = group.filter((term) => !term.endsWith(anyEnd));
      if (known.length === group.length) return group;
      const begun = group
        .filter((term) => term.endsWith(anyEnd))
        .map((term) => index.begun(term.slice(0, -anyEnd.length), test, mostBegun));
      const terms = [...new Set([...known, ...(await Promise.all(begun)).flat()])];
      return terms.length === 0 ? [nowhere] : terms;
    }),
  );

export interface Found {
  readonly rows: readonly FoundRecord[];
  /** Where the next page begins; null when nothing is left. */
  readonly next: Position | null;
  /** False: the page ends because enough was read. */
  readonly complete: boolean;
}

/** Keys of the walked term that a request may read. */
const mostKeys = 5000;
/** Of chunks behind the first. */
const chunkSizes: readonly number[] = [400, 1000];
const gatheredChunkSizes: readonly number[] = [1000, 2000];

const rangeOf = ({ least, below, after }: Wanted): KeyRange => {
  if (after === null || after.key >= below) return { least, most: below, mostIncluded: false };
  return { least, most: after.key, mostIncluded: after.id !== '' };
};

const belowOf = (range: KeyRange, key: number): KeyRange => ({ ...range, most: key, mostIncluded: false });

/** The facts that are counted, or that order what is found. */
const namesOf = ({ facets, sort }: Wanted): readonly FactName[] => [
  ...(facets ? (['status', 'type', 'category', 'region'] as const) : []),
  ...(sort === 'value' ? (['amount'] as const) : []),
  ...(sort === 'deadline' ? (['end'] as const) : []),
];

interface Filtered {
  /** Highest first. */
  readonly keys: readonly number[];
  /** Of each of them that is as asked; null: nothing was asked of them. */
  readonly facts: readonly KeyedFacts[] | null;
}

/** Those of the keys that everything else that is asked knows too. */
const filtered = async (index: SearchIndex, wanted: Wanted, way: Way, keys: readonly number[]): Promise<Filtered> => {
  const { facts, test } = wanted;
  let left = keys;
  for (const group of way.others) {
    if (left.length > 0) left = [...new Set(await index.among(group, test, left))];
  }
  const sorted = (found: readonly number[]): number[] => [...found].sort((a, b) => b - a);
  if (left.length === 0 || Object.keys(facts).length === 0) return { keys: sorted(left), facts: null };
  const fitting =
    way.facts === null
      ? await index.factsOf(test, left, facts, namesOf(wanted))
      : left.flatMap((key) => way.facts?.get(key) ?? []).filter((one) => fits(one, facts));
  return { keys: sorted([...new Set(fitting.map(({ key }) => key))]), facts: fitting };
};

interface Stretch extends Filtered {
  readonly lowest: number | null;
  /** Nothing stands behind it. */
  readonly last: boolean;
}

/** Goes on while something else is done; what becomes of it is told to who waits for it, if somebody does. */
const ahead = <T>(doing: Promise<T>): Promise<T> => {
  doing.catch(() => undefined);
  return doing;
};

/**
 * Walks down in stretches until the end, or until `most` keys were read. Who has not found enough in the first one mostly needs
 * many: the next chunk is then read while one is looked through.
 */
async function* stretches(
  index: SearchIndex,
  wanted: Wanted,
  most: number,
  sizes: readonly number[] = chunkSizes,
): AsyncGenerator<Stretch, void, void> {
  const range = rangeOf(wanted);
  const way = await wayOf(index, wanted, range);
  let chunk = way.first;
  let read = sampleSize;
  for (let turn = 0; ; turn += 1) {
    const lowest = chunk.keys.at(-1) ?? null;
    const size = Math.min(sizes[Math.min(turn, sizes.length - 1)] ?? sampleSize, most - read);
    const goOn = chunk.last || lowest === null || size <= 0 ? null : () => way.next(belowOf(range, lowest), size);
    const next = turn === 0 || goOn === null ? null : ahead(goOn());
    yield { ...(await filtered(index, wanted, way, chunk.keys)), lowest, last: chunk.last };
    if (goOn === null) return;
    chunk = await (next ?? goOn());
    read += size;
  }
}

const isBehind = (row: FoundRecord, after: Position | null): boolean =>
  after === null || row.search.key < after.key || (row.search.key === after.key && row._id < after.id);

export const inOrder = (a: FoundRecord, b: FoundRecord): number => b.search.key - a.search.key || (a._id < b._id ? 1 : -1);

/** The question as the index knows its terms; asked once for all that is read of it. */
export const resolved = async (index: SearchIndex, wanted: Wanted): Promise<Wanted> => ({
  ...wanted,
  groups: await withTerms(index, wanted.groups, wanted.test),
});

/** Finds one page of a `resolved` question; `fields` are what is read of its records, `most` the keys that may be read. */
export const walk = async (index: SearchIndex, wanted: Wanted, fields: readonly string[], most = mostKeys): Promise<Found> => {
  const { limit, after, groups, test } = wanted;
  const rows: FoundRecord[] = [];
  let lowest: number | null = null;
  for await (const stretch of stretches(index, wanted, most)) {
    const { keys, last: isLast } = stretch;
    lowest = stretch.lowest;
    for (let at = 0; at < keys.length && rows.length <= limit; ) {
      const some = keys.slice(at, at + limit + 1 - rows.length);
      at += some.length;
      const records = await index.records(groups, test, some, fields);
      rows.push(...records.filter((row) => isBehind(row, after) && fits(row.search, wanted.facts)).sort(inOrder));
    }
    const last = rows[limit - 1];
    const isMore = rows.length > limit || !isLast;
    if (last !== undefined) {
      return { rows: rows.slice(0, limit), next: isMore ? { key: last.search.key, id: last._id } : null, complete: true };
    }
    if (isLast) return { rows, next: null, complete: true };
  }
  return { rows, next: lowest === null ? null : { key: lowest, id: '' }, complete: false };
};

export interface GatheredKeys {
  /** Keys and facts of the newest, one for each record. */
  readonly facts: readonly KeyedFacts[];
  /** Whether these are all. */
  readonly complete: boolean;
  /** The key from which on there may be others. */
  readonly unread: number;
}

/** Records that share a key are few; which of them are meant, their documents tell. */
const withoutOthers = async (
  index: SearchIndex,
  { groups, test, facts: asked }: Wanted,
  known: readonly KeyedFacts[],
): Promise<readonly KeyedFacts[]> => {
  const times = new Map<number, number>();
  for (const { key } of known) times.set(key, (times.get(key) ?? 0) + 1);
  const shared = [...times].flatMap(([key, count]) => (count > 1 ? [key] : []));
  if (shared.length === 0) return known;
  const rows = await index.records(groups, test, shared, ['status']);
  return [...known.filter(({ key }) => times.get(key) === 1), ...rows.map(({ search }) => search).filter((one) => fits(one, asked))];
};

/** What a `resolved` question finds from its newest on, whatever page it asks for: `mostFound`, or what `most` read keys hold. */
export const gather = async (index: SearchIndex, wanted: Wanted, mostFound: number, most: number): Promise<GatheredKeys> => {
  const known: Promise<readonly KeyedFacts[]>[] = [];
  let found = 0;
  let complete = false;
  let unread = Number.NEGATIVE_INFINITY;
  for await (const { keys, facts, lowest: lowestRead, last } of stretches(index, { ...wanted, after: null }, most, gatheredChunkSizes)) {
    const newest = keys.slice(0, mostFound + 1 - found);
    found += newest.length;
    const lowest = newest.at(-1);
    if (lowest !== undefined)
      known.push(
        ahead(
          facts === null
            ? index.factsOf(wanted.test, newest, {}, namesOf(wanted))
            : Promise.resolve(facts.filter(({ key }) => key >= lowest)),
        ),
      );
    complete = last;
    unread = lowestRead ?? unread;
    if (found > mostFound) break;
  }
  const facts = [...(await withoutOthers(index, wanted, (await Promise.all(known)).flat()))].sort((a, b) => b.key - a.key);
  if (facts.length > mostFound) return { facts: facts.slice(0, mostFound), complete: false, unread: facts[mostFound]?.key ?? unread };
  return { facts, complete, unread: complete ? Number.NEGATIVE_INFINITY : unread };
};
