/**
 * A TCP proxy in front of the store that disconnects at a given command, before the store receives it or before its response is
 * delivered, or cuts all open connections.
 */
import { connect, createServer, type Socket } from 'node:net';

export interface StoreProxy {
  /** Address of the store through the proxy; the driver does not bypass it. */
  readonly uri: string;
  /** The next data containing these words are the last to pass; then all connections are closed, and stay closed unless `once`. */
  breakAt(words: string, how: { readonly arrives: boolean; readonly once?: boolean }): void;
  /** The next data containing these words arrive, but the connection stays open without any response. */
  silenceAt(words: string): void;
  /** Nothing arrives any more, in either direction, on open connections and new ones, and nobody is told. */
  swallow(): void;
  /** Lets everything pass again. */
  mend(): void;
  /** Ends all open connections of a registry, with a FIN like a server being stopped, or with a RST; new ones pass. */
  cut(how: 'FIN' | 'RST'): void;
  /** Whether it has disconnected. */
  broke(): boolean;
  close(): Promise<void>;
}

interface Trap {
  readonly words: string;
  readonly arrives: boolean;
  readonly once: boolean;
  readonly isSilent: boolean;
}

export const startStoreProxy = async (target: string): Promise<StoreProxy> => {
  const { hostname, port } = new URL(target.replace('mongodb:', 'http:').replace(/,[^/]*/, ''));
  const sockets = new Set<Socket>();
  const nears = new Set<Socket>();
  let trap: Trap | null = null;
  let broken = false;
  let shut = false;
  let swallows = false;

  const closeAll = (): void => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };

  const link = (near: Socket): void => {
    if (shut) return void near.destroy();
    const far = connect(Number(port), hostname);
    let isDeaf = false;
    let isSilent = false;
    if (swallows) near.pause();
    // A client's first message contains its name.
    near.once('data', (piece) => void (piece.includes('procurement-registry') && nears.add(near)));
    near.on('close', () => void nears.delete(near));
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        near.destroy();
        far.destroy();
        sockets.delete(socket);
      });
    }
    near.on('data', (piece) => {
      const sprung = trap !== null && piece.includes(trap.words) ? trap : null;
      if (sprung !== null) {
        trap = null;
        broken = true;
        shut = !sprung.once;
        isDeaf = true;
        isSilent = sprung.isSilent;
      }
      if (sprung?.arrives === false) closeAll();
      else far.write(piece);
    });
    far.on('data', (piece) => {
      if (!isDeaf) return void near.write(piece);
      if (isSilent) return;
      if (shut) closeAll();
      else near.destroy();
    });
  };

  const server = createServer(link);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const own = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    uri: `mongodb://127.0.0.1:${own}/?directConnection=true`,
    breakAt: (words, { arrives, once = false }) => {
      broken = false;
      trap = { words, arrives, once, isSilent: false };
    },
    silenceAt: (words) => {
      broken = false;
      trap = { words, arrives: true, once: true, isSilent: true };
    },
    swallow: () => {
      swallows = true;
      for (const socket of sockets) socket.pause();
    },
    mend: () => {
      trap = null;
      shut = false;
      swallows = false;
      for (const socket of sockets) socket.resume();
    },
    cut: (how) => {
      for (const near of nears) {
        if (how === 'FIN') near.end();
        else near.resetAndDestroy();
      }
    },
    broke: () => broken,
    close: async () => {
      closeAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
