/** Collections of a feature beside the records of the kernel, and their access. */
import type { ClientSession, Db, MongoClient } from 'mongodb';
import type { CollectionPlan } from './collections.ts';
import type { ReadMembers } from './feed/reader.ts';

/** Made when the store is opened. */
export interface StorePart {
  /** Collections of records, each with its history. */
  readonly records?: readonly CollectionPlan[];
  /** Collections that can be made anew. */
  readonly derived?: readonly CollectionPlan[];
  /** Collections of this store and its present only, which a backup leaves out. */
  readonly notCopied?: readonly string[];
  /** Other store access, made once. */
  readonly prepare?: (db: Db) => Promise<unknown>;
}

/** The connection that a part works on. */
export interface StoreAccess {
  readonly client: MongoClient;
  readonly db: Db;
  /** Members that serve reads which may be a little behind. */
  readonly members: ReadMembers;
  /** The store's clock. */
  readonly now: () => Promise<Date>;
  /** Instead of the store's clock; for tests. */
  readonly clock: (() => Date) | undefined;
  /** Joins the transaction of a request with an `Idempotency-Key`. */
  readonly joined: <T>(work: (session: ClientSession) => Promise<T>, replaces?: string) => Promise<T>;
  /** Settles when the transaction of the request has ended; undefined without one. */
  readonly underWay: () => Promise<void> | undefined;
}

/** Gives the same part to everybody who asks by the same maker. */
export const makeParts = (access: StoreAccess): (<T>(make: (access: StoreAccess) => T) => T) => {
  const created = new Map<unknown, unknown>();
  return <T>(make: (access: StoreAccess) => T) => {
    if (!created.has(make)) created.set(make, make(access));
    return created.get(make) as T; // what this maker has made
  };
};
