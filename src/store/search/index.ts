/**
 * Reads of the search (docs/search.md "How it reads"): each a scan of one of its indexes in its order, bounded on both sides.
 * Only `records` opens documents, at most one for each key. Any member of the set may serve: results may be a little behind.
 */
import { BSON, type Collection, type Document, type FindCursor, MaxKey, MinKey, ReadPreference } from 'mongodb';
import type { SearchFacts } from '../../domain/search-terms.ts';
import { guarded } from '../failures.ts';
import type { ReadMembers } from '../feed/reader.ts';
import { factsIndex, orderIndexes, searchField, termsIndex } from './field.ts';

export type Mode = boolean | 'both';

/** Keys from `least` (included) up to `most`. */
export interface KeyRange {
  readonly least: number;
  readonly most: number;
  readonly mostIncluded: boolean;
}

export interface Between<T> {
  readonly from?: T;
  readonly to?: T;
}

export interface AskedFacts {
  readonly statuses?: readonly string[];
  readonly types?: readonly string[];
  readonly currency?: string;
  readonly amount?: Between<number>;
  readonly end?: Between<Date>;
}

/** The beginning of terms is written as this behind it; the search looks up which terms there are. */
export const anyEnd = '*';

/** What the store keeps of a record for the search, and matches questions with. */
export type StoredEntry = KeyedFacts & { readonly terms: readonly string[]; readonly isTest: boolean };

/** The entry of a whole record; null: it has none. */
export const entryIn = (record: Document): StoredEntry | null =>
  record[searchField] === undefined ? null : { ...record[searchField], isTest: record.is_test === true };

/** Any of these terms. */
export type TermGroup = readonly string[];

const factNames = ['status', 'type', 'currency', 'amount', 'end', 'category', 'region'] as const;
export type FactName = (typeof factNames)[number];

export type KeyedFacts = Partial<SearchFacts> & { readonly key: number };

export interface FoundRecord {
  readonly _id: string;
  readonly search: KeyedFacts;
  readonly [field: string]: unknown;
}

/** Facts whose order an index keeps. */
export type OrderName = keyof typeof orderIndexes;
/** Of a time its milliseconds; null: the record has none, and stands below all that have. */
export type OrderValue = number | null;

/** Where a record stands in the order of a fact: by its value, of the same value by its key. */
export interface Place {
  readonly value: OrderValue;
  readonly key: number;
}

/** The lowest first. */
export const comparePlaces = (a: Place, b: Place): number => {
  if (a.value === b.value) return a.key - b.key;
  if (a.value === null) return -1;
  return b.value === null ? 1 : a.value - b.value;
};

/** Both ends are included; absent: from the first, to the last. */
export interface PlaceRange {
  readonly least?: Place;
  readonly most?: Place;
}

export interface SearchIndex {
  /** Terms of the index that begin so, in the order of letters, at most `most`. */
  begun(beginning: string, test: Mode, most: number): Promise<string[]>;
  /** What the record with this id is found by; null: there is no such public record. */
  entryOf(id: string): Promise<StoredEntry | null>;
  /** The highest keys in the range that have a term of the group. */
  keysOf(group: TermGroup, test: Mode, range: KeyRange, most: number): Promise<number[]>;
  /** The highest keys in the range with their facts. */
  all(test: Mode, range: KeyRange, most: number): Promise<KeyedFacts[]>;
  /** The places in the range by the order of a fact, `down` from its highest or up from its lowest. */
  placesOf(fact: OrderName, test: Mode, range: PlaceRange, down: boolean, most: number): Promise<Place[]>;
  /** Which of these keys have a term of the group. */
  among(group: TermGroup, test: Mode, keys: readonly number[]): Promise<number[]>;
  /** These keys, as often as there are records that have them. */
  keysAt(test: Mode, keys: readonly number[]): Promise<number[]>;
  /** Facts of these keys by their names, where all of them are as asked. */
  factsOf(test: Mode, keys: readonly number[], asked: AskedFacts, names?: readonly FactName[]): Promise<KeyedFacts[]>;
  /** Records with these keys and a term of every group, in no order, with the fields that are asked for; with all where none is. */
  records(groups: readonly TermGroup[], test: Mode, keys: readonly number[], fields: readonly string[]): Promise<FoundRecord[]>;
}

const limitMs = 5000;
/** The last one that a date can be; the first is as far on the other side of 1970. */
const lastTime = 8.64e15;
const keyField = `${searchField}.key`;
const termField = `${searchField}.terms`;

const testFilter = (test: Mode): Document => (test === 'both' ? { $in: [false, true] } : { $eq: test });
const anyOf = <T>(values: readonly T[]): Document => (values.length === 1 ? { $eq: values[0] } : { $in: [...values] });
const within = ({ least, most, mostIncluded }: KeyRange): Document => ({ $gte: least, [mostIncluded ? '$lte' : '$lt']: most });

