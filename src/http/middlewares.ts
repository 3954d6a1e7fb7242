/** Middlewares around the routes: checks of RFC 9112 that Node omits, headers of every answer, 404, errors of Express itself. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import cors from 'cors';
import type { Express, NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { badRequest, notFound, Problem, type ProblemType } from '../base/domain/problem.ts';
import { answerProblem, type ProblemContext, sendReply } from './answer.ts';
import { isProbe } from './authenticate.ts';
import { isForReader, type ReaderRequest } from './readers.ts';
import type { Reply, RouteTable } from './route.ts';

/** A library's middleware, which requires less than Express has. */
type Middleware = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

/** A middleware that sets the headers that `middleware` sets on a plain GET: that one runs once, here, and not for each request. */
const makeFixedHeaders = (middleware: Middleware): RequestHandler => {
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET' });
  const response = new ServerResponse(request);
  const headers: [string, string][] = [];
  response.setHeader = (name, value) => {
    headers.push([name, String(value)]);
    return response;
  };
  middleware(request, response, () => undefined);
  return (_request: Request, answer: Response, next: NextFunction) => {
    for (const [name, value] of headers) answer.setHeader(name, value);
    next();
  };
};

/** Headers of an API that is never framed, sniffed or scripted. */
export const securityHeaders = makeFixedHeaders(
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: false,
  }),
);

/** For an unknown address a browser gets an HTML page with 404, a program the problem. */
export const notFoundPage =
  (page: (request: ReaderRequest) => Promise<Reply>): RequestHandler =>
  (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    // The address that a start prints for programs, typed or clicked: what can be asked there is in the documentation.
    if (isRead && /^\/api(?:\/(?:2\.5|0))?\/?$/.test(request.path) && request.accepts(['json', 'html']) === 'html')
      return sendReply(response.vary('Accept'), { status: 303, headers: { Location: '/docs' } }, 0);
    if (!isRead || !isForReader(request)) return next();
    page({ path: () => request.path, header: (name) => request.get(name) }).then(
      (reply) => sendReply(response.vary('Accept'), reply, 0),
      next,
    );
  };

/** The last two middlewares: 404, with the hint of `whereInstead`, and errors thrown before a route was found. */
export const closeApp = (app: Express, problems: ProblemContext, suggestAddress: (path: string) => string | null): void => {
  app.use((request: Request, response: Response) =>
    answerProblem(request, response, notFound(suggestAddress(request.path) ?? 'Not Found'), null, problems),
  );
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    const status: unknown = Reflect.get(Object(error), 'status');
    const problem = error instanceof Problem || status !== 400 ? error : badRequest('Malformed address');
    answerProblem(request, response, problem, null, problems);
  });
};

const CORS_READ_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Response headers that a page may read. */
const EXPOSED_HEADERS = [
  'Date',
  'ETag',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-Client-Request-ID',
  'X-Left-Out',
  'X-Request-ID',
];
const ALLOWED_HEADERS = ['Cache-Control', 'If-None-Match', 'Last-Event-ID', 'X-Client-Request-ID', 'X-Request-ID'];

/** How long a browser may cache the answer to a preflight, in seconds. */
const MAX_AGE_SECONDS = 7200;

/** The headers only: a preflight continues to the route, which answers with its `Allow`. */
export const publicReads = (): RequestHandler => {
  const allow = cors({
    origin: '*',
    methods: ['GET', 'HEAD'],
    allowedHeaders: ALLOWED_HEADERS,
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: MAX_AGE_SECONDS,
    preflightContinue: true,
  });
  const read = makeFixedHeaders(allow);
  return (request, response, next) => {
    if (!CORS_READ_METHODS.has(request.method) || isProbe(request)) return next();
    return (request.method === 'OPTIONS' ? allow : read)(request, response, next);
  };
};

const closingProblem = (details: string, type: ProblemType = 'http-bad-request'): Problem =>
  new Problem(type, details, { headers: { Connection: 'close' } });

const countHosts = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;

const malformedHttpProblem = (request: IncomingMessage): Problem | null => {
  const { httpVersion, headers } = request;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return closingProblem('Malformed HTTP request: the version is neither 1.1 nor 1.0');
  const hosts = countHosts(request);
  if (hosts > 1) return closingProblem('Malformed HTTP request: more than one Host header');
  if (hosts === 0 && httpVersion === '1.1') return closingProblem('Malformed HTTP request: no Host header');
  const coding = headers['transfer-encoding'];
  // A proxy of HTTP/1.0 takes no notice of it, and would see another request in the body (RFC 9112 §6.1).
  if (coding !== undefined && httpVersion === '1.0') return closingProblem('Malformed HTTP request: HTTP/1.0 has no Transfer-Encoding');
  if (coding !== undefined && coding.toLowerCase() !== 'chunked')
    return closingProblem('Malformed HTTP request: Transfer-Encoding should be chunked');
  const { expect = '100-continue' } = headers;
  return expect.toLowerCase() === '100-continue' ? null : closingProblem('Expect header should be 100-continue', 'http-expectation-failed');
};

/** Runs before everything but the assignment of the request id. */
export const properHttp: RequestHandler = (request, _response, next) => next(malformedHttpProblem(request) ?? undefined);

/** The first path segments of a table that are followed by an id: `tenders`, `plans`. */
const collectCollections = ({ routes }: RouteTable): string[] => routes.flatMap(({ path }) => /^\/([a-z_]+)(?=\/:)/.exec(path)?.[1] ?? []);

/** `/tenders/…` → `No such address; tenders are under /api/2.5/tenders`; null if it is no collection, or is served at the root too. */
export const whereInstead = (routeTables: readonly RouteTable[]): ((path: string) => string | null) => {
  const homes = new Map<string, string>();
  for (const routeTable of routeTables) {
    const visible = routeTable.options.prefixes.map(({ shownAs }) => shownAs);
    for (const name of collectCollections(routeTable))
      if (!visible.includes('') && !homes.has(name)) homes.set(name, `${visible[0]}/${name}`);
  }
  return (path) => {
    const name = path.split('/', 2)[1] ?? '';
    const home = homes.get(name);
    return home === undefined ? null : `No such address; ${name} are under ${home}`;
  };
};
