/** Rereads the record on the screen after each time it names, and when the reader returns to the page. */
import { useEffect } from 'preact/hooks';
import { delaysAfter, findNextTurn } from '../model/turns.ts';

/** A page hidden for longer than this may be outdated. */
const hiddenMs = 60_000;
/** Longer delays than this overflow a browser's timers. */
const farthestMs = 2_000_000_000;

/** `record` is null while there is none. `refresh` must leave an unchanged record as it is. */
export const useRefreshing = (record: unknown, refresh: () => void, random: () => number = Math.random): void => {
  useEffect(() => {
    if (record === null) return undefined;
    const now = Date.now();
    const turn = findNextTurn(record, now);
    const waits = turn === null || turn - now > farthestMs ? [] : delaysAfter(turn, now, random);
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