const between = <T>({ from, to }: Between<T>): Document => ({
  ...(from === undefined ? {} : { $gte: from }),
  ...(to === undefined ? {} : { $lte: to }),
});
const asAsked = ({ statuses, types, currency, amount, end }: AskedFacts): Document => ({
  ...(statuses === undefined ? {} : { [`${searchField}.status`]: anyOf(statuses) }),
  ...(types === undefined ? {} : { [`${searchField}.type`]: anyOf(types) }),
  ...(currency === undefined ? {} : { [`${searchField}.currency`]: { $eq: currency } }),
  ...(amount === undefined ? {} : { [`${searchField}.amount`]: between(amount) }),
  ...(end === undefined ? {} : { [`${searchField}.end`]: between(end) }),
});

/** Ids are strings here, not ObjectId. */
const byId = (id: string): Document => ({ _id: { $eq: id } });
const keyOnly: Document = { _id: 0, [keyField]: 1 };
const withNamed = (names: readonly FactName[]): Document => ({
  ...keyOnly,
  ...Object.fromEntries(names.map((name) => [`${searchField}.${name}`, 1])),
});
const withFacts = withNamed(factNames);

interface Row extends Document {
  readonly search: KeyedFacts;
}

const keyLetter = 'k'.charCodeAt(0);

/** The number or time that stands at a place of a document, and how long it is. */
const numberIn = (view: DataView, type: number, at: number): readonly [number | null, number] => {
  if (type === BSON.BSONType.double) return [view.getFloat64(at, true), 8];
  if (type === BSON.BSONType.int) return [view.getInt32(at, true), 4];
  if (type === BSON.BSONType.long || type === BSON.BSONType.date) return [Number(view.getBigInt64(at, true)), 8];
  return [null, 0];
};

/**
 * The key of a row `{search: {key}}`, also as the store sends it: its place and form never vary, and a search reads thousands. To
 * decode them as documents would be a third of all work.
 */
export const keyIn = (row: Row | Uint8Array): number => {
  if (!(row instanceof Uint8Array)) return row.search.key;
  const view = new DataView(row.buffer, row.byteOffset, row.byteLength);
  return numberIn(view, view.getUint8(16), 21)[0] ?? 0;
};

const placeOf = (fact: OrderName, { search }: Row): Place => {
  const value = search[fact] ?? null;
  return { value: value instanceof Date ? value.getTime() : value, key: search.key };
};

/** The same of a row `{search: {end, key}}`, also as the store sends it; what is neither a number nor a time counts as none. */
export const placeIn = (fact: OrderName, row: Row | Uint8Array): Place => {
  if (!(row instanceof Uint8Array)) return placeOf(fact, row);
  const view = new DataView(row.buffer, row.byteOffset, row.byteLength);
  let value: OrderValue = null;
  let key = 0;
  for (let at = 16; view.getUint8(at) !== 0; ) {
    const type = view.getUint8(at);
    const isKey = view.getUint8(at + 1) === keyLetter;
    at += isKey ? 'key'.length + 2 : fact.length + 2;
    const [number, size] = numberIn(view, type, at);
    if (isKey) key = number ?? 0;
    else value = number;
    at += size;
  }
  return { value, key };
};

