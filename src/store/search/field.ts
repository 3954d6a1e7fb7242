/**
 * The field `search` of a published tender: what the index of the search is made of (docs/search.md). Worked out at every
 * save; a draft has none, so no index knows it.
 */
import type { Document } from 'mongodb';
import { isFoundAlike, searchEntryOf } from '../../model/search-terms.ts';
import type { CollectionPlan } from '../collections.ts';
import type { Derived } from '../records/records.ts';
import { keyAt, placeOf, placesPerMs } from './key.ts';

export const searchField = 'search';
/** The whole field, for a tender that has no key yet; `latest` bounds the time of publication. */
export const searchFieldOf = (id: string, record: object, latest: Date): Document => {
  const { terms, facts, published } = searchEntryOf(record);
  const moment = published === null || published > latest ? latest : published;
  return { key: keyAt(moment) + placeOf(id), ...facts, terms };
};

/** Whether the record has the field: it is public, and was saved last by a version that works it out, as each with a history does. */
const hasField = (record: object): boolean =>
  Reflect.get(record, 'is_public') === true && Reflect.get(record, 'history_head') !== undefined;

/** A tender keeps the key it got when it was published: neither a change nor the clock moves it among the results. */
export const searchDerived: Derived = {
  field: searchField,
  of: (id, record, before) => {
    if (Reflect.get(record, 'is_public') !== true) return null;
    // Most saves change nothing that is looked for: then what stands there is neither worked out nor sent again.
    if (before !== null && hasField(before) && isFoundAlike(before, record)) return `$${searchField}`;
    const { terms, facts, published } = searchEntryOf(record);
    const moment = { $toLong: published === null ? '$$NOW' : { $min: ['$$NOW', published] } };
    const key = { $ifNull: [`$${searchField}.key`, { $add: [{ $multiply: [moment, placesPerMs] }, placeOf(id)] }] };
    return { $mergeObjects: [{ key }, { $literal: { ...facts, terms } }] };
  },
};

const hasKey = { [`${searchField}.key`]: { $exists: true } };

/** Finds the tenders of a term, newest first; the key is all that a walk reads of it. */
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

export const searchIndexes: CollectionPlan['indexes'] = [
  { key: termsIndex, name: 'search_terms', partialFilterExpression: hasKey },
  { key: factsIndex, name: 'search_facts', partialFilterExpression: hasKey },
];
