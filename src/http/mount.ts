/**
 * Routes → Express. The order of answers is that of spec/decisions.md D1: route (404, 405) → key (401) → query and body
 * (413, 415, 400) → group (403) → handler. Addresses form a tree of their segments: finding one costs the same however many
 * there are. A `:name` matches one whole segment; a literal segment takes precedence over it.
 */
import type { Express, Request, RequestHandler, Response } from 'express';
import { type Actor, anonymousActor, type DraftKind } from '../domain/actor.ts';
import { isPlainObject } from '../domain/json.ts';
import { badRequest, forbidden, invalidData, Problem, perhapsDone, readOnly, unavailable } from '../domain/problem.ts';
import { withTimeout } from '../platform/clock.ts';
import { timeSlices } from '../platform/time-slices.ts';
import { answerProblem, renderPlainly, sendReply } from './answer.ts';
import { buildRequest, checkEnvelopeExtras, type Envelope, type MountedDeps, readBare, readEnvelope, readOptional } from './api-request.ts';
import { addressKey, authenticate, formatGroupRefusal, mayCall } from './authenticate.ts';
import { readBytes } from './body-bytes.ts';
import type { BodyMemory, BodyPlace } from './body-memory.ts';
import { conditionalMethods, type OpenReadSet, whileMatching } from './conditional.ts';
import { type IdempotencyDeps, idempotencyHeader, withIdempotencyKey } from './idempotency.ts';
import { makeInnerRead, type ReadRoute } from './inner-read.ts';
import { declaredBy, type Query, readQuery } from './query.ts';
import { answerReader, isForReader, type ReaderProblemDeps } from './readers.ts';
import { getRequestContext } from './request-context.ts';
import { type ApiRequest, anyone, hasPage, type MountOptions, type Reply, type Route, type RouteTable } from './route.ts';

interface RouteMatch<T> {
  readonly target: T;
  /** Parameters, decoded. */
  readonly params: Readonly<Record<string, string>>;
}

interface Node<T> {
  readonly fixed: Map<string, Node<T>>;
  open: Node<T> | null;
  end: { readonly place: T; readonly names: readonly string[] } | null;
}

const newNode = <T>(): Node<T> => ({ fixed: new Map(), open: null, end: null });

const parseSegments = (path: string): string[] => path.replace(/\/$/, '').split('/').slice(1);

const decodeSegment = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw badRequest('Malformed address');
  }
};

/** The end of the path with these segments; puts the segments that match parameters into `open`. */
const findPathEnd = <T>(node: Node<T>, segments: readonly string[], at: number, open: string[]): NonNullable<Node<T>['end']> | null => {
  const segment = segments[at];
  if (segment === undefined) return node.end;
  const fixed = node.fixed.get(segment);
  const found = fixed === undefined ? null : findPathEnd(fixed, segments, at + 1, open);
  if (found !== null || node.open === null || segment === '') return found;
  open.push(segment);
  const end = findPathEnd(node.open, segments, at + 1, open);
  if (end === null) open.pop();
  return end;
};

export const makeAddressIndex = <T>() => {
  const root = newNode<T>();
  return {
    /** `pattern` is a path such as `/tenders/:tender/lots`. Throws when an equivalent one was added before. */
    add: (pattern: string, target: T): void => {
      const segments = parseSegments(pattern);
      let node = root;
      for (const segment of segments) {
        const isOpen = segment.startsWith(':');
        const next = (isOpen ? node.open : node.fixed.get(segment)) ?? newNode<T>();
        if (isOpen) node.open = next;
        else node.fixed.set(segment, next);
        node = next;
      }
      if (node.end !== null) throw new Error(`two routes have the address ${pattern}`);
      node.end = { place: target, names: segments.filter((segment) => segment.startsWith(':')).map((segment) => segment.slice(1)) };
    },
    /** The target of a path, also where a parameter cannot be decoded. */
    targetOf: (path: string): T | undefined => findPathEnd(root, parseSegments(path), 0, [])?.place,
    /** The target of a path; a trailing slash makes no difference, case does. Throws 400 for a parameter that cannot be decoded. */
    find: (path: string): RouteMatch<T> | null => {
      if (!path.startsWith('/')) return null;
      const open: string[] = [];
      const end = findPathEnd(root, parseSegments(path), 0, open);
      if (end === null) return null;
      const params: Record<string, string> = {};
      for (const [index, name] of end.names.entries()) params[name] = decodeSegment(open[index] ?? '');
      return { target: end.place, params };
    },
  };
};

