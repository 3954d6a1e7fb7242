/** How long clients wait for an answer; nobody waits for ever. */
import { within } from '../../../src/platform/clock.ts';

export interface Stopwatch {
  /** The work of one request; rejects when there is no answer in time. */
  time<T>(request: string, work: () => Promise<T>): Promise<T>;
  /** The longest so far, in milliseconds. */
  readonly longest: { readonly ms: number; readonly request: string };
}

/** Far beyond the five seconds in which the registry has to answer. */
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
        const answer = await within(work(), limitMs, () => noAnswer);
        note();
        return answer;
      } catch (error) {
        // A process that was killed has not answered; one that says nothing has, too late.
        if (error === noAnswer) note();
        throw error;
      }
    },
    get longest() {
      return longest;
    },
  };
};
