/** Collections of a feature besides the records of the kernel, and their access. */
import type { ClientSession, Db, MongoClient } from 'mongodb';
import type { CollectionPlan } from './collections.ts';
import type { ReadMembers } from './feed/reader.ts';

/** Created when the store is opened. */
export interface StorePart {
  /** Collections of records, each with its history. */
  readonly records?: readonly CollectionPlan[];
  /** Collections that can be rebuilt. */
  readonly derived?: readonly CollectionPlan[];
  /** Collections meaningful only in this store and at present; a backup omits them. */
  readonly notCopied?: readonly string[];
  /** Prepares further collections, when the store is opened. */
  readonly prepare?: (db: Db) => Promise<unknown>;
}

export interface StoreAccess {
  readonly client: MongoClient;
  readonly db: Db;
  /** Members that serve reads which may lag a little. */
  readonly members: ReadMembers;
  readonly now: () => Promise<Date>;
  /** Replaces the store's clock; for tests. */
  readonly clock: (() => Date) | undefined;
  /** Joins the transaction of a request with an `Idempotency-Key`. */
  readonly joined: <T>(work: (session: ClientSession) => Promise<T>, replaces?: string) => Promise<T>;
  /** Settles when the transaction of the request has ended; undefined without one. */
  readonly underWay: () => Promise<void> | undefined;
}
