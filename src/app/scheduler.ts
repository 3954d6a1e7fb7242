/**
 * The scheduler of tenders. It is stateless: due times are in the store, so that restarts, several processes and
 * lost races do no harm. One timer is set to the earliest `next_check`, or to that of an earlier save,
 * and in any case polls the index every few seconds. Every wait has a timeout.
 */

import { isProblem, type Problem, unavailable } from '../base/domain/problem.ts';
import { type Clock, withTimeout } from '../base/platform/clock.ts';
import { reasonWithCause, stackOf } from '../base/platform/reason.ts';
import type { DueReader, DueRecord } from '../store/records/queries.ts';

export interface Timer {
  /** Calls `onTimer` once after `ms`; returns a function that cancels it. */
  schedule(ms: number, onTimer: () => void): () => void;
}

interface SchedulerDeps {
  readonly clock: Clock;
  readonly reader: DueReader;
  /** Runs what is due for one record by `now`; rejects with 409 if another process was first. */
  readonly tick: (record: DueRecord, now: Date) => Promise<unknown>;
  readonly log: { readonly warn: (message: string, fields: Readonly<Record<string, unknown>>) => void };
  readonly timer?: Timer;
  /** Maximum interval between polls of the index, in milliseconds. */
  readonly everyMs?: number;
  /** Timeout of a read of the index and of a tick, in milliseconds. */
  readonly limitMs?: number;
  /** A monotonic clock in milliseconds. */
  readonly elapsed?: () => number;
}

const BATCH = 100;
const POLL_MS = 2000;
/** A tender whose tick failed is skipped for this long, so that it does not block others; doubled each time. */
const RETRY_MS = 30_000;
const LONGEST_REST = 3_600_000;
/** A tender that this often finds the store unavailable while others are ticked is itself at fault. */
const MAX_FAILURES = 3;
const LIMIT = 10_000;
/** Longer than a read and a tick may take: a scheduler that has finished nothing for this long is stuck. */
const STUCK_AFTER_MS = 30_000;
/** Seconds a tender may be overdue before the probe fails. */
const OVERDUE_AFTER_S = 10;

const systemTimer: Timer = {
  schedule: (ms, onTimer) => {
    const timer = setTimeout(onTimer, ms);
    return () => clearTimeout(timer);
  },
};

const tooSlow = (): Problem => unavailable('The store did not answer the scheduler in time');

/** What a tick came to; `gone`: the store was unavailable, for others too as far as one knows. */
type Outcome = 'done' | 'deferred' | 'gone';

const recordKey = ({ collection, id }: DueRecord): string => `${collection}/${id}`;

interface Rest {
  readonly record: DueRecord;
  readonly until: number;
  readonly length: number;
  /** False: the store was unavailable for this one only. */
  readonly isOwnFault: boolean;
}

/** How often a tender found the store unavailable while others were ticked, and the tick count at the last time. */
interface Away {
  readonly times: number;
  readonly ticks: number;
}

