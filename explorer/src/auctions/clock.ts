/**
 * An estimate of the registry's clock; the visitor's own is never shown. A request places the server's time about half way
 * between sending and receiving; of the last eight the fastest counts. A pushed message is only a lower bound, which also
 * corrects for standby, when the time that scripts see may stand still.
 */
const most = 8;

interface Sample {
  readonly offset: number;
  readonly trip: number;
}

export interface ServerClock {
  /** A response with this `now`; `sent` and `back` are when the request was sent and answered, by `moment`. */
  asked(now: number, sent: number, back: number): void;
  /** A pushed message with this `now`, just received. */
  heard(now: number): void;
  /** Null before the first measurement. */
  now(): number | null;
}

/** `moment` counts milliseconds from an arbitrary origin. */
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
      // A jump means that the clock was set: older samples are obsolete.
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
