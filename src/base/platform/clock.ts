import type { Log } from './log.ts';

/** Milliseconds. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The source of time. Rules receive `now` as a value; only the edges hold a clock (spec/decisions.md D6). */
export interface Clock {
  now(): Date;
}

/**
 * The result of `work`, or the error `late` after `ms`; `work` keeps running. A result that has already arrived is still
 * taken: after a busy moment timers fire first.
 */
export const withTimeout = <T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> =>
  new Promise((resolve, reject) => {
    let isSettled = false;
    const giveUp = (): void => {
      if (!isSettled) reject(late());
    };
    const timer = setTimeout(() => setImmediate(giveUp), ms);
    const settled =
      <U>(settle: (outcome: U) => void) =>
      (outcome: U): void => {
        isSettled = true;
        clearTimeout(timer);
        settle(outcome);
      };
    work.then(settled(resolve), settled(reject));
  });

/** Calls `work` periodically without keeping the process alive; returns a function that stops it. */
export const repeat = (ms: number, work: () => void): (() => void) => {
  const timer = setInterval(work, ms).unref();
  return () => clearInterval(timer);
};

const ALARM_MS = 100;
const CLOCK_SAMPLES = 3;

/** Milliseconds the store's clock is ahead: of three samples, the one with the shortest round trip. */
export const measureOffset = async (storeNow: () => Promise<Date>, processNow: () => number): Promise<number> => {
  let best = { trip: Number.POSITIVE_INFINITY, offset: 0 };
  for (let index = 0; index < CLOCK_SAMPLES; index += 1) {
    const asked = processNow();
    const told = (await storeNow()).getTime();
    const answered = processNow();
    if (answered - asked < best.trip) best = { trip: answered - asked, offset: told - (asked + answered) / 2 };
  }
  return best.offset;
};

/**
 * The process clock corrected by the measured offset to the store's clock (spec/decisions.md D6), so that a request's «now» and the
 * store's stamps agree: a save at which they do not corrects it at once. An offset above 100 ms is logged: the clocks of the two
 * machines need care. Uncorrected until it follows a store.
 */
export const makeSystemClock = (log: Pick<Log, 'warn'>, everyMs = 30_000, processNow = Date.now) => {
  let offset = 0;
  let corrections = 0;
  let timer: NodeJS.Timeout | undefined;
  const correct = async (storeNow: () => Promise<Date>): Promise<void> => {
    const known = corrections;
    const measured = await measureOffset(storeNow, processNow);
    // `watchClock` corrected the offset meanwhile.
    if (known !== corrections) return correct(storeNow);
    // Below a few milliseconds the measurement reflects the round trip rather than the clocks.
    offset = Math.abs(measured) < 5 ? 0 : Math.round(measured);
    if (Math.abs(measured) > ALARM_MS) log.warn('clock differs from the store clock', { offsetMs: Math.round(measured) });
  };
  let correctSoon = (): void => undefined;
  return {
    now: (): Date => new Date(processNow() + offset),
    /** Store time minus process time in milliseconds, as last measured. */
    get offsetMs(): number {
      return offset;
    },
    /** Measures the offset at once and then periodically; while the store is down the last one applies. */
    follow: async (storeNow: () => Promise<Date>): Promise<void> => {
      await correct(storeNow);
      let correcting = false;
      correctSoon = () => {
        if (correcting) return;
        correcting = true;
        void correct(storeNow)
          .catch(() => undefined)
          .finally(() => {
            correcting = false;
          });
      };
      timer = setInterval(correctSoon, everyMs).unref();
    },
    /** Takes a store time requested `askedMs` ago; corrects this clock at once if they differ by more than 100 ms. */
    watchClock: (store: Date, askedMs: number): void => {
      const answered = processNow() + offset;
      const off = Math.max(store.getTime() - answered, 0) + Math.min(store.getTime() - (answered - askedMs), 0);
      if (Math.abs(off) <= ALARM_MS) return;
      offset += Math.round(off);
      corrections += 1;
      correctSoon();
    },
    close: () => clearInterval(timer),
  };
};

export type SystemClock = ReturnType<typeof makeSystemClock>;
