/** Claims of an `Idempotency-Key`, each stored with its answer in one document (docs/idempotency.md). */
import type { Binary, Document } from 'mongodb';
import type { KeyClaim } from '../../base/domain/conditional-writes.ts';

export const idempotencyName = 'idempotency';

/** As stored; `answer` is compressed by deflate. */
export interface Claimed extends KeyClaim {
  readonly answer: Binary;
}

/** The `update` statement that takes a claim, stamped by the store's clock. It conflicts with a claim that is stored or being written. */
export const buildClaimUpdate = ({ id, ...claim }: KeyClaim & Partial<Claimed>): Document => ({
  q: { _id: id, at: { $exists: false } },
  u: [{ $replaceWith: { $mergeObjects: [{ $literal: { _id: id, ...claim } }, { at: '$$NOW' }] } }],
  upsert: true,
});

/** A claim taken in the transaction of a new record: `insert` then resolves once the record is stamped, before the commit. */
export interface SharedClaim {
  /** Derived from the record without waiting for anything; if it is late or rejects, the transaction is not shared. */
  readonly claimed: Promise<Claimed>;
  /** Receives the transaction, which rejects with `NotShared` when nothing of it is written and each write may be tried alone. */
  readonly joined: (transaction: Promise<unknown>) => void;
}

/** The shared transaction has written nothing; each of its writes is tried alone. */
export class NotShared extends Error {}
