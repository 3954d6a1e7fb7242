/** Counters: one document a name, incremented atomically; gaps are normal (common.md §13). */
import type { Collection } from 'mongodb';
import { guarded } from './failures.ts';

export interface Sequences {
  /** The next number of this counter, starting at 1. */
  next(name: string): Promise<number>;
  /** Moves the counter past a number that came from elsewhere; it never goes back. */
  pass(name: string, taken: number): Promise<void>;
}

export interface Counter {
  readonly _id: string;
  readonly value: number;
}

export const makeSequences = (collection: Collection<Counter>): Sequences => ({
  next: (name) =>
    guarded(async () => {
      const counter = await collection.findOneAndUpdate({ _id: name }, { $inc: { value: 1 } }, { upsert: true, returnDocument: 'after' });
      if (counter === null) throw new Error(`counter ${name} answered nothing`);
      return counter.value;
    }),
  pass: (name, taken) =>
    guarded(async () => void (await collection.updateOne({ _id: name }, { $max: { value: taken } }, { upsert: true }))),
});
