/**
 * Finds a page of a search among records of one kind (docs/search.md "How it reads"): walks down the keys of the rarest term in chunks,
 * keeps those that fit the other terms and facts, and reads only the records it shows. Reads a bounded number of keys; `complete` is
 * false when that was not enough.
 */
import type { FoundRecord, KeyedFacts, SearchIndex } from '../../store/search/index.ts';
import { fits, type Position, type Wanted } from './wanted.ts';
import { ahead, mostKeys, namesOf, stretches, withTerms } from './way.ts';

export interface Found {
  readonly rows: readonly FoundRecord[];
  /** Where the next page begins; null when nothing is left. */
  readonly next: Position | null;
  /** False: the page ends because enough was read. */
  readonly complete: boolean;
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

/**
 * Records that share a key are few; which of them are meant, their documents tell. One of them may have the words and the other the
 * facts that are asked: all that stand at a key count, whatever their facts.
 */
const withoutOthers = async (
  index: SearchIndex,
  { groups, test, facts: asked }: Wanted,
  known: readonly KeyedFacts[],
): Promise<readonly KeyedFacts[]> => {
  const isPart = groups.length > 0 && Object.keys(asked).length > 0 && known.length > 0;
  const all = isPart ? await index.keysAt(test, [...new Set(known.map(({ key }) => key))]) : known.map(({ key }) => key);
  const times = new Map<number, number>();
  for (const key of all) times.set(key, (times.get(key) ?? 0) + 1);
  const shared = [...times].flatMap(([key, count]) => (count > 1 ? [key] : []));
  if (shared.length === 0) return known;
  const rows = await index.records(groups, test, shared, ['status']);
  return [...known.filter(({ key }) => (times.get(key) ?? 1) === 1), ...rows.map(({ search }) => search).filter((one) => fits(one, asked))];
};

/** What a `resolved` question finds from its newest on, whatever page it asks for: `mostFound`, or what `most` read keys hold. */
export const gather = async (index: SearchIndex, wanted: Wanted, mostFound: number, most: number): Promise<GatheredKeys> => {
  const known: Promise<readonly KeyedFacts[]>[] = [];
  let found = 0;
  let complete = false;
  let unread = Number.NEGATIVE_INFINITY;
  for await (const { keys, facts, lowest: lowestRead, last } of stretches(index, { ...wanted, after: null }, most, true)) {
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
