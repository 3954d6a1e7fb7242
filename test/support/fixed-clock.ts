import type { Clock } from '../../src/base/platform/clock.ts';

/** A clock that stops until it is moved. */
export interface FixedClock extends Clock {
  set(date: Date): void;
  /** Advances by `ms`, which may be negative. */
  advance(ms: number): void;
}

/** A `FixedClock` at `start`. Dates are copied on input and output. */
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
