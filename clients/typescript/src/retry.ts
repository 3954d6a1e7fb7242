/** How long to wait before retrying, and whether retrying helps. */

/** Milliseconds. */
const firstPause = 1000;
const longestPause = 60_000;
const tooManyPause = 10_000;
const repeatsAtOnce = 3;

/** Waits this many milliseconds; rejects with the signal's reason when it is aborted. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

export const sleepForReal: Sleep = (ms, signal) =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });

/** `Retry-After` in milliseconds, from seconds or an HTTP date; null when absent or invalid. At most an hour. */
export const retryAfter = (headers: Headers, now: number): number | null => {
  const text = headers.get('retry-after')?.trim();
  if (text === undefined || text === '') return null;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? null : Math.min(3_600_000, Math.max(0, ms));
};

/** 1, 2, 4 … seconds, at most a minute. `failures` counts the previous ones. */
export const growingPause = (failures: number): number => Math.min(longestPause, firstPause * 2 ** failures);

/** A transient failure. `pause` in milliseconds; null: retry at once. */
export interface Hitch {
  readonly pause: number | null;
  readonly why: string;
}

/** What a response other than 200 means for a caller that can retry; null: retrying will not help. */
export const hitchOf = ({ status, headers }: Pick<Response, 'status' | 'headers'>, failures: number): Hitch | null => {
  const why = `the server answered ${status}`;
  const growing = growingPause(failures);
  // A balancer answers 412 to signal that it has moved the client; with its cookie the next request succeeds.
  if (status === 412) return { pause: failures < repeatsAtOnce ? null : growing, why };
  if (status === 429) return { pause: retryAfter(headers, Date.now()) ?? tooManyPause, why };
  if (status >= 500 || status === 408 || status === 425) return { pause: Math.max(growing, retryAfter(headers, Date.now()) ?? 0), why };
  return null;
};
