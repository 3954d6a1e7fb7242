/** The network between a mirror and its source: counts requests and bytes, and can be cut. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface WireReport {
  readonly requests: number;
  readonly bytes: number;
  /** Fetches of whole records, and the number of records. */
  readonly fetches: number;
  readonly records: number;
  /** Repeated fetches after an interruption: the response was lost. */
  readonly lost: number;
  /** Repeated fetches without an interruption. */
  readonly twice: number;
  /** Number of interruptions. */
  readonly breaks: number;
}

export interface Wire {
  readonly url: string;
  /** Marks an interruption: recent requests may have had no response, or the response was not stored. */
  broken(): void;
  /** Refuses connections for `ms`. */
  cut(ms: number): Promise<void>;
  report(): WireReport;
  close(): Promise<void>;
}

/** Reading one field of a record, to check that the source is still the same, is no fetch of it. */
const requestLine = /^GET \/api\/2\.5\/(\w+)(?:\/([^/? ]+)|\?\S*|\/[^/? ]+\?\S*)? HTTP/;
/** The ETag depends on the response's bytes: it stays as long as the record is unchanged. */
const tagLine = /^HTTP\/1\.1 200 .*?\r\netag: ([^\r]+)\r\n/is;

interface Fetch {
  readonly record: string;
  readonly at: number;
  /** Null: no response with the record. */
  tag: string | null;
}

export const openWire = async (target: string): Promise<Wire> => {
  const { hostname, port } = new URL(target);
  const fetches: Fetch[] = [];
  const breaks: number[] = [];
  const open = new Set<Socket>();
  let [requests, bytes, isCut] = [0, 0, false];

  /** A client sends its next request after the previous response, in one chunk; returns what the request fetches. */
  const note = (piece: Buffer): Fetch | null => {
    const [line, collection, id] = requestLine.exec(piece.toString('latin1', 0, 2000)) ?? [];
    if (line === undefined) return null;
    requests += 1;
    if (id === undefined) return null;
    const fetch = { record: `${collection}/${decodeURIComponent(id)}`, at: performance.now(), tag: null };
    fetches.push(fetch);
    return fetch;
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
    let fetch: Fetch | null = null;
    near.on('data', (piece) => {
      fetch = note(piece);
    });
    far.on('data', (piece) => {
      bytes += piece.length;
      // The headers of a response arrive in one chunk.
      if (fetch !== null) fetch.tag = tagLine.exec(piece.toString('latin1', 0, 4000))?.[1] ?? null;
      fetch = null;
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
  /** Whether there was an interruption in between. */
  const wasBroken = (from: number, to: number): boolean => breaks.some((broke) => from <= broke && broke <= to);

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
    report: () => {
      let [lost, twice] = [0, 0];
      const last = new Map<string, Fetch>();
      for (const fetch of fetches) {
        const before = last.get(fetch.record);
        if (fetch.tag === null) continue;
        last.set(fetch.record, fetch);
        if (before?.tag !== fetch.tag) continue;
        if (wasBroken(before.at, fetch.at)) lost += 1;
        else twice += 1;
      }
      return { requests, bytes, fetches: fetches.length, records: last.size, lost, twice, breaks: breaks.length };
    },
    close: async () => {
      server.close();
      drop();
    },
  };
};
