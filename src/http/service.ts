/** What stands around every room: security headers, 404 for no route, errors of Express itself, broken connections. */
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Express, NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import { badRequest, notFound, Problem, problemTable } from '../domain/problem.ts';
import { answerProblem, type ProblemContext } from './answer.ts';
import { standing } from './standing-headers.ts';

/** Headers of an API that is never framed, sniffed or scripted. */
export const securityHeaders = standing(
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: false,
  }),
);

/** The last two middlewares: no route, and whatever was thrown on the way to one. */
export const closeApp = (app: Express, problems: ProblemContext): void => {
  app.use((request: Request, response: Response) => answerProblem(request, response, notFound('Not Found'), null, problems));
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    const status: unknown = Reflect.get(Object(error), 'status');
    const problem = error instanceof Problem || status !== 400 ? error : badRequest('Malformed address');
    answerProblem(request, response, problem, null, problems);
  });
};

const rawProblems: Readonly<Record<string, Problem>> = {
  HPE_HEADER_OVERFLOW: new Problem('http-request-header-fields-too-large', 'Request header fields are too large'),
  ERR_HTTP_REQUEST_TIMEOUT: new Problem('http-request-timeout', 'The request did not arrive in time'),
};

/** Limits against slow and greedy clients, and JSON also for what Node refuses before Express sees it (reliability.md §3 S13–S14). */
export const guardServer = (server: Server, render: (problem: Problem) => object): void => {
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  server.keepAliveTimeout = 65_000;
  server.maxRequestsPerSocket = 10_000;
  server.maxConnections = 10_000;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const problem = rawProblems[error.code ?? ''] ?? badRequest('Malformed HTTP request');
    const body = JSON.stringify(render(problem));
    socket.end(
      `HTTP/1.1 ${problem.status} ${problemTable[problem.type][1]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `X-Request-ID: req-${randomUUID()}\r\nX-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  });
};
