/**
 * Fetches single pages of a feed the way a patient client does (feed.md §7.1): what may pass is tried again with growing
 * pauses, 429 waits as long as it says, 412 is repeated at once, and what will not pass by itself is an error. It never
 * asks twice without a pause, whatever the server answers.
 */
import { isPlainObject } from '../domain/plain.ts';

export interface FeedItem {
  readonly id: string;
  readonly [field: string]: unknown;
}

export interface FeedPage {
  readonly items: readonly FeedItem[];
  readonly next: string;
  /** Null when the page names no previous page. */
  readonly previous: string | null;
}

export interface FeedClientOptions {
  readonly fetch: typeof globalThis.fetch;
  /** Waits; rejects when the signal is aborted. Milliseconds. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly say: (line: string) => void;
}

/** 404: the server does not know the cursor (any more). */
export class InvalidCursor extends Error {}

/** An answer that repeating will not change. */
export class CrawlTrouble extends Error {}

/** Milliseconds. */
const firstPause = 1000;
const longestPause = 60_000;
const tooManyPause = 10_000;
const answerLimit = 120_000;
const repeatsAtOnce = 3;

/** Seconds, or an HTTP date; null when the header is absent or says neither. At most an hour. */
const retryAfter = (headers: Headers, now: number): number | null => {
  const text = headers.get('retry-after')?.trim();
  if (text === undefined || text === '') return null;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? null : Math.min(3_600_000, Math.max(0, ms));
};

const offsetIn = (page: unknown): string | null => (isPlainObject(page) && typeof page.offset === 'string' ? page.offset : null);

const isItem = (value: unknown): value is FeedItem => isPlainObject(value) && typeof value.id === 'string';

/** The page of an answer's body, or null when it is none. */
const readPage = (body: unknown): FeedPage | null => {
  if (!isPlainObject(body) || !Array.isArray(body.data) || !body.data.every(isItem)) return null;
  const next = offsetIn(body.next_page);
  return next === null ? null : { items: body.data, next, previous: offsetIn(body.prev_page) };
};

/** `pause` null: repeat at once. */
type Outcome = { readonly page: FeedPage } | { readonly pause: number | null; readonly why: string };

export type FetchPage = (url: string, signal: AbortSignal) => Promise<FeedPage>;

/** Cookies of one server, because a balancer answers 412 to say that it has moved the client (feed.md §6). */
const makeCookies = (): { header: () => Record<string, string>; keep: (headers: Headers) => void } => {
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

/** What an answer means. Throws for those that repeating will not change; `failures` counts the attempts before. */
const judge = async (response: Response, failures: number): Promise<Outcome> => {
  const growing = Math.min(longestPause, firstPause * 2 ** failures);
  const { status, headers } = response;
  if (status === 200) {
    const page = readPage(await response.json());
    return page === null ? { pause: growing, why: 'the answer is no feed page' } : { page };
  }
  await response.body?.cancel();
  if (status === 404) throw new InvalidCursor('The server does not know this cursor (404)');
  const why = `the server answered ${status}`;
  if (status === 412) return { pause: failures < repeatsAtOnce ? null : growing, why };
  if (status === 429) return { pause: retryAfter(headers, Date.now()) ?? tooManyPause, why };
  if (status >= 500 || status === 408 || status === 425) return { pause: Math.max(growing, retryAfter(headers, Date.now()) ?? 0), why };
  throw new CrawlTrouble(`The server answered ${status}, which waiting will not change`);
};

/** Makes the function that fetches one page; it returns when it has it, throws `InvalidCursor` or `CrawlTrouble`, or is aborted. */
export const makeFeedClient = ({ fetch, sleep, say }: FeedClientOptions): FetchPage => {
  const cookies = makeCookies();

  const attempt = async (url: string, failures: number, signal: AbortSignal): Promise<Outcome> => {
    try {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(answerLimit)]);
      const response = await fetch(url, { headers: { accept: 'application/json', ...cookies.header() }, signal: limit });
      cookies.keep(response.headers);
      return await judge(response, failures);
    } catch (error) {
      if (error instanceof InvalidCursor || error instanceof CrawlTrouble || signal.aborted) throw error;
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return { pause: Math.min(longestPause, firstPause * 2 ** failures), why: cause instanceof Error ? cause.message : String(cause) };
    }
  };

  return async (url, signal) => {
    for (let failures = 0; ; failures += 1) {
      const outcome = await attempt(url, failures, signal);
      if ('page' in outcome) return outcome.page;
      if (outcome.pause === null) continue;
      // A pause of 0 that the server asked for would be a hot loop.
      const pause = Math.max(outcome.pause, 100);
      say(`${outcome.why}; again in ${Math.ceil(pause / 1000)} s`);
      await sleep(pause, signal);
    }
  };
};
