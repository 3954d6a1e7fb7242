/**
 * How a search finds its page (docs/search.md "How it reads"): it walks down the keys of the rarest of the asked terms, a
 * chunk at a time, keeps those that the other terms and the facts know too, and opens only the tenders it shows. It reads
 * a bounded number of keys and says so when that was not enough.
 */
import type { FoundRecord, KeyRange, SearchIndex } from '../../store/search/index.ts';
import { fits, type Position, type Wanted } from './wanted.ts';
import { sampleSize, type Way, wayOf } from './way.ts';

export interface Found {
  readonly rows: readonly FoundRecord[];
  /** Where the next page begins; null when nothing is left. */
  readonly next: Position | null;
  /** False: the page ends because enough was read. */
  readonly complete: boolean;
}

/** Keys of the walked term that a request may read. */
export const mostKeys = 5000;
const chunkSizes: readonly number[] = [400, 1000];

const rangeOf = ({ least, below, after }: Wanted): KeyRange => {
  if (after === null || after.key >= below) return { least, most: below, mostIncluded: false };
  return { least, most: after.key, mostIncluded: after.id !== '' };
};

const belowOf = (range: KeyRange, key: number): KeyRange => ({ ...range, most: key, mostIncluded: false });

/** Those of the keys that everything else that is asked knows too, highest first. */
const filtered = async (index: SearchIndex, { facts, test }: Wanted, way: Way, keys: readonly number[]): Promise<number[]> => {
  let left = [...keys];
  for (const group of way.others) {
    if (left.length === 0) return [];
    left = [...new Set(await index.among(group, test, left))];
  }
  if (left.length > 0 && Object.keys(facts).length > 0) {
    const known = way.facts === null ? await index.factsOf(test, left) : left.flatMap((key) => way.facts?.get(key) ?? []);
    left = [...new Set(known.filter((one) => fits(one, facts)).map(({ key }) => key))];
  }
  return left.sort((a, b) => b - a);
};

const isBehind = (row: FoundRecord, after: Position | null): boolean =>
  after === null || row.search.key < after.key || (row.search.key === after.key && row._id < after.id);

const inOrder = (a: FoundRecord, b: FoundRecord): number => b.search.key - a.search.key || (a._id < b._id ? 1 : -1);

/** Finds one page; `fields` are what is read of its tenders, `most` the keys that may be read. */
export const walk = async (index: SearchIndex, wanted: Wanted, fields: readonly string[], most = mostKeys): Promise<Found> => {
  const { limit, after, groups, test } = wanted;
  let range = rangeOf(wanted);
  const way = await wayOf(index, wanted, range);
  const rows: FoundRecord[] = [];
  let chunk = way.first;
  let read = sampleSize;
  for (let turn = 0; ; turn += 1) {
    const keys = await filtered(index, wanted, way, chunk.keys);
    for (let at = 0; at < keys.length && rows.length <= limit; ) {
      const some = keys.slice(at, at + limit + 1 - rows.length);
      at += some.length;
      const records = await index.records(groups, test, some, fields);
      rows.push(...records.filter((row) => isBehind(row, after) && fits(row.search, wanted.facts)).sort(inOrder));
    }
    const last = rows[limit - 1];
    const lowest = chunk.keys.at(-1);
    const isMore = rows.length > limit || !chunk.last;
    if (last !== undefined) {
      return { rows: rows.slice(0, limit), next: isMore ? { key: last.search.key, id: last._id } : null, complete: true };
    }
    if (chunk.last || lowest === undefined) return { rows, next: null, complete: true };
    if (read >= most) return { rows, next: { key: lowest, id: '' }, complete: false };
    range = belowOf(range, lowest);
    const size = Math.min(chunkSizes[Math.min(turn, chunkSizes.length - 1)] ?? sampleSize, most - read);
    chunk = await way.next(range, size);
    read += size;
  }
};
