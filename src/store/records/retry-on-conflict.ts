/** Writes that are decided again when another write came first. */
import { setTimeout } from 'node:timers/promises';
import { Problem } from '../../model/problem.ts';

const MAX_TRIES = 10;
const SHORTEST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 300;

const isHttpConflict = (error: unknown): boolean => error instanceof Problem && error.type === 'http-conflict';

/** Random, and longer each time, for writers of another process, which this process cannot queue. */
const pause = (tried: number): number => Math.random() * Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** tried);

/**
 * `decide` reads the record and gives the write; after a conflict both are done again on the newer record, up to 10 times.
 * What `decide` itself throws is final, also a 409.
 */
export const retryOnConflict = async <T>(decide: () => Promise<() => Promise<T>>, isConflict = isHttpConflict): Promise<T> => {
  for (let tried = 1; ; tried += 1) {
    const write = await decide();
    try {
      return await write();
    } catch (error) {
      if (tried === MAX_TRIES || !isConflict(error)) throw error;
      await setTimeout(pause(tried));
    }
  }
};
