/** In milliseconds. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Where the time comes from. Rules get `now` as a value; only the edges hold a clock (spec/decisions.md D6). */
export interface Clock {
  now(): Date;
}

/** A clock that stands still until it is moved. */
export interface FixedClock extends Clock {
  set(date: Date): void;
  /** Moves on by `ms`, back when negative. */
  advance(ms: number): void;
}

/** A `FixedClock` at `start`, for tests. The dates it gives out and takes in are copies. */
export const fixedClock = (start: Date): FixedClock => {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    set(date) {
      time = date.getTime();
    },
    advance(ms) {
      time += ms;
    },
  };
};

/**
 * What `work` comes to, or what `late` says when it takes longer; `work` keeps running. What has arrived by then is still
 * read: after a busy moment timers go first.
 */
export const within = <T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> =>
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

/** Calls `work` again and again, which keeps no process alive; gives what ends it. */
export const repeat = (ms: number, work: () => void): (() => void) => {
  const timer = setInterval(work, ms).unref();
  return () => clearInterval(timer);
};

/**
 * The process clock corrected by the measured offset to the store's clock (spec/decisions.md D6), so that a request's «now» and the
 * store's stamps agree: a save at which they do not corrects it at once. An offset above 100 ms is logged: the clocks of the two
 * machines need care.
 */
export interface SystemClock extends Clock {
  /** Store time minus process time in milliseconds, as measured last. */
  readonly offsetMs: number;
  /** Told what the store's clock said when it was asked, `askedMs` ago: off by more than 100 ms, it corrects this one at once. */
  watchClock(storeNow: Date, askedMs: number): void;
  close(): void;
}

interface Logger {
  warn(message: string, fields?: object): void;
}

const alarmMs = 100;
const samples = 3;

/** Milliseconds the store's clock is ahead of this one: of three samples the one with the shortest round trip. */
export const measureOffset = async (storeNow: () => Promise<Date>, processNow: () => number): Promise<number> => {
  let best = { trip: Number.POSITIVE_INFINITY, offset: 0 };
  for (let index = 0; index < samples; index += 1) {
    const asked = processNow();
    const told = (await storeNow()).getTime();
    const answered = processNow();
    if (answered - asked < best.trip) best = { trip: answered - asked, offset: told - (asked + answered) / 2 };
  }
  return best.offset;
};

/** Measures at once and then every `everyMs`; while the store is away the last offset stays in force. */
export const startSystemClock = async (
  storeNow: () => Promise<Date>,
  log: Logger,
  everyMs = 30_000,
  processNow = Date.now,
): Promise<SystemClock> => {
  let offset = 0;
  let corrections = 0;
  const correct = async (): Promise<void> => {
    const known = corrections;
    const measured = await measureOffset(storeNow, processNow);
    // One of the clocks was set meanwhile.
    if (known !== corrections) return correct();
    // Below a few milliseconds the measurement says more about the round trip than about the clocks.
    offset = Math.abs(measured) < 5 ? 0 : Math.round(measured);
    if (Math.abs(measured) > alarmMs) log.warn('clock differs from the store clock', { offsetMs: Math.round(measured) });
  };
  await correct();
  let correcting = false;
  const correctSoon = (): void => {
    if (correcting) return;
    correcting = true;
    void correct()
      .catch(() => undefined)
      .finally(() => {
        correcting = false;
      });
  };
  const timer = setInterval(correctSoon, everyMs);
  timer.unref();
  return {
    now: () => new Date(processNow() + offset),
    get offsetMs() {
      return offset;
    },
    watchClock: (store, askedMs) => {
      const answered = processNow() + offset;
      const off = Math.max(store.getTime() - answered, 0) + Math.min(store.getTime() - (answered - askedMs), 0);
      if (Math.abs(off) <= alarmMs) return;
      offset += Math.round(off);
      corrections += 1;
      correctSoon();
    },
    close: () => clearInterval(timer),
  };
};
