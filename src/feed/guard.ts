/**
 * The guard of the feed: late-commit repair in one process (docs/feed.md "The scheme"), leading or on standby.
 * The lease only saves work; guard-watch.ts is the leader's work.
 */
import { defer } from '../base/platform/deferred.ts';
import { reasonWithCause } from '../base/platform/reason.ts';
import { backOff, sleep } from '../base/platform/sleep.ts';
import { makeWorker } from '../base/platform/worker.ts';
import type { RepairState, RepairStore } from '../store/feed/repair-store.ts';
import { type Logger, openWatch, type RepairPace, type WatchDeps } from './guard-watch.ts';

export interface RepairReport {
  readonly state: 'starting' | 'leading' | 'standby' | 'stopped';
  /** Seconds the repair lags behind the newest commit, as far as this process can tell. */
  readonly lagSeconds: number;
  /** Of this process, since its start. */
  readonly late: number;
  readonly restamped: number;
  readonly historyLost: number;
  /** Whether published records are being moved because history was lost. */
  readonly repairing: boolean;
}

export interface RepairOptions {
  readonly store: RepairStore;
  readonly holder: string;
  readonly log: Logger;
  readonly repair?: RepairPace;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

const STANDBY_MS = 1000;
/** Short, since `/ready` waits for a guard that goes on; without a primary an attempt takes seconds anyway. */
const repairPauseMs = backOff(50, 500);

/** Counts and lag of the repair. */
const makeProgress = () => {
  const counts = { late: 0, restamped: 0, historyLost: 0, repairing: false };
  let at = performance.now();
  let behindMs = 0;
  return {
    counts,
    /** All events up to this time are handled; null: all there are. */
    reached: (eventAt: Date | null): void => {
      at = performance.now();
      behindMs = eventAt === null ? 0 : Math.max(0, Date.now() - eventAt.getTime());
    },
    // An idle stream answers only once per second.
    lagSeconds: () => Math.max(0, behindMs + performance.now() - at - STANDBY_MS) / 1000,
  };
};

/** Retries `work` until it succeeds, since no later place may be saved before that; null when stopped. */
const makeRepeats =
  ({ log, pause, stopped }: Pick<WatchDeps, 'log' | 'pause' | 'stopped'>): WatchDeps['untilAnswered'] =>
  async (what, work) => {
    for (let attempt = 1; !stopped(); attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (stopped()) return null;
        log.warn(`feed guard retries: ${what}`, { cause: reasonWithCause(error) });
        await pause(repairPauseMs(attempt));
      }
    }
    return null;
  };

/** Leads, or stands by while another process leads. */
const makeLeadership = (deps: WatchDeps) => {
  const { store, holder, watching, caughtUp, reached, pause } = deps;
  let state: RepairReport['state'] = 'starting';
  let close: () => Promise<void> = async () => {};
  /** The leader's `saves` when last read. */
  let saves = -1;
  // Reopening the saved place would lose history again.
  let lost = false;

  const lead = async (from: RepairState): Promise<void> => {
    try {
      const watch = await openWatch(deps, from, lost);
      lost = false;
      close = watch.close;
      state = 'leading';
      await watch.follow();
    } catch (error) {
      lost ||= store.isHistoryLost(error);
      throw error;
    }
  };

  const standBy = async (): Promise<void> => {
    state = 'standby';
    // The leader detects the loss by itself.
    lost = false;
    const repairState = await store.look();
    if (repairState !== null && repairState.token !== null) {
      watching();
      if (!repairState.catchingUp) caughtUp();
    }
    if (repairState !== null && repairState.saves !== saves) reached(null);
    saves = repairState?.saves ?? saves;
    await pause(STANDBY_MS);
  };

  return {
    state: () => state,
    next: async (): Promise<void> => {
      const taken = await store.take(holder);
      await (taken === null ? standBy() : lead(taken));
    },
    close: () => close(),
    end: async (): Promise<void> => {
      await store.release(holder).catch(() => undefined);
      state = 'stopped';
    },
  };
};

/** Starts late-commit repair in this process; it survives every failure until it is stopped. */
export const startRepair = ({ store, holder, log, repair = { batch: 100, pauseMs: 50 }, now = () => performance.now() }: RepairOptions) => {
  const { counts, reached, lagSeconds } = makeProgress();
  const stopping = new AbortController();
  const stopped = (): boolean => stopping.signal.aborted;
  /** Interrupted when the repair is stopped. */
  const pause = (ms: number): Promise<void> => sleep(ms, { signal: stopping.signal });
  let watches = false;
  let isCaughtUp = false;
  const begun = defer();
  const watching = (): void => {
    watches = true;
    begun.resolve();
  };
  const caughtUp = (): void => {
    isCaughtUp = true;
  };
  const untilAnswered = makeRepeats({ log, pause, stopped });
  const leadership = makeLeadership({
    store,
    holder,
    log,
    repair,
    counts,
    reached,
    watching,
    caughtUp,
    untilAnswered,
    pause,
    stopped,
    now,
  });

  const worker = makeWorker<void>({
    pass: leadership.next,
    restMs: () => 0,
    failedMs: repairPauseMs,
    failed: (cause) => log.warn('feed guard restarts', { cause }),
  });
  worker.start();

  return {
    /** True once some process has begun its watch: from then on positions may be published. */
    watches: (): boolean => watches,
    /** True once the leader has repaired what was committed before it took over; it stays true. */
    caughtUp: (): boolean => isCaughtUp,
    /** Resolves once `watches()` is true, or when the repair is stopped before that. */
    begun: begun.promise,
    report: (): RepairReport => ({ state: leadership.state(), ...counts, lagSeconds: lagSeconds() }),
    /** Releases the lease and ends; the next leader repeats everything after the last saved place. */
    stop: async (): Promise<void> => {
      stopping.abort();
      // Concurrently: once the worker is stopping, errors of the closed stream are not reported.
      await Promise.all([worker.stop(), leadership.close()]);
      await leadership.end();
      // Resolves `begun` for callers still waiting.
      begun.resolve();
    },
  };
};

export type Repair = ReturnType<typeof startRepair>;
