/**
 * Answers without the store (docs/feed.md "Memory"): caches the bytes of pages and where each collection ends. A page
 * below the closed timestamp stays valid: a record it does not show is above it by now. A page that ends at the closed
 * timestamp is repeated only while the store is known to have nothing newer.
 */

import { LRUCache } from 'lru-cache';
import { unavailable } from '../base/domain/problem.ts';
import { sleepUnreferenced } from '../base/platform/sleep.ts';
import { type ClosedTimestamp, type ClosedTimestamps, closedTimestampTimeoutMs, ifKnown } from './closed-timestamp.ts';
import { type Edges, type FeedSource, makeNewest, type PageSlice } from './page.ts';
import { type Cursor, type FeedParameters, hashIds } from './parameters.ts';

/** A query is abandoned after this time, so that the next one can go to another server. */
const ABANDON_QUERY_MS = 3000;

const rejectAfter = async (pause: Promise<void>): Promise<never> => {
  await pause;
  throw unavailable('The store does not answer. Please, retry');
};

/** A request waits up to `waitMs` for an answer, as it does for a tick. */
export const makeProbe = (
  ask: () => Promise<number | null>,
  now: () => number,
  waitMs: number,
  pause: (ms: number) => Promise<void> = sleepUnreferenced,
) => {
  let known: { readonly value: number | null; readonly at: number } | null = null;
  let running: { readonly work: Promise<number | null>; readonly at: number } | null = null;

  const askNow = async (): Promise<number | null> => {
    const at = now();
    const value = await ask();
    if (known === null || at >= known.at) known = { value, at };
    return value;
  };

  const begin = (): Promise<number | null> => {
    const work: Promise<number | null> = Promise.race([askNow(), rejectAfter(pause(ABANDON_QUERY_MS))]).finally(() => {
      if (running?.work === work) running = null;
    });
    running = { work, at: now() };
    return work;
  };

  const joined = async (maxAgeMs: number): Promise<number | null> => {
    if (running !== null && now() - running.at > maxAgeMs) await running.work.catch(() => null);
    return running?.work ?? begin();
  };

  /**
   * The highest position as of at most `maxAgeMs` ago, or null when there is none. With 0 the query starts after the
   * call; otherwise a query in flight is joined if it started recently enough, or else the one after it. Throws 503 when
   * there is no answer in time.
   */
  const newest = (maxAgeMs: number): Promise<number | null> => {
    if (maxAgeMs > 0 && known !== null && now() - known.at <= maxAgeMs) return Promise.resolve(known.value);
    return Promise.race([maxAgeMs <= 0 ? askNow() : joined(maxAgeMs), rejectAfter(pause(waitMs))]);
  };

  return {
    newest,
    /** Likewise; an answer older than half of `maxAgeMs` is refreshed in the background, so that callers rarely wait. */
    renewed: (maxAgeMs: number): Promise<number | null> => {
      const found = newest(maxAgeMs);
      const isHalfOld = maxAgeMs > 0 && known !== null && now() - known.at > maxAgeMs / 2;
      if (isHalfOld && running === null) begin().catch(() => undefined); // The next caller queries again.
      return found;
    },
    /** True when the last answer, whatever its age, was above this position. */
    knowsAbove: (position: number): boolean => known !== null && known.value !== null && known.value > position,
  };
};

export type Probe = ReturnType<typeof makeProbe>;

/** A cached page: its items as sent, and the cursors around it. */
export interface CachedPage {
  readonly items: Buffer;
  readonly tag: string;
  readonly edges: Edges;
  readonly empty: boolean;
  readonly bound: ClosedTimestamp;
  /** True if it does not end at the closed timestamp. */
  readonly full: boolean;
}

/** The cached pages of a collection and mode. */
export interface CachePosition {
  readonly probe: Probe;
  /** The highest position, recent enough for a page to rely on. */
  newest(): Promise<number | null>;
  /** Whether nothing follows the cursor, as known without reading a page. */
  ended(cursor: Cursor | null): Promise<boolean>;
  /** The cached page of this key, or null when there is none that may be served again. */
  page(key: string): Promise<CachedPage | null>;
  /** Reads, or joins a running read of the same page; caches a page that may be served again. */
  read(
    key: string | null,
    parameters: FeedParameters,
    work: () => Promise<{ slice: PageSlice; remembered: CachedPage }>,
  ): Promise<CachedPage>;
}

export interface MemoryReport {
  readonly hits: number;
  readonly misses: number;
  readonly bytes: number;
}

interface MemoryOptions {
  readonly closedTimestamps: ClosedTimestamps;
  readonly delay: number;
  /** FEED_MEMORY_MB in bytes; 0 disables the cache. */
  readonly bytes: number;
  readonly now?: () => number;
}

