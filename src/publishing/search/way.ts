/**
 * Ways through the records of one kind (docs/search.md "How it reads"): along the rarest term in chunks, the highest keys first, and of
 * each chunk those that fit everything else that is asked.
 */
import {
  type AskedFacts,
  anyEnd,
  type FactName,
  type KeyedFacts,
  type KeyRange,
  type Mode,
  type SearchIndex,
  type TermGroup,
} from '../../store/search/index.ts';
import { fits, type Wanted } from './wanted.ts';

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
  /** The facts that are left to compare. */
  readonly asked: AskedFacts;
  /** The facts of what it reads are known already. */
  readonly facts: ReadonlyMap<number, readonly KeyedFacts[]> | null;
}

const isWithin = (key: number, { least, most, mostIncluded }: KeyRange): boolean =>
  key >= least && (key < most || (mostIncluded && key === most));

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
  return { first: await next(range, sampleSize), next, others: [], asked, facts };
};

/** A period of up to this may be read as a list. */
const longestListedMs = 10 * 86_400_000;
const mostListed = 5000;

/** The keys in the range of all that end within a short period; null where that is not asked or they are too many. */
const endsOf = async (index: SearchIndex, { facts: { end }, test }: Wanted, range: KeyRange): Promise<readonly number[] | null> => {
  if (end?.from === undefined || end.to === undefined || end.to.getTime() - end.from.getTime() > longestListedMs) return null;
  const least = { value: end.from.getTime(), key: Number.NEGATIVE_INFINITY };
  const most = { value: end.to.getTime(), key: Number.POSITIVE_INFINITY };
  const places = await index.placesOf('end', test, { least, most }, false, mostListed + 1);
  if (places.length > mostListed) return null;
  const keys = new Set(places.map(({ key }) => key).filter((key) => isWithin(key, range)));
  return [...keys].sort((a, b) => b - a);
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
  const [ends, ...samples] = await Promise.all([
    endsOf(index, wanted, range),
    ...terms.map(async (one) => ({ ...one, chunk: await read(one.group, range, sampleSize) })),
  ]);
  const [rarest, ...more] = samples.sort(byRarity);
  if (rarest === undefined) throw new Error('a search without a term goes along all tenders');
  const needed = (some: typeof samples): TermGroup[] => some.filter((one) => one.needed).map(({ group }) => group);
  if (ends !== null && !(rarest.chunk.last && rarest.chunk.keys.length <= ends.length)) {
    const { end: _, ...others } = wanted.facts;
    // What else is asked has to be of the record that ends then, and not of another one with its key.
    const asked = Object.keys(others).length === 0 ? {} : wanted.facts;
    const next = async (from: KeyRange, most: number): Promise<Chunk> => {
      const left = ends.filter((key) => isWithin(key, from));
      return { keys: left.slice(0, most), last: left.length <= most };
    };
    return { first: await next(range, sampleSize), next, others: needed(samples), asked, facts: null };
  }
  return {
    first: rarest.chunk,
    next: (from, most) => read(rarest.group, from, most),
    others: needed(more),
    asked: wanted.facts,
    facts: null,
  };
};

/** The groups of a question, the rarest first. */
export const rarestFirst = async (index: SearchIndex, wanted: Wanted): Promise<readonly TermGroup[]> => {
  const { groups, test } = wanted;
  if (groups.length < 2) return groups;
  const range = rangeOf({ ...wanted, after: null });
  const read = async (group: TermGroup) => ({ group, chunk: chunkOf(await index.keysOf(group, test, range, sampleSize), sampleSize) });
  return (await Promise.all(groups.map(read))).sort(byRarity).map(({ group }) => group);
};

/** Terms of each place that a beginning is taken for. */
const mostBegun = 20;
/** No record has it. */
const nowhere = '-';

/** The groups with the terms that there are in the place of beginnings. */
export const withTerms = (index: SearchIndex, groups: readonly TermGroup[], test: Mode): Promise<TermGroup[]> =>
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

/** Keys of the walked term that a request may read. */
export const mostKeys = 5000;

const rangeOf = ({ least, below, after }: Wanted): KeyRange => {
  if (after === null || after.key >= below) return { least, most: below, mostIncluded: false };
  return { least, most: after.key, mostIncluded: after.id !== '' };
};

const belowOf = (range: KeyRange, key: number): KeyRange => ({ ...range, most: key, mostIncluded: false });

/** The facts that are counted, or that order what is found. */
export const namesOf = ({ facets, sort }: Wanted): readonly FactName[] => [
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
export const filtered = async (
  index: SearchIndex,
  wanted: Wanted,
  way: Pick<Way, 'others' | 'asked' | 'facts'>,
  keys: readonly number[],
): Promise<Filtered> => {
  const { test } = wanted;
  const facts = way.asked;
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
export const ahead = <T>(doing: Promise<T>): Promise<T> => {
  doing.catch(() => undefined);
  return doing;
};

/** How many keys are read next, when `found` of the first ones fit: what a page still lacks, and half as many again. */
const secondSize = (found: number, { limit }: Wanted): number => {
  const lacking = limit + 1 - found;
  return Math.round(Math.min(1000, Math.max(sampleSize, (1.5 * lacking * sampleSize) / Math.max(found, 1))));
};

/**
 * Walks down in stretches until the end, or until `most` keys were read. Who has not found enough in the first one mostly needs
 * many: the next chunk is then read while one is looked through, and two are looked through at a time where what fits is rare, or
 * where `all` are wanted.
 */
export async function* stretches(index: SearchIndex, wanted: Wanted, most: number, all = false): AsyncGenerator<Stretch, void, void> {
  const range = rangeOf(wanted);
  const way = await wayOf(index, wanted, range);
  const looking: Promise<Stretch>[] = [];
  let chunk = way.first;
  let read = sampleSize;
  let size = all ? 1000 : 0;
  for (let turn = 0; ; turn += 1) {
    const { keys, last } = chunk;
    const lowest = keys.at(-1) ?? null;
    const isEnd = last || lowest === null || read >= most;
    const goOn = (): Promise<Chunk> => way.next(belowOf(range, lowest ?? 0), Math.min(size, most - read));
    const next = size === 0 || isEnd ? null : ahead(goOn());
    looking.push(ahead(filtered(index, wanted, way, keys).then((found) => ({ ...found, lowest, last }))));
    const first = size < 1000 || looking.length > 1 ? await looking.shift() : undefined;
    if (first !== undefined) yield first;
    if (isEnd) break;
    if (first !== undefined && turn === 0) size = secondSize(first.keys.length, wanted);
    chunk = await (next ?? goOn());
    read += Math.min(size, most - read);
    if (turn > 0) size = all && turn > 2 ? 2000 : 1000;
  }
  for (const one of looking) yield await one;
}
