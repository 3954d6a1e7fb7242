/**
 * A lease: which process does a piece of work, and until when, as the fields `holder` and `until` of the document of that work,
 * by the store's clock. It only saves work: the write itself guards what must happen once.
 */
import type { Collection, Document } from 'mongodb';
import { isDuplicate } from './failures.ts';

export interface Leased {
  readonly holder: string | null;
  readonly until: Date;
}

const STORE_CLOCK: unknown = '$$NOW';

/** The lease fields of a document without a holder. */
export const unheldLease = { holder: null, until: new Date(0) } as const;

const expiredLease = (now = STORE_CLOCK): Document => ({ $expr: { $lt: ['$until', now] } });

/** The lease is free, expired, or already held by `holder`. */
export const acquirableLease = (holder?: string, now = STORE_CLOCK): Document => ({
  $or: [{ holder: null }, expiredLease(now), ...(holder === undefined ? [] : [{ holder }])],
});

/** Fields for a `$set` stage that acquires or renews the lease. */
export const leaseHeldBy = (holder: string, leaseMs: number, now = STORE_CLOCK): Document => ({
  holder: { $literal: holder },
  ...renewedLease(leaseMs, now),
});

/** The same for its current holder. */
export const renewedLease = (leaseMs: number, now = STORE_CLOCK): Document => ({ until: { $add: [now, leaseMs] } });

/** Creates the document of a piece of work, unless another process just did. */
export const insertOnce = async <T extends Document & { _id: string }>(
  collection: Pick<Collection<T>, 'insertOne'>,
  document: Parameters<Collection<T>['insertOne']>[0],
  options?: Parameters<Collection<T>['insertOne']>[1],
): Promise<void> => {
  try {
    await collection.insertOne(document, options);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
};
