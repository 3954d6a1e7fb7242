/**
 * The closed timestamp: the position up to which pages may show records, since no on-time save appears below it any more
 * (docs/feed.md "The scheme"). The fence provides it; ticks raise it, on demand and one at a time.
 */
import { isProblem, unavailable } from '../base/domain/problem.ts';
import type { Moment, Pair, Tick } from '../store/feed/fence.ts';

/** A published pair: every save that a read at `x` does not show is above `h`, or late-commit repair will move it there. */
export interface ClosedTimestamp {
  /** The largest position that may be shown, in seconds; null when no limit applies. */
  readonly h: number | null;
  /** The operation time a read must include, on any member; null: the newest of the primary. */
  readonly x: Moment | null;
}

/** The source of the upper bound of pages and windows. */
export interface ClosedTimestamps {
  /** The bound in force. Throws 503 when there is none. */
  current(): Promise<ClosedTimestamp>;
  /**
   * A younger bound than `old` if one is published already or a record lies above it, else `old` itself. `newest` finds
   * the highest position, or null; it is called only when `old` is old enough to be replaced. While it answers 503, `old`
   * stays in force: it shows less, and remains valid.
   */
  fresher(old: ClosedTimestamp, newest: () => Promise<number | null>): Promise<ClosedTimestamp>;
  /**
   * A bound whose read shows every record that was at or below `position` when any process published that position:
   * for pages without an upper bound. Throws 503 when there is none in time.
   */
  covering(position: number): Promise<ClosedTimestamp>;
}

/** docs/feed.md "The scheme": a save is late when the fence had reached its position before it was committed. */
export const isLate = (position: number, fence: number): boolean => position <= fence;

/** The fence after another tick in stream order: it never decreases. */
export const raiseFence = (fence: number, tick: number): number => Math.max(fence, tick);

/** Seconds the closed timestamp stays behind the store's clock; below zero it would run ahead of the stamps. */
export const computeDelay = (seconds: number): number => Math.max(0, seconds);

/** How long a request waits for the newest position, and then for a tick; longer without a delay, when it must show everything. */
export const closedTimestampTimeoutMs = (delay: number): number => (delay > 0 ? 300 : 1500);

/** Milliseconds between two polls of the pump. */
export const pumpMs = (delay: number): number => (delay > 0 ? 100 : 10);

/**
 * Whether a younger bound might add to a page: it came back short, or it is the newest page of all, which is never
 * short in a large registry and yet ends at the closed timestamp.
 */
export const endsAtClosed = (page: { descending: boolean; full: boolean }): boolean => page.descending || !page.full;

/** The highest position, or `unknown` while the store answers 503; other errors are rethrown. */
export const ifKnown = async (newest: () => Promise<number | null>): Promise<number | null | 'unknown'> => {
  try {
    return await newest();
  } catch (error) {
    if (isProblem(error, 'http-service-unavailable')) return 'unknown';
    throw error;
  }
};

/** No bound at all, for route tables whose feeds are never read. */
export const unboundedTimestamps: ClosedTimestamps = {
  current: async () => ({ h: null, x: null }),
  fresher: async (old) => old,
  covering: async () => ({ h: null, x: null }),
};

interface FenceOptions {
  /**
   * Raises the fence in the store, at least to `floor`, and returns the pair of that very response; throws when it did not
   * become durable.
   */
  readonly tick: (floor: number) => Promise<Tick>;
  /** Called when the fence this process had raised was missing from the store and has been recreated. */
  readonly removed?: (pair: Pair) => void;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
  readonly pause: (ms: number) => Promise<void>;
}

/** A request waits this long for a running tick, if the closed timestamp has a delay. */
const WAIT_MS = 300;
/** A tick is abandoned after this time, so that the next request can try another server. */
const ABANDON_TICK_MS = 3000;

