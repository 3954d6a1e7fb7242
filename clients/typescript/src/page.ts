/**
 * Single responses, such as feed pages, fetched with retries: transient failures are retried with growing pauses, 429
 * waits as long as it demands, 412 is repeated at once a few times, and a permanent failure is a `RegistryError`. No other
 * request is repeated without a pause, whatever the server answers.
 */
import { RegistryError, readBody, refusal } from './errors.ts';
import { growingPause, type Hitch, hitchOf, type Sleep } from './retry.ts';

export interface FeedItem {
  readonly id: string;
  readonly [field: string]: unknown;
}

export interface FeedPage {
  readonly items: readonly FeedItem[];
  /** The cursor behind this page. */
  readonly next: string;
  /** Null when the page names no previous page. */
  readonly previous: string | null;
}

export interface PageOptions {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly sleep: Sleep;
  /** Called with the reason whenever it waits. */
  readonly say?: (line: string) => void;
}

/** Time limit for a whole response, in milliseconds. */
const answerLimit = 120_000;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const offsetIn = (page: unknown): string | null => (isObject(page) && typeof page.offset === 'string' ? page.offset : null);

export const isItem = (value: unknown): value is FeedItem => isObject(value) && typeof value.id === 'string';

/** The page in a response body, or null when it is not one. */
export const readPage = (body: unknown): FeedPage | null => {
  if (!isObject(body) || !Array.isArray(body.data) || !body.data.every(isItem)) return null;
  const next = offsetIn(body.next_page);
  return next === null ? null : { items: body.data, next, previous: offsetIn(body.prev_page) };
};

type Cookies = { readonly header: () => Record<string, string>; readonly keep: (headers: Headers) => void };

/** Cookies of one server: a balancer answers 412 to signal that it has moved the client. */
const makeCookies = (): Cookies => {
  const jar = new Map<string, string>();
  return {
    header: () => (jar.size === 0 ? {} : { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }),
    keep: (headers) => {
      for (const cookie of headers.getSetCookie().slice(0, 20)) {
        const [, name, value] = /^\s*([^=;\s]{1,256})=([^;]{0,4096})/.exec(cookie) ?? [];
        if (name !== undefined && value !== undefined && jar.size < 20) jar.set(name, value);
      }
    },
  };
};

/** Reads a response of status 200; null when it is not as expected. */
export type Take<T> = (response: Response) => Promise<T | null>;

/** The value taken, or why to retry. Throws a `RegistryError` where retrying is pointless. */
const judge = async <T>(url: string, response: Response, take: Take<T>, failures: number): Promise<{ readonly taken: T } | Hitch> => {
  if (response.status === 200) {
    const taken = await take(response);
    return taken === null ? { pause: growingPause(failures), why: 'the answer is no feed page' } : { taken };
  }
  const hitch = hitchOf(response, failures);
  if (hitch === null) throw refusal({ method: 'GET', url }, response, await readBody(response));
  await response.body?.cancel();
  return hitch;
};

export interface Asking {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** Retries until a response can be taken. Rejects with a `RegistryError`, or when the signal is aborted. */
export type Persist = <T>(asking: Asking, take: Take<T>) => Promise<T>;

export const makePersist = ({ fetch, sleep, say = () => {} }: PageOptions): Persist => {
  const cookies = makeCookies();

  const attempt = async <T>(asking: Asking, take: Take<T>, failures: number): Promise<{ readonly taken: T } | Hitch> => {
    const { url, headers, signal } = asking;
    try {
      const response = await fetch(url, { headers: { ...headers, ...cookies.header() }, signal });
      cookies.keep(response.headers);
      return await judge(url, response, take, failures);
    } catch (error) {
      // Status 0: the client's own retries are exhausted; a feed keeps trying.
      if ((error instanceof RegistryError && error.status !== 0) || asking.signal.aborted) throw error;
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return { pause: growingPause(failures), why: cause instanceof Error ? cause.message : String(cause) };
    }
  };

  return async (asking, take) => {
    for (let failures = 0; ; failures += 1) {
      const outcome = await attempt(asking, take, failures);
      if ('taken' in outcome) return outcome.taken;
      if (outcome.pause === null) continue;
      // A pause of 0 requested by the server would be a hot loop.
      const pause = Math.max(outcome.pause, 100);
      say(`${outcome.why}; again in ${Math.ceil(pause / 1000)} s`);
      await sleep(pause, asking.signal);
    }
  };
};

/** `read` returns null for an unexpected body, which may be transient, too. */
export type FetchJson = <T>(url: string, signal: AbortSignal, read: (body: unknown) => T | null) => Promise<T>;

/** Makes the function that fetches one response; a permanent failure is a `RegistryError`. */
export const makeFetchJson = (options: PageOptions): FetchJson => {
  // A response that never ends is a transient failure, unlike an abort by the caller's own signal.
  const limited: PageOptions['fetch'] = (url, init) => {
    const limit = AbortSignal.timeout(answerLimit);
    return options.fetch(url, { ...init, signal: init.signal ? AbortSignal.any([init.signal, limit]) : limit });
  };
  const persist = makePersist({ ...options, fetch: limited });
  return (url, signal, read) =>
    persist({ url, headers: { accept: 'application/json' }, signal }, async (response) => read(await response.json()));
};
