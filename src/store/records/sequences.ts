/** Counters: a document each, incremented atomically; gaps are normal (spec/service.md §7). */
import type { Collection } from 'mongodb';
import { callStore } from '../failures.ts';

export interface Counter {
  readonly _id: string;
  readonly value: number;
}

/** How long reserved numbers are issued without querying the store; after that another process may have passed them. */
const AHEAD_MS = 1000;
/** The most numbers lost when a process ends, or another one passes them. */
const MOST_AHEAD = 64;

interface PendingRequest {
  readonly resolve: (number: number) => void;
  readonly reject: (error: unknown) => void;
}

/** The numbers of a counter that this process has reserved and not issued yet: `next` to `last`. */
interface NumberBatch {
  readonly waiting: PendingRequest[];
  next: number;
  last: number;
  /** How many were reserved at once, and when (`performance.now()`). */
  size: number;
  at: number;
  isAsking: boolean;
}

/** `now` in milliseconds. */
export const makeSequences = (collection: Collection<Counter>, now: () => number = () => performance.now()) => {
  const counters = new Map<string, NumberBatch>();

  /** Adds `count` and returns the sum. */
  const add = (name: string, count: number): Promise<number> =>
    callStore(async () => {
      const counter = await collection.findOneAndUpdate(
        { _id: name },
        { $inc: { value: count } },
        { upsert: true, returnDocument: 'after' },
      );
      if (counter === null) throw new Error(`counter ${name} returned nothing`);
      return counter.value;
    });

  const isFresh = ({ at }: NumberBatch): boolean => now() - at < AHEAD_MS;

  /** Issues reserved numbers in the order of the calls, and reserves more when they run out. */
  const serve = (name: string, counter: NumberBatch): void => {
    while (counter.waiting.length > 0 && counter.next <= counter.last && isFresh(counter)) {
      counter.waiting.shift()?.resolve(counter.next);
      counter.next += 1;
    }
    if (counter.waiting.length === 0 || counter.isAsking) return;
    counter.isAsking = true;
    // After the calls of this turn: one increment at a time, since writers of one document would wait for each other.
    setImmediate(() => void take(name, counter));
  };

  const take = async (name: string, counter: NumberBatch): Promise<void> => {
    const asked = counter.waiting.length;
    // No reserve for the first in a second; twice as many each time while demand lasts.
    const count = asked + (isFresh(counter) ? Math.min(2 * counter.size, MOST_AHEAD) : 0);
    try {
      const last = await add(name, count);
      const first = last - count + 1;
      // Reserved numbers left over directly precede these if no other process has taken any since.
      if (first !== counter.last + 1) counter.next = first;
      Object.assign(counter, { last, size: count, at: now() });
    } catch (error) {
      for (const { reject } of counter.waiting.splice(0, asked)) reject(error);
    }
    counter.isAsking = false;
    serve(name, counter);
  };

  return {
    /** The next number of this counter, starting at 1; within a process in the order of the calls. */
    next: (name: string): Promise<number> =>
      new Promise((resolve, reject) => {
        const counter = counters.get(name) ?? { waiting: [], next: 1, last: 0, size: 0, at: Number.NEGATIVE_INFINITY, isAsking: false };
        counters.set(name, counter);
        counter.waiting.push({ resolve, reject });
        serve(name, counter);
      }),
    /** Moves counters past numbers assigned elsewhere; numbers already reserved are issued for another second at most. */
    passAll: async (taken: ReadonlyMap<string, number>): Promise<void> => {
      if (taken.size === 0) return;
      // Advances in any case: a process may have reserved the number, and then drops its reserve.
      const past = (last: number) => [{ $set: { value: { $max: [last, { $add: [{ $ifNull: ['$value', 0] }, 1] }] } } }];
      const updates = [...taken].map(([_id, last]) => ({ updateOne: { filter: { _id }, update: past(last), upsert: true } }));
      await callStore(() => collection.bulkWrite(updates, { ordered: false }));
      for (const name of taken.keys()) Object.assign(counters.get(name) ?? {}, { last: 0 });
    },
  };
};

export type Sequences = ReturnType<typeof makeSequences>;
