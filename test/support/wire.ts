/** Raw bytes on a socket, for requests that no client library would send. */
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

/** Sends the pieces in sequence and returns the response once the server closes, or once it contains `enough`. */
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
    // A server may reset the connection after its response.
    socket.on('error', (error) => (got === '' ? reject(error) : done()));
    socket.on('connect', async () => {
      for (const piece of pieces) await new Promise((sent) => socket.write(piece, sent));
    });
  });
