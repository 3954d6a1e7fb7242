/** Writers that continue after any failure, and a crawler that goes backward and forward at once (spec/feed.md §7.1). */
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../../src/base/domain/problem.ts';
import type { ClosedTimestamps } from '../../src/feed/closed-timestamp.ts';
import type { FeedSource } from '../../src/feed/page.ts';
import { ask, type Bench, type Page } from './feed-bench.ts';

export interface Load {
  /** id → last acknowledged revision. */
  readonly acknowledged: ReadonlyMap<string, number>;
  readonly failures: number;
  /** How many writes were acknowledged, and how many of them were held open before. */
  readonly written: number;
  readonly held: number;
  /** Lets every writer finish its current write. */
  stop(): Promise<void>;
}

/** Deterministic for a seed (mulberry32). */
export const makeRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

export interface LoadOptions {
  readonly writers: number;
  readonly seed: number;
  /** Pause between two writes of one writer. */
  readonly pauseMs?: number;
  /** Share of writes in a transaction that is held open, and its maximum duration. */
  readonly held?: { readonly share: number; readonly atMostMs: number };
}

export const startLoad = (bench: Bench, { writers, seed, pauseMs = 20, held = { share: 0, atMostMs: 0 } }: LoadOptions): Load => {
  const acknowledged = new Map<string, number>();
  let stopped = false;
  let failures = 0;
  let written = 0;
  let committed = 0;
  const write = async (id: string, random: () => number): Promise<void> => {
    if (random() < held.share) {
      const open = await bench.hold(id);
      await sleep(random() * held.atMostMs);
      await open.commit();
      committed += 1;
      return;
    }
    const rev = acknowledged.get(id);
    // A record known only from a conflict may have been rolled back since.
    const isThere = rev !== undefined && (rev > 0 || (await bench.store.records('contracts').get(id)) !== null);
    acknowledged.set(id, (await (isThere ? bench.touch(id) : bench.put(id))).rev);
  };
  const writer = async (index: number): Promise<void> => {
    const random = makeRandom(seed + index);
    while (!stopped) {
      const id = `${index}-${Math.floor(random() * 12)}`;
      try {
        await write(id, random);
        written += 1;
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        failures += 1;
        // Ids are unique to a writer: a conflict means that an earlier attempt of this one succeeded.
        if (error.status === 409 && !acknowledged.has(id)) acknowledged.set(id, 0);
      }
      await sleep(pauseMs);
    }
  };
  const working = Promise.all(Array.from({ length: writers }, (_, index) => writer(index)));
  working.catch(() => undefined);
  return {
    acknowledged,
    get failures() {
      return failures;
    },
    get written() {
      return written;
    },
    get held() {
      return committed;
    },
    stop: async () => {
      stopped = true;
      await working;
    },
  };
};

export interface TwoWay {
  readonly received: ReadonlyMap<string, number>;
  /** One page in each direction; returns the number of items forward. */
  step(): Promise<number>;
  walk(): Promise<void>;
}

/** Starts at the newest page; backward until a page is empty, forward indefinitely. */
export const makeTwoWay = async (source: FeedSource, closedTimestamps: ClosedTimestamps, limit = 20): Promise<TwoWay> => {
  const received = new Map<string, number>();
  const page = async (descending: string, offset: string): Promise<Page> => {
    const found = await ask(source, closedTimestamps, { descending, offset, limit: String(limit), opt_fields: 'rev', mode: '_all_' });
    for (const { id, rev } of found.data) received.set(id, Math.max(rev, received.get(id) ?? 0));
    return found;
  };
  const first = await page('1', '');
  let backward: string | null = first.next_page.offset;
  let forward = first.prev_page?.offset ?? '';
  const step = async (): Promise<number> => {
    if (backward !== null) {
      const back: Page = await page('1', backward);
      backward = back.data.length === 0 ? null : back.next_page.offset;
    }
    const next = await page('', forward);
    forward = next.next_page.offset;
    return next.data.length;
  };
  return {
    received,
    step,
    walk: async () => {
      while ((await step()) > 0 || backward !== null);
    },
  };
};

/** Repeats `step` until stopped; retries while the feed is not ready. Returns the number of other failures. */
export const follow = (step: () => Promise<unknown>, pauseMs = 30): { stop(): Promise<number> } => {
  let stopped = false;
  let refused = 0;
  const working = (async () => {
    while (!stopped) {
      try {
        await step();
      } catch (error) {
        if (!(error instanceof Problem) || error.status !== 503) throw error;
        refused += 1;
      }
      await sleep(pauseMs);
    }
  })();
  working.catch(() => undefined);
  return {
    stop: async () => {
      stopped = true;
      await working;
      return refused;
    },
  };
};
