/**
 * The orders by value and by deadline over everything that a question finds (docs/search.md "How it reads"): walks the index of the
 * fact in its order, keeps those that fit the terms and the other facts, and reads only the records it shows.
 */
import {
  comparePlaces,
  type FoundRecord,
  type OrderName,
  type Place,
  type PlaceRange,
  type SearchIndex,
} from '../../store/search/index.ts';
import { fits, type Wanted } from './wanted.ts';
import { ahead, filtered, rarestFirst } from './way.ts';

/** A part of an order: along one index, up or down. */
interface Part extends PlaceRange {
  readonly fact: OrderName;
  readonly down: boolean;
}

/** Where a record stands: in which part of the order, and there. */
export interface Standing extends Place {
  readonly part: number;
  readonly id: string;
}

export interface Ranked {
  readonly row: FoundRecord;
  readonly at: Standing;
}

const endless = Number.POSITIVE_INFINITY;
/** Above those that have no value. */
const lowest: Place = { value: -endless, key: -endless };

const from = (value: number | undefined): Place => (value === undefined ? lowest : { ...lowest, value });
const upTo = (value: number | undefined): PlaceRange => (value === undefined ? {} : { most: { value, key: endless } });

/** Values: the greatest first. Deadlines: what ends next after `now`, then what has ended last. What has none stands last. */
const partsOf = ({ sort, facts: { amount, currency, end } }: Wanted, now: number): readonly Part[] => {
  if (sort === 'value') {
    const isAsked = amount !== undefined || currency !== undefined;
    return [{ fact: 'amount', down: true, ...(isAsked ? { least: from(amount?.from) } : {}), ...upTo(amount?.to) }];
  }
  const [first, last] = [end?.from?.getTime(), end?.to?.getTime()];
  return [
    { fact: 'end', down: false, least: from(Math.max(now, first ?? now)), ...upTo(last) },
    { fact: 'end', down: true, ...(end === undefined ? {} : { least: from(first) }), ...upTo(Math.min(now - 1, last ?? now)) },
  ];
};

/** The one that is shown first. */
export const byStanding =
  (sort: Wanted['sort']) =>
  (a: Standing, b: Standing): number => {
    if (a.part !== b.part) return a.part - b.part;
    const isDown = sort === 'value' || a.part > 0;
    return (isDown ? comparePlaces(b, a) : comparePlaces(a, b)) || (a.id === b.id ? 0 : a.id < b.id ? 1 : -1);
  };

const standingOf = ({ sort }: Wanted, now: number, { value, key, id }: Place & { readonly id: string }): Standing => {
  const isToCome = value !== null && value >= now;
  return { part: sort === 'deadline' && !isToCome ? 1 : 0, value, key, id };
};

/** Where the page before has ended. */
export const standingAfter = (wanted: Wanted): Standing | null => {
  const { after } = wanted;
  return after?.rank === undefined ? null : standingOf(wanted, after.rank.now, { ...after, value: after.rank.value });
};

/** What of a part is left behind a place; what stands at it is read again where `isShared`. */
const restOf = ({ fact, down, least, most }: Part, { value, key }: Place, isShared: boolean): Part => {
  if (down) return { fact, down, ...(least && { least }), most: { value, key: isShared ? key : key - 1 } };
  return { fact, down, ...(most && { most }), least: { value, key: isShared ? key : key + 1 } };
};

const isNothing = ({ least, most }: Part): boolean => least !== undefined && most !== undefined && comparePlaces(least, most) > 0;

/** Places of the order that a request may read of each kind. */
const mostPlaces = 4000;
const chunkSizes: readonly number[] = [200, 1000, 2000];

interface Stretch {
  readonly part: Part;
  readonly number: number;
  readonly places: readonly Place[];
}

/** The order from a place on, in chunks, and null at its end; from the second chunk on the next is read meanwhile. */
async function* stretches(
  index: SearchIndex,
  { test }: Wanted,
  parts: readonly Part[],
  after: Standing | null,
  most: number,
): AsyncGenerator<Stretch | null, void, void> {
  let read = 0;
  let turn = 0;
  const sizeNow = (): number => Math.min(chunkSizes[Math.min(turn, chunkSizes.length - 1)] ?? most, most - read);
  for (const [number, part] of parts.entries()) {
    if (after !== null && number < after.part) continue;
    let rest = number === after?.part ? restOf(part, after, after.id !== '') : part;
    let coming: Promise<Place[]> | null = null;
    for (let isLast = isNothing(rest); !isLast; ) {
      const size = sizeNow();
      if (size <= 0) return;
      const places: Place[] = await (coming ?? index.placesOf(rest.fact, test, rest, rest.down, size));
      turn += 1;
      read += places.length;
      isLast = places.length < size;
      const end = places.at(-1);
      if (end !== undefined) rest = restOf(rest, end, false);
      coming = turn === 1 || isLast || sizeNow() <= 0 ? null : ahead(index.placesOf(rest.fact, test, rest, rest.down, sizeNow()));
      yield { part, number, places };
    }
  }
  yield null;
}

/** Once each: records that share a place are read together. */
const placesAmong = (places: readonly Place[], keys: ReadonlySet<number>): Place[] =>
  places.filter(({ key, value }, at) => {
    const before = places[at - 1];
    return keys.has(key) && !(before?.key === key && before.value === value);
  });

/**
 * The first records of a `resolved` question in its order behind the page before, one more than a page has. `unread`: below it
 * nothing was read, though there may be more.
 */
export const walkOrdered = async (
  index: SearchIndex,
  wanted: Wanted,
  fields: readonly string[],
  now: number,
  most = mostPlaces,
): Promise<{ readonly rows: readonly Ranked[]; readonly unread: Standing | null }> => {
  const { limit, groups, test, least, below, facts } = wanted;
  const after = standingAfter(wanted);
  const inOrder = byStanding(wanted.sort);
  const others = await rarestFirst(index, wanted);
  const { amount, end, ...asked } = facts;
  const left = wanted.sort === 'value' ? { ...asked, ...(end && { end }) } : { ...asked, ...(amount && { amount }) };
  const rows: Ranked[] = [];
  const inOrderUpTo = (place: Standing | null) => ({ rows: rows.sort((a, b) => inOrder(a.at, b.at)), unread: place });
  let unread: Standing | null = after;
  for await (const stretch of stretches(index, wanted, partsOf(wanted, now), after, most)) {
    if (stretch === null) return inOrderUpTo(null);
    const { part, number, places } = stretch;
    const keys = places.map(({ key }) => key).filter((key) => key >= least && key < below);
    const fitting = await filtered(index, { ...wanted, sort: 'date', facets: false }, { others, asked: left, facts: null }, keys);
    const standing = placesAmong(places, new Set(fitting.keys));
    for (let at = 0; at < standing.length && rows.length <= limit; ) {
      const some = standing.slice(at, at + limit + 1 - rows.length);
      at += some.length;
      const found = await index.records(groups, test, [...new Set(some.map(({ key }) => key))], fields);
      for (const row of found) {
        const stored = row.search[part.fact] ?? null;
        const value = stored instanceof Date ? stored.getTime() : stored;
        const place = { part: number, value, key: row.search.key, id: row._id };
        const isRead = some.some((one) => one.key === place.key && one.value === value);
        if (isRead && fits(row.search, facts) && (after === null || inOrder(after, place) < 0)) rows.push({ row, at: place });
      }
    }
    const lastPlace = places.at(-1);
    if (lastPlace !== undefined) unread = { part: number, ...lastPlace, id: '' };
    if (rows.length > limit) return inOrderUpTo(null);
  }
  return inOrderUpTo(unread);
};
