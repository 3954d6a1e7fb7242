/**
 * Walks through the feed of one collection: backward from now to the beginning, and forward for ever. A page is queued before
 * the position moves, so that no death of a process loses an item; a lease keeps two processes off
 * one walk.
 */
import { momentIn } from '../../base/domain/json.ts';
import type { PublicKind } from '../../base/domain/public-kinds.ts';
import { sleep } from '../../base/platform/sleep.ts';
import type { MirrorSource, Page, PageQuery } from './source-client.ts';
import type { Listen } from './source-events.ts';
import type { Identity } from './source-identity.ts';
import type { Seen } from './store/fetch-queue.ts';
import type { MirrorStore } from './store/mirror-store.ts';
import type { Walk } from './store/walks.ts';

export type Direction = 'backward' | 'forward' | 'again';

export interface WalkDeps {
  readonly store: MirrorStore;
  readonly source: MirrorSource;
  readonly listen: Listen;
  readonly identity: Identity;
  readonly holder: string;
  readonly signal: AbortSignal;
  /** Bounds of what is fetched: nothing older, nothing newer; '' without a bound. */
  readonly since: string;
  readonly until: string;
  /** Polling interval for a feed without news and without long polls. */
  readonly idleMs: number;
  /** Notified why a walk is stuck; null once it continues. */
  readonly trouble: (walk: string, why: string | null) => void;
  readonly woken: () => void;
}

const WAIT_SECONDS = 20;
/** An empty reply that comes sooner was not a long poll. */
const MIN_LONG_POLL_MS = 1000;
/** A backward walk pauses while the queue is this long. */
const MAX_OUTSTANDING = 20_000;

/** Event streams that end sooner are no better than polling. */
const MIN_STREAM_MS = 60_000;
const MAX_REST_MS = 3_600_000;

export const walkName = (collection: string, direction: Direction): string => `${collection} ${direction}`;

/** Whether it was changed since then; true without a date. The order of a feed is not that of these dates. */
export const isModifiedSince = ({ version }: Seen, since: string): boolean => {
  const [moment, first] = [momentIn(version), momentIn(since)];
  return moment === null || first === null || moment >= first;
};

/** Retries until there is a reply; null: the source does not know the feed or the cursor. */
export const fetchPage = async ({ source, trouble, identity, signal }: WalkDeps, name: string, query: PageQuery): Promise<Page | null> => {
  for (let failures = 0; ; ) {
    signal.throwIfAborted();
    const outcome = await source.page(query, failures);
    if (outcome.kind === 'later') {
      if (outcome.isRest !== true) {
        failures += 1;
        identity.doubt();
      }
      trouble(name, outcome.why);
      await sleep(outcome.ms, { signal });
      continue;
    }
    trouble(name, null);
    if (outcome.kind === 'refused') identity.doubt();
    if (!(await identity.sure())) continue;
    return outcome.kind === 'page' ? outcome : null;
  }
};

/**
 * Walks in one direction until the end, an abort, or another process's takeover. False: the source has no such
 * feed.
 */
