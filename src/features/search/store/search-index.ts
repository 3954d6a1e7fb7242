/**
 * Reads of the search (docs/search.md "How a query runs"): each scans one index of the entries in its order, bounded on both
 * sides. Any replica set member may serve them: results lag a little anyway.
 */
import { type AggregationCursor, type Collection, type Document, type FindCursor, MaxKey, MinKey, ReadPreference } from 'mongodb';
import { omitUndefined } from '../../../base/domain/json.ts';
import { makeShare } from '../../../base/platform/concurrency-limit.ts';
import { callStore } from '../../../store/failures.ts';
import type { ReadMembers } from '../../../store/feed/reader.ts';
import type { SearchFacts } from '../model/terms.ts';
import { type Entry, factsIndex, orderIndexes, termsIndex } from './entries.ts';

export type Mode = boolean | 'both';

export interface Between<T> {
  readonly from?: T;
  readonly to?: T;
}

export interface RequestedFacts {
  readonly statuses?: readonly string[];
  readonly types?: readonly string[];
  readonly currency?: string;
  readonly amount?: Between<number>;
  /** Relative to the value at signing. */
  readonly growth?: Between<number>;
  readonly end?: Between<Date>;
  /** A duration: the end is between the moment of the search and that much later (`withEndBounds`). */
  readonly endWithin?: string;
}

/** Suffix that marks a term as a prefix; the search expands it to the indexed terms. */
export const anyEnd = '*';

export type TermGroup = readonly string[];

/** What a record must match: a term of each group, the facts, a range of keys. */
export interface Filter {
  readonly groups: readonly TermGroup[];
  /** Records with a term of each of these are left out. */
  readonly except?: readonly TermGroup[];
  readonly facts: RequestedFacts;
  readonly test: Mode;
  /** Keys of publication time: the lowest, and the one above the highest. */
  readonly least: number;
  readonly below: number;
}

type Keys = Pick<Filter, 'least' | 'below'>;

/** By publication time, or by a fact. */
export type Order = 'key' | keyof typeof orderIndexes;

/** A record's position in an order: by the fact's value, then by key. */
export interface IndexPosition {
  /** Milliseconds for a time; null: the record has none, and sorts below all that have. */
  readonly value: number | null;
  readonly key: number;
}

/** Ascending. */
export const comparePlaces = (a: IndexPosition, b: IndexPosition): number => {
  if (a.value === b.value) return a.key - b.key;
  if (a.value === null) return -1;
  return b.value === null ? 1 : a.value - b.value;
};

/** A scan of an index, both bounds inclusive; an absent bound is the end of the index. */
export interface Scan {
  readonly order: Order;
  /** From highest to lowest. */
  readonly down: boolean;
  /** By publication time: only records with one of these terms. */
  readonly group?: TermGroup;
  /** By amount: those in this currency; null: those without an amount. */
  readonly currency?: string | null;
  readonly least?: IndexPosition;
  readonly most?: IndexPosition;
}

export type FoundEntry = SearchFacts & {
  readonly _id: string;
  readonly key: number;
};

export const getIndexPosition = (order: Order, entry: Pick<FoundEntry, 'key' | Exclude<Order, 'key'>>): IndexPosition => {
  const value = order === 'key' ? null : (entry[order] ?? null);
  return { value: value instanceof Date ? value.getTime() : value, key: entry.key };
};

/** Index entries read per term to find the rarest, and at once to find the terms of a prefix. */
export const SAMPLE_SIZE = 100;
const LIMIT_MS = 5000;
/** More currencies than are in use; reads at once of the search, which leave the store to others. */
const [maxCurrencies, share] = [200, makeShare(2)];
/** The greatest time value of a Date; the least is its negative. */
const MAX_DATE_MS = 8.64e15;
const anyOf = <T>(values: readonly T[]): Document => (values.length === 1 ? { $eq: values[0] } : { $in: [...values] });
const toRange = <T>({ from, to }: Between<T>): Document => omitUndefined({ $gte: from, $lte: to });
const hasOneOf = (group: TermGroup): Document => ({ terms: { $not: { $nin: [...group] } } });
const withFacts = ({ statuses, types, currency, amount, growth, end }: RequestedFacts): Document =>
  omitUndefined({
    status: statuses && anyOf(statuses),
    type: types && anyOf(types),
    currency: currency === undefined ? undefined : { $eq: currency },
    amount: amount && toRange(amount),
    growth: growth && toRange(growth),
    end: end && toRange(end),
  });

const ENTRY_PROJECTION = { rev: 0, is_test: 0, terms: 0 } as const;

