/** What was acknowledged and what was received: versions of records, regardless of writer and transport. */
import type { Collection, Document } from 'mongodb';

/** The collections a soak writes to and reads. */
export type Resource = 'contracts' | 'tenders';
export const resources: readonly Resource[] = ['contracts', 'tenders'];

export type Item = { readonly id: string; readonly [field: string]: unknown };

/** Every visible save sets `dateModified`, a new position alone does not: its milliseconds serve as the version number. */
export const versionOf = ({ dateModified }: Document): number =>
  (dateModified instanceof Date ? dateModified : new Date(String(dateModified))).getTime();

const buildKey = (resource: Resource, id: string): string => `${resource}/${id}`;

/** Versions acknowledged by the registry; an error neither confirms nor rules out a write. */
export interface Ledger {
  acknowledge(resource: Resource, id: string, version: number): void;
  readonly versions: ReadonlyMap<string, number>;
  /** Number of acknowledged writes, including several of one record. */
  readonly count: number;
}

export const makeLedger = (): Ledger => {
  const versions = new Map<string, number>();
  let count = 0;
  return {
    versions,
    get count() {
      return count;
    },
    acknowledge: (resource, id, version) => {
      count += 1;
      versions.set(buildKey(resource, id), version);
    },
  };
};

/** What one crawler has received. */
export interface Inbox {
  take(resource: Resource, items: readonly Item[]): void;
  /** Newest version of each record. */
  readonly versions: ReadonlyMap<string, number>;
  /** Items already received in this version. */
  readonly duplicates: number;
}

export const makeInbox = (): Inbox => {
  const versions = new Map<string, number>();
  let duplicates = 0;
  return {
    versions,
    get duplicates() {
      return duplicates;
    },
    take: (resource, items) => {
      for (const item of items) {
        const key = buildKey(resource, item.id);
        const version = versionOf(item);
        const known = versions.get(key);
        if (known === version) duplicates += 1;
        // The backward loop may deliver an older state after the forward loop delivered a newer one.
        versions.set(key, Math.max(version, known ?? Number.NEGATIVE_INFINITY));
      }
    },
  };
};

/** The majority-committed state of the public records. */
export const finalState = async (collectionOf: (name: Resource) => Collection<Document>): Promise<ReadonlyMap<string, number>> => {
  const found = new Map<string, number>();
  for (const resource of resources) {
    const options = { projection: { dateModified: 1 }, readConcern: { level: 'majority' } } as const;
    for await (const record of collectionOf(resource).find({ is_public: true }, options)) {
      found.set(buildKey(resource, String(record._id)), versionOf(record));
    }
  }
  return found;
};

export interface Verdict {
  /** Records whose final version the crawler has not received, or whose received version is newer: a state that no longer exists. */
  readonly lost: readonly string[];
}

export const judge = (inbox: Inbox, final: ReadonlyMap<string, number>): Verdict => ({
  lost: [...final].filter(([key, version]) => inbox.versions.get(key) !== version).map(([key]) => key),
});

/** Acknowledged writes missing from the store itself. */
export const forgotten = (ledger: Ledger, final: ReadonlyMap<string, number>): string[] =>
  [...ledger.versions].filter(([key, version]) => (final.get(key) ?? Number.NEGATIVE_INFINITY) < version).map(([key]) => key);
