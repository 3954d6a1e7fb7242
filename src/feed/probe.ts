/** The highest position of a collection, asked of the store once at a time; all readers and the pump of a process share the answer. */
import { unavailable } from '../model/problem.ts';

export interface Probe {
  /**
   * The highest position as the store knew it at most `maxAgeMs` ago, or null when there is none. With 0 the question is
   * put after the call; else one that is under way is joined. Throws 503 when no answer comes in time.
   */
  newest(maxAgeMs: number): Promise<number | null>;
  /** True when the last answer, whatever its age, named a position above this one. */
  knowsAbove(position: number): boolean;
}

/** After this time a question is given up, so that the next one can go to another server. */
const giveUpMs = 3000;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());

const silent = async (pause: Promise<void>): Promise<never> => {
  await pause;
  throw unavailable('The store does not answer. Please, retry');
};

/** A request waits `waitMs` for an answer, as it does for a tick. */
export const makeProbe = (
  ask: () => Promise<number | null>,
  now: () => number,
  waitMs: number,
  pause: (ms: number) => Promise<void> = sleep,
): Probe => {
  let known: { readonly value: number | null; readonly at: number } | null = null;
  let running: Promise<number | null> | null = null;

  const askNow = async (): Promise<number | null> => {
    const at = now();
    const value = await ask();
    if (known === null || at >= known.at) known = { value, at };
    return value;
  };

  const begin = (): Promise<number | null> => {
    const work: Promise<number | null> = Promise.race([askNow(), silent(pause(giveUpMs))]).finally(() => {
      if (running === work) running = null;
    });
    running = work;
    return work;
  };

  return {
    newest: (maxAgeMs) => {
      if (maxAgeMs > 0 && known !== null && now() - known.at <= maxAgeMs) return Promise.resolve(known.value);
      return Promise.race([maxAgeMs <= 0 ? askNow() : (running ?? begin()), silent(pause(waitMs))]);
    },
    knowsAbove: (position) => known !== null && known.value !== null && known.value > position,
  };
};
