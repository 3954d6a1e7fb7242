/**
 * Routes → Express. The order of answers is that of spec/decisions.md D1: route (404, 405) → key (401) → query and body
 * (413, 415, 400) → group (403) → handler. Addresses form a tree of their segments: finding one costs the same however many
 * there are. A `:name` matches one whole segment; a literal segment takes precedence over it.
 */
import type { Express, Request, RequestHandler, Response } from 'express';
import { type Actor, anonymousActor, type DraftKind } from '../base/domain/actor.ts';
import { badRequest, forbidden, Problem, perhapsDone, readOnly, unavailable } from '../base/domain/problem.ts';
import { withTimeout } from '../base/platform/clock.ts';
import { timeSlices } from '../base/platform/time-slices.ts';
import { answerProblem, renderPlainly, sendReply } from './answer.ts';
import {
  buildRequest,
  checkEnvelopeExtras,
  type Envelope,
  hasBody,
  type MountedDeps,
  parseBody,
  wantsPretty,
  withUnknownKeys,
} from './api-request.ts';
import { addressKey, authenticate, formatGroupRefusal, mayCall } from './authenticate.ts';
import { readBytes } from './body-bytes.ts';
import type { BodyMemory, BodyPlace } from './body-memory.ts';
import { conditionalMethods, type OpenReadSet, whileMatching } from './conditional.ts';
import { type IdempotencyDeps, idempotencyHeader, withIdempotencyKey } from './idempotency.ts';
import { makeInnerRead, type ReadRoute } from './inner-read.ts';
import { declaredBy, type Query, queryOf } from './query.ts';
import { answerReader, isForReader, type ReaderProblemDeps } from './readers.ts';
import { getRequestContext } from './request-context.ts';
import { type ApiRequest, anyone, hasPage, type MountOptions, type PathParams, type Reply, type Route, type RouteTable } from './route.ts';

