/** Follows a feed: the newest pages first, then server-sent events from exactly there. Gives back what ends it. */
import { type Change, minuteOf, WINDOW_MINUTES } from './changes.ts';
import { changeOf, type Source, sources } from './sources.ts';

export type Connection = 'connecting' | 'open' | 'broken';

export interface Listener {
  readonly changed: (changes: readonly Change[]) => void;
  /** The past was read, whole from this minute since 1970 on. */
  readonly known: (since: number) => void;
  readonly connection: (state: Connection) => void;
}

/** Pages of the past that are read before the events begin; more changes than these leave the chart a later beginning. */
const MOST_PAGES = 10;
const PAGE = 1000;
/** Events that arrive together are shown together. */
const GATHER_MS = 250;
const AGAIN_MS = 3000;

interface Page {
  readonly data: readonly unknown[];
  readonly next_page?: { readonly path: string };
  readonly prev_page?: { readonly offset: string | number };
}

const changesIn = (source: Source, items: readonly unknown[]): Change[] =>
  items.map((item) => changeOf(source, item)).filter((change) => change !== null);

interface Past {
  /** Oldest first. */
  readonly changes: readonly Change[];
  /** The first minute since 1970 that was read to its beginning. */
  readonly since: number;
  /** The cursor from which the feed goes on. */
  readonly offset: string;
}

/** Changes of the last hour, as far back as they are read, of test records as well. */
const readPast = async (source: Source, fields: string, signal: AbortSignal): Promise<Past> => {
  const since = Date.now() - WINDOW_MINUTES * 60_000;
  let path = `/api/2.5/${source}?descending=1&mode=_all_&limit=${PAGE}&opt_fields=${fields}`;
  let offset = '';
  const past: Change[] = [];
  let whole = 0;
  for (let count = 0; count < MOST_PAGES; count += 1) {
    const answer = await fetch(path, { signal });
    if (!answer.ok) throw new Error(`the feed answered ${answer.status}`);
    const page: Page = await answer.json();
    if (count === 0) offset = String(page.prev_page?.offset ?? '');
    const found = changesIn(source, page.data);
    past.push(...found);
    const oldest = found.at(-1);
    if (oldest === undefined || page.data.length < PAGE || Date.parse(oldest.dateModified) < since || !page.next_page) {
      whole = 0;
      break;
    }
    whole = minuteOf(Date.parse(oldest.dateModified)) + 1;
    path = page.next_page.path;
  }
  return { changes: past.reverse(), since: whole, offset };
};

const json = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Opens the stream at `offset`; events of one moment are given together. The browser itself comes back after a break. */
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

/** Follows until the returned function is called; what fails is tried again, from the past on. */
export const follow = (source: Source, listener: Listener): (() => void) => {
  const fields = sources[source].fields.join(',');
  const stop = new AbortController();
  let stream: ReturnType<typeof openStream> | null = null;
  const begin = async (): Promise<void> => {
    listener.connection('connecting');
    try {
      const { changes, since, offset } = await readPast(source, fields, stop.signal);
      if (stop.signal.aborted) return;
      listener.known(since);
      listener.changed(changes);
      stream = openStream(source, fields, offset, listener);
    } catch {
      if (!stop.signal.aborted) listener.connection('broken');
    }
  };
  void begin();
  // A stream that was refused (503) is not taken up by the browser.
  const again = setInterval(() => {
    if (stream === null || stream.ended()) void begin();
  }, AGAIN_MS);
  return () => {
    stop.abort();
    clearInterval(again);
    stream?.close();
  };
};
