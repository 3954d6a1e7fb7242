/**
 * The field `search` of a public record, and the keys and indexes of the search (docs/search.md). It is worked out at every
 * save; a draft has none, so no index knows it.
 */
import { type Document, type IndexDescription, Long } from 'mongodb';
import { isMirrored } from '../../model/mirrored.ts';
import { isFoundAlike, type SearchKind, searchEntryOf } from '../../model/search-subjects.ts';
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
  const own = dated(published);
  const moment = own === null || own > latest ? latest : own;
  return { form: searchForm, key: key ?? keyAt(moment) + placeOf(id), ...facts, terms };
};

/** It is public, and was last saved by a version that works the field out, as every version with histories does. */
const hasField = (record: object): boolean =>
  Reflect.get(record, 'is_public') === true && Reflect.get(record, 'history_head') !== undefined;

/** A record keeps its key: neither a change nor the clock moves it among the results. */
export const searchDerived = (kind: SearchKind): Derived => ({
  field: searchField,
  needs: `${searchField}.key`,
  of: (id, record, before) => {
    if (Reflect.get(record, 'is_public') !== true) return null;
    // Most saves change nothing that is searched: the field is then neither worked out nor sent again.
    if (before !== null && hasField(before) && isFoundAlike(kind, before, record)) return { expressed: `$${searchField}` };
    const { terms, facts, published } = searchEntryOf(kind, record, id);
    const rest = { form: searchForm, ...facts, terms };
    // A mirror comes later than the records it brings; they were published before they were changed last.
    const { created, modified } = isMirrored(record) ? record.mirrored : { created: null, modified: null };
    const known = [published ?? created, modified].map(dated).filter((date) => date !== null);
    const moment = { $toLong: { $min: ['$$NOW', ...known] } };
    const key = { $ifNull: [`$${searchField}.key`, { $add: [{ $multiply: [moment, placesPerMs] }, placeOf(id)] }] };
    return {
      expressed: { $mergeObjects: [{ key }, { $literal: rest }] },
      worked: ({ now, old }) => {
        const first = new Date(Math.min(...[now, ...known].map(Number)));
        return { key: old[searchField]?.key ?? Long.fromNumber(keyAt(first) + placeOf(id)), ...rest };
      },
    };
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
