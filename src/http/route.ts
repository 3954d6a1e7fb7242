/**
 * A route is data: its name, who may call it, what it accepts and answers, and its handler. Access,
 * schemas, the OpenAPI document and the permission matrix derive from the routes and from nothing else.
 */
import { randomBytes } from 'node:crypto';
import type { Writable } from 'node:stream';
import type { Actor, DraftKind } from '../base/domain/actor.ts';
import type { Json, JsonObject } from '../base/domain/json.ts';
import { omitUndefined } from '../base/domain/json.ts';
import type { SchemaTypes } from '../base/domain/types.generated.ts';
import type { Accepts, OneOf } from '../base/validation/validator.ts';
import type { Query, StrictQuery } from './query.ts';

/** Builds addresses of this registry as the caller sees them. */
export interface Links {
  /** `https://host` without a path (PUBLIC_URL, else the request's own host). */
  readonly origin: string;
  /** The prefix of the mount the request used, e.g. `/api/2.5` or ''. */
  readonly prefix: string;
  /** Absolute address of a path below the prefix: `absolute('/tenders/…')`. */
  absolute(path: string): string;
}

/** Values of the variable parts of a path, by their names. */
export type PathParams = Readonly<Record<string, string>>;

/** What a secret is for. */
export type Purpose = 'token' | 'transfer';

export interface ApiRequest<T = unknown> {
  readonly params: PathParams;
  readonly query: Query;
  readonly actor: Actor;
  /** The owner token as presented (spec/accounts.md §3), or null. */
  readonly token: string | null;
  /** One reading of the clock for the whole request. */
  readonly now: Date;
  readonly links: Links;
  readonly requestId: string;
  /** The caller is on this machine, without a proxy in between. */
  readonly local: boolean;
  /** The path of the request, without its query. */
  path?(): string;
  /** The query as it was sent. */
  search?(): string;
  /** What a GET of this registry answers anybody, asked within the process; a problem is a reply as well (`inner-read.ts`). */
  read?(address: string): Promise<Reply>;
  /** The caller's address for limits (TRUST_PROXY). */
  address?(): string;
  /** The key belongs to an account of group monitoring, whose actor is otherwise anonymous. */
  readonly monitors?: boolean;
  /** `data` as sent, before any conversion; only for checks such as whether a key was sent as null. */
  readonly sent: unknown;
  /** `data` checked against the route's `accepts`; throws 400. Call it where the order of answers requires (spec/decisions.md D1). */
  data(): T;
  /** The same with another schema than the route's, for bodies that only the handler can distinguish. */
  dataAs<U>(accepts: Accepts<U> | OneOf<U>): U;
  /** `config` as sent, or undefined. */
  readonly config: unknown;
  /** A new owner token or transfer value, 256 bits in hex; a request repeated with its Idempotency-Key gets the same one. */
  newSecret(purpose: Purpose): string;
  /** A header that the route reads (`headers.reads`), or undefined. */
  header?(name: string): string | undefined;
  /** Which of these media types the caller prefers, or null when it accepts none of them. */
  prefers?(types: readonly string[]): string | null;
  /** Aborted when the caller disconnects before the answer is sent. */
  gone?(): AbortSignal;
}

