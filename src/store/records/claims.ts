/** Claims of an `Idempotency-Key`, each kept with the answer in one document (docs/idempotency.md). */
import type { Binary, Document } from 'mongodb';
import type { KeyClaim } from '../../domain/conditional-writes.ts';

export const idempotencyName = 'idempotency';

/** As it is kept; `answer` is compressed by deflate. */
export interface Claimed extends KeyClaim {
  readonly answer: Binary;
}

/** The statement of `update` that takes a claim, by the store's clock. It collides with whoever has it, or is about to. */
export const claiming = ({ id, ...claim }: KeyClaim & Partial<Claimed>): Document => ({
  q: { _id: id, at: { $exists: false } },
  u: [{ $replaceWith: { $mergeObjects: [{ $literal: { _id: id, ...claim } }, { at: '$$NOW' }] } }],
  upsert: true,
});

/** A claim that is taken in the transaction of a new record: `insert` then resolves when the record is stamped, before the commit. */
export interface SharedClaim {
  /** Made of the record without waiting for anything; whoever is late, or rejects, keeps the transaction from being shared. */
  readonly claimed: Promise<Claimed>;
  /** Gets the transaction, which rejects with `NotShared` when nothing of it is written and each may try alone. */
  readonly joined: (transaction: Promise<unknown>) => void;
}

/** The shared transaction has written nothing; each of its writes is tried by itself. */
export class NotShared extends Error {}
