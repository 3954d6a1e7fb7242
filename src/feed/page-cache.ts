/**
 * Answers without the store (docs/feed.md "Memory"): the bytes of pages that were read, and where a collection ends. A page
 * below the closed timestamp stays true: what it does not show stands above it by now. A page that ends at the closed
 * timestamp is repeated only while the store is known to have nothing newer.
 */

import { LRUCache } from 'lru-cache';
import { unavailable } from '../domain/problem.ts';
import { sleepUnreferenced } from '../platform/sleep.ts';
import { type ClosedTimestamp, type ClosedTimestamps, ifKnown, timeoutMs } from './closed-timestamp.ts';
import { type Edges, type FeedSource, makeNewest, type Slice } from './page.ts';
import { type Cursor, type FeedParameters, hashIds } from './parameters.ts';

export interface Probe {
  /**
   * The highest position as the store knew it at most `maxAgeMs` ago, or null when there is none. With 0 the question is
   * put after the call; else one that is under way is joined, if it was put so lately, or the one behind it. Throws 503 when no
   * answer comes in time.
   */
  newest(maxAgeMs: number): Promise<number | null>;
  /** The same; an answer of half that age is renewed beside whoever asks, so that hardly anybody waits for the next one. */
  renewed(maxAgeMs: number): Promise<number | null>;
  /** True when the last answer, whatever its age, named a position above this one. */
  knowsAbove(position: number): boolean;
}

/** After this time a question is given up, so that the next one can go to another server. */
const abandonMs = 3000;

const silent = async (pause: Promise<void>): Promise<never> => {
  await pause;
  throw unavailable('The store does not answer. Please, retry');
};

/** A request waits `waitMs` for an answer, as it does for a tick. */
export const makeProbe = (
  ask: () => Promise<number | null>,
  now: () => number,
  waitMs: number,
  pause: (ms: number) => Promise<void> = sleepUnreferenced,
): Probe => {
  let known: { readonly value: number | null; readonly at: number } | null = null;
  let running: { readonly work: Promise<number | null>; readonly at: number } | null = null;

  const askNow = async (): Promise<number | null> => {
    const at = now();
    const value = await ask();
    if (known === null || at >= known.at) known = { value, at };
    return value;
  };

  const begin = (): Promise<number | null> => {
    const work: Promise<number | null> = Promise.race([askNow(), silent(pause(abandonMs))]).finally(() => {
      if (running?.work === work) running = null;
    });
    running = { work, at: now() };
    return work;
  };

  const joined = async (maxAgeMs: number): Promise<number | null> => {
    if (running !== null && now() - running.at > maxAgeMs) await running.work.catch(() => null);
    return running?.work ?? begin();
  };

  const newest = (maxAgeMs: number): Promise<number | null> => {
    if (maxAgeMs > 0 && known !== null && now() - known.at <= maxAgeMs) return Promise.resolve(known.value);
    return Promise.race([maxAgeMs <= 0 ? askNow() : joined(maxAgeMs), silent(pause(waitMs))]);
  };

  return {
    newest,
    renewed: (maxAgeMs) => {
      const found = newest(maxAgeMs);
      const isHalfOld = maxAgeMs > 0 && known !== null && now() - known.at > maxAgeMs / 2;
      if (isHalfOld && running === null) begin().catch(() => undefined); // Whoever needs an answer asks again.
      return found;
    },
    knowsAbove: (position) => known !== null && known.value !== null && known.value > position,
  };
};

/** A page that was read: its items as they are sent, and the cursors around it. */
export interface CachedPage {
  readonly items: Buffer;
  /** Entity tag of the items. */
  readonly tag: string;
  readonly edges: Edges;
  readonly empty: boolean;
  readonly bound: ClosedTimestamp;
  /** It does not end at the closed timestamp. */
  readonly full: boolean;
}

interface CacheEntry extends CachedPage {
  readonly at: number;
}

/** The cached pages of a collection and mode. */
export interface CachePosition {
  readonly probe: Probe;
  /** The highest position as a page may rely on it. */
  newest(): Promise<number | null>;
  /** Whether nothing comes after the cursor, known without reading a page. */
  ended(cursor: Cursor | null): Promise<boolean>;
  /** A page asked with the same key before, while it may be repeated. */
  page(key: string): Promise<CachedPage | null>;
  /** Reads, or joins a read of the same page under way; a page that may be repeated is kept. */
  read(key: string | null, parameters: FeedParameters, work: () => Promise<{ slice: Slice; remembered: CachedPage }>): Promise<CachedPage>;
}

export interface MemoryReport {
  readonly hits: number;
  readonly misses: number;
  readonly bytes: number;
}

