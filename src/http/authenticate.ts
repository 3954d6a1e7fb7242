/**
 * The caller and its rights: the account's key (spec/accounts.md §2: Basic with the key as user name, or Bearer), the
 * owner token (spec/accounts.md §3), the refusal of a group that may not call a route, and RATE_LIMIT: a number of requests per
 * caller and period, then 429 with `Retry-After`.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Request, RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { type Actor, anonymousActor } from '../base/domain/actor.ts';
import { isPlainObject } from '../base/domain/json.ts';
import { Problem } from '../base/domain/problem.ts';
import type { Query } from './query.ts';
import type { Route, RouteAccess } from './route.ts';

interface Credentials {
  readonly key: string | null;
  /** Set when the header is unreadable; the exact text of spec/violation-reports.md §7. */
  readonly trouble: string | null;
}

const strictDecoder = new TextDecoder('utf-8', { fatal: true });
const LOOSE_BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Anything else may be a key without its scheme, and is not echoed (spec/decisions.md D16). */
const SCHEME_NAME = /^[A-Za-z]{1,12}$/;

const basicUser = (encoded: string): string | null => {
  if (!LOOSE_BASE64.test(encoded) || encoded.length % 4 === 1) return null;
  const bytes = Buffer.from(encoded, 'base64');
  let text: string;
  try {
    text = strictDecoder.decode(bytes);
  } catch {
    text = bytes.toString('latin1');
  }
  const colon = text.indexOf(':');
  return colon < 0 ? text : text.slice(0, colon);
};

/** Splits an Authorization header into a key or the reason why there is none. */
export const readCredentials = (header: string | undefined): Credentials => {
  if (header === undefined || header.trim() === '') return { key: null, trouble: null };
  const text = header.trim();
  const space = text.indexOf(' ');
  const scheme = space < 0 ? text : text.slice(0, space);
  const rest = space < 0 ? '' : text.slice(space + 1).trim();
  switch (scheme.toLowerCase()) {
    case 'bearer':
      return rest === '' ? { key: null, trouble: 'Authorization invalid' } : { key: rest, trouble: null };
    case 'basic': {
      const user = basicUser(rest);
      if (user === null) return { key: null, trouble: 'Invalid base64 encoding.' };
      return user === '' ? { key: null, trouble: 'Authorization invalid' } : { key: user, trouble: null };
    }
    default:
      return { key: null, trouble: `Unknown authorization method${rest !== '' && SCHEME_NAME.test(scheme) ? ` ${scheme}` : ''}` };
  }
};

/** What the caller can do, told in the same sentence (spec/decisions.md D16). */
const KEY_HELP =
  'send a key as "Authorization: Bearer KEY". Keys are issued by the administrators of this registry; /docs shows a first request.';

const unauthorizedProblem = (reason: string): Problem =>
  new Problem('http-unauthorized', `${reason.replace(/\.$/, '')}: ${KEY_HELP}`, {
    headers: { 'WWW-Authenticate': 'Basic realm="registry", Bearer' },
  });

/**
 * The actor of a request. A missing key on a write is 401 `Authorization not found`, an unknown one 401
 * `Authorization invalid`; on a read both are anonymous (spec/decisions.md D1, D3).
 */
export const authenticate = (header: string | undefined, access: RouteAccess, find: (key: string) => Actor | null): Actor => {
  const { key, trouble } = readCredentials(header);
  if (trouble !== null && (access.kind === 'groups' || access.wellFormed)) throw unauthorizedProblem(trouble);
  const actor = key === null ? null : find(key);
  if (actor !== null) return actor;
  if (access.kind === 'groups') throw unauthorizedProblem(key === null ? 'Authorization not found' : 'Authorization invalid');
  return anonymousActor;
};

export const ownerToken = (query: Query, headers: IncomingHttpHeaders, access: unknown): string | null => {
  const inBody = isPlainObject(access) ? access.token : undefined;
  const found = [query.get('acc_token'), headers['x-access-token'], inBody].find((token) => typeof token === 'string' && token !== '');
  return typeof found === 'string' ? found : null;
};

export const mayCall = (access: RouteAccess, actor: Actor): boolean => access.kind === 'anyone' || access.groups.includes(actor.group);

const METHOD_VERBS = { get: 'read', post: 'create', put: 'replace', patch: 'change', delete: 'delete' } as const;

/** `requirement_groups` → `requirement groups`, `auctionPeriod` → `the auction period`. */
const formatSegmentWords = (segment: string): string => {
  const words = segment.replaceAll('_', ' ').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return /s$|criteria$/.test(words) ? words : `the ${words}`;
};

/** `POST /tenders/:tender/bids` → `Forbidden: accounts of group auction may not create bids of tenders.` */
export const formatGroupRefusal = ({ method, path }: Pick<Route, 'method' | 'path'>, { group }: Actor): string => {
  const parts = path.split('/').filter((segment) => segment !== '' && !segment.startsWith(':'));
  const things = parts.slice(-2).reverse().map(formatSegmentWords).join(' of ');
  return `Forbidden: accounts of group ${group} may not ${METHOD_VERBS[method]} ${things}.`;
};

/** An IPv4 address; of IPv6 its /64, which belongs to one subscriber as a whole. */
export const addressKey = (ip: string | undefined): string => ipKeyGenerator(ip ?? '', 64);

const PROBE_PATHS: ReadonlySet<string> = new Set(['/health', '/ready', '/metrics']);

/** Probes are not rate-limited, and closed to pages of other origins. A trailing slash makes no difference. */
export const isProbe = ({ path }: Request): boolean => PROBE_PATHS.has(path.endsWith('/') ? path.slice(0, -1) : path);

export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

/** An account is one caller wherever it calls from; without a known key the address is, for IPv6 its /64. */
const makeCaller =
  (findAccount: (key: string) => Actor | null) =>
  (request: Request): string => {
    const { key } = readCredentials(request.headers.authorization);
    const actor = key === null ? null : findAccount(key);
    return actor === null ? `address ${addressKey(request.ip)}` : `account ${actor.name}`;
  };

/** Counts per process; each of several WORKERS has a count of its own. Probes are not counted. */
export const limitRate = ({ requests, seconds }: RateLimit, findAccount: (key: string) => Actor | null): RequestHandler =>
  rateLimit({
    limit: requests,
    windowMs: seconds * 1000,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    keyGenerator: makeCaller(findAccount),
    skip: isProbe,
    // It would check its settings and print to the console; ours are validated already.
    validate: false,
    handler: (_request, _response, next) =>
      next(new Problem('http-too-many-requests', `More than ${requests} requests in ${seconds} seconds. Please, retry later`)),
  });
