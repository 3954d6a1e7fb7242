/**
 * The ways through the feed of one collection: backward from now to the beginning, and forward for ever. A page is first put on the
 * list of what is to be fetched and then counted as seen, so that nothing is lost whenever a process ends; two processes do not go
 * one way.
 */
import { momentIn } from '../../domain/reading.ts';
import { sleep } from '../../platform/sleep.ts';
import type { Listen } from './events.ts';
import type { Identity } from './identity.ts';
import type { Page, PageQuery, Source } from './source.ts';
import type { Seen } from './store/fetch-queue.ts';
import type { MirrorStore } from './store/mirror.ts';
import type { Walk } from './store/walks.ts';

export type Direction = 'backward' | 'forward' | 'again';

export interface WalkDeps {
  readonly store: MirrorStore;
  readonly source: Source;
  readonly listen: Listen;
  readonly identity: Identity;
  readonly holder: string;
  readonly signal: AbortSignal;
  /** Nothing older is fetched, and nothing younger; '' where there is no bound. */
  readonly since: string;
  readonly until: string;
  /** Milliseconds between two looks at a feed that has nothing new and cannot say so by itself. */
  readonly idleMs: number;
  /** Told of what keeps a way from going on; null when it goes on. */
  readonly trouble: (walk: string, why: string | null) => void;
  /** Something was put on the list. */
  readonly woken: () => void;
}

/** Seconds a source is asked to wait for something new. */
const waitSeconds = 20;
/** An empty answer that comes sooner was not waited for. */
const tooSoonMs = 1000;
/** A way back rests while so much is still to be fetched. */
const maxOutstanding = 20_000;

/** Events that end sooner are no better than asking. */
const lastingMs = 60_000;
const longestRestMs = 3_600_000;

export const walkName = (collection: string, direction: Direction): string => `${collection} ${direction}`;

/** Whether it was changed since then; an item that names no date was. The order of a feed is not that of these dates. */
export const isSince = ({ version }: Seen, since: string): boolean => {
  const [moment, first] = [momentIn(version), momentIn(since)];
  return moment === null || first === null || moment >= first;
};

/** Asks until there is an answer; null: the feed or the cursor is not known there. */
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
 * Goes one way until there is nothing left, the signal is aborted, or another process has gone on. False: the source has no such
 * feed.
 */
export const makeWalk = (collection: string, direction: Direction, deps: WalkDeps): (() => Promise<boolean>) => {
  const { store, holder, signal, since, until } = deps;
  const name = walkName(collection, direction);
  const isBackward = direction === 'backward';

  /** Puts on the list what is not here yet; gives how much that is. */
  const note = async (items: readonly Seen[]): Promise<number> => {
    const unknown = await store.unknown(
      collection,
      items.filter((item) => isSince(item, since)),
    );
    await store.put(collection, unknown, direction);
    if (unknown.length > 0) deps.woken();
    return unknown.length;
  };

  /** A cursor that the source does not know (any more): both ways begin anew at the newest record; what is here is not fetched again. */
  const beginAnew = async (): Promise<void> => {
    await store.begin(walkName(collection, 'forward'), null);
    await store.begin(walkName(collection, 'backward'), null);
    await sleep(deps.idleMs, { signal: deps.signal });
  };

  /** The newest page of all: from it one way leads back and the other forward. Null: there is no feed. */
  const begin = async (walk: Walk): Promise<boolean | null> => {
    const page = await fetchPage(deps, name, { collection, offset: until, descending: true });
    if (page === null) return null;
    const fresh = await note(page.items);
    // First where to go forward: who is ended here begins once more.
    if (until === '') await store.begin(walkName(collection, 'forward'), page.previous ?? '', page.items.length);
    return store.advance(walk, holder, { offset: page.next, done: page.items.length === 0, items: page.items.length, fresh });
  };

  const rest = async (): Promise<void> => {
    while (!signal.aborted && (await store.outstanding()).records > maxOutstanding) await sleep(deps.idleMs, { signal: deps.signal });
  };

  /** False when this process is not to go on, null where there is no feed. */
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

  /** No cursor was known since the ways began anew: those of pages on the way back are not for the way forward. */
  let isAnew = false;

  /** The source is asked for events again then; how often in a row they had come to an end soon. */
  let events = { again: Number.NEGATIVE_INFINITY, vain: 0 };

  /** Goes on by events while they come. */
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
    const vain = now - began < lastingMs ? events.vain + 1 : 0;
    events = { again: vain === 0 ? now : now + Math.min(longestRestMs, deps.idleMs * 2 ** vain), vain };
    return true;
  };

  const stepForward = async (walk: Walk, offset: string): Promise<boolean> => {
    const began = performance.now();
    const hears = events.again <= began && offset !== '';
    const page = await fetchPage(deps, name, { collection, offset, wait: hears ? 0 : waitSeconds });
    if (page === null) {
      if (isAnew && offset !== '') await store.begin(name, '');
      else await beginAnew();
      isAnew = true;
      return true;
    }
    isAnew = false;
    const fresh = await note(page.items);
    const isSpent = page.items.length === 0 || page.next === offset;
    // While the source is written all the time, no page is empty.
    const isEnd = isSpent || page.items.length < walk.longest;
    const going = await store.advance(walk, holder, { offset: page.next, isEnd, items: page.items.length, fresh });
    if (going && hears && isEnd) return hear({ ...walk, offset: page.next });
    if (isSpent && performance.now() - began < tooSoonMs) await sleep(deps.idleMs, { signal: deps.signal });
    return going;
  };

  return async () => {
    while (!signal.aborted) {
      const walk = await store.take(name, holder);
      if (walk === null || (isBackward ? walk.done : walk.offset === null)) return true;
      const goes = isBackward ? await stepBack(walk) : await stepForward(walk, walk.offset ?? '');
      if (goes !== true) return goes !== null;
    }
    return true;
  };
};