export interface Reply {
  readonly status: number;
  readonly body?: Json;
  /** A body that is no JSON; `headers` then contain its `Content-Type`. */
  readonly text?: string;
  /** A serialized JSON body; takes precedence over `body` and `text`. */
  readonly bytes?: Buffer;
  /** The body compressed with brotli beforehand; sent to clients that accept it. */
  readonly packed?: Buffer;
  /** The entity tag, if it is known without the bytes; otherwise it is computed from them. */
  readonly tag?: string;
  /**
   * A streamed body: called with the open connection once the headers are sent; `headers` contain its `Content-Type`. `cut`
   * ends the connection, even when everything was written and the client does not read it.
   */
  readonly stream?: (out: Writable, cut: () => void) => void;
  /** `stream` is compressed for a client that accepts gzip; not for streams that are awaited line by line. */
  readonly gzips?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** 256 random bits in hex (spec/decisions.md D7). */
export const newSecret = (): string => randomBytes(32).toString('hex');

/** Owner token and transfer value of a new object; returned once, in clear. */
export const newAccess = ({ newSecret }: Pick<ApiRequest, 'newSecret'>): { readonly token: string; readonly transfer: string } => ({
  token: newSecret('token'),
  transfer: newSecret('transfer'),
});

/** A path with its parameters filled in. */
export const pathWith = (path: string, params: ApiRequest['params']): string =>
  path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');

export type Handler<T = unknown> = (request: ApiRequest<T>) => Promise<Reply>;

export type RouteAccess =
  /** Readers with or without a key; `wellFormed` rejects an unreadable Authorization header (spec/violation-reports.md §9). */
  { readonly kind: 'anyone'; readonly wellFormed: boolean } | { readonly kind: 'groups'; readonly groups: readonly string[] };

export const anyone: RouteAccess = { kind: 'anyone', wellFormed: false };
export const readers: RouteAccess = { kind: 'anyone', wellFormed: true };
/** Accounts of these groups, and `admins`, who may do everything (spec/accounts.md §1). */
export const groups = (...names: string[]): RouteAccess => ({ kind: 'groups', groups: [...names, 'admins'] });
export const brokers: RouteAccess = groups('brokers');

const ROUTE_METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Method = (typeof ROUTE_METHODS)[number];

export type MethodAndPath =
  | { readonly get: string }
  | { readonly post: string }
  | { readonly put: string }
  | { readonly patch: string }
  | { readonly delete: string };

/** A successful answer for the OpenAPI document: a response schema and its envelope. */
export interface RouteAnswers {
  readonly status: number;
  /** `$id` of a response schema; null for an answer without a body. */
  readonly schema: string | null;
  /** Further schemas of the data, if there are several kinds of it. */
  readonly or?: readonly string[];
  /** Schemas of answers without the frame, if the query requests another form. */
  readonly orBare?: readonly string[];
  /** `one`: `{data}`; `list`: `{data: […]}`; `bare`: the schema itself; `text`: plain text, no JSON. */
  readonly frame: 'one' | 'list' | 'bare' | 'text';
  readonly beside?: readonly ('config' | 'access' | 'context' | 'warnings')[];
  /** The route may also answer with a stream of server-sent events. */
  readonly events?: boolean;
  /** Media types of a `text` answer, plain text by default; of any other answer, its alternatives to JSON. */
  readonly media?: readonly string[];
  /** A `text` answer of JSON lines whose number is not known beforehand: what a line is. */
  readonly lines?: string;
  /** Problems of such a route that follow from no rule of the document. */
  readonly refuses?: readonly number[];
  /** Other statuses a success may have: 302 for a download; 201 where the route answers 200 for what was there already. */
  readonly otherStatuses?: readonly number[];
}

export const oneAnswer = (schema: string, status = 200, beside: RouteAnswers['beside'] = []): RouteAnswers => ({
  status,
  schema,
  frame: 'one',
  beside,
});
export const listAnswer = (schema: string, status = 200): RouteAnswers => ({ status, schema, frame: 'list' });
export const bareAnswer = (schema: string, status = 200): RouteAnswers => ({ status, schema, frame: 'bare' });
/** Whether a browser gets a page there. */
export const hasPage = ({ answers }: Pick<Route, 'answers'>): boolean => answers.media?.includes('text/html') === true;

export const plainText: RouteAnswers = { status: 200, schema: null, frame: 'text' };
export const noContentAnswer: RouteAnswers = { status: 204, schema: null, frame: 'bare' };

/** Request headers that a route reads, and headers of its answer. */
interface RouteHeaders {
  readonly reads: readonly string[];
  readonly sends: readonly string[];
}

interface Common<T> {
  /** One sentence for the docs. */
  readonly summary: string;
  /** Name of the operation for clients, if it does not follow from the path (src/http/openapi/names.ts). */
  readonly operation?: string;
  readonly access: RouteAccess;
  readonly answers: RouteAnswers;
  /** Request schema of `data`; a route without it reads no body. */
  readonly accepts?: Accepts<T> | OneOf<T>;
  /** Further request schemas, for bodies that only the handler can distinguish (`request.dataAs`); for the docs. */
  readonly alternatives?: readonly string[];
  /** For a route without `accepts`: a JSON body may still contain `access.token`; its `data` is ignored. */
  readonly tokenInBody?: boolean;
  readonly withConfig?: boolean;
  /** For programs made for other services: a body without an envelope, and problems as `{error}`. */
  readonly bare?: boolean;
  /** Names of the query parameters it reads (src/http/query.ts). */
  readonly query?: readonly string[];
  /** Headers of this route besides those that every route has. */
  readonly headers?: RouteHeaders;
  /** Parameters with a meaning of their own in this route. */
  readonly describes?: Readonly<Record<string, { readonly description: string; readonly schema: JsonObject }>>;
  /** The route rejects parameters it does not name in `query`; those in `lists` may be given more than once. */
  readonly strict?: { readonly lists: readonly string[] };
  /** Rejects a client that does not accept JSON (406); all other routes answer regardless of `Accept` (spec/errors.md §2). */
  readonly negotiates?: boolean;
  /** The kind of draft the route creates from this `data`, which counts against DRAFTS_PER_ACCOUNT; null if it creates none. */
  readonly drafts?: (sent: unknown) => DraftKind | null;
  /** Milliseconds a request may wait, on top of what every handler may take; default 0. */
  readonly extraTimeoutMs?: (query: Query) => number;
  /** What a browser without a key is shown instead, since its reader can send no key. */
  readonly page?: Handler | undefined;
  readonly handler: Handler<T>;
}

type RouteOf<T> = MethodAndPath & Common<T>;

/** A route as the router uses it: the compiler has checked the handler against its body type, and defaults are filled in. */
export interface Route extends Required<Omit<Common<unknown>, 'operation' | 'accepts' | 'strict' | 'drafts' | 'extraTimeoutMs' | 'page'>> {
  readonly method: Method;
  readonly path: string;
  /** The procedure types whose tenders have the address; absent: all. */
  readonly types?: readonly string[];
  readonly operation: string | null;
  readonly accepts: Accepts<unknown> | OneOf<unknown> | null;
  readonly strict: StrictQuery | null;
  readonly drafts: NonNullable<Common<unknown>['drafts']> | null;
  readonly extraTimeoutMs: NonNullable<Common<unknown>['extraTimeoutMs']> | null;
  readonly page?: Handler | undefined;
}

const buildStrictQuery = ({ strict, query = [] }: Pick<Common<never>, 'strict' | 'query'>): StrictQuery | null =>
  strict === undefined ? null : { names: new Set([...query, 'opt_pretty']), lists: new Set(strict.lists) };

const routeDefaults = {
  operation: null,
  accepts: null,
  alternatives: [],
  tokenInBody: false,
  withConfig: false,
  bare: false,
  query: [],
  headers: { reads: [], sends: [] },
  describes: {},
  drafts: null,
  negotiates: false,
  extraTimeoutMs: null,
};

/** Completes the definition of a route; the compiler checks that the handler takes what the route accepts. */
export const route = <T>(written: RouteOf<T>): Route => {
  const method = ROUTE_METHODS.find((name) => name in written) ?? 'get';
  const path = String(Reflect.get(written, method));
  // `request.data()` returns what `accepts` let through, which is the T this handler was written for.
  const own = written as Common<unknown>;
  const { media = [] } = own.answers;
  const answers = own.page === undefined ? own.answers : { ...own.answers, media: [...media, 'text/html'] };
  return { ...routeDefaults, ...own, answers, method, path, strict: buildStrictQuery(written) };
};

/** A request schema by its `$id`, which determines the type of its values. */
export const bodyOf = <Id extends keyof SchemaTypes>(id: Id): Accepts<SchemaTypes[Id]> => ({ id });

/** A GET for anybody. */
export const publicRead = (get: string, summary: string, answers: RouteAnswers, handler: Handler): Route =>
  route({ get, summary, access: anyone, answers, handler });

/** Schemas of the `data` that a route accepts. */
export const acceptedIds = ({ accepts, alternatives }: Route): string[] => [
  ...(accepts === null ? [] : 'models' in accepts ? accepts.models.map(({ id }) => id) : [accepts.id]),
  ...alternatives,
];

/** 200 `{data}`. */
export const okReply = (data: Json, beside: Readonly<Record<string, Json>> = {}): Reply => ({ status: 200, body: { data, ...beside } });

/** 201 `{data}`, with `Location` if the object has an address of its own. */
export const createdReply = (data: Json, location?: string, beside: Readonly<Record<string, Json>> = {}): Reply => ({
  status: 201,
  body: { data, ...beside },
  ...omitUndefined({ headers: location === undefined ? undefined : { Location: location } }),
});

export const noContent: Reply = { status: 204 };

export interface MountOptions {
  /** Where the routes are served; several prefixes serve the same routes. */
  readonly prefixes: readonly { readonly path: string; readonly shownAs: string }[];
  /** Spaces of `opt_pretty` (spec/service.md §1). */
  readonly indent: number;
}

export interface RouteTable {
  readonly routes: readonly Route[];
  readonly options: MountOptions;
}

export const atRoot: MountOptions = { prefixes: [{ path: '', shownAs: '' }], indent: 2 };

/** For services beside the registry, whose clients use no version in the path. */
export const unversionedMount: MountOptions = { ...atRoot, prefixes: [{ path: '/api', shownAs: '/api' }] };

export const versionedMount: MountOptions = {
  prefixes: ['/api/2.5', '/api/0'].map((path) => ({ path, shownAs: '/api/2.5' })),
  indent: 4,
};

/** One router on every mount; addresses show the prefix of the mount that was used (spec/decisions.md D3). */
export const everyMount: MountOptions = { ...versionedMount, prefixes: [...atRoot.prefixes, ...versionedMount.prefixes], indent: 2 };
