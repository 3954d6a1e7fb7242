import { expect } from 'chai';
import { follow } from '../../../../explorer/src/live/follow.ts';

/** The globals of a browser that following uses, replaced for one test. */
const withBrowser = async (globals: Readonly<Record<string, unknown>>, work: () => Promise<void>): Promise<void> => {
  const before = Object.entries(globals).map(([name]) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  try {
    await work();
  } finally {
    for (const [name, own] of before) {
      if (own === undefined) Reflect.deleteProperty(globalThis, name);
      else Object.defineProperty(globalThis, name, own);
    }
  }
};

describe('A page that follows a feed', () => {
  it('opens one stream, however long the first answer takes, and leaves none open', async () => {
    const streams: { readyState: number; close(): void }[] = [];
    class Stream {
      static readonly CLOSED = 2;
      readyState = 1;
      constructor() {
        streams.push(this);
      }
      close(): void {
        this.readyState = 2;
      }
    }
    const answers: (() => void)[] = [];
    const answer = { ok: true, json: async () => ({ data: [], prev_page: { offset: 1 } }) };
    let tick = (): void => undefined;
    const globals = {
      EventSource: Stream,
      fetch: () => new Promise((resolve) => answers.push(() => resolve(answer))),
      setInterval: (again: () => void) => {
        tick = again;
        return 0;
      },
      clearInterval: () => undefined,
    };
    await withBrowser(globals, async () => {
      const stop = follow('tenders', { changed: () => undefined, connection: () => undefined });
      tick();
      tick();
      expect(answers).to.have.length(1);
      for (const one of answers) one();
      await new Promise((resolve) => setImmediate(resolve));
      tick();
      expect([answers.length, streams.length]).to.deep.equal([1, 1]);
      for (const stream of streams) stream.close();
      tick();
      answers.at(-1)?.();
      await new Promise((resolve) => setImmediate(resolve));
      expect(streams, 'one instead of the closed one').to.have.length(2);
      stop();
      expect(streams.map(({ readyState }) => readyState)).to.deep.equal([2, 2]);
    });
  });
});
