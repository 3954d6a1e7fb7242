/**
 * The field `search` of a public record, and the keys and indexes of the search (docs/search.md). It is worked out at every
 * save; a draft has none, so no index knows it.
 */
import type { Document, IndexDescription } from 'mongodb';
import { isMirrored } from '../../domain/mirrored.ts';
import { isFoundAlike, type SearchKind, searchEntryOf } from '../../domain/search-subjects.ts';
import type { Derived } from '../records/updates.ts';

/** Places of one millisecond, over which its records are spread by their ids. */
const placesPerMs = 1000;

/** From 0 to 999, the same for the same id: few records of one millisecond share a key. */
export const placeOf = (id: string): number => {
  let sum = 0;
  for (let at = 0; at < id.length; at += 1) sum = (sum * 31 + id.charCodeAt(at)) % 1_000_003;
  return sum % placesPerMs;
};

/** The first key of a moment. Keys order the results; they grow with the time of publication and never change. */
export const keyAt = (moment: Date): number => moment.getTime() * placesPerMs;

/** A search begins here: what says that it is older is found with the oldest. */
const dated = (published: Date | null): Date | null => (published === null || published >= new Date(0) ? published : new Date(0));

/** When a record with this key was published. */
export const momentOf = (key: number): Date => new Date(Math.floor(key / placesPerMs));

export const searchField = 'search';

/** Which way the field was worked out: a migration brings older ones up. */
export const searchForm = 2;

/** The whole field; one that has no key yet counts as published at `latest` at the latest. */
export const searchFieldOf = (kind: SearchKind, id: string, record: object, latest: Date, key?: number): Document => {
  const { terms, facts, published } = searchEntryOf(kind, record, id);
  // A mirror comes later than the records it brings.
  const own = dated(published ?? (isMirrored(record) ? record.mirrored.created : null));
  const moment = own === null || own > latest ? latest : own;
  return { form: searchForm, key: key ?? keyAt(moment) + placeOf(id), ...facts, terms };
};

const isPublic = (record: object | null): record is object => record !== null && Reflect.get(record, 'is_public') === true;

/** Facts that a record may be without. */
const spareFacts = ['currency', 'amount', 'end', 'category', 'region'] as const;

/** A record keeps its key: neither a change nor the clock moves it among the results. */
export const searchDerived = (kind: SearchKind): Derived => ({
  field: searchField,
  of: (id, record, before, now) => {
    if (!isPublic(record)) return { set: {}, unset: isPublic(before) ? [searchField] : [] };
    // Most saves change nothing that is searched: the field is then neither worked out nor sent again.
    if (isPublic(before) && isFoundAlike(kind, before, record)) return { set: {}, unset: [] };
    const field = searchFieldOf(kind, id, record, now);
    if (!isPublic(before)) return { set: { [searchField]: field }, unset: [] };
    const { key: _, ...rest } = field;
    const set = Object.fromEntries(Object.entries(rest).map(([name, value]) => [`${searchField}.${name}`, value]));
    return { set, unset: spareFacts.filter((fact) => rest[fact] === undefined).map((fact) => `${searchField}.${fact}`) };
  },
});

const hasKey = { [`${searchField}.key`]: { $exists: true } };

/** Finds the records of a term, newest first. */
export const termsIndex = { is_test: 1, [`${searchField}.terms`]: 1, [`${searchField}.key`]: -1 } as const;

/** Walks over all records, and tells the facts of one by its key. */
export const factsIndex = {
  is_test: 1,
  [`${searchField}.key`]: -1,
  [`${searchField}.status`]: 1,
  [`${searchField}.type`]: 1,
  [`${searchField}.currency`]: 1,
  [`${searchField}.amount`]: 1,
  [`${searchField}.end`]: 1,
  [`${searchField}.category`]: 1,
  [`${searchField}.region`]: 1,
} as const;

const orderIndex = <Fact extends string>(fact: Fact) => ({ is_test: 1, [`${searchField}.${fact}`]: 1, [`${searchField}.key`]: 1 }) as const;

/** All records in the order of a fact; those without it stand first. */
export const orderIndexes = { amount: orderIndex('amount'), end: orderIndex('end') } as const;

export const searchIndexes: readonly IndexDescription[] = [
  { key: termsIndex, name: 'search_terms', partialFilterExpression: hasKey },
  { key: factsIndex, name: 'search_all', partialFilterExpression: hasKey },
  { key: orderIndexes.amount, name: 'search_value', partialFilterExpression: hasKey },
  { key: orderIndexes.end, name: 'search_end', partialFilterExpression: hasKey },
];
