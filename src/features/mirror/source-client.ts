/**
 * HTTP client of the source, one attempt at a time; callers schedule retries. The source is not trusted: replies are bounded in bytes,
 * depth and names, and redirects stay on its host.
 */
import { growingPause, hitchOf } from 'procurement-registry-client';
import { isPlainObject, omitUndefined } from '../../base/domain/json.ts';
import { Problem } from '../../base/domain/problem.ts';
import { formatReason } from '../../base/platform/reason.ts';
import { parseJsonText } from '../../base/validation/json-text.ts';
import { type Get, type HttpResult, TooLong } from './http-client.ts';
import { type Answered, isStorable } from './model/record.ts';
import type { Seen } from './store/fetch-queue.ts';

/** Retry after `ms`. */
interface Later {
  readonly kind: 'later';
  readonly ms: number;
  readonly why: string;
  /** The source limits everybody; the reply says nothing about the resource. */
  readonly isRest?: true;
}

export interface Page {
  readonly kind: 'page';
  readonly items: readonly Seen[];
  /** The next and previous cursors of the page; null: none named. */
  readonly next: string;
  readonly previous: string | null;
}

/** `refused`: 404 or 405 for a feed or an unknown cursor. */
type PageOutcome = Page | Later | { readonly kind: 'refused' };

type RecordOutcome =
  /** `bytes`: approximate length of the reply. */
  | { readonly kind: 'record'; readonly answered: Omit<Answered, 'version'>; readonly bytes: number }
  | { readonly kind: 'gone' }
  | Later
  /** The record cannot be stored as it is. */
  | { readonly kind: 'bad'; readonly why: string };

export interface PageQuery {
  readonly collection: string;
  /** '': none. */
  readonly offset: string;
  readonly descending?: boolean;
  /** Seconds the source may hold the reply until there is an item, if it supports that. */
  readonly wait?: number;
}

export interface MirrorSource {
  page(query: PageQuery, failures: number): Promise<PageOutcome>;
  record(collection: string, id: string, failures: number, query?: string): Promise<RecordOutcome>;
}

interface SourceOptions {
  /** API address, e.g. `https://registry.example/api/2.5`. */
  readonly url: string;
  readonly get: Get;
  readonly signal: AbortSignal;
  /** Notified of every request. */
  readonly asked?: () => void;
}

const MAX_RECORD_BYTES = 15 * 1024 * 1024;
const MAX_PAGE_BYTES = 16 * 1024 * 1024;
const MAX_ITEMS = 10_000;
const MAX_REDIRECTS = 5;
const ANSWER_LIMIT_MS = 60_000;
const PAGE_LIMIT = 1000;

/** A retry would give the same. */
class Unusable extends Error {}

const MAX_CURSOR_LENGTH = 1000;

/** An id is a path segment and a key of the store. */
const isId = (id: unknown): id is string => typeof id === 'string' && /^[\w.:~-]{1,200}$/.test(id) && !/^\.+$/.test(id);

/** Null for an item without a usable id. */
export const seenIn = (item: unknown): Seen | null =>
  isPlainObject(item) && isId(item.id) ? { id: item.id, version: String(item.dateModified ?? '').slice(0, 64) } : null;

export const isCursor = (text: string): boolean => text.length <= MAX_CURSOR_LENGTH;

/** One request with its redirects, which stay on the host and on HTTPS. */
const requestWithRedirects = async (
  { get, signal, asked }: SourceOptions,
  url: string,
  most: number,
  waitMs: number,
): Promise<HttpResult> => {
  const { host, protocol } = new URL(url);
  let at = url;
  for (let redirects = 0; ; redirects += 1) {
    asked?.();
    const got = await get(at, { signal, timeout: ANSWER_LIMIT_MS + waitMs, most });
    const to = got.status >= 300 && got.status < 400 ? got.headers.get('location') : null;
    if (to === null) return got;
    const next = URL.canParse(to, at) ? new URL(to, at) : null;
    if (next === null || next.host !== host || !['https:', protocol].includes(next.protocol))
      throw new Unusable(`it leads away, to ${to.slice(0, 200)}`);
    if (redirects === MAX_REDIRECTS) throw new Unusable(`it leads on more than ${MAX_REDIRECTS} times`);
    at = next.href;
  }
};

/** A cursor is a string, a number, or only part of the page's address. */
const offsetIn = (page: unknown): string | null => {
  if (!isPlainObject(page)) return null;
  const { offset, uri, path } = page;
  const address = typeof uri === 'string' ? uri : path;
  const named = typeof offset === 'string' || typeof offset === 'number' ? String(offset) : null;
  const isAddress = typeof address === 'string' && URL.canParse(address, 'http://source');
  const found = named ?? (isAddress ? new URL(address, 'http://source').searchParams.get('offset') : null);
  return found !== null && isCursor(found) ? found : null;
};

