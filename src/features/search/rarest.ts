/** More words than a query may have, as of a pasted title: the rarest are looked for (docs/search.md "Pasted text"). */
import { LRUCache } from 'lru-cache';
import { isKindTerm } from './model/terms.ts';
import type { SearchRequest } from './parameters.ts';
import type { SearchQuery } from './query.ts';
import type { Indexes } from './searching.ts';
import { maxWords, type TypedGroup } from './words.ts';

/** Words of one parameter that are compared; the rest is left out. */
const maxCompared = 100;
const none = { count: 0, key: 0 };
/** The pages of a query leave out the same words. */
const keptForMs = 600_000;

export interface Shortened {
  readonly query: SearchQuery;
  /** The words left out, by parameter. */
  readonly leftOut: Readonly<Record<string, string>>;
}

/** Rarity is that among tenders, where they are searched: titles of other kinds resemble theirs. */
export const makeKeepRarest = (indexes: Indexes) => {
  const known = new LRUCache<string, ReadonlySet<number>>({ max: 1000, ttl: keptForMs });

  const rarestOf = async (typed: readonly TypedGroup[], { kinds, test, least, below }: SearchQuery): Promise<ReadonlySet<number>> => {
    const [kind = 'tenders'] = kinds;
    const compared = typed.slice(0, maxCompared);
    const name = JSON.stringify([kind, test, least, below, compared.map((one) => one.typed)]);
    const found = known.get(name);
    if (found !== undefined) return found;
    const reaches = await indexes[kind].reaches(
      compared.map(({ group }) => group),
      test,
      { least, below },
    );
    const ranked = compared.map(({ group }, at) => ({ at, isKind: group.some(isKindTerm), ...(reaches[at] ?? none) }));
    // A slip in a pasted text must not leave it without results.
    ranked.sort(
      (a, b) => Number(a.isKind) - Number(b.isKind) || Number(a.count === 0) - Number(b.count === 0) || a.count - b.count || a.key - b.key,
    );
    const kept = new Set(ranked.slice(0, maxWords).map(({ at }) => at));
    known.set(name, kept);
    return kept;
  };

  return async ({ query, words }: Pick<SearchRequest, 'query' | 'words'>): Promise<Shortened> => {
    const left = new Map<string, readonly TypedGroup[]>();
    for (const [name, typed] of Object.entries(words)) {
      if (typed.length <= maxWords) continue;
      const kept = await rarestOf(typed, query);
      left.set(
        name,
        typed.filter((_, at) => !kept.has(at)),
      );
    }
    if (left.size === 0) return { query, leftOut: {} };
    const gone = new Set([...left.values()].flat().map(({ group }) => group));
    return {
      query: { ...query, groups: query.groups.filter((group) => !gone.has(group)) },
      leftOut: Object.fromEntries([...left].map(([name, typed]) => [name, [...new Set(typed.map((one) => one.typed))].join(' ')])),
    };
  };
};

export type KeepRarest = ReturnType<typeof makeKeepRarest>;
