/**
 * Rows → Express. The order of answers is that of spec/decisions.md D1: route (404, 405) → key (401) → query and body
 * (413, 415, 400) → group (403) → handler. Addresses stand in a tree of their segments: finding one costs the same however many
 * there are. A `:name` stands for one whole segment; a segment that is written out goes before it.
 */
import type { Express, Request, RequestHandler, Response } from 'express';
import type { Actor, DraftKind } from '../domain/actor.ts';
import { isPlainObject } from '../domain/json.ts';
import { badRequest, forbidden, invalid, Problem, perhapsDone, readOnly, unavailable } from '../domain/problem.ts';
import { within } from '../platform/clock.ts';
import { answer, answerProblem, type ProblemContext, renderPlainly } from './answer.ts';
import { authenticate, refusalOf } from './authenticate.ts';
import { type CallDeps, callOf, type Envelope, readAccess, readBare, readBytes, readEnvelope } from './call.ts';
import { handle, type OpenReadSet } from './conditional.ts';
import { type IdempotencyDeps, idempotencyHeader, withIdempotencyKey } from './idempotency.ts';
import { declaredBy, readQuery } from './query.ts';
import { contextOf } from './request-context.ts';
import { mayCall, type Row } from './route.ts';

export interface Found<T> {
  readonly place: T;
  /** Parameters, decoded. */
  readonly params: Readonly<Record<string, string>>;
}

interface AddressIndex<T> {
  /** `pattern` is a path such as `/tenders/:tender/lots`. Throws when one of the same form is there already. */
  add(pattern: string, place: T): void;
  /**
   * What stands at a path; a slash at its end makes no difference, cases do. Throws `URIError` for a parameter that cannot be
   * decoded.
   */
  find(path: string): Found<T> | null;
}

interface Node<T> {
  readonly fixed: Map<string, Node<T>>;
  open: Node<T> | null;
  end: { readonly place: T; readonly names: readonly string[] } | null;
}

const newNode = <T>(): Node<T> => ({ fixed: new Map(), open: null, end: null });

const segmentsOf = (path: string): string[] => path.replace(/\/$/, '').split('/').slice(1);

/** The end of the way that these segments lead, and the segments that parameters stand for. */
const follow = <T>(node: Node<T>, segments: readonly string[], at: number, open: string[]): NonNullable<Node<T>['end']> | null => {
  const segment = segments[at];
  if (segment === undefined) return node.end;
  const fixed = node.fixed.get(segment);
  const found = fixed === undefined ? null : follow(fixed, segments, at + 1, open);
  if (found !== null || node.open === null || segment === '') return found;
  open.push(segment);
  const end = follow(node.open, segments, at + 1, open);
  if (end === null) open.pop();
  return end;
};

export const makeAddressIndex = <T>(): AddressIndex<T> => {
  const root = newNode<T>();
  return {
    add: (pattern, place) => {
      const segments = segmentsOf(pattern);
      let node = root;
      for (const segment of segments) {
        const isOpen = segment.startsWith(':');
        const next = (isOpen ? node.open : node.fixed.get(segment)) ?? newNode<T>();
        if (isOpen) node.open = next;
        else node.fixed.set(segment, next);
        node = next;
      }
      if (node.end !== null) throw new Error(`two places have the address ${pattern}`);
      node.end = { place, names: segments.filter((segment) => segment.startsWith(':')).map((segment) => segment.slice(1)) };
    },
    find: (path) => {
      if (!path.startsWith('/')) return null;
      const open: string[] = [];
      const end = follow(root, segmentsOf(path), 0, open);
      if (end === null) return null;
      const params: Record<string, string> = {};
      for (const [index, name] of end.names.entries()) params[name] = decodeURIComponent(open[index] ?? '');
      return { place: end.place, params };
    },
  };
};