/** The cursors, those of keys for `keyIn`; exported for the test of how the store answers them: what is `raw` explains itself so, too. */
export const makeSearchQueries = (collection: Collection<Document>, { mode, tags = [] }: ReadMembers, raw = false) => {
  const from = new ReadPreference(mode, [...tags]);
  const options = { readConcern: { level: 'majority' }, readPreference: from, maxTimeMS: limitMs } as const;
  const find = <T extends Document>(filter: Document, projection: Document, hint: Document): FindCursor<T> =>
    collection.find<T>(filter, { ...options, projection, hint });
  const findKeys = (filter: Document, hint: Document = termsIndex): FindCursor<Row | Uint8Array> =>
    collection.find<Row | Uint8Array>(filter, { ...options, projection: keyOnly, hint, raw });
  const highest = <T>(cursor: FindCursor<T>, most: number): FindCursor<T> =>
    cursor
      .sort({ [keyField]: -1 })
      .limit(most)
      .batchSize(most + 1);
  /** All in one answer, unsorted: the keys bound it. */
  const whole = <T>(cursor: FindCursor<T>): FindCursor<T> => cursor.batchSize(10_000);

  /** The first term of the index behind `from`, of those that begin so; the index itself is the answer. */
  const firstTerm = (test: boolean, from: string, isIncluded: boolean, beginning: string): FindCursor<Document> =>
    find<Document>({}, {}, termsIndex)
      .min({ is_test: test, [termField]: from, [keyField]: isIncluded ? new MaxKey() : new MinKey() })
      .max({ is_test: test, [termField]: `${beginning}\uffff`, [keyField]: new MaxKey() })
      .returnKey(true)
      .limit(1)
      .batchSize(2);

  const inOrder = (test: boolean, value: unknown, key: unknown, fact: OrderName): Document => ({
    is_test: test,
    [`${searchField}.${fact}`]: value,
    [keyField]: key,
  });
  const storedValue = (fact: OrderName, value: OrderValue): unknown =>
    fact === 'end' && value !== null ? new Date(Math.max(-lastTime, Math.min(lastTime, value))) : value;

  /** Bounds are those of the index, which knows no difference between null and absent. */
  const placesOf = (fact: OrderName, test: boolean, { least, most: highestPlace }: PlaceRange, down: boolean, most: number) => {
    const first = least === undefined ? [new MinKey(), new MinKey()] : [storedValue(fact, least.value), least.key];
    const behind =
      highestPlace === undefined ? [new MaxKey(), new MaxKey()] : [storedValue(fact, highestPlace.value), highestPlace.key + 1];
    const direction = down ? -1 : 1;
    return collection
      .find<Row | Uint8Array>({}, { ...options, projection: withNamed([fact]), hint: orderIndexes[fact], raw })
      .min(inOrder(test, first[0], first[1], fact))
      .max(inOrder(test, behind[0], behind[1], fact))
      .sort({ is_test: direction, [`${searchField}.${fact}`]: direction, [keyField]: direction })
      .limit(most)
      .batchSize(most + 1);
  };

  return {
    firstTerm,
    placesOf,
    keysOf: (group: TermGroup, test: Mode, range: KeyRange, most: number) =>
      highest(findKeys({ is_test: testFilter(test), [termField]: anyOf(group), [keyField]: within(range) }), most),
    all: (test: Mode, range: KeyRange, most: number) =>
      highest(find<Row>({ is_test: testFilter(test), [keyField]: within(range) }, withFacts, factsIndex), most),
    among: (group: TermGroup, test: Mode, keys: readonly number[]) =>
      whole(findKeys({ is_test: testFilter(test), [termField]: anyOf(group), [keyField]: anyOf(keys) })),
    keysAt: (test: Mode, keys: readonly number[]) => whole(findKeys({ is_test: testFilter(test), [keyField]: anyOf(keys) }, factsIndex)),
    factsOf: (test: Mode, keys: readonly number[], asked: AskedFacts, names: readonly FactName[] = factNames) =>
      whole(find<Row>({ is_test: testFilter(test), [keyField]: anyOf(keys), ...asAsked(asked) }, withNamed(names), factsIndex)),
    records: (groups: readonly TermGroup[], test: Mode, keys: readonly number[], fields: readonly string[]) =>
      whole(
        find<FoundRecord & Document>(
          {
            is_test: testFilter(test),
            [keyField]: anyOf(keys),
            ...(groups.length === 0 ? {} : { $and: groups.map((group) => ({ [termField]: anyOf(group) })) }),
          },
          fields.length === 0 ? { [termField]: 0 } : { ...withFacts, _id: 1, ...Object.fromEntries(fields.map((field) => [field, 1])) },
          factsIndex,
        ),
      ),
  };
};

export const makeSearchIndex = (collection: Collection<Document>, members: ReadMembers): SearchIndex => {
  const queries = makeSearchQueries(collection, members, true);
  const factsIn = (rows: readonly Row[]): KeyedFacts[] => rows.map(({ search }) => search);
  const begunIn = async (test: boolean, beginning: string, most: number): Promise<string[]> => {
    const terms: string[] = [];
    while (terms.length < most) {
      const [row] = await queries.firstTerm(test, terms.at(-1) ?? beginning, terms.length === 0, beginning).toArray();
      const found: unknown = row?.[termField];
      if (typeof found !== 'string') break;
      terms.push(found);
    }
    return terms;
  };
  return {
    begun: (beginning, test, most) =>
      guarded(async () => {
        const modes = test === 'both' ? [false, true] : [test];
        return [...new Set((await Promise.all(modes.map((mode) => begunIn(mode, beginning, most)))).flat())];
      }),
    entryOf: (id) =>
      guarded(async () => {
        const found = await collection.findOne({ ...byId(id), is_public: true }, { projection: { is_test: 1, [searchField]: 1 } });
        return found === null ? null : entryIn(found);
      }),
    keysOf: (...asked) => guarded(async () => (await queries.keysOf(...asked).toArray()).map(keyIn)),
    all: (...asked) => guarded(async () => factsIn(await queries.all(...asked).toArray())),
    placesOf: (fact, test, range, down, most) =>
      guarded(async () => {
        const modes = test === 'both' ? [false, true] : [test];
        const read = async (mode: boolean): Promise<Place[]> =>
          (await queries.placesOf(fact, mode, range, down, most).toArray()).map((row) => placeIn(fact, row));
        const [places = [], ...more] = await Promise.all(modes.map(read));
        if (more.length === 0) return places;
        const order = (a: Place, b: Place): number => (down ? comparePlaces(b, a) : comparePlaces(a, b));
        return [places, ...more].flat().sort(order).slice(0, most);
      }),
    among: (...asked) => guarded(async () => (await queries.among(...asked).toArray()).map(keyIn)),
    keysAt: (...asked) => guarded(async () => (await queries.keysAt(...asked).toArray()).map(keyIn)),
    factsOf: (...asked) => guarded(async () => factsIn(await queries.factsOf(...asked).toArray())),
    records: (...asked) => guarded(() => queries.records(...asked).toArray()),
  };
};
