/** Reads changed records for what the feed omits: a few at a time, newest first, each state once. */
import type { Change, Detail } from './changes.ts';
import { buildDetail, type Source } from './sources.ts';

const AT_ONCE = 2;
/** During a burst of changes only the newest are read. */
const MOST_WAITING = 60;

export interface Details {
  ask(changes: readonly Change[]): void;
  stop(): void;
}

/** `found` is called with each detail. An unreadable record is left without one. */
export const makeDetails = (source: Source, found: (id: string, detail: Detail) => void): Details => {
  const stop = new AbortController();
  let waiting: string[] = [];
  let running = 0;
  const read = async (id: string): Promise<void> => {
    const answer = await fetch(`/api/2.5/${source}/${encodeURIComponent(id)}`, { signal: stop.signal });
    if (answer.ok) found(id, buildDetail(source, (await answer.json()).data));
  };
  const next = (): void => {
    while (running < AT_ONCE && !stop.signal.aborted) {
      const id = waiting.pop();
      if (id === undefined) return;
      running += 1;
      read(id)
        .catch(() => undefined)
        .finally(() => {
          running -= 1;
          next();
        });
    }
  };
  return {
    ask: (changes) => {
      const asked = new Set(changes.map(({ id }) => id));
      waiting = [...waiting.filter((id) => !asked.has(id)), ...asked].slice(-MOST_WAITING);
      next();
    },
    stop: () => stop.abort(),
  };
};
