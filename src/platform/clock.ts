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
