import { expect } from 'chai';
import type { EmbeddedStore } from '../../../src/store/embedded-mongod/embedded.ts';
import { keepAlive } from '../../../src/store/embedded-mongod/keep-alive.ts';

/** A server that ends when `end` is called, and starts as often as it is told. */
const makeServer = (starts: number) => {
  const ports: (number | undefined)[] = [];
  let end = (): void => undefined;
  const closed: string[] = [];
  const start = async (port?: number): Promise<EmbeddedStore> => {
    ports.push(port);
    if (ports.length > starts) throw new Error('no space left');
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    return { uri: 'mongodb://x', dataDir: '/data', port: 27, pid: 1, ended, close: async () => void closed.push('closed') };
  };
  return { ports, start, end: () => end(), closed };
};

/** Everything that waits for no clock has happened. */
const turns = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const pause = async (): Promise<void> => undefined;

describe('a server that is kept alive', () => {
  it('is started again on its port when it ends, and given up when it ends again and again', async () => {
    const server = makeServer(2);
    const lines: string[] = [];
    const lost: string[] = [];
    const options = { start: server.start, say: (line: string) => void lines.push(line), onLost: () => void lost.push('lost') };
    await keepAlive({ ...options, pausesMs: [0, 0, 0], pause });
    server.end();
    await turns();
    expect([server.ports, lost]).to.deep.equal([[undefined, 27], []]);
    server.end();
    await turns();
    expect([server.ports.length, lost]).to.deep.equal([4, ['lost']]);
    expect(lines.slice(0, 3)).to.deep.equal(['The embedded MongoDB was started again', 'no space left', 'no space left']);
    expect(lines.at(-1)).to.match(/^The embedded MongoDB does not stay up \(started again 3 times\), so the registry ends\. .*\/data/);
  });

  it('is forgiven what was long ago', async () => {
    const server = makeServer(9);
    const lost: string[] = [];
    const options = { start: server.start, say: () => undefined, onLost: () => void lost.push('lost') };
    await keepAlive({ ...options, pausesMs: [0], pause, settledMs: -1 });
    for (let time = 0; time < 3; time += 1) {
      server.end();
      await turns();
    }
    expect([server.ports.length, lost]).to.deep.equal([4, []]);
  });

  it('is not started any more once it is closed', async () => {
    const server = makeServer(9);
    const embeddedStore = await keepAlive({ start: server.start, say: () => undefined, onLost: () => undefined, pausesMs: [60_000] });
    server.end();
    await turns();
    await embeddedStore.close();
    expect([server.ports.length, server.closed]).to.deep.equal([1, ['closed']]);
  });
});