/** Null for what is not a page. Items without a usable id are dropped; a last page without a next cursor is the end for now. */
const readPage = (text: string, offset: string): Page | null => {
  const body: unknown = JSON.parse(text);
  if (!isPlainObject(body) || !Array.isArray(body.data) || body.data.length > MAX_ITEMS) return null;
  const items = body.data.flatMap((item: unknown) => seenIn(item) ?? []);
  return { kind: 'page', items, next: offsetIn(body.next_page) ?? offset, previous: offsetIn(body.prev_page) };
};

const readRecord = (text: string, id: string): RecordOutcome => {
  // Same checks as an import, except names and strings that only the store cannot hold: what passes can be serialized again.
  const body = parseJsonText(text, 'mirror', () => undefined);
  if (!isPlainObject(body) || !isPlainObject(body.data)) return { kind: 'bad', why: 'the answer has no data' };
  const { data, config } = body;
  if (data.id !== id) return { kind: 'bad', why: `the answer is of another record, ${String(data.id).slice(0, 100)}` };
  const answered = { data, ...omitUndefined({ config, text: isStorable(body) ? undefined : text }) };
  return { kind: 'record', answered, bytes: text.length };
};

const problemText = ({ errors = [], details }: Problem): string =>
  errors.length === 0 ? details : errors.map(({ path, msg }) => `${path.join('.')}: ${msg}`).join('; ');

/** A connection failure is transient, a reply's status is not. */
const laterOf = (error: unknown, failures: number): Later => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return { kind: 'later', ms: growingPause(failures), why: formatReason(cause) };
};

export const makeSource = (options: SourceOptions): MirrorSource => {
  const { url, signal } = options;
  /** The source asked to slow down: every caller waits. */
  let rest: { readonly until: number; readonly why: string } = { until: 0, why: '' };

  /** The body of a 200, or the outcome of the request. */
  const getAnswer = async (address: string, most: number, failures: number, waitMs = 0): Promise<string | Later | number> => {
    const resting = Math.ceil(rest.until - performance.now());
    if (resting > 0) return { kind: 'later', ms: resting, why: rest.why, isRest: true };
    const got = await requestWithRedirects(options, address, most, waitMs);
    if (got.status === 200) return got.text;
    const hitch = hitchOf(got, failures);
    if (hitch === null) return got.status;
    const ms = Math.max(100, hitch.pause ?? 0);
    const isRest = got.status === 429 || got.headers.has('retry-after');
    if (isRest) rest = { until: performance.now() + ms, why: hitch.why };
    return { kind: 'later', ms, why: hitch.why, ...omitUndefined({ isRest: isRest ? isRest : undefined }) };
  };

  return {
    page: async ({ collection, offset, descending = false, wait = 0 }, failures) => {
      const query = new URLSearchParams({
        ...{ descending: descending ? '1' : '', offset, limit: String(PAGE_LIMIT), opt_fields: '', mode: '_all_' },
        ...(wait > 0 && offset !== '' ? { feed: 'longpoll', timeout: String(wait) } : {}),
      });
      try {
        const answer = await getAnswer(`${url}/${collection}?${query}`, MAX_PAGE_BYTES, failures, wait * 1000);
        if (answer === 404 || answer === 405 || answer === 410) return { kind: 'refused' };
        if (typeof answer === 'number') return { kind: 'later', ms: growingPause(failures), why: `the source answered ${answer}` };
        if (typeof answer !== 'string') return answer;
        return readPage(answer, offset) ?? { kind: 'later', ms: growingPause(failures), why: 'the answer is no page of a feed' };
      } catch (error) {
        if (signal.aborted) throw error;
        return laterOf(error, failures);
      }
    },

    record: async (collection, id, failures, query = '') => {
      try {
        const answer = await getAnswer(`${url}/${collection}/${encodeURIComponent(id)}${query}`, MAX_RECORD_BYTES, failures);
        if (answer === 404 || answer === 410) return { kind: 'gone' };
        if (typeof answer === 'number') return { kind: 'bad', why: `the source answered ${answer}` };
        return typeof answer === 'string' ? readRecord(answer, id) : answer;
      } catch (error) {
        if (signal.aborted) throw error;
        if (error instanceof Problem) return { kind: 'bad', why: problemText(error) };
        return error instanceof Unusable || error instanceof TooLong ? { kind: 'bad', why: error.message } : laterOf(error, failures);
      }
    },
  };
};
