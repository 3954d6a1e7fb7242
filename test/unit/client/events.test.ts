import { expect } from 'chai';
import { eventsOf } from '../../../clients/typescript/src/events.ts';

/** The events of a body that arrives in these pieces. */
const read = async (...pieces: readonly (string | Uint8Array)[]) => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece);
      controller.close();
    },
  });
  let signs = 0;
  const found: [string, string][] = [];
  const watch = {
    refresh: () => {
      signs += 1;
    },
    signal: () => new AbortController().signal,
  };
  for await (const { id, data } of eventsOf(body, watch)) found.push([id, data]);
  return { found, signs };
};

describe('The events of the client', () => {
  it('are put together from whatever pieces arrive, also of one letter', async () => {
    const bytes = new TextEncoder().encode('id: 1\ndata: ї\n\n');
    const letters = [...bytes].map((byte) => Uint8Array.of(byte));
    expect((await read(...letters)).found).to.deep.equal([['1', 'ї']]);
  });

  it('may have several lines of data, comments and carriage returns', async () => {
    const { found, signs } = await read('retry: 1000\r\n\r\n:\r\n\r\n', 'id:7\r\ndata:a\r\ndata: b\r\n\r\n');
    expect(found).to.deep.equal([['7', 'a\nb']]);
    expect(signs).to.equal(2);
  });

  it('do not count when they were cut off', async () => {
    expect((await read('id: 1\ndata: a\n\nid: 2\ndata: b')).found).to.deep.equal([['1', 'a']]);
    expect((await read('id: 1\ndata: a\n\nid: 2\ndata: b\n')).found).to.deep.equal([['1', 'a']]);
  });
});
