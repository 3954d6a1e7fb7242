/**
 * Every record collection of the kernel: its name and its indexes. The feed index covers a page of ids in
 * every mode and both directions (spec/feed.md §5).
 */
import { type Db, type IndexDescription, MongoNetworkTimeoutError } from 'mongodb';
import type { PublicKind } from '../base/domain/public-kinds.ts';

export interface CollectionPlan {
  readonly name: string;
  readonly indexes: readonly IndexDescription[];
}

export const feedIndex = { is_public: 1, is_test: 1, public_modified: 1, _id: 1, dateModified: 1 } as const;

/** The same, for the records of one framework. */
export const frameworkFeedIndex = { frameworkID: 1, ...feedIndex } as const;

const FEED_INDEX: IndexDescription = { key: feedIndex, name: 'feed' };
const FRAMEWORK_FEED_INDEX: IndexDescription = { key: frameworkFeedIndex, name: 'framework' };

/** Covers the query for due records (spec/procedures.md §1.2). */
const DUE_INDEX: IndexDescription = {
  key: { next_check: 1, _id: 1 },
  name: 'due',
  partialFilterExpression: { next_check: { $exists: true } },
};

/** Finds tenders kept as they were imported (docs/upgrades.md "Types that are run later"). */
const UNRUN_INDEX: IndexDescription = {
  key: { unrun: 1, procurementMethodType: 1, _id: 1 },
  name: 'unrun',
  partialFilterExpression: { unrun: { $exists: true } },
};

/** Finds records by their human-readable number, in the order of their ids. */
const numberIndex = (field: string): IndexDescription => ({ key: { [field]: 1, _id: 1 }, name: 'number' });

export const collections = {
  tenders: { name: 'tenders', indexes: [FEED_INDEX, DUE_INDEX, UNRUN_INDEX, numberIndex('tenderID')] },
  contracts: {
    name: 'contracts',
    indexes: [FEED_INDEX, numberIndex('contractID')],
  },
  agreements: {
    name: 'agreements',
    indexes: [FEED_INDEX, DUE_INDEX, numberIndex('agreementID'), { key: { 'classification.id': 1, _id: 1 }, name: 'class' }],
  },
  plans: {
    name: 'plans',
    indexes: [FEED_INDEX, numberIndex('planID')],
  },
  transfers: { name: 'transfers', indexes: [{ key: { usedFor: 1 }, name: 'used', sparse: true }] },
  violationReports: {
    name: 'violation_reports',
    indexes: [FEED_INDEX, { key: { contract_id: 1, _id: 1 }, name: 'contract' }, { key: { tender_id: 1, _id: 1 }, name: 'tender' }],
  },
  frameworks: { name: 'frameworks', indexes: [FEED_INDEX, DUE_INDEX, numberIndex('prettyID')] },
  submissions: {
    name: 'submissions',
    indexes: [FEED_INDEX, FRAMEWORK_FEED_INDEX, { key: { 'tenderers.identifier.id': 1, _id: 1 }, name: 'supplier' }],
  },
  qualifications: { name: 'qualifications', indexes: [FEED_INDEX, FRAMEWORK_FEED_INDEX] },
} as const satisfies Record<string, CollectionPlan>;

export type RecordCollection = keyof typeof collections;

/** The plan of a key; features pass plans of their own. */
export const getCollectionPlan = (of: RecordCollection | CollectionPlan): CollectionPlan => (typeof of === 'string' ? collections[of] : of);

export const ownPlans: readonly CollectionPlan[] = Object.values(collections);

/** Collections with a feed. */
export const feedNames: readonly string[] = Object.values(collections)
  .filter((plan: CollectionPlan) => plan.indexes.includes(FEED_INDEX))
  .map(({ name }) => name);

const MAX_BUILD_MS = 3_600_000;

/**
 * Creates the missing indexes; on a million records one takes minutes. `waiting` is called about once a minute during a build:
 * the store continues building when the socket times out, and the repeated command waits for the same build.
 */
export const makeIndexes = async (
  db: Db,
  waiting: (collection: string) => void,
  plans: readonly CollectionPlan[] = ownPlans,
): Promise<void> => {
  const make = async ({ name, indexes }: CollectionPlan): Promise<void> => {
    for (const began = performance.now(); ; ) {
      try {
        await db.collection(name).createIndexes([...indexes]);
        return;
      } catch (error) {
        if (!(error instanceof MongoNetworkTimeoutError) || performance.now() - began > MAX_BUILD_MS) throw error;
        waiting(name);
      }
    }
  };
  for (const plan of plans) await make(plan);
};

const NAMESPACE_EXISTS = 48;

/** Creates those that are missing: created inside a transaction, one would block others that create it too. */
export const createMissing = async (db: Db, names: readonly string[]): Promise<void> => {
  const there = new Set((await db.listCollections({ name: { $in: names } }, { nameOnly: true }).toArray()).map(({ name }) => name));
  const create = (name: string): Promise<unknown> =>
    db.createCollection(name).catch((error: unknown) => {
      if (Reflect.get(Object(error), 'code') !== NAMESPACE_EXISTS) throw error;
    });
  await Promise.all(names.filter((name) => !there.has(name)).map(create));
};

/** Kinds of public records → names of their collections in the store. */
export const recordsOf = {
  tenders: 'tenders',
  contracts: 'contracts',
  plans: 'plans',
  agreements: 'agreements',
  violation_reports: 'violationReports',
  frameworks: 'frameworks',
  submissions: 'submissions',
  qualifications: 'qualifications',
} as const satisfies Record<PublicKind, RecordCollection>;
