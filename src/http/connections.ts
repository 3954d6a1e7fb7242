/** Limits of connections: how many in all and from one address, and an end for those that take nothing while too much waits for them. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Problem, problemTable } from '../model/problem.ts';
import { makePlaces, type PlaceLimits, type PlacesReport } from './places.ts';
import { addressKey } from './rate-limit.ts';

/** The whole answer as it goes over the wire; the connection ends with it. */
export const rawAnswer = (problem: Problem, render: (problem: Problem) => object): string => {
  const body = JSON.stringify(render(problem));
  const own = Object.entries(problem.headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return (
    `HTTP/1.1 ${problem.status} ${problemTable[problem.type][1]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
    `X-Request-ID: req-${randomUUID()}\r\nX-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\n${own.join('')}` +
    `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`
  );
};

/** So many may stand behind the first one; no client of ours has ever sent two. */
const most = 32;

const queued = new WeakMap<Socket, Set<ServerResponse>>();

/** What they have for their client, in bytes. */
const queuedBytes = (socket: Socket): number => {
  let bytes = 0;
  for (const response of queued.get(socket) ?? []) if (response.socket === null) bytes += response.writableLength;
  return bytes;
};

const queueOf = (socket: Socket): Set<ServerResponse> => {
  const known = queued.get(socket);
  if (known !== undefined) return known;
  const made = new Set<ServerResponse>();
  queued.set(socket, made);
  socket.once('close', () => {
    for (const response of made) {
      if (response.socket !== null) continue;
      response.destroy();
      response.emit('close');
    }
  });
  return made;
};

/** Follows them, and ends a connection that has too many. */
export const followQueued =
  (serve: RequestListener): RequestListener =>
  (request: IncomingMessage, response) => {
    if (response.socket === null) {
      const { socket } = request;
      const queue = queueOf(socket);
      if (queue.size >= most || socket.destroyed) return void socket.destroy();
      queue.add(response);
      response.once('close', () => queue.delete(response));
    }
    serve(request, response);
  };

interface ConnectionsReport extends PlacesReport {
  /** What has been answered and not been taken, as of the last look. */
  readonly unreadBytes: number;
  /** Connections that were ended for it, since the start. */
  readonly cut: number;
}

export interface Connections {
  /**
   * Lets `server` serve no more connections than there are places; the others are answered and closed. Its idle connections
   * are closed only when everybody has taken all. It does not listen yet.
   */
  limit(server: Server, render: (problem: Problem) => object): void;
  /** Ends connections that take nothing while all together leave too much. */
  look(): void;
  report(): ConnectionsReport;
  close(): void;
}

interface ConnectionsOptions extends PlaceLimits {
  /** What may wait in memory for all clients together. */
  readonly unreadBytes?: number;
}

/** Refused connections that wait for their client to close; further ones are cut at once. */
const mostLeaving = 100;
const leaveMs = 1000;
const lookMs = 2000;
const unreadBytesMost = 96 * 1024 * 1024;

interface Open {
  readonly address: string;
  /** What was unread at the last look. */
  unread: number;
}

export const makeConnections = ({ unreadBytes = unreadBytesMost, ...limits }: ConnectionsOptions): Connections => {
  const places = makePlaces({ ...limits, says: 'connections are open', setting: 'CONNECTIONS' });
  const open = new Map<Socket, Open>();
  let leaving = 0;
  let unread = 0;
  let cut = 0;

  const refuse = (socket: Socket, answer: string): void => {
    if (leaving >= mostLeaving) return void socket.destroy();
    leaving += 1;
    const force = setTimeout(() => socket.destroy(), leaveMs).unref();
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearTimeout(force);
      leaving -= 1;
    });
    // What the client sends meanwhile is thrown away: closed over it, the connection would lose the answer.
    socket.end(answer);
    socket.resume();
  };

  const look = (): void => {
    unread = 0;
    const stuck: { readonly socket: Socket; readonly bytes: number; readonly address: string }[] = [];
    for (const [socket, one] of open) {
      // One that was ended stays for a moment.
      if (socket.destroyed) continue;
      const bytes = socket.writableLength + queuedBytes(socket);
      if (bytes > 0 && bytes === one.unread) stuck.push({ socket, bytes, address: one.address });
      one.unread = bytes;
      unread += bytes;
    }
    let left = unread;
    if (left <= unreadBytes) return;
    const ofAddress = new Map<string, number>();
    for (const { address, bytes } of stuck) ofAddress.set(address, (ofAddress.get(address) ?? 0) + bytes);
    const weight = ({ address }: { readonly address: string }): number => ofAddress.get(address) ?? 0;
    // Whose connections leave most together goes first.
    for (const one of stuck.sort((a, b) => weight(b) - weight(a) || b.bytes - a.bytes)) {
      if (left <= unreadBytes / 2) return;
      left -= one.bytes;
      cut += 1;
      one.socket.destroy();
    }
  };
  const timer = setInterval(look, lookMs).unref();

  return {
    limit: (server, render) => {
      // For Node a connection is idle once the end of its answer stands in its buffer; closed then, it would lose what is unread.
      const closeIdle = server.closeIdleConnections.bind(server);
      server.closeIdleConnections = () => {
        for (const socket of open.keys()) if (socket.writableLength > 0 && !socket.destroyed) return;
        closeIdle();
      };
      // Node's own listener begins to read requests: it is asked only for connections that have a place.
      const serving = server.listeners('connection');
      server.removeAllListeners('connection');
      server.on('connection', (socket: Socket) => {
        const address = addressKey(socket.remoteAddress);
        try {
          const leave = places.take(address);
          open.set(socket, { address, unread: 0 });
          socket.once('close', () => {
            open.delete(socket);
            leave();
          });
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          return refuse(socket, rawAnswer(error, render));
        }
        for (const serve of serving) Reflect.apply(serve, server, [socket]);
      });
    },
    look,
    report: () => ({ ...places.report(), unreadBytes: unread, cut }),
    close: () => clearInterval(timer),
  };
};
