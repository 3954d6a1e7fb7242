/**
 * Follows a feed both ways (spec/feed.md §7.1): the newest page first, from there backward to the end and forward for ever.
 * Delivers at least once, when the caller saves each position before it asks for the next batch.
 */
import { type FeedItem, type FeedPage, type FetchPage, RegistryError, type Sleep } from 'procurement-registry-client';

export type Direction = 'backward' | 'forward';

/** Where a crawl stands. An absent direction has not begun, or is not wanted. */
export interface Position {
  readonly backward?: { readonly offset: string; readonly done: boolean };
  readonly forward?: { readonly offset: string };
}

export interface Batch {
  readonly direction: Direction;
  readonly items: readonly FeedItem[];
  /** The position after this batch. */
  readonly position: Position;
}

export interface CrawlOptions {
  /** Address of the feed, e.g. `http://127.0.0.1:8080/api/2.5/tenders`. */
  readonly feed: string;
  readonly mode: string;
  readonly optFields: string;
  readonly limit: number;
  /** `forward` alone begins at the oldest record, `backward` alone at the newest. */
  readonly directions: 'both' | Direction;
  /** True: ends when nothing is left in either direction. False: waits for changes for ever. */
  readonly once: boolean;
  /** Where to go on; absent: from the start. */
  readonly from?: Position;
  /** Pause after a page that was not full. */
  readonly idleMs: number;
  readonly fetchPage: FetchPage;
  readonly sleep: Sleep;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

interface Arrived {
  readonly direction: Direction;
  /** Null: the server does not know the cursor (any more). */
  readonly page: FeedPage | null;
}

const isUnknownCursor = (error: unknown): boolean => error instanceof RegistryError && error.status === 404;

/** All five keys are always sent, the empty ones too: clients of this family do, and servers must bear it (spec/feed.md §7.1). */
const addressOf = ({ feed, limit, mode, optFields }: CrawlOptions, direction: Direction, offset: string): string => {
  const query = new URLSearchParams({
    descending: direction === 'backward' ? '1' : '',
    offset,
    limit: String(limit),
    opt_fields: optFields,
    mode,
  });
  return `${feed}?${query}`;
};

/** The first page of both directions, and the position behind it. An Error when there is no feed. */
const begin = async (options: CrawlOptions): Promise<Batch> => {
  if (options.directions === 'forward') return { direction: 'forward', items: [], position: { forward: { offset: '' } } };
  try {
    const page = await options.fetchPage(addressOf(options, 'backward', ''), options.signal);
    const backward = { offset: page.next, done: page.items.length === 0 };
    const forward = options.directions === 'both' ? { forward: { offset: page.previous ?? '' } } : {};
    return { direction: 'backward', items: page.items, position: { backward, ...forward } };
  } catch (error) {
    throw isUnknownCursor(error) ? new Error(`There is no feed at ${options.feed} (404)`) : error;
  }
};

/** The position behind a page. */
const advance = (position: Position, direction: Direction, page: FeedPage): Position =>
  direction === 'backward'
    ? { ...position, backward: { offset: page.next, done: page.items.length === 0 } }
    : { ...position, forward: { offset: page.next } };

const isDone = ({ backward }: Position): boolean => backward === undefined || backward.done;

/** Follows both directions from `start` until there is nothing left; returns early with 'restart' when a cursor is refused. */
async function* follow(options: CrawlOptions, start: Position, signal: AbortSignal): AsyncGenerator<Batch, 'end' | 'restart'> {
  let position = start;
  const under = new Map<Direction, Promise<Arrived>>();
  const ask = (direction: Direction, pause: number): void => {
    const offset = position[direction]?.offset ?? '';
    const work = async (): Promise<Arrived> => {
      if (pause > 0) await options.sleep(pause, signal);
      return { direction, page: await options.fetchPage(addressOf(options, direction, offset), signal) };
    };
    const arrived = work().catch((error) => {
      if (isUnknownCursor(error)) return { direction, page: null };
      throw error;
    });
    arrived.catch(() => undefined); // Whoever waits hears of it; an aborted page that nobody waits for is no event.
    under.set(direction, arrived);
  };
  if (position.backward?.done === false) ask('backward', 0);
  if (position.forward !== undefined) ask('forward', 0);
  while (under.size > 0) {
    const { direction, page } = await Promise.race(under.values());
    under.delete(direction);
    if (page === null) return 'restart';
    const stuck = page.items.length > 0 && page.next === position[direction]?.offset;
    const before = position;
    position = advance(position, direction, page);
    if (page.items.length > 0 || position.backward?.done !== before.backward?.done) yield { direction, items: page.items, position };
    const idle = options.idleMs;
    if (direction === 'backward' && !isDone(position)) ask('backward', stuck ? idle : 0);
    // The last look forward comes after the end of the way back: with `once` nothing that changed meanwhile is left out.
    const last = options.once && isDone(position);
    if (direction === 'forward' && page.items.length > 0)
      ask('forward', stuck || (!options.once && page.items.length < options.limit) ? idle : 0);
    else if (direction === 'forward' && !options.once) ask('forward', idle);
    else if (direction === 'backward' && last && position.forward !== undefined && !under.has('forward')) ask('forward', 0);
  }
  return 'end';
}

/**
 * The batches of a crawl in the order they arrive. Ends by itself only with `once`; otherwise when the signal is aborted, as an
 * error of that signal. A cursor that the server refuses drops both positions and starts again (spec/feed.md §7.1).
 */
export async function* crawl(options: CrawlOptions): AsyncGenerator<Batch, void> {
  let position = options.from;
  for (;;) {
    if (position === undefined) {
      const first = await begin(options);
      position = first.position;
      yield first;
    }
    const stop = new AbortController();
    const signal = AbortSignal.any([options.signal, stop.signal]);
    try {
      if ((yield* follow(options, position, signal)) === 'end') return;
    } finally {
      stop.abort();
    }
    options.say('the server refused a cursor; starting again from the newest page');
    await options.sleep(options.idleMs, options.signal);
    position = undefined;
  }
}
