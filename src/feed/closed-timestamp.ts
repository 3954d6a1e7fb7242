/**
 * The closed timestamp: up to which position a page may show records (spec/feed.md §5, docs/feed.md "The scheme"). Readers only know this
 * interface; what stands behind it decides how strong the promise is. Pure: no clock, no store.
 */
import { Problem } from '../model/problem.ts';
import type { Moment } from '../store/feed/fence.ts';

/** A published pair: every save that is not visible in a read at `x` stands above `h`, or the guard will move it there. */
export interface ClosedTimestamp {
  /** The largest position that may be shown, in seconds; null when no limit applies. */
  readonly h: number | null;
  /** What a read has to have seen, wherever it is done; null: the newest the primary has. */
  readonly x: Moment | null;
}

/** The positions of a page or of a window: above the one, up to and with the other. */
export interface ClosedTimestamps {
  /** The bound in force. Throws 503 when there is none. */
  current(): Promise<ClosedTimestamp>;
  /**
   * A bound of a younger tick than `old` if something waits above it, else `old` itself. `newest` finds the highest
   * position there is, or null; it is asked only when `old` is old enough to be replaced. When it cannot be found, `old`
   * stays in force: it shows less, and is true for ever.
   */
  fresher(old: ClosedTimestamp, newest: () => Promise<number | null>): Promise<ClosedTimestamp>;
  /**
   * A bound whose read shows everything that stood at or below `position` when any process handed that position out:
   * for pages without an upper bound. Throws 503 when it cannot be had.
   */
  covering(position: number): Promise<ClosedTimestamp>;
}

/** docs/feed.md "The scheme": a save is late when the fence had passed its position before it was committed. */
export const isLate = (position: number, fence: number): boolean => position <= fence;

/** The fence after another tick in stream order: it never goes down. */
export const raised = (fence: number, tick: number): number => Math.max(fence, tick);

/** Seconds the closed timestamp stays behind the store's clock; below zero it would run ahead of the stamps. */
export const delayOf = (seconds: number): number => Math.max(0, seconds);

/** How long a request waits for the store to say what is new, and then for a tick. Without a delay it is to show all there is. */
export const patienceMs = (delay: number): number => (delay > 0 ? 300 : 1500);

/** How often the pump looks for something new. */
export const pumpMs = (delay: number): number => (delay > 0 ? 100 : 10);

/**
 * Whether a page may be missing what a younger bound would show: it came back short, or it is the newest page of all,
 * which is never short on a large registry and yet ends at the closed timestamp.
 */
export const endsAtClosed = (page: { descending: boolean; full: boolean }): boolean => page.descending || !page.full;

/** The highest position, or `unknown` while the store does not say: what is no 503 is a mistake and thrown on. */
export const ifKnown = async (newest: () => Promise<number | null>): Promise<number | null | 'unknown'> => {
  try {
    return await newest();
  } catch (error) {
    if (error instanceof Problem && error.type === 'http-service-unavailable') return 'unknown';
    throw error;
  }
};

/** No bound at all, for tables of rows whose feeds are never asked. */
export const unbounded: ClosedTimestamps = {
  current: async () => ({ h: null, x: null }),
  fresher: async (old) => old,
  covering: async () => ({ h: null, x: null }),
};
