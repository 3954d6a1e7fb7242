/** The change feed as something to iterate over: pages, long polls or server-sent events, and a cursor to go on from. */
import { eventsOf } from './events.ts';
import { type FeedItem, type FeedPage, isItem, makeFetchJson, makePersist, type PageOptions, readPage } from './page.ts';
import { growingPause } from './retry.ts';
import { endable, makeWatched } from './watched.ts';

export interface FeedOptions {
  /** Where to go on: the `cursor` of an earlier feed. Absent: from the beginning. */
  readonly cursor?: string;
  /** True: from the newest record back to the oldest, and then the end. */
  readonly newestFirst?: boolean;
  /** Further fields of the items. */
  readonly fields?: readonly string[];
  /** `test`: test records only; `_all_`: all; absent: real records only. */
  readonly mode?: 'test' | '_all_';
  /** Items a page, 1 to 1000; default 100. */
  readonly limit?: number;
  /**
   * What happens when everything has come. Absent: the end. `pages` pauses behind a page that is not full, `longpoll` is answered when
   * there is something new, `events` keeps one connection open.
   */
  readonly follow?: 'pages' | 'longpoll' | 'events';
  /** Milliseconds until the next look at a feed that has no more; default 5000. */
  readonly pause?: number;
  /** Ends the iteration with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Told why the feed waits. */
  readonly say?: (line: string) => void;
}

/** Items in the order of the feed. Every record comes at least once in its last state; it may come twice. */
export interface Feed extends AsyncIterable<FeedItem> {
  /** Where to go on so that nothing is missed: behind everything that was asked for and handled. Undefined: nothing was yet. */
  readonly cursor: string | undefined;
}

interface Batch {
  readonly items: readonly FeedItem[];
  readonly next: string;
}

/** A feed by its address, which has no query. */
export interface FeedSource extends PageOptions {
  readonly url: string;
  readonly options: Omit<FeedOptions, 'mode'> & { readonly mode?: string };
}

/** A long poll that is answered sooner with nothing was not waited for. Milliseconds. */
const tooSoon = 1000;

/** The common keys are always sent, the empty ones too: servers of this family take them as absent. */
const addressOf = ({ url, options }: FeedSource, cursor = '', way?: string): string => {
  const { newestFirst, fields = [], mode = '', limit = '' } = options;
  const descending = newestFirst === true ? '1' : '';
  const query = new URLSearchParams({ descending, offset: cursor, limit: String(limit), opt_fields: fields.join(','), mode });
  if (way !== undefined) query.set('feed', way);
  return `${url}?${query}`;
};

/**
 * Pages from the cursor on, to be handled one by one: behind each its `next` is where to go on. Without `follow`, and newest first,
 * the last one is empty. Throws a `RegistryError`; 404: there is no such feed, or the cursor is none.
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

/** One connection's events. Ends when the connection does, or has been silent too long. */
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

/** Events for ever: a connection that ends is opened again where it was, the later the more often it brought nothing. */
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

/** The feed at `url` (without a query). An error that waiting will not change is a `RegistryError`; 404: the cursor is none. */
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
