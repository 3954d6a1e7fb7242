/** Limits of connections: how many in all and from one address, and an end for those that take nothing while too much waits for them. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Problem, problemTable } from '../domain/problem.ts';
import type { PlaceLimits } from '../platform/settings.ts';
import { addressKey } from './authenticate.ts';
import { makePlaces, type PlacesReport } from './places.ts';

/** A whole answer in bytes of HTTP/1.1, after which the connection ends: for what no request of an app stands behind. */
export const rawAnswer = (problem: Problem, render: (problem: Problem) => object): string => {
  const body = JSON.stringify(render(problem));
  const own = Object.entries(problem.headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return (
    `HTTP/1.1 ${problem.status} ${problemTable[problem.type][1]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
    `X-Request-ID: req-${randomUUID()}\r\nX-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\n${own.join('')}` +
    `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`
  );
};

/** Pipelined requests of one connection; no client of ours has ever sent two. */
const most = 32;

const queued = new WeakMap<Socket, Set<ServerResponse>>();

/** Bytes of answers that are queued behind another one on their connection. */
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

/**
 * Follows pipelined requests, and ends a connection that has too many. Node does not tell a queued answer that its connection
 * has ended: whatever waits for that, such as the place of a stream, would wait for ever.
 */
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
  /** Bytes answered and not read by clients, as of the last look. */
  readonly unreadBytes: number;
  /** Connections ended because of that, since the start. */
  readonly cut: number;
}

export interface Connections {
  /**
   * Limits the connections of `server`, which does not listen yet; further ones are answered and closed. Idle connections are
   * closed only when every answer has been read.
   */
  limit(server: Server, render: (problem: Problem) => object): void;
  /** Ends connections that read nothing while too much is unread in all. */
  look(): void;
  report(): ConnectionsReport;
  close(): void;
}

interface ConnectionsOptions extends PlaceLimits {
  /** Bytes that may wait in memory for all clients together. */
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
    // Drained, since a close with unread input would lose the answer.
    socket.end(answer);
    socket.resume();
  };

  const look = (): void => {
    unread = 0;
    const stuck: { readonly socket: Socket; readonly bytes: number; readonly address: string }[] = [];
    for (const [socket, one] of open) {
      // Ended, and not removed yet.
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
    // The address that leaves most unread goes first.
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
      // For Node a connection is idle while the end of its answer is still in the buffer: closed then, the answer would be cut.
      const closeIdle = server.closeIdleConnections.bind(server);
      server.closeIdleConnections = () => {
        for (const socket of open.keys()) if (socket.writableLength > 0 && !socket.destroyed) return;
        closeIdle();
      };
      // Node's own listener begins to read requests: it is called only for connections that have a place.
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