export interface MountDeps extends Omit<MountedDeps, 'innerRead'>, ReaderProblemDeps {
  readonly findAccount: (key: string) => Actor | null;
  readonly maxBodyBytes: number;
  readonly bodies: BodyMemory;
  /** How long a handler may take before the answer is 503. */
  readonly deadlineMs: number;
  /** READ_ONLY: every write is 503. */
  readonly readOnly: boolean;
  /** Does part of the checks of a body in another thread beforehand. */
  readonly lookAhead?: ((data: unknown) => Promise<void>) | undefined;
  readonly openReadSet: OpenReadSet;
  readonly idempotency: IdempotencyDeps;
  /** Throws 429 when the account has its maximum of drafts, else returns the function to call after the creation; absent: no limit. */
  readonly draftQuota?: ((kind: DraftKind, actor: Actor) => Promise<() => void>) | undefined;
}

const BODY_METHODS = new Set(['post', 'put', 'patch']);

const noQuery: Query = new Map();
/** Pages read their query themselves. */
const ofPages = { declared: new Map(), strict: null };

/** A shorter body has too few documents (of 200 bytes at least) to be worth it. */
const LOOK_AHEAD_BYTES = 4000;

const lateAnswerProblem = ({ method }: Route): Problem =>
  method === 'get'
    ? unavailable('The registry did not answer in time. Please, retry')
    : perhapsDone('The registry did not answer in time, and the outcome is unknown');

/** Errors of a body, with its unknown keys after those of `data` and `config` (spec/decisions.md D1). */
const withUnknownKeys = (error: unknown, envelope: Envelope | null): unknown =>
  error instanceof Problem && error.errors !== undefined && envelope !== null && envelope.unknownKeys.length > 0
    ? invalidData([...error.errors, ...envelope.unknownKeys])
    : error;

/** Parsing and checking a longer body takes milliseconds. */
const LONG_BODY_BYTES = 64 * 1024;

/** Whether a body is read: not where the route takes none, nor where there is none to read for its token. */
const hasBody = ({ method, accepts, tokenInBody }: Route, request: Request): boolean =>
  BODY_METHODS.has(method) && (accepts !== null || (tokenInBody && Boolean(request.is('application/json'))));

const parseBody = (route: Route, bytes: Buffer): Envelope | null => {
  if (route.bare) return readBare(bytes);
  return route.accepts === null ? readOptional(bytes) : readEnvelope(bytes, route.withConfig);
};

const wantsPretty = (query: ReadonlyMap<string, string>, options: unknown): boolean => {
  const pretty = isPlainObject(options) ? options.pretty : null;
  // Anything else is refused by `checkEnvelopeExtras`.
  if (typeof pretty === 'boolean') return pretty;
  if (typeof pretty === 'string') return /^true$/i.test(pretty);
  return (query.get('opt_pretty') ?? '') !== '';
};

/** `reads` is the GET of the same address, if there is one. */
const makeRouteHandler = (
  route: Route,
  reads: Route | undefined,
  shownAs: string,
  options: MountOptions,
  deps: MountDeps & MountedDeps,
): RequestHandler => {
  const rules = { declared: declaredBy(route), strict: route.strict };
  return async (request, response) => {
    const context = getRequestContext(request);
    context.route = `${route.method.toUpperCase()} ${route.path}`;
    let envelope: Envelope | null = null;
    let indent = 0;
    let place: BodyPlace | null = null;
    /** What works on the body, perhaps longer than its caller waits. */
    let underway: Promise<unknown> = Promise.resolve();
    try {
      if (route.negotiates && !request.accepts('application/json')) {
        throw new Problem('http-not-acceptable', "Accept header should be one of ['application/json']");
      }
      if (deps.readOnly && route.method !== 'get') throw readOnly();
      if (route.page !== undefined) response.vary('Accept');
      const page = isForReader(request) ? route.page : undefined;
      const access = page === undefined ? route.access : anyone;
      const actor = authenticate(request.headers.authorization, access, deps.findAccount);
      context.actor = actor;
      const search = request.originalUrl.indexOf('?');
      const query = search < 0 ? noQuery : readQuery(request.originalUrl.slice(search + 1), page === undefined ? rules : ofPages);
      indent = wantsPretty(query, undefined) ? options.indent : 0;
      let size = 0;
      if (hasBody(route, request)) {
        place = deps.bodies.open({ account: actor === anonymousActor ? null : actor.name, address: addressKey(request.ip) });
        const bytes = await readBytes(request, deps.maxBodyBytes, place);
        size = bytes.length;
        // Many that arrive at once are parsed in turn with what others ask meanwhile.
        if (size >= LONG_BODY_BYTES) await timeSlices.next();
        envelope = parseBody(route, bytes);
      }
      if (envelope !== null) {
        indent = wantsPretty(query, envelope.options) ? options.indent : 0;
        checkEnvelopeExtras(envelope, deps.validator);
      }
      if (!mayCall(access, actor)) throw forbidden(formatGroupRefusal(route, actor));
      if (envelope !== null && size >= LOOK_AHEAD_BYTES) await deps.lookAhead?.(envelope.data);
      const apiRequest = buildRequest(route, request, response, { actor, query, envelope, shownAs }, deps);
      const ifMatch = conditionalMethods.has(route.method) ? request.get('if-match') : undefined;
      let releaseDraftSlot = (): void => undefined;
      const write = async (given: ApiRequest): Promise<Reply> => {
        // Releases the quota of the previous attempt, which failed.
        releaseDraftSlot();
        const created = route.drafts?.(given.sent) ?? null;
        if (created !== null && deps.draftQuota) releaseDraftSlot = await deps.draftQuota(created, actor);
        return ifMatch === undefined ? (page ?? route.handler)(given) : whileMatching(route, reads, given, ifMatch, deps.openReadSet);
      };
      const key = request.get(idempotencyHeader);
      const written = key === undefined ? write(apiRequest) : withIdempotencyKey(route, apiRequest, key, deps.idempotency, write);
      const done = written.finally(() => releaseDraftSlot());
      underway = done.catch(() => undefined);
      const reply = await withTimeout(done, deps.deadlineMs + (route.extraTimeoutMs?.(query) ?? 0), () => {
        deps.problems.late({ requestId: context.requestId, method: request.method, route: context.route });
        return lateAnswerProblem(route);
      });
      sendReply(response, reply, indent);
    } catch (error) {
      if (hasPage(route) && envelope === null) return answerReader(request, response, error, deps);
      // A body rejected as a whole has no envelope yet; its errors carry their own input.
      const problems = route.bare ? { ...deps.problems, render: renderPlainly } : deps.problems;
      answerProblem(request, response, withUnknownKeys(error, envelope), envelope?.sent ?? null, problems, indent);
    } finally {
      if (place !== null) void underway.then(place.release);
    }
  };
};

