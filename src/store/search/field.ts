/**
 * The field `search` of a published tender, and the keys and indexes of the search (docs/search.md). It is worked out at every
 * save; a draft has none, so no index knows it.
 */
import type { Document, IndexDescription } from 'mongodb';
import { isFoundAlike, searchEntryOf } from '../../model/search-terms.ts';
import type { Derived } from '../records/updates.ts';

/** Places of one millisecond, over which its tenders are spread by their ids. */
const placesPerMs = 1000;

/** From 0 to 999, the same for the same id: few tenders of one millisecond share a key. */
export const placeOf = (id: string): number => {
  let sum = 0;
  for (let at = 0; at < id.length; at += 1) sum = (sum * 31 + id.charCodeAt(at)) % 1_000_003;
  return sum % placesPerMs;
};

/** The first key of a moment. Keys order the results; they grow with the time of publication and never change. */
export const keyAt = (moment: Date): number => moment.getTime() * placesPerMs;

/** When a tender with this key was published. */
export const momentOf = (key: number): Date => new Date(Math.floor(key / placesPerMs));

export const searchField = 'search';

/** The whole field, for a tender that has no key yet; it counts as published at `latest` at the latest. */
export const searchFieldOf = (id: string, record: object, latest: Date): Document => {
  const { terms, facts, published } = searchEntryOf(record);
  const moment = published === null || published > latest ? latest : published;
  return { key: keyAt(moment) + placeOf(id), ...facts, terms };
};

/** It is public, and was last saved by a version that works the field out, as every version with histories does. */
const hasField = (record: object): boolean =>
  Reflect.get(record, 'is_public') === true && Reflect.get(record, 'history_head') !== undefined;

/** A tender keeps its key: neither a change nor the clock moves it among the results. */
export const searchDerived: Derived = {
  field: searchField,
  of: (id, record, before) => {
    if (Reflect.get(record, 'is_public') !== true) return null;
    // Most saves change nothing that is searched: the field is then neither worked out nor sent again.
    if (before !== null && hasField(before) && isFoundAlike(before, record)) return `$${searchField}`;
    const { terms, facts, published } = searchEntryOf(record);
    const moment = { $toLong: published === null ? '$$NOW' : { $min: ['$$NOW', published] } };
    const key = { $ifNull: [`$${searchField}.key`, { $add: [{ $multiply: [moment, placesPerMs] }, placeOf(id)] }] };
    return { $mergeObjects: [{ key }, { $literal: { ...facts, terms } }] };
  },
};

const hasKey = { [`${searchField}.key`]: { $exists: true } };

/** Finds the tenders of a term, newest first. */
export const termsIndex = { is_test: 1, [`${searchField}.terms`]: 1, [`${searchField}.key`]: -1 } as const;

/** Walks over all tenders, and tells the facts of one by its key. */
export const factsIndex = {
  is_test: 1,
  [`${searchField}.key`]: -1,
  [`${searchField}.status`]: 1,
  [`${searchField}.type`]: 1,
  [`${searchField}.currency`]: 1,
  [`${searchField}.amount`]: 1,
  [`${searchField}.end`]: 1,
} as const;

export const searchIndexes: readonly IndexDescription[] = [
  { key: termsIndex, name: 'search_terms', partialFilterExpression: hasKey },
  { key: factsIndex, name: 'search_facts', partialFilterExpression: hasKey },
];
