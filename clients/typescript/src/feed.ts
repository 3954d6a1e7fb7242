/** The change feed as an async iterable: pages, long polls or server-sent events, with a cursor to resume from. */
import { eventsOf } from './events.ts';
import { type FeedItem, type FeedPage, isItem, makeFetchJson, makePersist, type PageOptions, readPage } from './page.ts';
import { growingPause } from './retry.ts';
import { endable, makeWatched } from './watched.ts';

export interface FeedOptions {
  /** Where to resume: the `cursor` of an earlier feed. Absent: from the beginning. */
  readonly cursor?: string;
  /** True: from the newest record back to the oldest, then end. */
  readonly newestFirst?: boolean;
  /** Additional fields of the items. */
  readonly fields?: readonly string[];
  /** `test`: test records only; `_all_`: all; absent: real records only. */
  readonly mode?: 'test' | '_all_';
  /** Items per page, 1 to 1000; default 100. */
  readonly limit?: number;
  /**
   * What to do after the last item. Absent: end. `pages` pauses after a page that is not full, `longpoll` is answered when
   * there is something new, `events` keeps one connection open.
   */
  readonly follow?: 'pages' | 'longpoll' | 'events';
  /** Milliseconds until an exhausted feed is polled again; default 5000. */
  readonly pause?: number;
  /** Ends the iteration with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Called with the reason whenever the feed waits. */
  readonly say?: (line: string) => void;
}

/** Items in feed order. Every record is delivered at least once in its latest state, possibly twice. */
export interface Feed extends AsyncIterable<FeedItem> {
  /** Where to resume without missing anything: behind every item that was delivered and handled. Undefined: none was yet. */
  readonly cursor: string | undefined;
}

interface Batch {
  readonly items: readonly FeedItem[];
  readonly next: string;
}

/** `url` has no query. */
export interface FeedSource extends PageOptions {
  readonly url: string;
  readonly options: Omit<FeedOptions, 'mode'> & { readonly mode?: string };
}

/** A long poll answered empty sooner than this did not wait. Milliseconds. */
const tooSoon = 1000;

/** The common parameters are always sent, even when empty: servers of this family treat an empty one as absent. */
const addressOf = ({ url, options }: FeedSource, cursor = '', way?: string): string => {
  const { newestFirst, fields = [], mode = '', limit = '' } = options;
  const descending = newestFirst === true ? '1' : '';
  const query = new URLSearchParams({ descending, offset: cursor, limit: String(limit), opt_fields: fields.join(','), mode });
  if (way !== undefined) query.set('feed', way);
  return `${url}?${query}`;
};

/**
 * Pages from the cursor on, to be handled one by one; `next` of each is where to resume. Without `follow`, and newest first,
 * the last one is empty. Throws a `RegistryError`; 404: no such feed, or an invalid cursor.
 */
export async function* feedPages(source: FeedSource): AsyncGenerator<FeedPage, void> {
  const { follow, newestFirst = false, limit = 100, pause = 5000, signal = new AbortController().signal } = source.options;
  const fetchJson = makeFetchJson(source);
  const ends = newestFirst || follow === undefined;
  const waits = follow === 'longpoll' && !ends;
  for (let { cursor } = source.options; ; ) {
    const asked = Date.now();
    const page = await fetchJson(addressOf(source, cursor, waits ? follow : undefined), signal, readPage);
    yield page;
    const { length } = page.items;
    if (ends && length === 0) return;
    const stuck = length > 0 && page.next === cursor;
    const idle = waits ? length === 0 && Date.now() - asked < tooSoon : !ends && length < Math.min(limit, 1000);
    if (stuck || idle) await source.sleep(pause, signal);
    cursor = page.next;
  }
}

const itemOf = (data: string): FeedItem => {
  const item: unknown = JSON.parse(data);
  if (!isItem(item)) throw new Error('An event of the feed is no item');
  return item;
};

/** The events of one connection. Ends when the connection does, or when it is silent for too long. */
async function* connectionOf(source: FeedSource, cursor: string | undefined, signal: AbortSignal): AsyncGenerator<Batch, void> {
  const watched = makeWatched(source.fetch, signal);
  const persist = makePersist({ ...source, fetch: watched.open });
  const headers = { accept: 'text/event-stream', ...(cursor === undefined ? {} : { 'last-event-id': cursor }) };
  try {
    const take = async ({ body, headers: got }: Response) => (/^text\/event-stream/.test(got.get('content-type') ?? '') ? body : null);
    const body = await persist({ url: addressOf(source, cursor, 'eventsource'), headers, signal }, take);
    for await (const { id, data } of eventsOf(body, watched)) yield { items: [itemOf(data)], next: id };
  } catch (error) {
    if (signal.aborted || !(error instanceof Error) || error.name === 'RegistryError') throw error;
    source.say?.(`the stream ended: ${error.message}`);
  } finally {
    watched.close();
  }
}

/** An endless stream: a connection that ends is reopened at the cursor, with growing pauses while nothing arrives. */
async function* streamOf(source: FeedSource, start: string | undefined): AsyncGenerator<Batch, void> {
  const { signal = new AbortController().signal } = source.options;
  let cursor = start;
  for (let failures = 0; ; failures += 1) {
    for await (const batch of connectionOf(source, cursor, signal)) {
      cursor = batch.next;
      failures = 0;
      yield batch;
    }
    signal.throwIfAborted();
    await source.sleep(growingPause(failures), signal);
  }
}

/** The feed at `url` (without a query). A permanent failure is a `RegistryError`; 404: invalid cursor. */
export const makeFeed = (source: FeedSource): Feed => {
  const { follow, newestFirst, signal: given } = source.options;
  if (follow === 'events' && newestFirst === true) throw new Error('Events come oldest first');
  let cursor = source.options.cursor;
  async function* items(signal: AbortSignal): AsyncGenerator<FeedItem, void> {
    const own = { ...source, options: { ...source.options, ...(cursor === undefined ? {} : { cursor }), signal } };
    const batches: AsyncIterable<Batch> = follow === 'events' ? streamOf(own, cursor) : feedPages(own);
    for await (const batch of batches) {
      yield* batch.items;
      cursor = batch.next;
    }
  }
  return {
    get cursor() {
      return cursor;
    },
    [Symbol.asyncIterator]: () => endable(items, given),
  };
};
