/** A record that stays on the screen is read again when one of its times has come, and when the reader comes back to it. */
import { useEffect } from 'preact/hooks';
import { findNextTurn } from '../model/turns.ts';

/** So long after a time, one after the other, as the registry may need a little. */
const afterMs = [2_000, 10_000, 30_000, 120_000];
/** A page that was out of sight for longer may be old. */
const hiddenMs = 60_000;
/** Timers of a browser reach no further than this. */
const farthestMs = 2_000_000_000;

/** `record` is null while there is none. `refresh` leaves it as it is where nothing has changed. */
export const useRefreshing = (record: unknown, refresh: () => void): void => {
  useEffect(() => {
    if (record === null) return undefined;
    const now = Date.now();
    const turn = findNextTurn(record, now);
    const waits = turn === null || turn - now > farthestMs ? [] : afterMs.map((after) => turn - now + after);
    const timers = waits.map((wait) => setTimeout(refresh, wait));
    let hiddenAt = now;
    const look = (): void => {
      if (document.visibilityState === 'hidden') hiddenAt = Date.now();
      else if (Date.now() - hiddenAt > hiddenMs) refresh();
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      for (const timer of timers) clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [record, refresh]);
};
