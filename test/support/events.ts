/** A client of an event stream, and the events it receives. */
import type { Readable } from 'node:stream';

export interface FeedEvent {
  readonly id: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read untyped events
  readonly data: any;
}

/** The events in a text; an incomplete one is left out, as clients do. */
export const eventsIn = (text: string): FeedEvent[] =>
  text
    .split('\n\n')
    .slice(0, -1)
    .flatMap((block) => {
      const lines = block.split('\n');
      const of = (name: string): string | undefined => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      const id = of('id');
      const data = of('data');
      return id === undefined || data === undefined ? [] : [{ id, data: JSON.parse(data) }];
    });

export interface EventClient {
  readonly status: number;
  readonly headers: Headers;
  text(): string;
  events(): FeedEvent[];
  /** Resolves after this many events, or when the stream ends. */
  until(count: number): Promise<FeedEvent[]>;
  readonly ended: Promise<void>;
  leave(): void;
}

/** Collects a stream; resolves waits as events arrive. */
export const gather = <E = FeedEvent>(body: AsyncIterable<Uint8Array | string> | Readable, eventsOf: (text: string) => E[]) => {
  const decoder = new TextDecoder();
  let text = '';
  let over = false;
  let wake: () => void = () => undefined;
  const ended = (async () => {
    try {
      for await (const piece of body) {
        text += typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true });
        wake();
      }
    } catch {
      // the connection was cut; earlier events count
    }
    over = true;
    wake();
  })();
  const until = async (count: number): Promise<E[]> => {
    while (!over && eventsOf(text).length < count) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return eventsOf(text);
  };
  return { text: () => text, events: () => eventsOf(text), until, ended };
};

/** Opens an event stream over HTTP. */
export const openEvents = async (url: string, headers: Readonly<Record<string, string>> = {}): Promise<EventClient> => {
  const gone = new AbortController();
  const response = await fetch(url, { headers: { Accept: 'text/event-stream', ...headers }, signal: gone.signal });
  const gathered = gather(response.body ?? (async function* () {})(), eventsIn);
  return { status: response.status, headers: response.headers, ...gathered, leave: () => gone.abort() };
};