export interface MountDeps extends CallDeps {
  readonly findAccount: (key: string) => Actor | null;
  readonly problems: ProblemContext;
  readonly maxBodyBytes: number;
  /** How long a handler may take before the answer is 503. */
  readonly deadlineMs: number;
  /** READ_ONLY: every write is 503. */
  readonly readOnly: boolean;
  /** Does work of the checks of a body in another thread beforehand. */
  readonly lookAhead?: ((data: unknown) => Promise<void>) | undefined;
  readonly openReadSet: OpenReadSet;
  readonly idempotency: IdempotencyDeps;
  /** Throws 429 when the account has as many drafts as it may, else gives the function to call when the creation is over; absent: no bound. */
  readonly draftQuota?: ((kind: DraftKind, actor: Actor) => Promise<() => void>) | undefined;
}

export interface MountOptions {
  /** Where the rows are served; several prefixes serve the same rows. */
  readonly prefixes: readonly { readonly path: string; readonly shownAs: string }[];
  /** Spaces of `opt_pretty` (spec/service.md §1). */
  readonly indent: number;
}

/** A room's rows and where they are served. */
export interface Table {
  readonly rows: readonly Row[];
  readonly options: MountOptions;
}

const writes = new Set(['post', 'put', 'patch']);

const readBody = (request: Request, response: Response, read: RequestHandler): Promise<void> =>
  new Promise((resolve, reject) => {
    try {
      read(request, response, (failure?: unknown) => (failure === undefined ? resolve() : reject(failure)));
    } catch (problem) {
      reject(problem);
    }
  });

const late = ({ method }: Row): Problem =>
  method === 'get'
    ? unavailable('The registry did not answer in time. Please, retry')
    : perhapsDone('The registry did not answer in time, and the outcome is unknown');

/** Errors of a body, with its stray keys behind those of `data` and `config` (spec/decisions.md D1). */
const withStrays = (error: unknown, envelope: Envelope | null): unknown =>
  error instanceof Problem && error.errors !== undefined && envelope !== null && envelope.strays.length > 0
    ? invalid([...error.errors, ...envelope.strays])
    : error;

/** The body of a write; null where the row reads none, or where there is none to read for its token. */
const envelopeOf = async (row: Row, request: Request, response: Response, read: RequestHandler): Promise<Envelope | null> => {
  if (!writes.has(row.method)) return null;
  if (row.accepts === null && !(row.tokenInBody && request.is('application/json'))) return null;
  await readBody(request, response, read);
  if (row.bare) return readBare(request.body);
  return row.accepts === null ? readAccess(request.body) : readEnvelope(request.body, row.withConfig);
};

const wantsPretty = (query: ReadonlyMap<string, string>, options: unknown): boolean => {
  if (isPlainObject(options) && typeof options.pretty === 'boolean') return options.pretty;
  return (query.get('opt_pretty') ?? '') !== '';
};

