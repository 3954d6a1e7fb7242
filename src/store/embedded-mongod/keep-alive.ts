/** Restarts the embedded server a limited number of times when it exits unexpectedly (killed, out of memory, disk full). */
import { formatReason } from '../../base/platform/reason.ts';
import { sleep } from '../../base/platform/sleep.ts';
import type { EmbeddedStore } from './embedded.ts';

interface KeptAliveOptions {
  /** Starts it, on `port` if given. */
  readonly start: (port?: number) => Promise<EmbeddedStore>;
  readonly say: (line: string) => void;
  /** Called once when restarting is given up. */
  readonly onLost: () => void;
  /** Milliseconds before each restart; after the last one it is given up. */
  readonly pausesMs?: readonly number[];
  /** Rejects when the signal is aborted. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** A server that ran this long gets all its restarts back. */
  readonly settledMs?: number;
}

const PAUSES_MS = [0, 1000, 2000, 5000, 10_000];
const SETTLED_MS = 60_000;

const pauseFor = async (ms: number, signal: AbortSignal): Promise<void> => {
  await sleep(ms, { signal, ref: false });
  signal.throwIfAborted();
};

/** The server, always on the port of its first start. */
export const keepAlive = async ({
  start,
  say,
  onLost,
  pausesMs = PAUSES_MS,
  pause = pauseFor,
  settledMs = SETTLED_MS,
}: KeptAliveOptions): Promise<Pick<EmbeddedStore, 'uri' | 'close'>> => {
  let store = await start();
  const { uri, port } = store;
  const closing = new AbortController();
  let tried = 0;
  let starting: Promise<EmbeddedStore> | undefined;

  const startAgain = async (): Promise<boolean> => {
    for (const pauseMs of pausesMs.slice(tried)) {
      tried += 1;
      await pause(pauseMs, closing.signal);
      try {
        starting = start(port);
        store = await starting;
        say('The embedded MongoDB was started again');
        return true;
      } catch (error) {
        say(formatReason(error));
      }
    }
    return false;
  };

  const watch = async (): Promise<void> => {
    for (;;) {
      const began = performance.now();
      await store.ended;
      if (performance.now() - began > settledMs) tried = 0;
      if (await startAgain()) continue;
      say(
        `The embedded MongoDB does not stay up (started again ${tried} times), so the registry ends. Its log is mongod.log in ${store.dataDir}; see that there is disk and memory for it, then start the registry again`,
      );
      return onLost();
    }
  };

  // Rejects when closed during a pause.
  watch().catch(() => undefined);
  return {
    uri,
    close: async () => {
      closing.abort();
      await starting?.catch(() => undefined);
      await store.close();
    },
  };
};