/** Ticks what is due and tracks failures. */
const makePass = ({ clock, reader, tick, log, limitMs = LIMIT, elapsed = () => performance.now() }: SchedulerDeps) => {
  const failed = new Map<string, Rest>();
  const awayFor = new Map<string, Away>();
  const counts = { ticks: 0, failures: 0 };
  let lastEnd = elapsed();

  /** Records that something finished, well or not. */
  const ended = (): void => {
    lastEnd = elapsed();
  };

  /** Whether the store seems to be at fault rather than this tender. */
  const isAwayForAll = (key: string): boolean => {
    const { times, ticks } = awayFor.get(key) ?? { times: 0, ticks: -1 };
    const now = { times: counts.ticks > ticks ? times + 1 : times, ticks: counts.ticks };
    awayFor.set(key, now);
    return now.times < MAX_FAILURES;
  };

  const formatSubject = ({ collection, id }: DueRecord): { readonly what: string; readonly fields: Readonly<Record<string, string>> } => {
    const kind = collection.replace(/s$/, '');
    return { what: `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`, fields: { [kind]: id } };
  };

  const tickOne = async (record: DueRecord, now: Date): Promise<Outcome> => {
    const key = recordKey(record);
    try {
      await withTimeout(tick(record, now), limitMs, tooSlow);
      failed.delete(key);
      awayFor.delete(key);
      counts.ticks += 1;
      return 'done';
    } catch (error) {
      if (isProblem(error, 'http-conflict')) return 'deferred';
      counts.failures += 1;
      const { what, fields } = formatSubject(record);
      const isAway = isProblem(error, 'http-service-unavailable');
      if (isAway && isAwayForAll(key)) {
        log.warn(`store unavailable while ${what} was ticked`, { ...fields, cause: String(error) });
        return 'gone';
      }
      const length = Math.min((failed.get(key)?.length ?? RETRY_MS / 2) * 2, LONGEST_REST);
      failed.set(key, { record, until: now.getTime() + length, length, isOwnFault: !isAway });
      // A store that is away needs no stack.
      log.warn(`tick of ${what} failed`, { ...fields, cause: isAway ? reasonWithCause(error) : stackOf(error) });
      return 'deferred';
    }
  };

  /** Records to skip now. One that has not failed again within twice its rest is forgotten. */
  const resting = (now: number): DueRecord[] => {
    for (const [key, { until, length }] of failed) if (until + length <= now) failed.delete(key);
    return [...failed.values()].flatMap(({ record, until }) => (until > now ? [record] : []));
  };

  const pass = async (isStopped: () => boolean): Promise<number> => {
    const done: DueRecord[] = [];
    let [ticked, isWell] = [0, true];
    while (!isStopped()) {
      const now = clock.now();
      const due = await withTimeout(reader.due(now, BATCH, [...resting(now.getTime()), ...done]), limitMs, tooSlow);
      ended();
      if (due.length === 0) {
        if (isWell) awayFor.clear();
        return ticked;
      }
      for (const record of due) {
        if (isStopped()) return ticked;
        // Once per pass: what a tick leaves due is done in the next one.
        done.push(record);
        const outcome = await tickOne(record, now);
        if (outcome === 'done') ticked += 1;
        // The next read of the index shows whether the store is back; this record is retried in the next pass.
        if (outcome === 'gone') {
          isWell = false;
          break;
        }
        ended();
      }
    }
    return ticked;
  };

  return {
    pass,
    ended,
    idleMs: () => elapsed() - lastEnd,
    faulty: () => [...failed.values()].flatMap(({ record, isOwnFault }) => (isOwnFault ? [record] : [])),
    /** Ticks and failures since the start, and tenders skipped for a while because their ticks failed. */
    report: () => ({ ...counts, resting: resting(clock.now().getTime()).length }),
  };
};

export const makeScheduler = (deps: SchedulerDeps) => {
  const { clock, reader, log, timer = systemTimer, everyMs = POLL_MS, limitMs = LIMIT } = deps;
  const { pass, report, ended, idleMs, faulty } = makePass(deps);
  let stopped = true;
  let stopping = false;
  let running: Promise<number> | null = null;
  let scheduled: { readonly at: number; readonly disarm: () => void } | null = null;

  /** Runs everything due now; returns how many tenders were ticked. */
  const run = (): Promise<number> => {
    running ??= pass(() => stopping).finally(() => {
      running = null;
    });
    return running;
  };

  const schedule = (ms: number): void => {
    if (stopped) return;
    scheduled?.disarm();
    const delay = Math.max(0, Math.min(ms, everyMs));
    scheduled = { at: clock.now().getTime() + delay, disarm: timer.schedule(delay, onTimer) };
  };

  const runAndArm = async (): Promise<void> => {
    try {
      await run();
      const now = clock.now();
      const next = await withTimeout(reader.next(now), limitMs, tooSlow);
      schedule(next === null ? everyMs : next.getTime() - now.getTime());
    } catch (error) {
      log.warn('scheduler could not read due records', { cause: error instanceof Error ? error.message : String(error) });
      schedule(everyMs);
    }
  };

  const onTimer = (): void => void runAndArm();

  /** Seconds since the oldest due tender became due, ignoring failing ones; 0 if none is due. */
  const lagSeconds = async (): Promise<number> => {
    const now = clock.now();
    const [oldest] = await reader.due(now, 1, faulty());
    return oldest === undefined ? 0 : (now.getTime() - oldest.time.getTime()) / 1000;
  };

  return {
    run,
    report,
    lagSeconds,
    start: (): void => {
      stopped = false;
      stopping = false;
      ended();
      schedule(0);
    },
    /** The reason for a failed probe if the scheduler is stuck or behind; null if it works or is not started. */
    trouble: async (): Promise<string | null> => {
      if (stopped) return null;
      if (idleMs() >= STUCK_AFTER_MS) return `The scheduler has made no progress for ${Math.round(idleMs() / 1000)} s`;
      const lag = await lagSeconds();
      return lag > OVERDUE_AFTER_S ? `The scheduler is behind: a tender has been due for ${Math.round(lag)} s` : null;
    },
    /** A record due at `time` was saved. */
    expect: (time: Date | undefined): void => {
      if (time === undefined || stopped || scheduled === null || running !== null) return;
      const wait = time.getTime() - clock.now().getTime();
      if (time.getTime() < scheduled.at) schedule(wait);
    },
    /** Cancels the timer and waits for the tick in progress, at most its timeout. */
    stop: async (): Promise<void> => {
      stopped = true;
      stopping = true;
      scheduled?.disarm();
      await running?.catch(() => 0);
    },
  };
};

export type Scheduler = ReturnType<typeof makeScheduler>;