/** The longest time a record that has moved is still shown at its old position. */
export const MAX_PAGE_AGE_MS = 30_000;
/** A page that ends at the closed timestamp is served again for at most this long after the probe, or half the delay if that is less. */
const MAX_PROBE_AGE_MS = 500;
/** Per page, besides its bytes. */
const PAGE_OVERHEAD_BYTES = 400;

/** Where a collection ended, as read under a bound. */
interface Tail {
  readonly bound: ClosedTimestamp;
  readonly value: number;
  /** The records at that position; null when unknown. */
  readonly ties: { readonly count: number; readonly hash: string } | null;
}

const findTail = ({ rows, bound }: PageSlice, { cursor }: FeedParameters, before: Tail | null): Tail | null => {
  const last = rows.at(-1);
  if (last !== undefined) {
    const ids = rows.filter((row) => row.public_modified === last.public_modified).map((row) => row._id);
    return { bound, value: last.public_modified, ties: { count: ids.length, hash: hashIds(ids) } };
  }
  if (cursor === null || cursor.value === 0) return null;
  return before?.value === cursor.value ? { ...before, bound } : { bound, value: cursor.value, ties: null };
};

/** Whether a read from the cursor under the tail's bound would return nothing. */
const isBehind = ({ bound, value, ties }: Tail, cursor: Cursor): boolean => {
  if (bound.h === null || cursor.value === 0 || cursor.value > bound.h || cursor.value < value) return false;
  if (cursor.value > value || cursor.count === 0) return true;
  return ties !== null && ties.count === cursor.count && ties.hash === cursor.hash;
};

export const makeMemory = ({ closedTimestamps, delay, bytes, now = () => performance.now() }: MemoryOptions) => {
  const pages = new LRUCache<string, CachedPage & { readonly at: number }>({
    maxSize: Math.max(1, bytes),
    maxEntrySize: Math.max(1, bytes / 8),
  });
  const places = new Map<string, CachePosition>();
  const probeAgeMs = Math.min(MAX_PROBE_AGE_MS, delay * 500);
  let hits = 0;
  let misses = 0;

  const makePlace = (source: FeedSource, test: boolean | 'both', name: string): CachePosition => {
    const probe = makeProbe(makeNewest(source, test), now, closedTimestampTimeoutMs(delay));
    const newest = (): Promise<number | null> => probe.renewed(probeAgeMs);
    const running = new Map<string, Promise<CachedPage>>();
    let tail: Tail | null = null;

    /** Whether a read now would return no more than one under `bound` did; also while the store is away and `bound` is in force. */
    const holds = async (bound: ClosedTimestamp): Promise<boolean> => {
      const { h } = bound;
      if (h === null || bound.x === null) return false;
      if (!probe.knowsAbove(h)) {
        const highest = await ifKnown(newest);
        // Another read under the bound in force would return the same.
        if (highest === 'unknown') return (await closedTimestamps.current()) === bound;
        if (highest === null || highest <= h) return true;
      }
      return delay > 0 && (await closedTimestamps.fresher(bound, newest)) === bound;
    };

    const readAndKeep: CachePosition['read'] = async (key, parameters, work) => {
      const at = now();
      const { slice, remembered } = await work();
      if (bytes === 0 || slice.bound.x === null) return remembered;
      if (!slice.full && !parameters.descending) tail = findTail(slice, parameters, tail) ?? tail;
      if (key === null) return remembered;
      // A short page is a slice of a pooled buffer, which it keeps alive as a whole.
      const held = remembered.items.buffer.byteLength;
      pages.set(`${name} ${key}`, { ...remembered, at }, { size: held + key.length + PAGE_OVERHEAD_BYTES });
      return remembered;
    };

    return {
      probe,
      newest,
      ended: async (cursor) => {
        const known = tail;
        if (bytes === 0 || known === null || cursor === null || !isBehind(known, cursor) || !(await holds(known.bound))) return false;
        hits += 1;
        return true;
      },
      page: async (key) => {
        const cacheEntry = pages.get(`${name} ${key}`);
        if (cacheEntry === undefined || now() - cacheEntry.at > MAX_PAGE_AGE_MS || !(cacheEntry.full || (await holds(cacheEntry.bound))))
          return null;
        hits += 1;
        return cacheEntry;
      },
      read: (key, parameters, work) => {
        misses += 1;
        // Without a delay a page shows everything saved before its request, which a read already running may not.
        if (key === null || delay === 0) return readAndKeep(key, parameters, work);
        const joined = running.get(key);
        if (joined !== undefined) return joined;
        const reading = readAndKeep(key, parameters, work).finally(() => running.delete(key));
        running.set(key, reading);
        return reading;
      },
    };
  };

  return {
    of: (source: FeedSource, test: boolean | 'both'): CachePosition => {
      const name = `${source.path} ${test}`;
      const position = places.get(name) ?? makePlace(source, test, name);
      places.set(name, position);
      return position;
    },
    report: (): MemoryReport => ({ hits, misses, bytes: pages.calculatedSize }),
  };
};

export type Memory = ReturnType<typeof makeMemory>;
