/** The HTTP server around an app, with limits against slow and greedy clients, and the address at which it can be opened. */
import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Express } from 'express';
import { badRequest, Problem } from '../domain/problem.ts';
import { type Connections, followQueued, rawAnswer } from './connections.ts';

/** To listen there means all addresses of the machine; nobody can connect to it. */
const everywhere: ReadonlySet<string> = new Set(['0.0.0.0', '::', '::0', '0:0:0:0:0:0:0:0', '0']);

export const isEverywhere = (host: string): boolean => everywhere.has(host);

/** `http://host:port` of a server that listens on `host`; that of this machine alone when it listens everywhere. */
export const ownAddress = (host: string, port: number): string => {
  const known = isEverywhere(host) ? '127.0.0.1' : host;
  return `http://${known.includes(':') ? `[${known}]` : known}:${port}`;
};

/** Another protocol that connections may change to, such as WebSocket. */
export interface Upgrades {
  /** Whether a request that asks for another protocol asks for this one. */
  takes(request: IncomingMessage): boolean;
  /** Has the connection from then on. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** Requests that ask for another protocol. */
const asking = new WeakSet<IncomingMessage>();

/**
 * Classes of requests and answers with the prototypes of Express from the start. Express would change the prototype of each
 * object, which keeps V8 from optimizing what handles it: a request then costs four times as much.
 */
const bornFor = (
  app: Express,
  upgrades: Upgrades | undefined,
): { readonly IncomingMessage: typeof IncomingMessage; readonly ServerResponse: typeof ServerResponse } => {
  class BornRequest extends IncomingMessage {
    /** Whether Node is to hand the connection over: another protocol is asked for. One that is not spoken here is passed over, as HTTP says. */
    get upgrade(): boolean {
      return asking.has(this) && (this.method === 'CONNECT' || upgrades?.takes(this) === true);
    }
    set upgrade(asks: boolean | null) {
      if (asks === true) asking.add(this);
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
const protect = (server: Server, render: (problem: Problem) => object): void => {
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  server.keepAliveTimeout = 65_000;
  server.maxRequestsPerSocket = 10_000;
  // A long poll waits for 55 s and may take 5 s beside; a stream of events says something each 15 s.
  server.setTimeout(70_000);
  const refuse = (problem: Problem, socket: Duplex): void => void socket.end(rawAnswer(problem, render));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    refuse(rawProblems[error.code ?? ''] ?? badRequest('Malformed HTTP request'), socket);
  });
  server.on('connect', (_request, socket) => refuse(badRequest('CONNECT is for proxies, and this is none'), socket));
};

/**
 * A server of `app` that does not listen yet; `render` makes a body of what is refused before the app sees it, `connections` says
 * how many there may be. An app has one server.
 */
export const makeServer = (
  app: Express,
  render: (problem: Problem) => object,
  connections?: Pick<Connections, 'limit'>,
  upgrades?: Upgrades,
): Server => {
  // A missing Host and an unknown Expect are refused by the app, with a body.
  const own = { connectionsCheckingInterval: 5000, maxHeaderSize: 16_384, requireHostHeader: false };
  const server = createServer({ ...own, ...bornFor(app, upgrades) }, followQueued(app));
  server.on('checkExpectation', app);
  if (upgrades !== undefined) server.on('upgrade', (request, socket, head) => upgrades.upgrade(request, socket, head));
  protect(server, render);
  connections?.limit(server, render);
  return server;
};
