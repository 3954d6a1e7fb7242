/**
 * Counters: one document a name, incremented atomically; gaps are normal (spec/service.md §7). Whoever asks while an increment of
 * the same counter is under way shares the next one: a counter is one document, and many who write it wait for each other.
 */
import type { Collection } from 'mongodb';
import { guarded } from '../failures.ts';

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

/** Adds `count` to a counter and gives what it is then. */
type Add = (name: string, count: number) => Promise<number>;

interface Asker {
  readonly resolve: (number: number) => void;
  readonly reject: (error: unknown) => void;
}

/** Numbers for everybody who is waiting, from one increment at a time. */
const makeShared = (add: Add): ((name: string) => Promise<number>) => {
  const waiting = new Map<string, Asker[]>();

  const serve = async (name: string, askers: readonly Asker[]): Promise<void> => {
    try {
      const last = await add(name, askers.length);
      for (const [index, { resolve }] of askers.entries()) resolve(last - askers.length + 1 + index);
    } catch (error) {
      for (const { reject } of askers) reject(error);
    }
  };

  const serveAll = async (name: string): Promise<void> => {
    for (let askers = waiting.get(name) ?? []; askers.length > 0; askers = waiting.get(name) ?? []) {
      waiting.set(name, []);
      await serve(name, askers);
    }
    waiting.delete(name);
  };

  return (name) =>
    new Promise((resolve, reject) => {
      const askers = waiting.get(name);
      if (askers !== undefined) return void askers.push({ resolve, reject });
      waiting.set(name, [{ resolve, reject }]);
      void serveAll(name);
    });
};

export const makeSequences = (collection: Collection<Counter>): Sequences => ({
  next: makeShared((name, count) =>
    guarded(async () => {
      const counter = await collection.findOneAndUpdate(
        { _id: name },
        { $inc: { value: count } },
        { upsert: true, returnDocument: 'after' },
      );
      if (counter === null) throw new Error(`counter ${name} answered nothing`);
      return counter.value;
    }),
  ),
  pass: (name, taken) =>
    guarded(async () => void (await collection.updateOne({ _id: name }, { $max: { value: taken } }, { upsert: true }))),
});
