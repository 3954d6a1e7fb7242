/** Milliseconds. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The source of time. Rules receive `now` as a value; only the edges hold a clock (spec/decisions.md D6). */
export interface Clock {
  now(): Date;
}

/** A clock that stops until it is moved. */
export interface FixedClock extends Clock {
  set(date: Date): void;
  /** Advances by `ms`, which may be negative. */
  advance(ms: number): void;
}

/** A `FixedClock` at `start`, for tests. Dates are copied on input and output. */
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
 * The result of `work`, or the error `late` after `ms`; `work` keeps running. A result that has already arrived is still
 * taken: after a busy moment timers fire first.
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

/** Calls `work` periodically without keeping the process alive; returns a function that stops it. */
export const repeat = (ms: number, work: () => void): (() => void) => {
  const timer = setInterval(work, ms).unref();
  return () => clearInterval(timer);
};
