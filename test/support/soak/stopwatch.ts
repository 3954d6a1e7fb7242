/** Measures how long clients wait for a response, with a timeout. */
import { withTimeout } from '../../../src/base/platform/clock.ts';

export interface Stopwatch {
  /** Runs one request; rejects when there is no response in time. */
  time<T>(request: string, work: () => Promise<T>): Promise<T>;
  /** The longest so far, in milliseconds. */
  readonly longest: { readonly ms: number; readonly request: string };
}

/** Far above the five seconds in which the registry must respond. */
export const NO_ANSWER_MS = 15_000;

export const makeStopwatch = (limitMs = NO_ANSWER_MS): Stopwatch => {
  let longest = { ms: 0, request: 'none' };
  const noAnswer = new Error(`no answer within ${limitMs / 1000} s`);
  return {
    time: async (request, work) => {
      const begun = performance.now();
      const note = (): void => {
        const ms = performance.now() - begun;
        if (ms > longest.ms) longest = { ms, request };
      };
      try {
        const answer = await withTimeout(work(), limitMs, () => noAnswer);
        note();
        return answer;
      } catch (error) {
        // A killed process has not responded; a silent one has exceeded the limit.
        if (error === noAnswer) note();
        throw error;
      }
    },
    get longest() {
      return longest;
    },
  };
};