/** `reads` is the GET of the same address, where there is one. */
const serve = (row: Row, reads: Row | undefined, shownAs: string, options: MountOptions, deps: MountDeps): RequestHandler => {
  const rules = { declared: declaredBy(row), strict: row.strict };
  const read = readBytes(deps.maxBodyBytes);
  return async (request, response) => {
    const context = contextOf(request);
    context.route = `${row.method.toUpperCase()} ${row.path}`;
    let envelope: Envelope | null = null;
    let indent = 0;
    try {
      if (row.negotiates && !request.accepts('application/json')) {
        throw new Problem('http-not-acceptable', "Accept header should be one of ['application/json']");
      }
      if (deps.readOnly && row.method !== 'get') throw readOnly();
      const wants = { key: row.access.kind === 'groups', wellFormed: row.access.kind === 'anyone' && row.access.wellFormed };
      const actor = authenticate(request.headers.authorization, wants, deps.findAccount);
      context.actor = actor;
      const search = request.originalUrl.indexOf('?');
      const query = readQuery(search < 0 ? '' : request.originalUrl.slice(search + 1), rules);
      indent = wantsPretty(query, undefined) ? options.indent : 0;
      envelope = await envelopeOf(row, request, response, read);
      if (envelope !== null) indent = wantsPretty(query, envelope.options) ? options.indent : 0;
      if (!mayCall(row.access, actor)) throw forbidden(refusalOf(row, actor));
      if (envelope !== null) await deps.lookAhead?.(envelope.data);
      const call = callOf(row, request, response, { actor, query, envelope, shownAs }, deps);
      let over = (): void => undefined;
      const done = withIdempotencyKey(row, call, request.get(idempotencyHeader), deps.idempotency, async (given) => {
        // Of an attempt that failed.
        over();
        const made = row.drafts(given.sent);
        if (made !== null && deps.draftQuota) over = await deps.draftQuota(made, actor);
        return handle(row, reads, given, request.get('if-match'), deps.openReadSet);
      }).finally(() => over());
      const reply = await within(done, deps.deadlineMs + row.patience(query), () => {
        deps.problems.late({ requestId: context.requestId, method: request.method, route: context.route });
        return late(row);
      });
      answer(response, reply, indent);
    } catch (error) {
      // A body refused as a whole is no envelope yet; its errors carry their input themselves.
      const problems = row.bare ? { ...deps.problems, render: renderPlainly } : deps.problems;
      answerProblem(request, response, withStrays(error, envelope), envelope?.sent ?? null, problems, indent);
    }
  };
};

const byPath = (rows: readonly Row[]): Map<string, Row[]> => {
  const paths = new Map<string, Row[]>();
  for (const row of rows) paths.set(row.path, [...(paths.get(row.path) ?? []), row]);
  return paths;
};

const allowOf = (rows: readonly Row[]): string =>
  [...rows.flatMap((row) => (row.method === 'get' ? ['GET', 'HEAD'] : [row.method.toUpperCase()])), 'OPTIONS'].join(',');

/** The handlers of an address by method, and its `Allow`. */
interface Place {
  readonly handlers: ReadonlyMap<string, RequestHandler>;
  readonly allow: string;
}

const placeOf = (rows: readonly Row[], shownAs: string, options: MountOptions, deps: MountDeps): Place => {
  const reads = rows.find(({ method }) => method === 'get');
  const handlers = new Map<string, RequestHandler>();
  for (const row of rows) {
    const handler = serve(row, reads, shownAs, options, deps);
    if (row === reads) handlers.set('HEAD', handler);
    handlers.set(row.method.toUpperCase(), handler);
  }
  return { handlers, allow: allowOf(rows) };
};

/** The answer of an address to a method that no row has. */
const refuseMethod = ({ allow }: Place, request: Request, response: Response, deps: MountDeps): void => {
  if (request.method === 'OPTIONS') return void response.status(204).setHeader('Allow', allow).end();
  const problem = new Problem('http-method-not-allowed', 'Method Not Allowed', { headers: { Allow: allow } });
  answerProblem(request, response, problem, null, deps.problems);
};

const findPlace = (index: AddressIndex<Place>, path: string): Found<Place> | null => {
  try {
    return index.find(path);
  } catch (error) {
    if (error instanceof URIError) throw badRequest('Malformed address');
    throw error;
  }
};

/** Adds the rows of all tables to the app, with 405 and OPTIONS for every path of them. */
export const mount = (app: Express, tables: readonly Table[], deps: MountDeps): void => {
  const index = makeAddressIndex<Place>();
  for (const { rows, options } of tables) {
    for (const { path: prefix, shownAs } of options.prefixes) {
      for (const [path, ofPath] of byPath(rows)) index.add(prefix + path, placeOf(ofPath, shownAs, options, deps));
    }
  }
  app.use((request, response, next) => {
    const found = findPlace(index, request.path);
    if (found === null) return next();
    request.params = { ...found.params };
    const handler = found.place.handlers.get(request.method);
    return handler === undefined ? refuseMethod(found.place, request, response, deps) : handler(request, response, next);
  });
};
