/** The server around an application: born for Express, and guarded against slow and greedy clients. */
import { randomUUID } from 'node:crypto';
import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Express } from 'express';
import { badRequest, Problem, problemTable } from '../domain/problem.ts';

/**
 * Classes whose objects are what Express makes of a request and of an answer. Express gives each object its prototype when it
 * comes; when it has that one from the start nothing changes under V8, which else optimizes nothing of what handles it: a
 * request through Express then costs four times as much as one through Node alone.
 */
const bornFor = (app: Express): { readonly IncomingMessage: typeof IncomingMessage; readonly ServerResponse: typeof ServerResponse } => {
  class BornRequest extends IncomingMessage {}
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

/** Limits against slow and greedy clients, and JSON also for what Node refuses before Express sees it (reliability.md §3 S13–S14). */
const guard = (server: Server, render: (problem: Problem) => object): void => {
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  server.keepAliveTimeout = 65_000;
  server.maxRequestsPerSocket = 10_000;
  server.maxConnections = 10_000;
  const refuse = (problem: Problem, socket: Duplex): void => {
    const body = JSON.stringify(render(problem));
    socket.end(
      `HTTP/1.1 ${problem.status} ${problemTable[problem.type][1]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `X-Request-ID: req-${randomUUID()}\r\nX-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    refuse(rawProblems[error.code ?? ''] ?? badRequest('Malformed HTTP request'), socket);
  });
  server.on('connect', (_request, socket) => refuse(badRequest('CONNECT is for proxies, and this is none'), socket));
};

/** A server of `app` that does not listen yet; `render` makes a body of what is refused before the app sees it. An app has one server. */
export const makeServer = (app: Express, render: (problem: Problem) => object): Server => {
  // Without its Host a request is refused by the app, which says so with a body; so is what expects anything else than to go on.
  const own = { connectionsCheckingInterval: 5000, maxHeaderSize: 16_384, requireHostHeader: false };
  const server = createServer({ ...own, ...bornFor(app) }, app);
  server.on('checkExpectation', app);
  guard(server, render);
  return server;
};
