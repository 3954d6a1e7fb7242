/**
 * Every collection on one page: its name, who sees its records in the feed, and its indexes.
 * The feed index covers a page of ids in every mode and both directions (spec/feed.md §5).
 */
import type { IndexDescription } from 'mongodb';
import type { Derived } from './records/records.ts';
import { searchDerived, searchIndexes } from './search/field.ts';

export interface CollectionPlan {
  readonly name: string;
  readonly indexes: readonly IndexDescription[];
  /** What is worked out of its records at every save. */
  readonly derived?: Derived;
}

export const feedIndex = { is_public: 1, is_test: 1, public_modified: 1, _id: 1, dateModified: 1 } as const;

const feed: IndexDescription = { key: feedIndex, name: 'feed' };

/** Covers the question what is due (spec/procedures.md §1.2). */
const due: IndexDescription = {
  key: { next_check: 1, _id: 1 },
  name: 'due',
  partialFilterExpression: { next_check: { $exists: true } },
};

export const collections = {
  tenders: { name: 'tenders', indexes: [feed, due, ...searchIndexes], derived: searchDerived },
  contracts: { name: 'contracts', indexes: [feed] },
  agreements: { name: 'agreements', indexes: [feed] },
  plans: { name: 'plans', indexes: [feed] },
  transfers: { name: 'transfers', indexes: [{ key: { usedFor: 1 }, name: 'used', sparse: true }] },
  violationReports: {
    name: 'violation_reports',
    indexes: [feed, { key: { contract_id: 1, _id: 1 }, name: 'contract' }, { key: { tender_id: 1, _id: 1 }, name: 'tender' }],
  },
} as const satisfies Record<string, CollectionPlan>;

export type RecordCollection = keyof typeof collections;

/** Collections that have a feed; the guard watches these. */
export const feedNames: readonly string[] = Object.values(collections)
  .filter((plan: CollectionPlan) => plan.indexes.includes(feed))
  .map(({ name }) => name);

/** Statuses that keep a record out of the feed (spec/feed.md §5); contracts and agreements have neither. */
const hidden = new Set(['draft', 'deleted']);

/** Derived at every save (spec/feed.md §5). */
export const visibilityOf = (doc: { status?: unknown; mode?: unknown }): { is_public: boolean; is_test: boolean } => ({
  is_public: !hidden.has(String(doc.status)),
  is_test: doc.mode === 'test',
});
