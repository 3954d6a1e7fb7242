/** Server-sent events, as far as a feed uses them. */

/** An event: `id` is the cursor behind the item that `data` is. */
export interface ServerEvent {
  readonly id: string;
  readonly data: string;
}

const fieldOf = (line: string): [string, string] => {
  const colon = line.indexOf(':');
  return colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
};

/** Lines of a body of bytes. `alive` is told of every chunk. The last line counts only when it is ended. */
export async function* linesOf(body: ReadableStream<Uint8Array>, alive: () => void): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      alive();
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield line.replace(/\r$/, '');
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** The events of an answer, until it ends; an event that was cut off is not given. Comments only show that it is alive. */
export async function* eventsOf(body: ReadableStream<Uint8Array>, alive: () => void): AsyncGenerator<ServerEvent, void> {
  let id = '';
  let data: string[] = [];
  for await (const line of linesOf(body, alive)) {
    if (line === '') {
      if (data.length > 0) yield { id, data: data.join('\n') };
      data = [];
      continue;
    }
    const [name, value] = fieldOf(line);
    if (name === 'id') id = value;
    if (name === 'data') data.push(value);
  }
}