interface RouteMatch<T> {
  readonly target: T;
  /** Parameters, decoded. */
  readonly params: PathParams;
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

/** Pages read their query themselves. */
const ofPages = { declared: new Map(), strict: null };

/** A shorter body has too few documents (of 200 bytes at least) to be worth it. */
const LOOK_AHEAD_BYTES = 4000;

const lateAnswerProblem = ({ method }: Route): Problem =>
  method === 'get'
    ? unavailable('The registry did not answer in time. Please, retry')
    : perhapsDone('The registry did not answer in time, and the outcome is unknown');

/** Parsing and checking a longer body takes milliseconds. */
const LONG_BODY_BYTES = 64 * 1024;

/** A route at an address. */
interface Mounted {
  readonly route: Route;
  /** The GET of the same address, if there is one. */
  readonly reads: Route | undefined;
  readonly shownAs: string;
  readonly options: MountOptions;
  readonly deps: MountDeps & MountedDeps;
}

/** What is known of a request when it fails. */
interface Progress {
  envelope: Envelope | null;
  /** Spaces of an answer that is to be read by people. */
  indent: number;
  place: BodyPlace | null;
  /** What works on the body, perhaps longer than its caller waits. */
  underway: Promise<unknown>;
}

const requireServed = ({ route, deps }: Mounted, request: Request): void => {
  if (route.negotiates && !request.accepts('application/json')) {
    throw new Problem('http-not-acceptable', "Accept header should be one of ['application/json']");
  }
  if (deps.readOnly && route.method !== 'get') throw readOnly();
};

/** Reads and parses the body, within its share of the memory; returns its bytes. */
const readEnvelopeOf = async ({ route, deps }: Mounted, request: Request, actor: Actor, progress: Progress): Promise<number> => {
  if (!hasBody(route, request)) return 0;
  progress.place = deps.bodies.open({ account: actor === anonymousActor ? null : actor.name, address: addressKey(request.ip) });
  const bytes = await readBytes(request, deps.maxBodyBytes, progress.place);
  // Many that arrive at once are parsed in turn with what others ask meanwhile.
  if (bytes.length >= LONG_BODY_BYTES) await timeSlices.next();
  progress.envelope = parseBody(route, bytes);
  return bytes.length;
};

/** Runs the handler: once for its Idempotency-Key, on the version of its If-Match, and within the quota of drafts. */
const runHandler = async ({ route, reads, deps }: Mounted, sent: Request, request: ApiRequest, page: Route['page']): Promise<Reply> => {
  const ifMatch = conditionalMethods.has(route.method) ? sent.get('if-match') : undefined;
  let releaseDraftSlot = (): void => undefined;
  const write = async (given: ApiRequest): Promise<Reply> => {
    // Releases the quota of the previous attempt, which failed.
    releaseDraftSlot();
    const created = route.drafts?.(given.sent) ?? null;
    if (created !== null && deps.draftQuota) releaseDraftSlot = await deps.draftQuota(created, request.actor);
    return ifMatch === undefined ? (page ?? route.handler)(given) : whileMatching(route, reads, given, ifMatch, deps.openReadSet);
  };
  const key = sent.get(idempotencyHeader);
  try {
    return await (key === undefined ? write(request) : withIdempotencyKey(route, request, key, deps.idempotency, write));
  } finally {
    releaseDraftSlot();
  }
};

const answerFailure = ({ route, deps }: Mounted, request: Request, response: Response, error: unknown, progress: Progress): void => {
  const { envelope, indent } = progress;
  if (hasPage(route) && envelope === null) return void answerReader(request, response, error, deps);
  // A body rejected as a whole has no envelope yet; its errors carry their own input.
  const problems = route.bare ? { ...deps.problems, render: renderPlainly } : deps.problems;
  answerProblem(request, response, withUnknownKeys(error, envelope), envelope?.sent ?? null, problems, indent);
};

/** Serves a route step by step; the first one that throws decides the answer. */
const makeRouteHandler = (mounted: Mounted): RequestHandler => {
  const { route, shownAs, options, deps } = mounted;
  const rules = { declared: declaredBy(route), strict: route.strict };
  return async (request, response) => {
    const context = getRequestContext(request);
    context.route = `${route.method.toUpperCase()} ${route.path}`;
    const progress: Progress = { envelope: null, indent: 0, place: null, underway: Promise.resolve() };
    const indentBy = (query: Query, sent: unknown): number => (wantsPretty(query, sent) ? options.indent : 0);
    try {
      requireServed(mounted, request);
      if (route.page !== undefined) response.vary('Accept');
      const page = isForReader(request) ? route.page : undefined;
      const access = page === undefined ? route.access : anyone;
      const actor = authenticate(request.headers.authorization, access, deps.findAccount);
      context.actor = actor;
      const query = queryOf(request, page === undefined ? rules : ofPages);
      progress.indent = indentBy(query, undefined);
      const bytes = await readEnvelopeOf(mounted, request, actor, progress);
      const { envelope } = progress;
      if (envelope !== null) {
        progress.indent = indentBy(query, envelope.options);
        checkEnvelopeExtras(envelope, deps.validator);
      }
      if (!mayCall(access, actor)) throw forbidden(formatGroupRefusal(route, actor));
      if (envelope !== null && bytes >= LOOK_AHEAD_BYTES) await deps.lookAhead?.(envelope.data);
      const done = runHandler(mounted, request, buildRequest(route, request, response, { actor, query, envelope, shownAs }, deps), page);
      progress.underway = done.catch(() => undefined);
      const reply = await withTimeout(done, deps.deadlineMs + (route.extraTimeoutMs?.(query) ?? 0), () => {
        deps.problems.late({ requestId: context.requestId, method: request.method, route: context.route });
        return lateAnswerProblem(route);
      });
      sendReply(response, reply, progress.indent);
    } catch (error) {
      answerFailure(mounted, request, response, error, progress);
    } finally {
      if (progress.place !== null) void progress.underway.then(progress.place.release);
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
    const handler = makeRouteHandler({ route, reads, shownAs, options, deps });
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
