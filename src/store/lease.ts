/**
 * A lease: which process does a piece of work, and until when, as the fields `holder` and `until` of the document of that work.
 * All by the store's clock. It only saves work: what must happen once is guarded where it is written.
 */
import type { Collection, Document } from 'mongodb';
import { isDuplicate } from './failures.ts';

export interface Leased {
  readonly holder: string | null;
  readonly until: Date;
}

const storeClock: unknown = '$$NOW';

/** What a document without a holder has. */
export const unheld = { holder: null, until: new Date(0) } as const;

/** The lease has run out. */
const expired = (now = storeClock): Document => ({ $expr: { $lt: ['$until', now] } });

/** Nobody has the lease, or it has run out; `holder` may have it already. */
export const acquirable = (holder?: string, now = storeClock): Document => ({
  $or: [{ holder: null }, expired(now), ...(holder === undefined ? [] : [{ holder }])],
});

/** Fields of a stage `$set` that acquires the lease, or renews it. */
export const heldBy = (holder: string, leaseMs: number, now = storeClock): Document => ({
  holder: { $literal: holder },
  ...renewed(leaseMs, now),
});

/** The same for whoever has it. */
export const renewed = (leaseMs: number, now = storeClock): Document => ({ until: { $add: [now, leaseMs] } });

/** Makes the document of a piece of work, unless another process just did. */
export const insertOnce = async <T extends Document & { _id: string }>(
  collection: Pick<Collection<T>, 'insertOne'>,
  document: Parameters<Collection<T>['insertOne']>[0],
  options: Parameters<Collection<T>['insertOne']>[1],
): Promise<void> => {
  try {
    await collection.insertOne(document, options);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
};
