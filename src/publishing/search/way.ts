/** Along which term a search walks: the rarest, found out by a small sample of each where the page begins. */
import type { KeyedFacts, KeyRange, SearchIndex, TermGroup } from '../../store/search/index.ts';
import type { Wanted } from './wanted.ts';

export const sampleSize = 100;

export interface Chunk {
  readonly keys: readonly number[];
  /** Nothing stands behind them. */
  readonly last: boolean;
}

/** What a walk goes along; `first` was read to choose it. */
export interface Way {
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
      facts.set(lowest, await index.factsOf(test, [lowest]));
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
export const wayOf = async (index: SearchIndex, wanted: Wanted, range: KeyRange): Promise<Way> => {
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