export const makeSourceWalk = (collection: PublicKind, direction: Direction, deps: WalkDeps): (() => Promise<boolean>) => {
  const { store, holder, signal, since, until } = deps;
  const name = walkName(collection, direction);
  const isBackward = direction === 'backward';

  /** Queues what is not stored yet; returns its number. */
  const note = async (items: readonly Seen[]): Promise<number> => {
    const unknown = await store.unknown(
      collection,
      items.filter((item) => isModifiedSince(item, since)),
    );
    await store.put(collection, unknown, direction);
    if (unknown.length > 0) deps.woken();
    return unknown.length;
  };

  /** The source no longer knows a cursor: both walks restart at the newest record; stored records are not fetched again. */
  const beginAnew = async (): Promise<void> => {
    await store.begin(walkName(collection, 'forward'), null);
    await store.begin(walkName(collection, 'backward'), null);
    await sleep(deps.idleMs, { signal: deps.signal });
  };

  /** The newest page: the start of both the backward and the forward walk. Null: there is no feed. */
  const begin = async (walk: Walk): Promise<boolean | null> => {
    const page = await fetchPage(deps, name, { collection, offset: until, descending: true });
    if (page === null) return null;
    const fresh = await note(page.items);
    // The forward position first: a process that dies here starts once more.
    if (until === '') await store.begin(walkName(collection, 'forward'), page.previous ?? '', page.items.length);
    const done = page.items.length === 0;
    return store.advance(walk, holder, { offset: page.next, done, isEnd: done, items: page.items.length, fresh });
  };

  /** Older versions noted no time for the end of an empty feed, and the copy was never complete. */
  const noteEnd = async ({ reached, ...walk }: Walk): Promise<void> => {
    const { offset } = walk;
    if (reached === null && offset !== null)
      await store.advance({ ...walk, reached }, holder, { offset, done: true, isEnd: true, items: 0, fresh: 0 });
  };

  const rest = async (): Promise<void> => {
    while (!signal.aborted && (await store.outstanding()).records > MAX_OUTSTANDING) await sleep(deps.idleMs, { signal: deps.signal });
  };

  /** False when this process must stop, null if there is no feed. */
  const stepBack = async (walk: Walk): Promise<boolean | null> => {
    await rest();
    if (walk.offset === null) return begin(walk);
    const page = await fetchPage(deps, name, { collection, offset: walk.offset, descending: true });
    if (page === null) {
      await beginAnew();
      return true;
    }
    const fresh = await note(page.items);
    const done = page.items.length === 0 || page.next === walk.offset;
    return store.advance(walk, holder, { offset: page.next, done, isEnd: done, items: page.items.length, fresh });
  };

  /** No cursor was known since the restart: pages of the backward walk are not for the forward one. */
  let isAnew = false;

  /** When events are tried next, and how often in a row they ended early. */
  let events = { again: Number.NEGATIVE_INFINITY, vain: 0 };

  /** Follows events while they last. */
  const hear = async (walk: Walk): Promise<boolean> => {
    const began = performance.now();
    let [at, isHeard] = [walk, false];
    const patience = { firstMs: 2 * deps.idleMs, silentMs: 9 * deps.idleMs };
    for await (const { items, next } of deps.listen({ collection, offset: walk.offset ?? '', ...patience })) {
      isHeard = true;
      if (!(await deps.identity.sure())) break;
      const fresh = await note(items);
      const isEnd = items.length === 0 || items.length < at.longest;
      if (!(await store.advance(at, holder, { offset: next, isEnd, items: items.length, fresh }))) return false;
      at = { ...at, offset: next };
    }
    if (isHeard) deps.identity.doubt();
    const now = performance.now();
    const vain = now - began < MIN_STREAM_MS ? events.vain + 1 : 0;
    events = { again: vain === 0 ? now : now + Math.min(MAX_REST_MS, deps.idleMs * 2 ** vain), vain };
    return true;
  };

  const stepForward = async (walk: Walk, offset: string): Promise<boolean> => {
    const began = performance.now();
    const hears = events.again <= began && offset !== '';
    const page = await fetchPage(deps, name, { collection, offset, wait: hears ? 0 : WAIT_SECONDS });
    if (page === null) {
      if (isAnew && offset !== '') await store.begin(name, '');
      else await beginAnew();
      isAnew = true;
      return true;
    }
    isAnew = false;
    const fresh = await note(page.items);
    const isSpent = page.items.length === 0 || page.next === offset;
    // While the source is being written to, no page is empty.
    const isEnd = isSpent || page.items.length < walk.longest;
    const going = await store.advance(walk, holder, { offset: page.next, isEnd, items: page.items.length, fresh });
    if (going && hears && isEnd) return hear({ ...walk, offset: page.next });
    if (isSpent && performance.now() - began < MIN_LONG_POLL_MS) await sleep(deps.idleMs, { signal: deps.signal });
    return going;
  };

  return async () => {
    while (!signal.aborted) {
      const walk = await store.take(name, holder);
      if (walk === null || (!isBackward && walk.offset === null)) return true;
      if (isBackward && walk.done) {
        await noteEnd(walk);
        return true;
      }
      const goes = isBackward ? await stepBack(walk) : await stepForward(walk, walk.offset ?? '');
      if (goes !== true) return goes !== null;
    }
    return true;
  };
};
