/** The state of the live page, kept up to date while it is open. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { latest, nothing, type Seen, withChanges, withDetail } from './changes.ts';
import { makeDetails } from './details.ts';
import { type Figures, noFigures, readFigures } from './figures.ts';
import { type Connection, follow } from './follow.ts';
import type { Source } from './sources.ts';

export interface Live {
  readonly seen: Seen;
  readonly connection: Connection;
  readonly figures: Figures;
}

const FIGURES_MS = 10_000;
/** Figures are requested this long after a change, once the registry has counted it. */
const COUNTED_MS = 3000;

/** The registry's figures, polled while `source` is followed; on failure the old ones stay. */
const useFigures = (source: Source, paused: boolean, seen: Seen): Figures => {
  const [figures, setFigures] = useState<Figures>(noFigures);
  const of = useRef(source);
  const ask = useRef(() => {});
  useEffect(() => {
    if (of.current !== source) setFigures(noFigures);
    of.current = source;
    if (paused) return;
    const stop = new AbortController();
    ask.current = () => {
      readFigures(source, stop.signal).then(
        (read) => stop.signal.aborted || setFigures((before) => ({ ...before, ...read })),
        () => undefined,
      );
    };
    ask.current();
    const timer = setInterval(ask.current, FIGURES_MS);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [source, paused]);
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => ask.current(), COUNTED_MS);
    return () => clearTimeout(timer);
  }, [seen.size, latest(seen)[0]?.dateModified]);
  return figures;
};

/** Follows `source` until the page is left or `paused`; resuming first catches up on what was missed. */
export const useLive = (source: Source, paused: boolean): Live => {
  const [seen, setSeen] = useState(nothing);
  const [connection, setConnection] = useState<Connection>('connecting');
  const shown = useRef(source);
  const figures = useFigures(source, paused, seen);

  useEffect(() => {
    if (shown.current !== source) setSeen(nothing);
    shown.current = source;
    if (paused) return;
    const details = makeDetails(source, (id, detail) => setSeen((before) => withDetail(before, id, detail)));
    const stop = follow(source, {
      connection: setConnection,
      changed: (changes) => {
        setSeen((before) => withChanges(before, changes));
        details.ask(latest(withChanges(nothing, changes)).toReversed());
      },
    });
    return () => {
      stop();
      details.stop();
    };
  }, [source, paused]);

  return { seen, connection, figures };
};
