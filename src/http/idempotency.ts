/**
 * `Idempotency-Key` on POST and PUT: the write happens once, and a repeated request gets the same answer, its tokens derived
 * again from TOKEN_SECRET (docs/idempotency.md). Scope: account, method and path.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { KeptAnswer, KeyClaim, Once } from '../base/domain/conditional-writes.ts';
import { canonicalJson } from '../base/domain/history.ts';
import type { Json } from '../base/domain/json.ts';
import { isPlainObject, omitUndefined } from '../base/domain/json.ts';
import { seesRestricted } from '../base/domain/masks.ts';
import { conflict, invalidData } from '../base/domain/problem.ts';
import type { ApiRequest, Purpose, Reply, Route } from './route.ts';

const formatSecretName = (secret: string): string => createHash('sha256').update(`name of ${secret}`).digest('hex').slice(0, 16);

/** The first of `secrets` (64 hex digits each) derives new tokens; any of them derives old ones again. */
export const makeTokenSecrets = (secrets: readonly [string, ...string[]]) => {
  const known = new Map(secrets.map((secret) => [formatSecretName(secret), Buffer.from(secret, 'hex')]));
  return {
    /** Name of the secret that derives new tokens. */
    own: formatSecretName(secrets[0]),
    names: [...known.keys()] as readonly string[],
    /** HMAC-SHA256 of `parts` with the secret of this name, in hex; null when this process does not have it. */
    derive: (name: string, parts: readonly string[]): string | null => {
      const secret = known.get(name);
      return secret === undefined ? null : createHmac('sha256', secret).update(JSON.stringify(parts)).digest('hex');
    },
  };
};

export type TokenSecrets = ReturnType<typeof makeTokenSecrets>;

export interface IdempotencyDeps {
  readonly once: Once;
  readonly secrets: TokenSecrets;
}

export const idempotencyHeader = 'Idempotency-Key';

/** Bare, or in the quotes that structured headers require. */
export const keyPattern = '^("[!#-\\[\\]-~]{1,128}"|[!#-+\\--\\[\\]-~]{1,128})$';
const idempotencyKeyForm = new RegExp(keyPattern);

const KEYED_METHODS: ReadonlySet<string> = new Set(['post', 'put']);

/** Without an account there is no scope: such a write accepts no key. */
export const takesIdempotencyKey = ({ method, access }: Pick<Route, 'method' | 'access'>): boolean =>
  KEYED_METHODS.has(method) && access.kind === 'groups';

/** Throws 400 that names the header. */
export const readKey = (header: string): string => {
  if (idempotencyKeyForm.test(header)) return header.replaceAll('"', '');
  const msg =
    'Value error, Idempotency-Key should have 1 to 128 visible ASCII characters without comma, quote and backslash, and stand once';
  throw invalidData([{ type: 'value_error', path: ['header', idempotencyHeader], msg, input: header }], 'header');
};

const digestParts = (parts: unknown): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** The same text for equal values, whatever the order of their keys. */
const toOrderedText = (value: unknown): string => (value === undefined ? '' : canonicalJson(value));

/** `POST /tenders/0123…/bids`: whichever prefix was used. */
const buildRoute = ({ method, path }: Route, params: ApiRequest['params']): string =>
  `${method.toUpperCase()} ${path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`;

/** The stored answer: everything but its secrets, which are only named. */
interface StoredReply extends Pick<Reply, 'status' | 'headers' | 'text'> {
  readonly body?: Json;
  readonly access?: readonly string[];
  /** It may contain what is masked for others. */
  readonly isClear?: true;
}

const toKeep = ({ status, headers, text, body }: Reply, isClear: boolean): string => {
  const reply = { status, headers, text, ...omitUndefined({ isClear: isClear ? isClear : undefined }) };
  if (!isPlainObject(body) || !isPlainObject(body.access)) return JSON.stringify({ ...reply, body });
  const { access, ...rest } = body;
  return JSON.stringify({ ...reply, body: rest, access: Object.keys(access) });
};

/** Derives a secret of the answer again; null when that is no longer possible. */
type Derive = (claim: Pick<KeyClaim, 'secret' | 'nonce'>, purpose: string) => string | null;

const buildReply = (stored: KeptAnswer, derive: Derive, seesClear: boolean): Reply => {
  const { access: purposes, body, isClear, ...reply }: StoredReply = JSON.parse(stored.answer); // written by `toKeep`
  if (isClear === true && !seesClear) {
    throw conflict('This Idempotency-Key was used with level r, which this key of the account does not have');
  }
  if (purposes === undefined) return body === undefined ? reply : { ...reply, body };
  const access = purposes.map((purpose): [string, string] => {
    const secret = derive(stored, purpose);
    if (secret === null) {
      throw conflict('This Idempotency-Key has created its object, but its owner token cannot be returned: TOKEN_SECRET has changed since');
    }
    return [purpose, secret];
  });
  return { ...reply, body: { ...(isPlainObject(body) ? (body as Record<string, Json>) : {}), access: Object.fromEntries(access) } };
};

/** Runs `write` once for all requests with the key in `header`; where the route takes none, just runs it. */
export const withIdempotencyKey = async (
  route: Route,
  request: ApiRequest,
  header: string,
  { once, secrets }: IdempotencyDeps,
  write: (request: ApiRequest) => Promise<Reply>,
): Promise<Reply> => {
  if (!takesIdempotencyKey(route)) return write(request);
  const scope = [request.actor.name, buildRoute(route, request.params), readKey(header)];
  const derive: Derive = ({ secret, nonce }, purpose) => secrets.derive(secret, [...scope, purpose, nonce]);
  const claim: KeyClaim = {
    id: digestParts(scope),
    request: digestParts([toOrderedText(request.sent), toOrderedText(request.config), request.token]),
    nonce: randomBytes(16).toString('hex'),
    secret: secrets.own,
  };
  const newSecret = (purpose: Purpose): string => {
    const secret = derive(claim, purpose);
    if (secret === null) throw new Error('the own token secret is not among the known ones');
    return secret;
  };
  const seesClear = seesRestricted(request.actor);
  const outcome = await once(
    claim,
    () => write({ ...request, newSecret }),
    (reply) => toKeep(reply, seesClear),
  );
  if ('done' in outcome) return outcome.done;
  if (outcome.kept.request !== claim.request) {
    throw conflict('This Idempotency-Key was used for another body or token. Please, take a new key for a new object');
  }
  return buildReply(outcome.kept, derive, seesClear);
};
