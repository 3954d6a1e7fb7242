/**
 * The registry's clock, as far as a page can tell: the visitor's own is never shown. A question that was answered says where the
 * clock stood about half way between; of the last eight the quickest counts. A message that only arrives says that it is at
 * least so late, which also mends what standby does to the time that scripts are told.
 */
const most = 8;

interface Sample {
  readonly offset: number;
  readonly trip: number;
}

export interface ServerClock {
  /** An answer with this `now` to a question that was sent and came back at these moments of `moment`. */
  asked(now: number, sent: number, back: number): void;
  /** A message with this `now`, just come. */
  heard(now: number): void;
  /** Null before anything was heard. */
  now(): number | null;
}

/** `moment` counts milliseconds from anywhere. */
export const makeClock = (moment: () => number = () => performance.now()): ServerClock => {
  let samples: Sample[] = [];
  let offset: number | null = null;
  return {
    asked: (now, sent, back) => {
      samples = [...samples, { offset: now - (sent + back) / 2, trip: back - sent }].slice(-most);
      offset = samples.reduce((best, one) => (one.trip < best.trip ? one : best)).offset;
    },
    heard: (now) => {
      const least = now - moment();
      if (offset !== null && least <= offset) return;
      // What was asked before is of a clock that has been set since.
      if (offset !== null && least - offset > 1000) samples = [];
      offset = least;
    },
    now: () => (offset === null ? null : moment() + offset),
  };
};

/** `1:05`, with hours `2:01:05`; never below 0:00. */
export const countdownText = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (n: number): string => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
};
