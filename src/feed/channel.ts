/**
 * The pump of one collection and mode (docs/feed.md "Push"): while clients wait, it polls for news, reads new rows once
 * and delivers them to all. The load on the store does not depend on the number of clients, and is zero without any.
 */
import type { FeedWindow } from '../store/feed/reader.ts';
import type { Row } from '../store/feed/rows.ts';
import type { ClosedTimestamp, ClosedTimestamps } from './closed-timestamp.ts';
import type { FeedSource } from './page.ts';
import type { Probe } from './page-cache.ts';

/** Texts of one window by their form: rendered once for all listeners of the same form. */
export type Texts = Map<string, string>;

interface Listener {
  /** Stored fields it needs. */
  readonly needs: readonly string[];
  /** Rows in order of position, each position complete, all above those delivered before. */
  take(rows: readonly Row[], texts: Texts): void;
}

interface ChannelOptions {
  readonly source: FeedSource;
  readonly test: boolean | 'both';
  readonly closedTimestamps: ClosedTimestamps;
  readonly probe: Pick<Probe, 'newest'>;
  readonly pause: (ms: number) => Promise<void>;
  /** Milliseconds between two polls. */
  readonly everyMs: number;
}

const WINDOW_SIZE = 1000;

export interface WindowStart {
  readonly value: number;
  readonly inclusive: boolean;
}

/**
 * Reads up to `size` rows after a position, in whole groups of equal positions, so that the next read starts above the
 * last one; `done` when the bound is reached.
 */
export const readGroups = async (
  { source, test }: { readonly source: Pick<FeedSource, 'read'>; readonly test: ChannelOptions['test'] },
  wanted: { readonly from: WindowStart | null; readonly bound: ClosedTimestamp } & Pick<
    FeedWindow,
    'fields' | 'whole' | 'bytes' | 'waiting'
  >,
  size = WINDOW_SIZE,
): Promise<{ rows: readonly Row[]; done: boolean }> => {
  const { bound, ...window } = wanted;
  const rows = await source.read({ descending: false, test, ...window, upTo: bound.h, at: bound.x, limit: size });
  const last = rows.at(-1);
  // Heavy rows end at a whole group; more may follow.
  if (rows.cut === true) return { rows, done: false };
  if (last === undefined || rows.length < size) return { rows, done: true };
  const whole = rows.filter((row) => row.public_modified !== last.public_modified);
  return whole.length > 0 ? { rows: whole, done: false } : readGroups({ source, test }, wanted, size * 2);
};

export const makeChannel = (options: ChannelOptions) => {
  const { closedTimestamps, probe, pause, everyMs } = options;
  const listeners = new Set<Listener>();
  let bound: ClosedTimestamp = { h: null, x: null };
  /** Everything up to here was delivered. */
  let reached = 0;
  let running = false;

  const handOut = async (next: ClosedTimestamp): Promise<void> => {
    for (;;) {
      const asked = new Set([...listeners].flatMap(({ needs }) => needs));
      const start = { value: reached, inclusive: false };
      const { rows, done } = await readGroups(options, { from: start, bound: next, fields: [...asked] });
      // A listener that joined during the read receives these rows too, and may need fields that were not read.
      if ([...listeners].some(({ needs }) => needs.some((field) => !asked.has(field)))) continue;
      reached = done ? (next.h ?? reached) : (rows.at(-1)?.public_modified ?? reached);
      if (done) bound = next;
      const texts: Texts = new Map();
      if (rows.length > 0) for (const listener of [...listeners]) listener.take(rows, texts);
      if (done) return;
    }
  };

  const look = async (): Promise<void> => {
    const newest = await probe.newest(everyMs / 2);
    if (newest === null || newest <= reached) return;
    const next = await closedTimestamps.fresher(bound, () => probe.newest(everyMs / 2));
    if (next.h !== null && next.h > reached) await handOut(next);
  };

  const pump = async (): Promise<void> => {
    while (listeners.size > 0) {
      await pause(everyMs);
      // A failed poll is repeated: no listener has received a position above `reached`.
      if (listeners.size > 0) await look().catch(() => undefined);
    }
    running = false;
  };

  return {
    /**
     * Adds a listener that has seen everything up to `joined`, and returns a function that removes it; null when the pump is
     * already ahead, and the listener has to read on.
     */
    join: (listener: Listener, joined: ClosedTimestamp): (() => void) | null => {
      if (running && (joined.h ?? 0) < reached) return null;
      if (!running) {
        running = true;
        bound = joined;
        reached = joined.h ?? 0;
        listeners.add(listener);
        void pump();
      } else listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** A pause before the next attempt to join, for a listener with no younger bound than the one refused. */
    rest: () => pause(everyMs),
  };
};

export type Channel = ReturnType<typeof makeChannel>;
