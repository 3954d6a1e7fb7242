/**
 * The HTTP server around an app, with limits against slow and greedy clients: connections in total and per address, and
 * pipelined requests per connection. Also the address at which it can be opened.
 */

import { randomUUID } from 'node:crypto';
import { createServer, IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Express } from 'express';
import { badRequest, Problem, problemTable } from '../base/domain/problem.ts';
import { memoize } from '../base/platform/memoize.ts';
import type { ConcurrencyLimits } from '../base/platform/settings.ts';
import { addressKey } from './authenticate.ts';
import { makeConcurrencyLimiter } from './concurrency-limiter.ts';

/** A complete answer in bytes of HTTP/1.1, after which the connection ends: for refusals before the app has a request. */
export const rawAnswer = (problem: Problem, render: (problem: Problem) => object): string => {
  const body = JSON.stringify(render(problem));
  const own = Object.entries(problem.headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return (
    `HTTP/1.1 ${problem.status} ${problemTable[problem.type][1]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
    `X-Request-ID: req-${randomUUID()}\r\nX-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\n${own.join('')}` +
    `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`
  );
};

/** Maximum number of pipelined requests of one connection; no client of ours has ever sent two. */
const MAX_PIPELINED = 32;

/** The pipelined requests of a connection. */
const findQueue = memoize((socket: Socket): Set<ServerResponse> => {
  const responses = new Set<ServerResponse>();
  socket.once('close', () => {
    for (const response of responses) {
      if (response.socket !== null) continue;
      response.destroy();
      response.emit('close');
    }
  });
  return responses;
});

/**
 * Tracks pipelined requests, and ends a connection that has too many. Node does not notify a queued response that its
 * connection has ended: whatever waits for that, such as the slot of a stream, would wait forever.
 */
const followQueued =
  (serve: RequestListener): RequestListener =>
  (request: IncomingMessage, response) => {
    if (response.socket === null) {
      const { socket } = request;
      const queue = findQueue(socket);
      if (queue.size >= MAX_PIPELINED || socket.destroyed) return void socket.destroy();
      queue.add(response);
      response.once('close', () => queue.delete(response));
    }
    endUnsent(request, response);
    serve(request, response);
  };

/** How long the rest of a body may take when its request has been answered: the client still reads the answer meanwhile. */
const BODY_REST_MS = 5000;

/** Ends a connection whose client has its answer and still holds back the body: it would keep its place for `requestTimeout`. */
const endUnsent = (request: IncomingMessage, response: ServerResponse): void => {
  const { headers, socket } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  response.once('finish', () => {
    if (!request.complete) setTimeout(() => request.complete || socket.destroy(), BODY_REST_MS).unref();
  });
};

/** Refused connections that are waiting for their client to close; further ones are cut at once. */
const MAX_CLOSING = 100;
const CLOSE_LIMIT_MS = 1000;

export const makeConnections = (limits: ConcurrencyLimits) => {
  const limiter = makeConcurrencyLimiter({ ...limits, description: 'connections are open', setting: 'CONNECTIONS' });
  const open = new Set<Socket>();
  let leaving = 0;

  const refuse = (socket: Socket, answer: string): void => {
    if (leaving >= MAX_CLOSING) return void socket.destroy();
    leaving += 1;
    const force = setTimeout(() => socket.destroy(), CLOSE_LIMIT_MS).unref();
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
    /**
     * Limits the connections of `server`, which must not listen yet; further ones are answered and closed. Idle connections are
     * closed only when every answer has been read.
     */
    limit: (server: Server, render: (problem: Problem) => object): void => {
      // Node considers a connection idle while the end of its answer is still buffered: closing it then would cut the answer.
      const closeIdle = server.closeIdleConnections.bind(server);
      server.closeIdleConnections = () => {
        for (const socket of open) if (socket.writableLength > 0 && !socket.destroyed) return;
        closeIdle();
      };
      // Node's own listener starts to read requests: it is called only for connections that have a slot.
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

export type Connections = ReturnType<typeof makeConnections>;

/** Listening on these means all addresses of the machine; clients cannot connect to them. */
const WILDCARD_HOSTS: ReadonlySet<string> = new Set(['0.0.0.0', '::', '::0', '0:0:0:0:0:0:0:0', '0']);

export const isEverywhere = (host: string): boolean => WILDCARD_HOSTS.has(host);

/** `http://host:port` of a server that listens on `host`; the loopback address when it listens everywhere. */
export const ownAddress = (host: string, port: number): string => {
  const known = isEverywhere(host) ? '127.0.0.1' : host;
  return `http://${known.includes(':') ? `[${known}]` : known}:${port}`;
};

/** Another protocol that connections may switch to, such as WebSocket. */
export interface Upgrades {
  /** Whether an upgrade request asks for this protocol. */
  takes(request: IncomingMessage): boolean;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** Requests for an upgrade. */
const upgradeRequests = new WeakSet<IncomingMessage>();

/**
 * Classes of requests and responses with the prototypes of Express from the start. Express would change the prototype of
 * each object, which keeps V8 from optimizing the code that handles it: a request then costs four times as much.
 */
const bornFor = (
  app: Express,
  upgrades: Upgrades | undefined,
): { readonly IncomingMessage: typeof IncomingMessage; readonly ServerResponse: typeof ServerResponse } => {
  class BornRequest extends IncomingMessage {
    /** Whether Node hands the connection over: an upgrade is requested. One to an unsupported protocol is ignored, as HTTP allows. */
    get upgrade(): boolean {
      return upgradeRequests.has(this) && (this.method === 'CONNECT' || upgrades?.takes(this) === true);
    }
    set upgrade(asks: boolean | null) {
      if (asks === true) upgradeRequests.add(this);
    }
  }
  class BornResponse<Request extends IncomingMessage> extends ServerResponse<Request> {}
  Object.setPrototypeOf(BornRequest.prototype, app.request);
  Object.setPrototypeOf(BornResponse.prototype, app.response);
  Object.assign(app, { request: BornRequest.prototype, response: BornResponse.prototype });
  return { IncomingMessage: BornRequest, ServerResponse: BornResponse };
};

const rawProblems: Readonly<Record<string, Problem>> = {
  HPE_HEADER_OVERFLOW: new Problem('http-request-header-fields-too-large', 'Request header fields are too large'),
  ERR_HTTP_REQUEST_TIMEOUT: new Problem('http-request-timeout', 'The request did not arrive in time'),
};

/** Limits against slow and greedy clients, and JSON also for what Node refuses before Express sees it (SECURITY.md S13–S14). */
const protectServer = (server: Server, render: (problem: Problem) => object): void => {
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  server.keepAliveTimeout = 65_000;
  server.maxRequestsPerSocket = 10_000;
  // A long poll waits for 55 s and may take 5 s more; a stream of events sends something every 15 s.
  server.setTimeout(70_000);
  const refuse = (problem: Problem, socket: Duplex): void => void socket.end(rawAnswer(problem, render));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    refuse(rawProblems[error.code ?? ''] ?? badRequest('Malformed HTTP request'), socket);
  });
  server.on('connect', (_request, socket) => refuse(badRequest('CONNECT is for proxies, and this is none'), socket));
};

/**
 * A server of `app` that does not listen yet; `render` makes the body of refusals before the app is reached, `connections`
 * limits their number. An app has one server.
 */
export const makeServer = (
  app: Express,
  render: (problem: Problem) => object,
  connections?: Pick<Connections, 'limit'>,
  upgrades?: Upgrades,
): Server => {
  // The app itself refuses a missing Host and an unknown Expect, with a body.
  const own = { connectionsCheckingInterval: 5000, maxHeaderSize: 16_384, requireHostHeader: false };
  const server = createServer({ ...own, ...bornFor(app, upgrades) }, followQueued(app));
  server.on('checkExpectation', app);
  if (upgrades !== undefined) server.on('upgrade', (request, socket, head) => upgrades.upgrade(request, socket, head));
  protectServer(server, render);
  connections?.limit(server, render);
  return server;
};
