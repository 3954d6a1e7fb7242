/** Reads server-sent events of a source (docs/feed.md "Push"). The source is not trusted: no redirect leaves its host. */
import { Readable } from 'node:stream';
import { makeEventParser } from 'procurement-registry-client';
import { isCursor, seenIn } from './source-client.ts';
import type { Seen } from './store/fetch-queue.ts';

/** The items of one event; empty for a heartbeat. */
interface Heard {
  readonly items: readonly Seen[];
  /** The cursor after them. */
  readonly next: string;
}

/** Of an incomplete event. */
const MAX_LENGTH = 1024 * 1024;

const itemIn = (data: string): Seen | null => {
  try {
    return seenIn(JSON.parse(data));
  } catch {
    return null;
  }
};

/** The events after `offset`, until the stream ends or an event is unusable. */
export async function* streamMessages(body: AsyncIterable<Uint8Array>, offset: string): AsyncGenerator<Heard, void> {
  const decoder = new TextDecoder();
  const parser = makeEventParser();
  let next = offset;
  for await (const bytes of body) {
    const events = parser.take(decoder.decode(bytes, { stream: true })).filter(({ data }) => data !== '');
    if (parser.length() > MAX_LENGTH) return;
    const cursors = events.map(({ id }) => id);
    // Without a cursor the walk could not continue after it.
    if (!cursors.every((cursor) => cursor !== '' && isCursor(cursor))) return;
    next = cursors.at(-1) ?? next;
    yield { items: events.flatMap(({ data }) => itemIn(data) ?? []), next };
  }
}

interface ListenQuery {
  readonly collection: string;
  readonly offset: string;
  /** Milliseconds until the first bytes, which a proxy may delay, and between two heartbeats. */
  readonly firstMs: number;
  readonly silentMs: number;
}

/** Yields what follows the offset while the stream lasts; nothing if the source has no events. */
export type Listen = (query: ListenQuery) => AsyncGenerator<Heard, void>;

interface ListenOptions {
  readonly url: string;
  readonly signal: AbortSignal;
  /** Notified of every request. */
  readonly asked: () => void;
}

export const makeListen = ({ url, signal, asked }: ListenOptions): Listen =>
  async function* ({ collection, offset, firstMs, silentMs }) {
    const over = new AbortController();
    const end = (): void => over.abort();
    signal.addEventListener('abort', end);
    let watch = setTimeout(end, firstMs);
    try {
      signal.throwIfAborted();
      asked();
      const query = new URLSearchParams({ feed: 'eventsource', offset, opt_fields: '', mode: '_all_' });
      const response = await fetch(`${url}/${collection}?${query}`, {
        redirect: 'error',
        signal: over.signal,
        headers: { accept: 'text/event-stream' },
      });
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
      if (!response.ok || !isStream || response.body === null) return;
      // The signal of a `fetch` may be garbage-collected while its body is read, and would then abort nothing.
      const body = Readable.fromWeb(response.body, { signal: over.signal });
      for await (const heard of streamMessages(body, offset)) {
        yield heard;
        clearTimeout(watch);
        watch = setTimeout(end, silentMs);
      }
    } catch (error) {
      // After any other end the rest is polled.
      if (signal.aborted) throw error;
    } finally {
      clearTimeout(watch);
      signal.removeEventListener('abort', end);
      end();
    }
  };
