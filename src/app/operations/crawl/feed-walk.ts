/**
 * Follows a feed both ways (spec/feed.md §7.1): the newest page first, from there backward to the end and forward for ever.
 * Delivery is at least once if the caller stores each position before it requests the next batch.
 */
import { type FeedItem, type FeedPage, feedPages, type PageOptions, RegistryError } from 'procurement-registry-client';

type Direction = 'backward' | 'forward';

/** The position of a crawl. An absent direction has not begun, or is not wanted. */
export interface CrawlPosition {
  readonly backward?: { readonly offset: string; readonly done: boolean };
  readonly forward?: { readonly offset: string };
}

export interface CrawlBatch {
  readonly direction: Direction;
  readonly items: readonly FeedItem[];
  readonly position: CrawlPosition;
}

export interface CrawlOptions extends PageOptions {
  /** Address of the feed, e.g. `http://127.0.0.1:8080/api/2.5/tenders`. */
  readonly feed: string;
  readonly mode: string;
  readonly optFields: string;
  readonly limit: number;
  /** `forward` alone begins at the oldest record, `backward` alone at the newest. */
  readonly directions: 'both' | Direction;
  /** True: ends when both directions are exhausted. False: waits for changes for ever. */
  readonly once: boolean;
  /** Where to resume; absent: from the start. */
  readonly from?: CrawlPosition;
  /** Pause after a page that is not full. */
  readonly idleMs: number;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

type Pages = AsyncGenerator<FeedPage, void>;

const buildPages = (options: CrawlOptions, direction: Direction, cursor: string, signal: AbortSignal): Pages => {
  const { feed, mode, optFields, limit, idleMs, once } = options;
  const asking = { cursor, mode, limit, fields: [optFields], pause: idleMs, signal, newestFirst: direction === 'backward' };
  return feedPages({ ...options, url: feed, options: once ? asking : { ...asking, follow: 'pages' } });
};

/** The position after a page. The forward direction begins at the start of the first backward page. */
const advancePosition = (
  position: CrawlPosition,
  direction: Direction,
  page: FeedPage,
  directions: CrawlOptions['directions'],
): CrawlPosition => {
  if (direction === 'forward') return { ...position, forward: { offset: page.next } };
  const forward = directions === 'both' ? { forward: position.forward ?? { offset: page.previous ?? '' } } : {};
  return { ...position, ...forward, backward: { offset: page.next, done: page.items.length === 0 } };
};

/** Follows both directions from `start` until they are exhausted. */
async function* followDirections(options: CrawlOptions, start: CrawlPosition, signal: AbortSignal): AsyncGenerator<CrawlBatch, void> {
  let position = start;
  const under = new Map<Direction, Promise<{ direction: Direction; pages: Pages; page: FeedPage | null }>>();
  const goOn = (direction: Direction, pages: Pages): void => {
    const next = pages.next().then(({ value }) => ({ direction, pages, page: value ?? null }));
    next.catch(() => undefined); // Rejections reach the code that awaits the page; a page aborted before that is ignored.
    under.set(direction, next);
  };
  const begin = (direction: Direction): void => goOn(direction, buildPages(options, direction, position[direction]?.offset ?? '', signal));
  /** With `once`, forward begins after backward has ended, so that no change in between is missed. */
  const isForwardDue = (): boolean =>
    position.forward !== undefined && !under.has('forward') && (!options.once || position.backward?.done !== false);
  if (position.backward?.done === false) begin('backward');
  if (isForwardDue()) begin('forward');
  while (under.size > 0) {
    const { direction, pages, page } = await Promise.race(under.values());
    under.delete(direction);
    if (page === null) continue;
    const { items, next } = page;
    const isNews = items.length > 0 || direction === 'backward' || next !== position.forward?.offset;
    position = advancePosition(position, direction, page, options.directions);
    if (isNews) yield { direction, items, position };
    goOn(direction, pages);
    if (isForwardDue()) begin('forward');
  }
}

/**
 * The batches of a crawl in order of arrival. Ends by itself only with `once`; otherwise throws when the signal is aborted.
 * A cursor refused by the server drops both positions and starts again (spec/feed.md §7.1).
 */
export async function* crawl(options: CrawlOptions): AsyncGenerator<CrawlBatch, void> {
  const { directions, from, signal, idleMs, feed } = options;
  const first: CrawlPosition = directions === 'forward' ? { forward: { offset: '' } } : { backward: { offset: '', done: false } };
  for (let start = from ?? first; ; start = first) {
    const stop = new AbortController();
    let isThere = start !== first;
    try {
      for await (const batch of followDirections(options, start, AbortSignal.any([signal, stop.signal]))) {
        isThere = true;
        yield batch;
      }
      return;
    } catch (error) {
      if (!(error instanceof RegistryError) || error.status !== 404) throw error;
      if (!isThere) throw new Error(`There is no feed at ${feed} (404)`);
    } finally {
      stop.abort();
    }
    options.say?.('the server refused a cursor; starting again from the newest page');
    await options.sleep(idleMs, signal);
  }
}
