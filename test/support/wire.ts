/** Bytes straight onto a socket, for what no client library would send. */
import { connect } from 'node:net';
import type { TestRegistry } from './registry.ts';

export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
  readonly text: string;
}

const parse = (text: string): RawAnswer => {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body: rest.join('\r\n\r\n'), text };
};

/** Sends the pieces one after the other and gives what came back until the server closed, or until `enough` is in it. */
export const sendRaw = ({ url }: Pick<TestRegistry, 'url'>, pieces: readonly (string | Buffer)[], enough?: RegExp): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    let got = '';
    const socket = connect(Number(port), hostname);
    const done = (): void => {
      socket.destroy();
      resolve(parse(got));
    };
    socket.setNoDelay(true);
    socket.on('data', (piece) => {
      got += piece;
      if (enough?.test(got)) done();
    });
    socket.on('end', done);
    // A server that has said its word may reset the rest.
    socket.on('error', (error) => (got === '' ? reject(error) : done()));
    socket.on('connect', async () => {
      for (const piece of pieces) await new Promise((sent) => socket.write(piece, sent));
    });
  });
