/**
 * A minimal client: one connection, one request at a time, only responses with `Content-Length`.
 * On a machine with few cores, a full client's work on headers and streams would slow down the registry.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface WireAnswer {
  readonly status: number;
  /** The raw status line and headers. */
  readonly head: string;
  readonly body: Buffer;
}

export interface WireRequest {
  readonly key?: string;
  readonly token?: string;
  /** Extra header lines, each with its line end. */
  readonly headers?: string;
  readonly body?: string;
}

export type Ask = (method: string, path: string, sent?: WireRequest) => Promise<WireAnswer>;

export interface Wire {
  readonly ask: Ask;
  close(): void;
}

const headEnd = Buffer.from('\r\n\r\n');

const textOf = (host: string, method: string, path: string, { key, token, headers = '', body }: WireRequest): string =>
  `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n` +
  (key === undefined ? '' : `Authorization: Bearer ${key}\r\n`) +
  (token === undefined ? '' : `X-Access-Token: ${token}\r\n`) +
  headers +
  (body === undefined ? '\r\n' : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);

/** The value of a header, or ''. */
export const buildHeader = ({ head }: Pick<WireAnswer, 'head'>, name: string): string =>
  new RegExp(`\\r\\n${name}: ([^\\r]*)`, 'i').exec(head)?.[1] ?? '';

/** Collects the bytes of one response; null until it is complete. */
const makeGatherer = (): ((chunk: Buffer) => WireAnswer | null) => {
  let parts: Buffer[] = [];
  let held = 0;
  let needed = 0;
  return (chunk) => {
    parts.push(chunk);
    held += chunk.length;
    if (held < needed) return null;
    const [first] = parts;
    const bytes = first !== undefined && parts.length === 1 ? first : Buffer.concat(parts);
    parts = [bytes];
    const at = bytes.indexOf(headEnd);
    if (at < 0) return null;
    const head = bytes.toString('latin1', 0, at);
    const start = at + headEnd.length;
    needed = start + Number(buildHeader({ head }, 'content-length') || 0);
    if (held < needed) return null;
    [parts, held] = [[], 0];
    const body = bytes.subarray(start, needed);
    needed = 0;
    return { status: Number(head.slice(9, 12)), head, body };
  };
};

interface PendingAnswer {
  readonly resolve: (answer: WireAnswer) => void;
  readonly reject: (error: Error) => void;
}

/** One connection to `http://host:port`, reopened if the server closed it after a response. */
export const openWire = (url: string): Wire => {
  const { hostname, port, host } = new URL(url);
  let socket: Socket | null = null;
  let waiting: PendingAnswer | null = null;

  const open = async (): Promise<Socket> => {
    const opened = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(opened, 'connect');
    const gather = makeGatherer();
    const fail = (error: Error): void => {
      if (socket === opened) socket = null;
      waiting?.reject(error);
    };
    opened.on('data', (chunk) => {
      const answer = gather(chunk);
      if (answer === null) return;
      const asked = waiting;
      waiting = null;
      if (buildHeader(answer, 'connection') === 'close') socket = null;
      asked?.resolve(answer);
    });
    opened.on('error', fail);
    opened.on('close', () => fail(new Error(`${url} closed the connection`)));
    return opened;
  };

  return {
    ask: async (method, path, sent = {}) => {
      socket ??= await open();
      const to = socket;
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        to.write(textOf(host, method, path, sent));
      });
    },
    close: () => void socket?.destroy(),
  };
};