export interface Memory {
  of(source: FeedSource, test: boolean | 'both'): CachePosition;
  report(): MemoryReport;
}

interface MemoryOptions {
  readonly closedTimestamps: ClosedTimestamps;
  /** Seconds the closed timestamp stays behind the store's clock. */
  readonly delay: number;
  /** FEED_MEMORY_MB in bytes; 0: nothing is answered from memory. */
  readonly bytes: number;
  /** Milliseconds that only go up. */
  readonly now?: () => number;
}

/** The longest time a record that has moved on is still shown at its old position. */
export const pageAgeMs = 30_000;
/** A page that ends at the closed timestamp is repeated at most this long, and half the delay of the closed timestamp, after the store was asked. */
const longestProbeAgeMs = 500;
/** Beside the bytes of a page. */
const overheadBytes = 400;

/** Where a collection ended under a bound. */
interface Tail {
  readonly bound: ClosedTimestamp;
  readonly value: number;
  /** The records that stand there; null when they are not known. */
  readonly ties: { readonly count: number; readonly hash: string } | null;
}

const findTail = ({ rows, bound }: Slice, { cursor }: FeedParameters, before: Tail | null): Tail | null => {
  const last = rows.at(-1);
  if (last !== undefined) {
    const ids = rows.filter((row) => row.public_modified === last.public_modified).map((row) => row._id);
    return { bound, value: last.public_modified, ties: { count: ids.length, hash: hashIds(ids) } };
  }
  if (cursor === null || cursor.value === 0) return null;
  return before?.value === cursor.value ? { ...before, bound } : { bound, value: cursor.value, ties: null };
};

/** Whether a read from the cursor under the tail's bound would show nothing. */
const isBehind = ({ bound, value, ties }: Tail, cursor: Cursor): boolean => {
  if (bound.h === null || cursor.value === 0 || cursor.value > bound.h || cursor.value < value) return false;
  if (cursor.value > value || cursor.count === 0) return true;
  return ties !== null && ties.count === cursor.count && ties.hash === cursor.hash;
};

export const makeMemory = ({ closedTimestamps, delay, bytes, now = () => performance.now() }: MemoryOptions): Memory => {
  const pages = new LRUCache<string, CacheEntry>({ maxSize: Math.max(1, bytes), maxEntrySize: Math.max(1, bytes / 8) });
  const places = new Map<string, CachePosition>();
  const probeAgeMs = Math.min(longestProbeAgeMs, delay * 500);
  let hits = 0;
  let misses = 0;

  const makePlace = (source: FeedSource, test: boolean | 'both', name: string): CachePosition => {
    const probe = makeProbe(makeNewest(source, test), now, timeoutMs(delay));
    const newest = (): Promise<number | null> => probe.renewed(probeAgeMs);
    const running = new Map<string, Promise<CachedPage>>();
    let tail: Tail | null = null;

    /** Whether a read now would show no more than one under `bound` did, or the store cannot be asked. */
    const holds = async (bound: ClosedTimestamp): Promise<boolean> => {
      const { h } = bound;
      if (h === null || bound.x === null) return false;
      if (!probe.knowsAbove(h)) {
        const highest = await ifKnown(newest);
        // Reading again under the bound in force would give the same.
        if (highest === 'unknown') return (await closedTimestamps.current()) === bound;
        if (highest === null || highest <= h) return true;
      }
      return delay > 0 && (await closedTimestamps.fresher(bound, newest)) === bound;
    };

    const readAndKeep: CachePosition['read'] = async (key, parameters, work) => {
      const at = now();
      const { slice, remembered } = await work();
      if (bytes === 0 || slice.bound.x === null) return remembered;
      if (!slice.full) tail = findTail(slice, parameters, tail) ?? tail;
      if (key === null) return remembered;
      // A short page stands in a pool of buffers, all of which stays with it.
      const held = remembered.items.buffer.byteLength;
      pages.set(`${name} ${key}`, { ...remembered, at }, { size: held + key.length + overheadBytes });
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
        if (cacheEntry === undefined || now() - cacheEntry.at > pageAgeMs || !(cacheEntry.full || (await holds(cacheEntry.bound))))
          return null;
        hits += 1;
        return cacheEntry;
      },
      read: (key, parameters, work) => {
        misses += 1;
        // Without a delay a page shows what was saved before it was asked for, which an older read may not.
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
    of: (source, test) => {
      const name = `${source.path} ${test}`;
      const position = places.get(name) ?? makePlace(source, test, name);
      places.set(name, position);
      return position;
    },
    report: () => ({ hits, misses, bytes: pages.calculatedSize }),
  };
};