const makeQueries = (entries: Collection<Document>, { mode, tags = [] }: ReadMembers) => {
  const from = new ReadPreference(mode, [...tags]);
  const options = { readConcern: { level: 'majority' }, readPreference: from, maxTimeMS: LIMIT_MS } as const;

  const byKey = ({ group, least, most }: Scan, test: boolean, filter: Document, projection: Document): FindCursor<Document> => {
    const keys = { ...(least && { $gte: least.key }), ...(most && { $lte: most.key }) };
    const wanted = {
      ...{ is_test: test, ...filter },
      ...omitUndefined({ terms: group && anyOf(group) }),
      key: Object.keys(keys).length === 0 ? { $exists: true } : keys,
    };
    return entries.find(wanted, { ...options, projection, hint: group === undefined ? factsIndex : termsIndex }).sort({ key: -1 });
  };

  /** Uses index bounds (`min`, `max`): they do not distinguish null from absent. */
  const byFact = (
    { order, down, currency = null, least, most }: Scan & { readonly order: keyof typeof orderIndexes },
    test: boolean,
    filter: Document,
    projection: Document,
  ): FindCursor<Document> => {
    const stored = ({ value }: IndexPosition): unknown =>
      (order === 'end' || order === 'grown') && value !== null ? new Date(Math.max(-MAX_DATE_MS, Math.min(MAX_DATE_MS, value))) : value;
    const within = order === 'amount' ? { is_test: test, currency } : { is_test: test };
    const bound = (value: unknown, key: unknown): Document => ({ ...within, [order]: value, key });
    const direction = down ? -1 : 1;
    return entries
      .find(filter, { ...options, projection, hint: orderIndexes[order] })
      .min(least === undefined ? bound(new MinKey(), new MinKey()) : bound(stored(least), least.key))
      .max(most === undefined ? bound(new MaxKey(), new MaxKey()) : bound(stored(most), most.key + 1))
      .sort(Object.fromEntries(Object.keys(orderIndexes[order]).map((field) => [field, direction])));
  };

  const cascade = (scan: Scan, test: boolean, filter: Document, projection: Document): FindCursor<Document> => {
    const { order } = scan;
    return order === 'key' ? byKey(scan, test, filter, projection) : byFact({ ...scan, order }, test, filter, projection);
  };

  const passing = ({ groups, except, facts, least, below }: Filter, order: Order): Document => ({
    ...withFacts(facts),
    ...omitUndefined({ key: order === 'key' ? undefined : { $gte: least, $lt: below } }),
    // Phrased so that it yields no index bounds: the scan follows the chosen group.
    ...omitUndefined({ $and: groups.length === 0 ? undefined : groups.map(hasOneOf) }),
    ...omitUndefined({ $nor: except && [{ $and: except.map(hasOneOf) }] }),
  });

  /** The first keys of an index between two, of each record the first one; answered from the index alone. */
  const firstKeys = (hint: Document, min: Document, max: Document, most: number): FindCursor<Document> =>
    entries
      .find({}, { ...options, projection: {}, hint })
      .min(min)
      .max(max)
      .returnKey(true)
      .limit(most)
      .batchSize(most + 1);

  return {
    /** Keys of indexed terms after `after` with this prefix, or of the prefix itself. */
    nextTerms: (test: boolean, after: string | undefined, beginning: string): FindCursor<Document> =>
      firstKeys(
        termsIndex,
        { is_test: test, terms: after ?? beginning, key: after === undefined ? new MaxKey() : new MinKey() },
        { is_test: test, terms: `${beginning}\uffff`, key: new MaxKey() },
        SAMPLE_SIZE,
      ),

    nextCurrency: (test: boolean, after = ''): FindCursor<Document> => {
      const behind = (currency: string): Document => ({ is_test: test, currency, amount: new MaxKey(), key: new MaxKey() });
      return firstKeys(orderIndexes.amount, behind(after), behind('\uffff'), 1);
    },

    placeAt: (scan: Scan, test: boolean, nth: number): FindCursor<Document> =>
      cascade(scan, test, {}, { _id: 0, key: 1, ...omitUndefined({ [scan.order]: scan.order === 'key' ? undefined : 1 }) })
        .skip(nth - 1)
        .limit(1)
        .batchSize(2),

    reaches: (groups: readonly TermGroup[], modes: readonly boolean[], { least, below }: Keys): AggregationCursor<Document> => {
      const pipelines = groups.map((group, at) => [
        { $match: { is_test: anyOf(modes), terms: anyOf(group), key: { $gte: least, $lt: below } } },
        { $sort: { key: -1 } },
        { $limit: SAMPLE_SIZE },
        { $group: { _id: at, count: { $sum: 1 }, key: { $min: '$key' } } },
      ]);
      const [first = [], ...others] = pipelines;
      return entries.aggregate(
        [...first, ...others.map((pipeline) => ({ $unionWith: { coll: entries.collectionName, pipeline } }))],
        options,
      );
    },

    find: (scan: Scan, filter: Filter, test: boolean, most: number): FindCursor<Document> =>
      cascade(scan, test, passing(filter, scan.order), ENTRY_PROJECTION)
        .limit(most)
        .batchSize(most + 1),
  };
};

interface SearchCollections {
  readonly entries: Collection<Document>;
  readonly records: Collection<Document>;
}

