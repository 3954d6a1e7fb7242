/**
 * The clock that drives tenders. It keeps nothing: what is due stands in the store, so that a restart, several processes and
 * a lost race change nothing. One timer is armed for the earliest `next_check`, for the time of a save that comes sooner,
 * and in any case for a look at the index every few seconds.
 */
import type { Clock } from '../domain/clock.ts';
import { Problem } from '../domain/problem.ts';
import type { DueReader } from '../store/due.ts';

export interface Timer {
  /** Calls `fire` once after `ms`; the answer takes it back. */
  arm(ms: number, fire: () => void): () => void;
}

export interface SchedulerDeps {
  readonly clock: Clock;
  readonly reader: DueReader;
  /** Does what is due for one tender by `now`; rejects with 409 when another process was first. */
  readonly tick: (id: string, now: Date) => Promise<unknown>;
  readonly log: { readonly warn: (message: string, fields: Readonly<Record<string, unknown>>) => void };
  readonly timer?: Timer;
  /** At least that often the index is asked, in milliseconds. */
  readonly everyMs?: number;
}

export interface SchedulerReport {
  /** Tenders that were ticked, since the start. */
  readonly ticks: number;
  readonly failures: number;
  /** Tenders that are left alone for a while because their ticks failed. */
  readonly resting: number;
}

export interface Scheduler {
  /** A record was saved that is due at `time`. */
  expect(time: Date | undefined): void;
  /** Does everything that is due now; gives how many tenders were ticked. For tests, and for the timer. */
  run(): Promise<number>;
  start(): void;
  report(): SchedulerReport;
  /** How many seconds the tender that is due longest has been waiting; 0 when nothing is due. */
  lagSeconds(): Promise<number>;
  /** Arms nothing any more and waits for the ticks under way. */
  stop(): Promise<void>;
}

const BATCH = 100;
const EVERY = 2000;
/** A tender whose tick failed is left alone for a while, so that it keeps nobody else waiting; twice as long each time. */
const REST = 30_000;
const LONGEST_REST = 3_600_000;

const systemTimer: Timer = {
  arm: (ms, fire) => {
    const timer = setTimeout(fire, ms);
    return () => clearTimeout(timer);
  },
};

const isLostRace = (error: unknown): boolean => error instanceof Problem && error.type === 'http-conflict';

interface Rest {
  readonly until: number;
  readonly length: number;
}

/** Ticks what is due and remembers what fails. */
const makePass = ({ clock, reader, tick, log }: SchedulerDeps) => {
  const failed = new Map<string, Rest>();
  const counts = { ticks: 0, failures: 0 };

  const tickOne = async (id: string, now: Date): Promise<boolean> => {
    try {
      await tick(id, now);
      failed.delete(id);
      counts.ticks += 1;
      return true;
    } catch (error) {
      if (isLostRace(error)) return false;
      counts.failures += 1;
      const length = Math.min((failed.get(id)?.length ?? REST / 2) * 2, LONGEST_REST);
      failed.set(id, { until: now.getTime() + length, length });
      log.warn('a tender could not be ticked', { tender: id, cause: error instanceof Error ? error.stack : String(error) });
      return false;
    }
  };

  /** Tenders that are left alone now. What has rested twice its time without failing again is no longer due. */
  const resting = (now: number): string[] => {
    for (const [id, { until, length }] of failed) if (until + length <= now) failed.delete(id);
    return [...failed].flatMap(([id, { until }]) => (until > now ? [id] : []));
  };

  const pass = async (isStopped: () => boolean): Promise<number> => {
    const done = new Set<string>();
    let ticked = 0;
    while (!isStopped()) {
      const now = clock.now();
      const due = await reader.due(now, BATCH, [...resting(now.getTime()), ...done]);
      if (due.length === 0) return ticked;
      for (const { id } of due) {
        if (isStopped()) return ticked;
        // Once a pass: what a tick leaves due is looked at in the next one.
        done.add(id);
        if (await tickOne(id, now)) ticked += 1;
      }
    }
    return ticked;
  };

  return { pass, report: () => ({ ...counts, resting: resting(clock.now().getTime()).length }) };
};

export const makeScheduler = (deps: SchedulerDeps): Scheduler => {
  const { clock, reader, log, timer = systemTimer, everyMs = EVERY } = deps;
  const { pass, report } = makePass(deps);
  let stopped = true;
  let stopping = false;
  let running: Promise<number> | null = null;
  let armed: { readonly at: number; readonly disarm: () => void } | null = null;

  const run = (): Promise<number> => {
    running ??= pass(() => stopping).finally(() => {
      running = null;
    });
    return running;
  };

  const arm = (ms: number): void => {
    if (stopped) return;
    armed?.disarm();
    const delay = Math.max(0, Math.min(ms, everyMs));
    armed = { at: clock.now().getTime() + delay, disarm: timer.arm(delay, fire) };
  };

  const runAndArm = async (): Promise<void> => {
    try {
      await run();
      const now = clock.now();
      const next = await reader.next(now);
      arm(next === null ? everyMs : next.getTime() - now.getTime());
    } catch (error) {
      log.warn('the scheduler could not look at what is due', { cause: error instanceof Error ? error.message : String(error) });
      arm(everyMs);
    }
  };

  const fire = (): void => void runAndArm();

  return {
    run,
    report,
    lagSeconds: async () => {
      const now = clock.now();
      const [oldest] = await reader.due(now, 1, []);
      return oldest === undefined ? 0 : (now.getTime() - oldest.time.getTime()) / 1000;
    },
    start: () => {
      stopped = false;
      stopping = false;
      arm(0);
    },
    expect: (time) => {
      if (time === undefined || stopped || armed === null || running !== null) return;
      const wait = time.getTime() - clock.now().getTime();
      if (time.getTime() < armed.at) arm(wait);
    },
    stop: async () => {
      stopped = true;
      stopping = true;
      armed?.disarm();
      await running?.catch(() => 0);
    },
  };
};
