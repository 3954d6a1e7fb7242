/** Steps of the transaction of a write. */
import type { TransactionContext, TransactionStep } from './records.ts';

/** The steps as one; its notification is all of theirs. */
export const inSequence =
  (steps: readonly TransactionStep[]): TransactionStep =>
  async (within) => {
    const notifications: (() => void)[] = [];
    for (const step of steps) notifications.push(await step(within));
    return () => {
      for (const notify of notifications) notify();
    };
  };

/** A step that writes nothing, and rejects to abort the transaction. */
export const checkStep =
  (check: (within: TransactionContext) => Promise<void>): TransactionStep =>
  async (within) => {
    await check(within);
    return () => {};
  };