type Read = (cursor: FindCursor<Document>) => Promise<Document[]>;
/** `read`: replaces the plain read, for tests and measurements. */
export const makeSearchIndex = (
  { entries, records }: SearchCollections,
  members: ReadMembers,
  read: Read = (cursor) => share(() => cursor.toArray()),
) => {
  const { nextTerms, nextCurrency, placeAt, reaches, find } = makeQueries(entries, members);
  const fromMember = { readPreference: new ReadPreference(members.mode, [...(members.tags ?? [])]), maxTimeMS: LIMIT_MS };

  /** Each mode is read separately. */
  const inModes = async <T>(test: Mode, ask: (mode: boolean) => Promise<T[]>): Promise<T[]> =>
    (await Promise.all((test === 'both' ? [false, true] : [test]).map(ask))).flat();
  const inOrder =
    ({ order, down }: Scan) =>
    (a: Pick<FoundEntry, 'key'>, b: Pick<FoundEntry, 'key'>): number => {
      const compared = comparePlaces(getIndexPosition(order, a), getIndexPosition(order, b));
      return down ? -compared : compared;
    };
  /** Different values of an indexed field, at most `most`, by reads of up to `atOnce` keys, each after the last value. */
  const collect = async (
    test: Mode,
    field: string,
    [most, atOnce]: readonly [most: number, atOnce: number],
    next: (mode: boolean, last: string | undefined) => FindCursor<Document>,
  ): Promise<string[]> => {
    const inMode = async (mode: boolean, known: readonly string[] = []): Promise<string[]> => {
      const rows = await read(next(mode, known.at(-1)));
      const values = [...known, ...new Set(rows.map((row) => String(row[field])))];
      return values.length >= most || rows.length < atOnce ? values.slice(0, most) : inMode(mode, values);
    };
    return [...new Set(await callStore(() => inModes(test, (mode) => inMode(mode))))];
  };

  return {
    /** Indexed terms with this prefix, at most `most` of a mode; of a record at least the first: rare ones take one read together. */
    begun: (beginning: string, test: Mode, most: number) =>
      collect(test, 'terms', [most, SAMPLE_SIZE], (mode, last) => nextTerms(mode, last, beginning)),
    /** Currencies of amounts, in alphabetical order. */
    currencies: async (test: Mode): Promise<string[]> => (await collect(test, 'currency', [maxCurrencies, 1], nextCurrency)).sort(),
    /** The record's entry; null: there is no such public record, or no entry yet. */
    entryOf: (id: string): Promise<Entry | null> =>
      // The collection holds entries.
      callStore(() => entries.findOne<Entry>({ _id: { $eq: id } } as Document, { projection: { _id: 0, rev: 0 } })),
    /** Keys by id, for those of these records that have an entry. */
    keysOf: (ids: readonly string[]): Promise<ReadonlyMap<string, number>> =>
      callStore(async () => {
        const rows = await entries.find({ _id: { $in: ids } } as Document, { projection: { key: 1 }, maxTimeMS: LIMIT_MS }).toArray();
        return new Map(rows.map(({ _id, key }) => [String(_id), Number(key)]));
      }),
    /** The nth position of the scan; null: it is shorter. With two modes, the nearer one: neither is read beyond it. */
    placeAt: (scan: Scan, test: Mode, nth: number): Promise<IndexPosition | null> =>
      callStore(async () => {
        const entries = (await inModes(test, (mode) => read(placeAt(scan, mode, nth)))) as FoundEntry[]; // as above
        const [nearest] = entries.sort(inOrder(scan));
        return nearest === undefined ? null : getIndexPosition(scan.order, nearest);
      }),
    /** How many records have a term of each group, up to a hundred, and the key of the oldest of these; by one command. */
    reaches: (groups: readonly TermGroup[], test: Mode, keys: Keys): Promise<readonly { readonly count: number; readonly key: number }[]> =>
      callStore(async () => {
        const found = new Map(
          (await share(() => reaches(groups, test === 'both' ? [false, true] : [test], keys).toArray())).map((one) => [one._id, one]),
        );
        return groups.map((_, at) => ({ count: Number(found.get(at)?.count ?? 0), key: Number(found.get(at)?.key ?? 0) }));
      }),
    /** The first matching entries of the scan, at most `most`. */
    find: (scan: Scan, filter: Filter, most: number): Promise<FoundEntry[]> =>
      callStore(async () => {
        const entries = (await inModes(filter.test, (mode) => read(find(scan, filter, mode, most)))) as FoundEntry[]; // as above
        return filter.test === 'both' ? entries.sort(inOrder(scan)).slice(0, most) : entries;
      }),
    /** Current public records with these ids, unordered, with these fields. */
    records: async (ids: readonly string[], fields: readonly string[]): Promise<(Document & { readonly _id: string })[]> =>
      ids.length === 0
        ? []
        : callStore(async () => {
            const wanted = { _id: { $in: ids }, is_public: true } as Document; // ids are strings here, not ObjectId
            const projection = Object.fromEntries(fields.map((field) => [field, 1]));
            const documents = await read(records.find(wanted, { ...fromMember, projection, batchSize: ids.length + 1 }));
            return documents as (Document & { readonly _id: string })[]; // as above
          }),
  };
};

export type SearchIndex = ReturnType<typeof makeSearchIndex>;
