/** Follows a feed: the newest records first, then server-sent events from exactly that point. Returns a function that stops it. */
import { type Change, MOST_SHOWN } from './changes.ts';
import { buildChange, type Source, sources } from './sources.ts';

export type Connection = 'connecting' | 'open' | 'broken';

export interface Listener {
  readonly changed: (changes: readonly Change[]) => void;
  readonly connection: (state: Connection) => void;
}

/** Events that arrive together are shown together. Milliseconds. */
const GATHER_MS = 250;
const AGAIN_MS = 3000;

interface Page {
  readonly data: readonly unknown[];
  readonly prev_page?: { readonly offset: string | number };
}

const changesIn = (source: Source, items: readonly unknown[]): Change[] =>
  items.map((item) => buildChange(source, item)).filter((change) => change !== null);

interface Past {
  /** Oldest first. */
  readonly changes: readonly Change[];
  /** The cursor from which the stream starts. */
  readonly offset: string;
}

/** The newest records, including test records. */
const readPast = async (source: Source, fields: string, signal: AbortSignal): Promise<Past> => {
  const answer = await fetch(`/api/2.5/${source}?descending=1&mode=_all_&limit=${MOST_SHOWN}&opt_fields=${fields}`, { signal });
  if (!answer.ok) throw new Error(`the feed answered ${answer.status}`);
  // The feed has the documented shape.
  const { data, prev_page: before } = (await answer.json()) as Page;
  return { changes: changesIn(source, data).reverse(), offset: String(before?.offset ?? '') };
};

const json = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Opens the stream at `offset` and batches events. The browser reconnects by itself after an interruption. */
const openStream = (source: Source, fields: string, offset: string, listener: Listener): { close(): void; ended(): boolean } => {
  const events = new EventSource(
    `/api/2.5/${source}?feed=eventsource&mode=_all_&opt_fields=${fields}${offset === '' ? '' : `&offset=${offset}`}`,
  );
  let gathered: unknown[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  events.onopen = () => listener.connection('open');
  events.onerror = () => listener.connection('broken');
  events.onmessage = ({ data }) => {
    gathered.push(json(String(data)));
    timer ??= setTimeout(() => {
      timer = undefined;
      const items = gathered;
      gathered = [];
      listener.changed(changesIn(source, items));
    }, GATHER_MS);
  };
  return {
    close: () => {
      clearTimeout(timer);
      events.close();
    },
    ended: () => events.readyState === EventSource.CLOSED,
  };
};

/** Follows until the returned function is called; after a failure it starts over with the newest records. */
export const follow = (source: Source, listener: Listener): (() => void) => {
  const fields = sources[source].fields.join(',');
  const stop = new AbortController();
  let stream: ReturnType<typeof openStream> | null = null;
  let isBusy = false;
  const begin = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    listener.connection('connecting');
    try {
      const { changes, offset } = await readPast(source, fields, stop.signal);
      if (stop.signal.aborted) return;
      listener.changed(changes);
      stream?.close();
      stream = openStream(source, fields, offset, listener);
    } catch {
      if (!stop.signal.aborted) listener.connection('broken');
    } finally {
      isBusy = false;
    }
  };
  void begin();
  // The browser does not reconnect a refused stream (503).
  const again = setInterval(() => {
    if (stream === null || stream.ended()) void begin();
  }, AGAIN_MS);
  return () => {
    stop.abort();
    clearInterval(again);
    stream?.close();
  };
};
