/**
 * The process clock corrected by the measured offset to the store's clock (spec/decisions.md D6), so that a request's «now»
 * and the store's stamps agree: a save at which they do not corrects it at once. An offset above 100 ms is said loudly: the two
 * machines' clocks need care.
 */
import type { Clock } from './clock.ts';

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
