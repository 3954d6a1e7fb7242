/** The change feed as something to iterate over: pages, long polls or server-sent events, and a cursor to go on from. */
import { eventsOf } from './events.ts';
import { type FeedItem, isItem, makeFetchPage, makePersist, type PageOptions } from './page.ts';
import { growingPause } from './patience.ts';
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
   * What happens when everything has come. Absent: the end. `pages` looks again after a pause, `longpoll` is answered when
   * there is something new, `events` keeps one connection open.
   */
  readonly follow?: 'pages' | 'longpoll' | 'events';
  /** Milliseconds between two looks at a feed that has nothing new; default 5000. */
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

type Source = PageOptions & { readonly url: string; readonly options: FeedOptions };

/** A long poll that is answered sooner with nothing was not waited for. Milliseconds. */
const tooSoon = 1000;
const addressOf = ({ url, options }: Source, cursor: string | undefined, way: string | undefined): string => {
  const { newestFirst, fields, mode, limit } = options;
  const query = new URLSearchParams({
    ...(newestFirst === true ? { descending: '1' } : {}),
    ...(cursor === undefined ? {} : { offset: cursor }),
    ...(limit === undefined ? {} : { limit: String(limit) }),
    ...(fields === undefined ? {} : { opt_fields: fields.join(',') }),
    ...(mode === undefined ? {} : { mode }),
    ...(way === undefined ? {} : { feed: way }),
  });
  return query.size === 0 ? url : `${url}?${query}`;
};

/** Pages from `start` on; without `follow` until one is empty. */
async function* pagesOf(source: Source, start: string | undefined): AsyncGenerator<Batch, void> {
  const { follow, newestFirst = false, pause = 5000, signal = new AbortController().signal } = source.options;
  const fetchPage = makeFetchPage(source);
  const ends = newestFirst || follow === undefined;
  const way = follow === 'longpoll' && !newestFirst ? follow : undefined;
  for (let cursor = start; ; ) {
    const asked = Date.now();
    const page = await fetchPage(addressOf(source, cursor, way), signal);
    yield page;
    if (ends && page.items.length === 0) return;
    const stuck = page.items.length > 0 && page.next === cursor;
    const idle = page.items.length === 0 && (way === undefined || Date.now() - asked < tooSoon);
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
async function* connectionOf(source: Source, cursor: string | undefined, signal: AbortSignal): AsyncGenerator<Batch, void> {
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
async function* streamOf(source: Source, start: string | undefined): AsyncGenerator<Batch, void> {
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
export const makeFeed = (source: Source): Feed => {
  const { follow, newestFirst, signal: given } = source.options;
  if (follow === 'events' && newestFirst === true) throw new Error('Events come oldest first');
  let cursor = source.options.cursor;
  async function* items(signal: AbortSignal): AsyncGenerator<FeedItem, void> {
    const own = { ...source, options: { ...source.options, signal } };
    const batches = follow === 'events' ? streamOf(own, cursor) : pagesOf(own, cursor);
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
