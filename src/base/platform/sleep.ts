import { setTimeout } from 'node:timers/promises';
import { withTimeout } from './clock.ts';

interface SleepOptions {
  /** Ends the sleep early, without an error. */
  readonly signal?: AbortSignal | undefined;
  /** False: does not keep the process alive. */
  readonly ref?: boolean;
}

/** Resolves after `ms` milliseconds. */
export const sleep = (ms: number, options: SleepOptions = {}): Promise<void> => setTimeout(ms, undefined, options).catch(() => undefined);

/** Does not keep the process alive: for waits that something else may end first. */
export const sleepUnreferenced = (ms: number): Promise<void> => sleep(ms, { ref: false });

/** The pause before attempt 1, 2 …: doubles up to `longestMs`. */
export const backOff =
  (firstMs: number, longestMs: number) =>
  (attempt: number): number =>
    Math.min(longestMs, firstMs * 2 ** (attempt - 1));

/** The same with full jitter, so that colliding callers do not collide again. */
export const jitteredBackOff = (firstMs: number, longestMs: number): ((attempt: number) => number) => {
  const longest = backOff(firstMs, longestMs);
  return (attempt) => Math.random() * longest(attempt);
};

/** The result of `work`, or `otherwise` when it fails or exceeds the timeout in milliseconds. */
export const withFallback = <T>(work: Promise<T>, otherwise: T, ms: number): Promise<T> =>
  withTimeout(work, ms, () => new Error('late')).catch(() => otherwise);
