/**
 * Reads of the search (docs/search.md "How it reads"): each a scan of one of two indexes in its order, bounded on both sides.
 * Only `records` opens documents, at most one for each key. Any member of the set may serve: results may be a little behind.
 */
import { type Collection, type Document, type FindCursor, ReadPreference } from 'mongodb';
import type { SearchFacts } from '../../model/search-terms.ts';
import { guarded } from '../failures.ts';
import type { ReadMembers } from '../feed/reader.ts';
import { factsIndex, searchField, termsIndex } from './field.ts';

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

/** Any of these terms. */
export type TermGroup = readonly string[];

export type KeyedFacts = Partial<SearchFacts> & { readonly key: number };

export interface FoundRecord {
  readonly _id: string;
  readonly search: KeyedFacts;
  readonly [field: string]: unknown;
}

export interface SearchIndex {
  /** The highest keys in the range that have a term of the group. */
  keysOf(group: TermGroup, test: Mode, range: KeyRange, most: number): Promise<number[]>;
  /** The highest keys in the range with their facts. */
  all(test: Mode, range: KeyRange, most: number): Promise<KeyedFacts[]>;
  /** Which of these keys have a term of the group. */
  among(group: TermGroup, test: Mode, keys: readonly number[]): Promise<number[]>;
  /** The facts of these keys. */
  factsOf(test: Mode, keys: readonly number[]): Promise<KeyedFacts[]>;
  /** Tenders with these keys and a term of every group, in no order, with the fields that are asked for. */
  records(groups: readonly TermGroup[], test: Mode, keys: readonly number[], fields: readonly string[]): Promise<FoundRecord[]>;
}

const limitMs = 5000;
const keyField = `${searchField}.key`;
const termField = `${searchField}.terms`;
const factFields = ['status', 'type', 'currency', 'amount', 'end'] as const;

const testFilter = (test: Mode): Document => (test === 'both' ? { $in: [false, true] } : { $eq: test });
const anyOf = <T>(values: readonly T[]): Document => (values.length === 1 ? { $eq: values[0] } : { $in: [...values] });
const within = ({ least, most, mostIncluded }: KeyRange): Document => ({ $gte: least, [mostIncluded ? '$lte' : '$lt']: most });

const keyOnly: Document = { _id: 0, [keyField]: 1 };
const withFacts: Document = { ...keyOnly, ...Object.fromEntries(factFields.map((name) => [`${searchField}.${name}`, 1])) };

interface Row extends Document {
  readonly search: KeyedFacts;
}

/** The cursors; exported for the test of how the store answers them. */
export const makeSearchQueries = (collection: Collection<Document>, { mode, tags = [] }: ReadMembers) => {
  const from = new ReadPreference(mode, [...tags]);
  const find = <T extends Document>(filter: Document, projection: Document, hint: Document): FindCursor<T> =>
    collection.find<T>(filter, { projection, hint, readConcern: { level: 'majority' }, readPreference: from, maxTimeMS: limitMs });
  const highest = (cursor: FindCursor<Row>, most: number): FindCursor<Row> =>
    cursor
      .sort({ [keyField]: -1 })
      .limit(most)
      .batchSize(most + 1);
  /** All in one answer, unsorted: the keys bound it. */
  const whole = <T extends Document>(cursor: FindCursor<T>): FindCursor<T> => cursor.batchSize(10_000);

  return {
    keysOf: (group: TermGroup, test: Mode, range: KeyRange, most: number) =>
      highest(find({ is_test: testFilter(test), [termField]: anyOf(group), [keyField]: within(range) }, keyOnly, termsIndex), most),
    all: (test: Mode, range: KeyRange, most: number) =>
      highest(find({ is_test: testFilter(test), [keyField]: within(range) }, withFacts, factsIndex), most),
    among: (group: TermGroup, test: Mode, keys: readonly number[]) =>
      whole(find<Row>({ is_test: testFilter(test), [termField]: anyOf(group), [keyField]: anyOf(keys) }, keyOnly, termsIndex)),
    factsOf: (test: Mode, keys: readonly number[]) =>
      whole(find<Row>({ is_test: testFilter(test), [keyField]: anyOf(keys) }, withFacts, factsIndex)),
    records: (groups: readonly TermGroup[], test: Mode, keys: readonly number[], fields: readonly string[]) =>
      whole(
        find<FoundRecord & Document>(
          {
            is_test: testFilter(test),
            [keyField]: anyOf(keys),
            ...(groups.length === 0 ? {} : { $and: groups.map((group) => ({ [termField]: anyOf(group) })) }),
          },
          { ...withFacts, _id: 1, ...Object.fromEntries(fields.map((field) => [field, 1])) },
          factsIndex,
        ),
      ),
  };
};

export const makeSearchIndex = (collection: Collection<Document>, members: ReadMembers): SearchIndex => {
  const queries = makeSearchQueries(collection, members);
  const keysIn = (rows: readonly Row[]): number[] => rows.map(({ search }) => search.key);
  const factsIn = (rows: readonly Row[]): KeyedFacts[] => rows.map(({ search }) => search);
  return {
    keysOf: (...asked) => guarded(async () => keysIn(await queries.keysOf(...asked).toArray())),
    all: (...asked) => guarded(async () => factsIn(await queries.all(...asked).toArray())),
    among: (...asked) => guarded(async () => keysIn(await queries.among(...asked).toArray())),
    factsOf: (...asked) => guarded(async () => factsIn(await queries.factsOf(...asked).toArray())),
    records: (...asked) => guarded(() => queries.records(...asked).toArray()),
  };
};
