/** More words than a query may have, as of a pasted title: the rarest are looked for (docs/search.md "Pasted text"). */
import { LRUCache } from 'lru-cache';
import { isKindTerm } from './model/terms.ts';
import type { SearchRequest } from './parameters.ts';
import type { KeptWords, SearchQuery, WordParameter } from './query.ts';
import type { Indexes } from './search-run.ts';
import { MAX_WORDS, type TypedGroup } from './word-terms.ts';

/** Words of one parameter that are compared; the rest is left out. */
const MAX_COMPARED_WORDS = 100;
const NO_REACH = { count: 0, key: 0 };
/** How long a count of words is taken for true. */
const KEEP_MS = 600_000;

export interface Shortened {
  readonly query: SearchQuery;
  /** For the cursor of the next page. */
  readonly kept: KeptWords;
  /** The words left out, by parameter, and those behind what is read of a text. */
  readonly leftOut: Readonly<Record<string, string>>;
}

type Shortening = Pick<SearchRequest, 'query' | 'words' | 'unread'>;

const wordParametersIn = (words: SearchRequest['words']): readonly WordParameter[] => Object.keys(words) as WordParameter[]; // has no other keys

/** The query with these of the words of a parameter that has too many, with all of any other. Pure. */
export const withKeptWords = ({ query, words, unread }: Shortening, kept: KeptWords): Shortened => {
  const left = wordParametersIn(words).flatMap((name) => {
    const places = words[name].length <= MAX_WORDS ? undefined : kept[name];
    return [{ name, typed: places === undefined ? [] : words[name].filter((_, at) => !places.includes(at)) }];
  });
  const gone = new Set(left.flatMap(({ typed }) => typed.map(({ group }) => group)));
  const textOf = ({ name, typed }: (typeof left)[number]): string =>
    [...new Set([...typed.map((one) => one.typed), ...unread[name].toLowerCase().split(/\s+/)])].filter((word) => word !== '').join(' ');
  return {
    query: gone.size === 0 ? query : { ...query, groups: query.groups.filter((group) => !gone.has(group)) },
    kept,
    leftOut: Object.fromEntries(left.map((one) => [one.name, textOf(one)] as const).filter(([, text]) => text !== '')),
  };
};

/** Rarity is that among tenders, where they are searched: titles of other kinds resemble theirs. */
export const makeKeepRarest = (indexes: Indexes) => {
  const known = new LRUCache<string, readonly number[]>({ max: 1000, ttl: KEEP_MS });

  const rarestOf = async (
    name: WordParameter,
    typed: readonly TypedGroup[],
    { kinds, test, least, below }: SearchQuery,
  ): Promise<readonly number[]> => {
    const [kind = 'tenders'] = kinds;
    const compared = typed.slice(0, MAX_COMPARED_WORDS);
    const key = JSON.stringify([name, kind, test, least, below, compared.map((one) => one.typed)]);
    const found = known.get(key);
    if (found !== undefined) return found;
    const reaches = await indexes[kind].reaches(
      compared.map(({ group }) => group),
      test,
      { least, below },
    );
    const ranked = compared.map(({ group }, at) => ({ at, isKind: group.some(isKindTerm), ...(reaches[at] ?? NO_REACH) }));
    // A slip in a pasted text must not leave it without results.
    ranked.sort(
      (a, b) => Number(a.isKind) - Number(b.isKind) || Number(a.count === 0) - Number(b.count === 0) || a.count - b.count || a.key - b.key,
    );
    const kept = ranked.slice(0, MAX_WORDS).map(({ at }) => at);
    known.set(key, kept);
    return kept;
  };

  return async (request: Shortening): Promise<Shortened> => {
    const { query, words } = request;
    const kept: Partial<Record<WordParameter, readonly number[]>> = {};
    for (const name of wordParametersIn(words))
      if (words[name].length > MAX_WORDS) kept[name] = query.after?.kept?.[name] ?? (await rarestOf(name, words[name], query));
    return withKeptWords(request, kept);
  };
};

export type KeepRarest = ReturnType<typeof makeKeepRarest>;
