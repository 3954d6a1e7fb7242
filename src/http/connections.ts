/** Limits of connections: how many in all, from one address, and how many requests wait on one of them. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Problem, problemTable } from '../domain/problem.ts';
import type { ConcurrencyLimits } from '../platform/settings.ts';
import { addressKey } from './authenticate.ts';
import { type LimiterReport, makeConcurrencyLimiter } from './concurrency-limiter.ts';

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
const maxCount = 32;

const queued = new WeakMap<Socket, Set<ServerResponse>>();

const findQueue = (socket: Socket): Set<ServerResponse> => {
  const known = queued.get(socket);
  if (known !== undefined) return known;
  const responses = new Set<ServerResponse>();
  queued.set(socket, responses);
  socket.once('close', () => {
    for (const response of responses) {
      if (response.socket !== null) continue;
      response.destroy();
      response.emit('close');
    }
  });
  return responses;
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
      const queue = findQueue(socket);
      if (queue.size >= maxCount || socket.destroyed) return void socket.destroy();
      queue.add(response);
      response.once('close', () => queue.delete(response));
    }
    serve(request, response);
  };

export interface Connections {
  /**
   * Limits the connections of `server`, which does not listen yet; further ones are answered and closed. Idle connections are
   * closed only when every answer has been read.
   */
  limit(server: Server, render: (problem: Problem) => object): void;
  report(): LimiterReport;
}

/** Refused connections that wait for their client to close; further ones are cut at once. */
const maxLeaving = 100;
const leaveMs = 1000;

export const makeConnections = (limits: ConcurrencyLimits): Connections => {
  const limiter = makeConcurrencyLimiter({ ...limits, description: 'connections are open', setting: 'CONNECTIONS' });
  const open = new Set<Socket>();
  let leaving = 0;

  const refuse = (socket: Socket, answer: string): void => {
    if (leaving >= maxLeaving) return void socket.destroy();
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

  return {
    limit: (server, render) => {
      // For Node a connection is idle while the end of its answer is still in the buffer: closed then, the answer would be cut.
      const closeIdle = server.closeIdleConnections.bind(server);
      server.closeIdleConnections = () => {
        for (const socket of open) if (socket.writableLength > 0 && !socket.destroyed) return;
        closeIdle();
      };
      // Node's own listener begins to read requests: it is called only for connections that have a place.
      const serving = server.listeners('connection');
      server.removeAllListeners('connection');
      server.on('connection', (socket: Socket) => {
        try {
          const leave = limiter.acquire(addressKey(socket.remoteAddress));
          open.add(socket);
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
    report: limiter.report,
  };
};