const byPath = (routes: readonly Route[]): Map<string, Route[]> => {
  const paths = new Map<string, Route[]>();
  for (const route of routes) paths.set(route.path, [...(paths.get(route.path) ?? []), route]);
  return paths;
};

const allowOf = (routes: readonly Route[]): string =>
  [...routes.flatMap((route) => (route.method === 'get' ? ['GET', 'HEAD'] : [route.method.toUpperCase()])), 'OPTIONS'].join(',');

/** The handlers of an address by method, and its `Allow`. */
interface PathHandlers {
  readonly handlers: ReadonlyMap<string, RequestHandler>;
  readonly allow: string;
  readonly reads: Route | undefined;
  readonly shownAs: string;
}

const makeHandlers = (routes: readonly Route[], shownAs: string, options: MountOptions, deps: MountDeps & MountedDeps): PathHandlers => {
  const reads = routes.find(({ method }) => method === 'get');
  const handlers = new Map<string, RequestHandler>();
  for (const route of routes) {
    const handler = makeRouteHandler(route, reads, shownAs, options, deps);
    if (route === reads) handlers.set('HEAD', handler);
    handlers.set(route.method.toUpperCase(), handler);
  }
  return { handlers, allow: allowOf(routes), reads, shownAs };
};

/** The answer of an address to a method that no route has. */
const refuseMethod = ({ allow, reads }: PathHandlers, request: Request, response: Response, deps: MountDeps): void => {
  if (request.method === 'OPTIONS') return void response.status(204).setHeader('Allow', allow).end();
  const problem = new Problem('http-method-not-allowed', 'Method Not Allowed', { headers: { Allow: allow } });
  if (reads !== undefined && hasPage(reads)) answerReader(request, response, problem, deps);
  else answerProblem(request, response, problem, null, deps.problems);
};

/** Adds the routes of all tables to the app, with 405 and OPTIONS for every path of them. */
export const mount = (app: Express, routeTables: readonly RouteTable[], deps: MountDeps): void => {
  const index = makeAddressIndex<PathHandlers>();
  const findRead = (path: string): ReadRoute | null => {
    const { target, params } = index.find(path) ?? {};
    return target?.reads === undefined ? null : { route: target.reads, shownAs: target.shownAs, params: params ?? {} };
  };
  const mounted = { ...deps, innerRead: makeInnerRead(findRead, deps.problems) };
  for (const { routes, options } of routeTables) {
    for (const { path: prefix, shownAs } of options.prefixes) {
      for (const [path, ofPath] of byPath(routes)) index.add(prefix + path, makeHandlers(ofPath, shownAs, options, mounted));
    }
  }
  app.use((request, response, next) => {
    let routeMatch: RouteMatch<PathHandlers> | null;
    try {
      routeMatch = index.find(request.path);
    } catch (error) {
      const reads = index.targetOf(request.path)?.reads;
      return reads !== undefined && hasPage(reads) ? answerReader(request, response, error, deps) : next(error);
    }
    if (routeMatch === null) return next();
    request.params = { ...routeMatch.params };
    const handler = routeMatch.target.handlers.get(request.method);
    return handler === undefined ? refuseMethod(routeMatch.target, request, response, deps) : handler(request, response, next);
  });
};
