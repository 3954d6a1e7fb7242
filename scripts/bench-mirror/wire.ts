/** The network between a mirror and its source: counts what is asked and what it weighs, and can be cut. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface WireReport {
  readonly requests: number;
  readonly bytes: number;
  /** Fetches of whole records, and of how many records. */
  readonly fetches: number;
  readonly records: number;
  /** Fetches of a record that had been fetched, whose time says that the answer to the fetch before was lost. */
  readonly lost: number;
  /** All the others, of records that nobody changed. */
  readonly twice: number;
  /** How often something ended. */
  readonly breaks: number;
}

export interface Wire {
  readonly url: string;
  /** Something ended now: what was asked shortly before may have had no answer, or nobody to keep it. */
  broken(): void;
  /** No connection for so long. */
  cut(ms: number): Promise<void>;
  /** `isChanged` tells of `tenders/<id>` whether it was written meanwhile. */
  report(isChanged: (record: string) => boolean): WireReport;
  close(): Promise<void>;
}

/** A batch that a process has taken is on its way for no longer, here. */
const underWayMs = 2000;
/** A look at one field of a record, whether the source is still the same, is no fetch of it. */
const requestLine = /^GET \/api\/2\.5\/(\w+)(?:\/([^/? ]+)|\?\S*|\/[^/? ]+\?\S*)? HTTP/;

export const openWire = async (target: string): Promise<Wire> => {
  const { hostname, port } = new URL(target);
  const asked = new Map<string, number[]>();
  const breaks: number[] = [];
  const open = new Set<Socket>();
  let [requests, bytes, isCut] = [0, 0, false];

  /** A client sends its next request when it has the answer, in one piece. */
  const note = (piece: Buffer): void => {
    const [line, collection, id] = requestLine.exec(piece.toString('latin1', 0, 2000)) ?? [];
    if (line === undefined) return;
    requests += 1;
    if (id === undefined) return;
    const record = `${collection}/${decodeURIComponent(id)}`;
    asked.set(record, [...(asked.get(record) ?? []), performance.now()]);
  };

  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
    near.on('data', note);
    far.on('data', (piece) => {
      bytes += piece.length;
    });
    near.pipe(far);
    far.pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const own = typeof address === 'object' && address !== null ? address.port : 0;
  const drop = (): void => {
    for (const socket of open) socket.destroy();
  };
  const broken = (): void => void breaks.push(performance.now());
  const wasLost = (at: number): boolean => breaks.some((broke) => at <= broke && broke - at < underWayMs);

  return {
    url: `http://127.0.0.1:${own}`,
    broken,
    cut: async (ms) => {
      isCut = true;
      broken();
      drop();
      await new Promise((resolve) => setTimeout(resolve, ms));
      isCut = false;
    },
    report: (isChanged) => {
      let [fetches, lost, twice] = [0, 0, 0];
      for (const [record, times] of asked) {
        fetches += times.length;
        if (isChanged(record)) continue;
        for (const at of times.slice(0, -1)) {
          if (wasLost(at)) lost += 1;
          else twice += 1;
        }
      }
      return { requests, bytes, fetches, records: asked.size, lost, twice, breaks: breaks.length };
    },
    close: async () => {
      server.close();
      drop();
    },
  };
};