export const makeFence = ({ tick, removed = () => undefined, now = () => performance.now(), pause }: FenceOptions) => {
  let published: { readonly pair: Pair; readonly began: number; readonly serial: number } | null = null;
  let ticks = 0;
  let begunAt = Number.NEGATIVE_INFINITY;
  let lowest = 0;
  let running: Promise<void> | null = null;
  let trouble: unknown = null;

  const makeTick = async (): Promise<void> => {
    const began = now();
    begunAt = began;
    ticks += 1;
    const serial = ticks;
    const before = published?.pair ?? null;
    try {
      // At least as high as before: a recreated fence must not start below what was shown.
      const { h, x, made } = await tick(Math.max(lowest, before?.h ?? 0));
      const pair: Pair = { h, x };
      if (made && before !== null) removed(pair);
      // The response of an abandoned tick may be older than the published pair.
      if (published === null || (serial > published.serial && h >= published.pair.h)) published = { pair, began, serial };
      trouble = null;
    } catch (error) {
      trouble = error;
    }
  };

  const begin = (): Promise<void> => {
    const work = Promise.race([makeTick(), pause(ABANDON_TICK_MS)]).finally(() => {
      if (running === work) running = null;
    });
    running = work;
    return work;
  };

  return {
    /** The last published pair, or null. */
    pair: (): Pair | null => published?.pair ?? null,
    /** Milliseconds since the tick of that pair began; null without a pair. */
    ageMs: (): number | null => (published === null ? null : now() - published.began),
    /** The error of the last tick, or null if it succeeded. */
    trouble: (): unknown => trouble,
    /** Joins the running tick or begins one, waits for it at most 300 ms, and returns the pair then in force. */
    advance: async (): Promise<Pair | null> => {
      await Promise.race([running ?? begin(), pause(WAIT_MS)]);
      return published?.pair ?? null;
    },
    /**
     * The pair of a tick that began after this call; null when none ended within `ms`. `floor` raises the fence to a position the
     * store's clock has not reached: only if the closed timestamp has no delay. The tick begins no sooner than `apartMs` after the
     * previous one began, and serves every caller until then.
     */
    renew: async ({ ms = ABANDON_TICK_MS, floor = 0, apartMs = 0 } = {}): Promise<Pair | null> => {
      lowest = Math.max(lowest, floor);
      const asked = ticks;
      const isYounger = (): boolean => published !== null && published.serial > asked;
      const tickFromNow = async (): Promise<void> => {
        await running;
        const early = begunAt + apartMs - now();
        if (!isYounger() && early > 0) await pause(early);
        if (!isYounger()) await (running ?? begin());
      };
      await Promise.race([tickFromNow(), pause(ms)]);
      return published !== null && isYounger() ? published.pair : null;
    },
  };
};

export type Fence = ReturnType<typeof makeFence>;

interface FencedOptions {
  readonly fence: Fence;
  /** Seconds the closed timestamp stays behind the store's clock. */
  readonly delay: number;
  /** False until some process repairs late commits: no position may be published before that (docs/feed.md "Why nothing is lost"). */
  readonly watched: () => boolean;
}

/** A younger pair is not replaced, unless there is no delay. */
const MIN_AGE_MS = 100;

const notReady = (cause: unknown) => unavailable('The feed is not ready. Please, retry', cause ?? undefined);

/** The closed timestamps that never lose a record: those of the fence, served only once late commits are repaired. */
export const fencedTimestamps = ({ fence, delay, watched }: FencedOptions): ClosedTimestamps => {
  const published = async (): Promise<Pair> => {
    if (!watched()) throw notReady(null);
    const pair = fence.pair() ?? (await fence.advance());
    if (pair === null) throw notReady(fence.trouble());
    return pair;
  };
  const isYoung = (): boolean => delay > 0 && (fence.ageMs() ?? Number.POSITIVE_INFINITY) < MIN_AGE_MS;

  return {
    current: published,
    fresher: async (old, newest) => {
      const before = await published();
      if (before.h !== old.h) return before;
      if (isYoung()) return old;
      const highest = await ifKnown(newest);
      if (highest === 'unknown' || highest === null || highest <= before.h) return old;
      // Without a delay everything is shown at once (spec/feed.md §5 rule 1), even a position in the store's future:
      // so the tick has to begin from now on, and raises the fence to that position.
      const pair: ClosedTimestamp | null = await (delay > 0
        ? fence.advance()
        : fence.renew({ ms: closedTimestampTimeoutMs(delay), floor: highest }));
      return pair === null || pair.h === old.h ? old : pair;
    },
    covering: async (position) => {
      const pair = await published();
      if (position <= pair.h) return pair;
      // Another process may be ahead. A tick that begins now is at least as far; one that began before may not be.
      const renewed = await fence.renew({ apartMs: delay > 0 ? MIN_AGE_MS : 0 });
      if (renewed === null) throw notReady(fence.trouble());
      return renewed;
    },
  };
};
