/** Lost races of appends: a new part has a place in the newer record too, so its writer is not troubled with them. */
import { setTimeout } from 'node:timers/promises';
import { Problem } from '../../model/problem.ts';

/** How often an append that loses a race is decided again. */
const MAX_TRIES = 10;
const SHORTEST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 300;

const isLostRace = (error: unknown): boolean => error instanceof Problem && error.type === 'http-conflict';

/** By chance, and longer each time: another process that writes the same record has a queue of its own, and it ends. */
const pause = (tried: number): number => Math.random() * Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** tried);

/**
 * `decide` reads the record and gives the write to be done; a write that loses a race is decided again on the newer
 * record, up to 10 times. What the decision itself refuses is refused at once, also with 409. `isLost` knows a lost race.
 */
export const retryOnConflict = async <T>(decide: () => Promise<() => Promise<T>>, isLost = isLostRace): Promise<T> => {
  for (let tried = 1; ; tried += 1) {
    const write = await decide();
    try {
      return await write();
    } catch (error) {
      if (tried === MAX_TRIES || !isLost(error)) throw error;
      await setTimeout(pause(tried));
    }
  }
};
