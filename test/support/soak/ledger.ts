/** What was promised and what was received: versions of records, whoever wrote them and however they came. */
import type { Collection, Document } from 'mongodb';

/** The collections a soak writes to and reads. */
export type Resource = 'contracts' | 'tenders';
export const resources: readonly Resource[] = ['contracts', 'tenders'];

export type Item = { readonly id: string; readonly [field: string]: unknown };

/** Every save that shows sets `dateModified`, and a new position alone does not: its milliseconds number the versions of a record. */
export const versionOf = ({ dateModified }: Document): number =>
  (dateModified instanceof Date ? dateModified : new Date(String(dateModified))).getTime();

const buildKey = (resource: Resource, id: string): string => `${resource}/${id}`;

/** Versions the registry has acknowledged; an error acknowledges nothing and denies nothing. */
export interface Ledger {
  acknowledge(resource: Resource, id: string, version: number): void;
  readonly versions: ReadonlyMap<string, number>;
  /** Acknowledged writes, several of one record counted each. */
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
  /** Items whose record was received in this version before. */
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
        // The way back may bring an older state after the way forward brought a newer one.
        versions.set(key, Math.max(version, known ?? Number.NEGATIVE_INFINITY));
      }
    },
  };
};

/** The state of the store that a majority has, of the public records. */
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
  /** Records whose final version the crawler has not received, or has received beyond: states that are not there any more. */
  readonly lost: readonly string[];
}

export const judge = (inbox: Inbox, final: ReadonlyMap<string, number>): Verdict => ({
  lost: [...final].filter(([key, version]) => inbox.versions.get(key) !== version).map(([key]) => key),
});

/** Acknowledged writes that the store itself does not have any more. */
export const forgotten = (ledger: Ledger, final: ReadonlyMap<string, number>): string[] =>
  [...ledger.versions].filter(([key, version]) => (final.get(key) ?? Number.NEGATIVE_INFINITY) < version).map(([key]) => key);
