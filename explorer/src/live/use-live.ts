/** What the live page shows, kept up to date while it is open. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { knownSince, latest, nothing, type Seen, withChanges, withDetail } from './changes.ts';
import { makeDetails } from './details.ts';
import { type Connection, follow } from './follow.ts';
import type { Source } from './sources.ts';

export interface Live {
  readonly seen: Seen;
  readonly connection: Connection;
  /** Reading of the clock in milliseconds, at least every ten seconds. */
  readonly now: number;
}

/** Follows `source` until the page is left or `paused`; going on begins with what was missed. */
export const useLive = (source: Source, paused: boolean): Live => {
  const [seen, setSeen] = useState(nothing);
  const [connection, setConnection] = useState<Connection>('connecting');
  const [now, setNow] = useState(Date.now);
  const shown = useRef(source);

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);

  useEffect(() => {
    if (shown.current !== source) setSeen(nothing);
    shown.current = source;
    if (paused) return;
    const details = makeDetails(source, (id, detail) => setSeen((before) => withDetail(before, id, detail)));
    const stop = follow(source, {
      connection: setConnection,
      known: (since) => setSeen((before) => knownSince(before, since)),
      changed: (changes) => {
        const at = Date.now();
        setNow(at);
        setSeen((before) => withChanges(before, changes, at));
        details.ask(latest(withChanges(nothing, changes, at)).toReversed());
      },
    });
    return () => {
      stop();
      details.stop();
    };
  }, [source, paused]);

  return { seen, connection, now };
};
