/** Hears what is new from a source that sends events (docs/feed.md "Push"). It is not trusted, and leads nobody elsewhere. */
import { Readable } from 'node:stream';
import { makeEventParser } from 'procurement-registry-client';
import { isCursor, seenIn } from './items.ts';
import type { Seen } from './store/fetch-queue.ts';

/** What came in one piece; empty where it is only a sign of life. */
interface Heard {
  readonly items: readonly Seen[];
  /** The cursor behind them. */
  readonly next: string;
}

/** Of an event that has not come to its end. */
const maxLength = 1024 * 1024;

const itemIn = (data: string): Seen | null => {
  try {
    return seenIn(JSON.parse(data));
  } catch {
    return null;
  }
};

/** The events behind `offset`, until they end, or one cannot be used. */
export async function* streamMessages(body: AsyncIterable<Uint8Array>, offset: string): AsyncGenerator<Heard, void> {
  const decoder = new TextDecoder();
  const parser = makeEventParser();
  let next = offset;
  for await (const bytes of body) {
    const events = parser.take(decoder.decode(bytes, { stream: true })).filter(({ data }) => data !== '');
    if (parser.length() > maxLength) return;
    const cursors = events.map(({ id }) => id);
    // Without a cursor nobody could go on behind it.
    if (!cursors.every((cursor) => cursor !== '' && isCursor(cursor))) return;
    next = cursors.at(-1) ?? next;
    yield { items: events.flatMap(({ data }) => itemIn(data) ?? []), next };
  }
}

interface ListenQuery {
  readonly collection: string;
  readonly offset: string;
  /** Milliseconds until something must have come, which a proxy may hold back, and between two signs of life. */
  readonly firstMs: number;
  readonly silentMs: number;
}

/** What comes behind the offset, for as long as it comes; nothing where the source sends no events. */
export type Listen = (query: ListenQuery) => AsyncGenerator<Heard, void>;

interface ListenOptions {
  readonly url: string;
  readonly signal: AbortSignal;
  /** Told of every request. */
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
      // The signal of a `fetch` may be collected as garbage while its answer is read, and then ends nothing.
      const body = Readable.fromWeb(response.body, { signal: over.signal });
      for await (const heard of streamMessages(body, offset)) {
        yield heard;
        clearTimeout(watch);
        watch = setTimeout(end, silentMs);
      }
    } catch (error) {
      // Whatever else ends it: what it has not sent is asked for.
      if (signal.aborted) throw error;
    } finally {
      clearTimeout(watch);
      signal.removeEventListener('abort', end);
      end();
    }
  };
