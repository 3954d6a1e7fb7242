/** Server-sent events, as far as a feed needs them. */

/** `id` is the cursor behind the item in `data`. */
export interface ServerEvent {
  readonly id: string;
  readonly data: string;
}

const fieldOf = (line: string): [string, string] => {
  const colon = line.indexOf(':');
  return colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
};

/** Supervises a connection. */
export interface Watch {
  /** Called for every chunk. */
  refresh(): void;
  /** Aborted to stop reading. */
  signal(): AbortSignal;
}

/** Lines of a byte stream, until the signal is aborted. An unterminated last line is dropped. */
export async function* linesOf(body: ReadableStream<Uint8Array>, watch: Watch): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  const signal = watch.signal();
  // Once Node has garbage-collected the request, its signal no longer ends the stream by itself.
  const end = (): void => void reader.cancel(signal.reason).catch(() => undefined);
  signal.addEventListener('abort', end);
  let rest = '';
  try {
    signal.throwIfAborted();
    for (;;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return;
      watch.refresh();
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield line.replace(/\r$/, '');
    }
  } finally {
    signal.removeEventListener('abort', end);
    await reader.cancel().catch(() => undefined);
  }
}

/** Parses a stream incrementally. `take` returns the events completed by the text; `length` is the size of the unfinished rest. */
export const makeEventParser = () => {
  let [rest, id] = ['', ''];
  let data: string[] = [];
  let length = 0;
  const takeLine = (line: string): ServerEvent[] => {
    if (line === '') {
      const ended = data.length > 0 ? [{ id, data: data.join('\n') }] : [];
      [data, length] = [[], 0];
      return ended;
    }
    const [name, value] = fieldOf(line);
    if (name === 'id') id = value;
    if (name === 'data') data.push(value);
    length += line.length;
    return [];
  };
  return {
    take: (text: string): ServerEvent[] => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      return lines.flatMap((line) => takeLine(line.replace(/\r$/, '')));
    },
    length: (): number => length + rest.length,
  };
};

/** The events of a response until it ends; a truncated event is dropped. Comments only act as heartbeats. */
export async function* eventsOf(body: ReadableStream<Uint8Array>, watch: Watch): AsyncGenerator<ServerEvent, void> {
  const parser = makeEventParser();
  for await (const line of linesOf(body, watch)) yield* parser.take(`${line}\n`);
}
