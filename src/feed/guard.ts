/**
 * The guard of one process (feed.md §9): it leads or stands by. Which process leads is a matter of work only; what the
 * leader does is in watch.ts.
 */
import type { GuardStore } from '../store/guard-store.ts';
import { openWatch, type RepairPace, reasonOf, type Say, type WatchDeps } from './watch.ts';

export interface GuardReport {
  readonly state: 'starting' | 'leading' | 'standby' | 'stopped';
  /** Seconds between the newest commit and what has been seen to, as far as this process can tell. */
  readonly lagSeconds: number;
  /** Of this process, since its start. */
  readonly late: number;
  readonly restamped: number;
  readonly historyLost: number;
  /** Whether published records are being moved because history was lost. */
  readonly repairing: boolean;
}

export interface Guard {
  /** True once some guard has begun its watch: from then on positions may be handed out. */
  watches(): boolean;
  /** Resolves when it watches, or when it was stopped before. */
  readonly begun: Promise<void>;
  report(): GuardReport;
  /** Gives the lease back and ends; what was seen since the last save is seen to again by the next one. */
  stop(): Promise<void>;
}

export interface GuardOptions {
  readonly store: GuardStore;
  /** Of this process; different in every process. */
  readonly holder: string;
  readonly log: Say;
  readonly repair?: RepairPace;
}

const standbyMs = 1000;
const firstPauseMs = 50;
const longestPauseMs = 2000;

/** A pause that ends at once when the guard is stopped. */
const makePauses = () => {
  const sleepers = new Set<() => void>();
  let ended = false;
  return {
    pause: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const end = (): void => {
          clearTimeout(timer);
          sleepers.delete(end);
          resolve();
        };
        const timer = setTimeout(end, ended ? 0 : ms);
        sleepers.add(end);
      }),
    end: (): void => {
      ended = true;
      for (const end of [...sleepers]) end();
    },
  };
};

/** What the guard tells about its work, and the mark when it has begun. */
const makeProgress = () => {
  const counts = { late: 0, restamped: 0, historyLost: 0, repairing: false };
  let at = performance.now();
  let behindMs = 0;
  return {
    counts,
    /** Everything up to an event of this time is seen to; null: everything there is. */
    reached: (eventAt: Date | null): void => {
      at = performance.now();
      behindMs = eventAt === null ? 0 : Math.max(0, Date.now() - eventAt.getTime());
    },
    // A stream without events answers once in a second.
    lagSeconds: () => Math.max(0, behindMs + performance.now() - at - standbyMs) / 1000,
  };
};

/** Starts the guard of this process; it goes on through every failure until it is stopped. */
export const startGuard = ({ store, holder, log, repair = { batch: 100, pauseMs: 50 } }: GuardOptions): Guard => {
  const { counts, reached, lagSeconds } = makeProgress();
  const { pause, end } = makePauses();
  let state: GuardReport['state'] = 'starting';
  let watches = false;
  let stopped = false;
  let begin: () => void = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const watching = (): void => {
    watches = true;
    begin();
  };
  let closeStream: () => Promise<void> = async () => {};

  /** Tries until it is answered: nothing that comes after may be written down before it. Null when stopped before. */
  const untilAnswered = async <T>(what: string, work: () => Promise<T>): Promise<T | null> => {
    for (let wait = firstPauseMs; !stopped; wait = Math.min(longestPauseMs, wait * 2)) {
      try {
        return await work();
      } catch (error) {
        log.warn(`the guard of the feed repeats: ${what}`, { cause: reasonOf(error) });
        await pause(wait);
      }
    }
    return null;
  };

  const deps: WatchDeps = { store, holder, log, repair, counts, reached, watching, untilAnswered, pause, stopped: () => stopped };

  const lead = async (from: Parameters<typeof openWatch>[1]): Promise<void> => {
    const watch = await openWatch(deps, from);
    closeStream = watch.close;
    state = 'leading';
    await watch.follow();
  };

  /** Looks on while another process leads; gives how often that one has saved. */
  const standBy = async (saves: number): Promise<number> => {
    state = 'standby';
    const found = await store.look();
    if (found !== null && found.token !== null) watching();
    if (found !== null && found.saves !== saves) reached(null);
    await pause(standbyMs);
    return found?.saves ?? saves;
  };

  const run = async (): Promise<void> => {
    let saves = -1;
    for (let wait = firstPauseMs; !stopped; ) {
      try {
        const taken = await store.take(holder);
        if (taken === null) saves = await standBy(saves);
        else await lead(taken);
        wait = firstPauseMs;
      } catch (error) {
        if (stopped) break;
        log.warn('the guard of the feed begins again', { cause: reasonOf(error) });
        await pause(wait);
        wait = Math.min(longestPauseMs, wait * 2);
      }
    }
    await store.release(holder).catch(() => undefined);
    state = 'stopped';
    begin();
  };
  const running = run();

  return {
    watches: () => watches,
    begun,
    report: () => ({ state, ...counts, lagSeconds: lagSeconds() }),
    stop: async () => {
      stopped = true;
      end();
      await closeStream();
      await running;
    },
  };
};
