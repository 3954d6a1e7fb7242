/** Counters: a document each, incremented atomically; gaps are normal (spec/service.md §7). */
import type { Collection } from 'mongodb';
import { guarded } from '../failures.ts';
import { type Batch, makeBatcher } from './batcher.ts';

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

export const makeSequences = (collection: Collection<Counter>): Sequences => {
  /** Adds `count` and gives the sum. */
  const add = (name: string, count: number): Promise<number> =>
    guarded(async () => {
      const counter = await collection.findOneAndUpdate(
        { _id: name },
        { $inc: { value: count } },
        { upsert: true, returnDocument: 'after' },
      );
      if (counter === null) throw new Error(`counter ${name} answered nothing`);
      return counter.value;
    });

  /** One increment for each counter, however many asked: writers of one document would wait for each other. */
  const run = (names: readonly string[]): Batch<number> => {
    const counts = new Map<string, number>();
    const places = names.map((name) => {
      const place = (counts.get(name) ?? 0) + 1;
      counts.set(name, place);
      return place;
    });
    const sums = new Map([...counts].map(([name, count]) => [name, add(name, count)]));
    const answers = names.map(async (name, index) => ((await sums.get(name)) ?? 0) - (counts.get(name) ?? 0) + (places[index] ?? 0));
    return { answers, shared: Promise.allSettled(answers) };
  };

  return {
    next: makeBatcher(run, { maxSize: 1000, concurrency: 1, keepsContext: false }),
    pass: (name, taken) =>
      guarded(async () => void (await collection.updateOne({ _id: name }, { $max: { value: taken } }, { upsert: true }))),
  };
};
