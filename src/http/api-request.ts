/**
 * A request as its handler sees it (`ApiRequest`), and its body: bytes → a JSON value that is safe to work with (spec/decisions.md D1,
 * SECURITY.md rows S3, S8, S11, S12).
 */

import { isUtf8 } from 'node:buffer';
import type { Request, Response } from 'express';
import { type Actor, anonymousActor, isMonitor } from '../base/domain/actor.ts';
import { isPlainObject } from '../base/domain/json.ts';
import {
  badRequest,
  extraForbidden,
  type FieldError,
  invalidData,
  MAX_ERRORS,
  missingField,
  Problem,
  requireNoErrors,
} from '../base/domain/problem.ts';
import { type State, toSeconds } from '../base/domain/record.ts';
import type { Clock } from '../base/platform/clock.ts';
import { parseJsonText } from '../base/validation/json-text.ts';
import type { Accepts, OneOf, Validator } from '../base/validation/validator.ts';
import { addressKey, ownerToken } from './authenticate.ts';
import type { InnerRead } from './inner-read.ts';
import type { Query } from './query.ts';
import { getRequestContext } from './request-context.ts';
import { type ApiRequest, type Links, newSecret, type Route } from './route.ts';

/** Some programs start a text with it. */
const LEADING_BYTE_ORDER_MARK = '\uFEFF';

/** The parts of a JSON body of the API (spec/requests.md §1.1 "Envelope"). */
export interface Envelope {
  readonly data: unknown;
  readonly config?: unknown;
  readonly access?: unknown;
  readonly options?: unknown;
  /** Errors of keys that are not allowed beside `data`, reported with those of the model (spec/decisions.md D1). */
  readonly unknownKeys: readonly FieldError[];
  /** Errors of keys that no record may have; a model with closed objects reports them itself. */
  readonly badKeys: readonly FieldError[];
  readonly sent: unknown;
}

const ENVELOPE_KEYS = new Set(['data', 'access', 'options']);

/** Bytes → any JSON value. Throws 400 `Malformed JSON: …`. */
const parseJsonBody = (buffer: Buffer, badKeys: FieldError[]): unknown => {
  if (buffer.length === 0) throw badRequest('Malformed JSON: the body is empty');
  if (!isUtf8(buffer)) throw badRequest('Malformed JSON: the body is not UTF-8');
  const text = buffer.toString('utf8');
  const json = text.startsWith(LEADING_BYTE_ORDER_MARK) ? text.slice(1) : text;
  return parseJsonText(json, 'request', (error) => void (badKeys.length < MAX_ERRORS && badKeys.push(error)));
};

/** A body without an envelope. */
const readBare = (bytes: Buffer): Envelope => {
  const badKeys: FieldError[] = [];
  const value = parseJsonBody(bytes, badKeys);
  return { data: value, unknownKeys: [], badKeys, sent: value };
};

/** Splits a body that is an object; `config` is allowed if `withConfig` is true. */
const splitBody = (bytes: Buffer, withConfig: boolean): Envelope => {
  const badKeys: FieldError[] = [];
  const value = parseJsonBody(bytes, badKeys);
  if (!isPlainObject(value)) {
    throw invalidData([{ ...missingField(['data']), ctx: { because: 'the body should be an object {"data": …}' }, input: value ?? null }]);
  }
  const unknownKeys = Object.keys(value)
    .filter((key) => !ENVELOPE_KEYS.has(key) && !(key === 'config' && withConfig))
    .map((key): FieldError => ({ ...extraForbidden([key]), input: value[key] ?? null }));
  return { data: value.data, config: value.config, access: value.access, options: value.options, unknownKeys, badKeys, sent: value };
};

/**
 * Bytes → envelope. Throws 400 `Malformed JSON: …`, or `data-validation` for a body that is no object or has no `data`.
 * Keys beside the envelope's own are `unknownKeys`.
 */
export const readEnvelope = (bytes: Buffer, withConfig: boolean): Envelope => {
  const envelope = splitBody(bytes, withConfig);
  if (Object.hasOwn(Object(envelope.sent), 'data')) return envelope;
  throw invalidData([{ ...missingField(['data']), input: envelope.sent }, ...envelope.unknownKeys]);
};

/** The envelope of a body that may be absent, and whose `data` is not read (spec/contracts.md §6). */
const readOptional = (bytes: Buffer): Envelope | null => {
  if (bytes.length === 0) return null;
  const envelope = splitBody(bytes, false);
  requireNoErrors(envelope.unknownKeys);
  return envelope;
};

const BODY_METHODS = new Set(['post', 'put', 'patch']);

/** Whether a body is read: not where the route takes none, nor where there is none to read for its token. */
export const hasBody = ({ method, accepts, tokenInBody }: Route, request: Request): boolean =>
  BODY_METHODS.has(method) && (accepts !== null || (tokenInBody && Boolean(request.is('application/json'))));

/** The body of a request, by what its route takes; null where there is none. */
export const parseBody = (route: Route, bytes: Buffer): Envelope | null => {
  if (route.bare) return readBare(bytes);
  return route.accepts === null ? readOptional(bytes) : readEnvelope(bytes, route.withConfig);
};

/** Whether the answer is to be indented, by the body's options, else by the query. */
export const wantsPretty = (query: ReadonlyMap<string, string>, options: unknown): boolean => {
  const pretty = isPlainObject(options) ? options.pretty : null;
  // Anything else is refused by `checkEnvelopeExtras`.
  if (typeof pretty === 'boolean') return pretty;
  if (typeof pretty === 'string') return /^true$/i.test(pretty);
  return (query.get('opt_pretty') ?? '') !== '';
};

/** Throws 400 for an `access` or `options` with unknown keys or wrong types: what is misspelt there would be missed in silence. */
export const checkEnvelopeExtras = (envelope: Envelope, { errorsOf }: Validator): void =>
  requireNoErrors(
    (['access', 'options'] as const).flatMap((key) =>
      envelope[key] === undefined || envelope[key] === null ? [] : errorsOf(`/common/${key}`, envelope[key], [key]),
    ),
  );

export interface MountedDeps {
  readonly validator: Validator;
  readonly clock: Clock;
  readonly publicUrl: string | null;
  readonly innerRead: InnerRead;
}

const PLAIN_HOST = /^[A-Za-z0-9._[\]:-]{1,255}$/;

const isHost = (host: string): boolean => PLAIN_HOST.test(host) && URL.canParse(`http://${host}`);

/** `X-Forwarded-Scheme` is honoured like `X-Forwarded-Proto`, and both only from a trusted proxy (TRUST_PROXY). */
const schemeOf = (request: Request): string => {
  const trusted = Number(request.app.get('trust proxy')) > 0;
  const scheme = trusted ? (request.get('x-forwarded-proto') ?? request.get('x-forwarded-scheme')) : undefined;
  const first = scheme?.split(',')[0]?.trim().toLowerCase();
  // Express would return whatever the header contains.
  return first === 'https' || first === 'http' ? first : 'encrypted' in request.socket ? 'https' : 'http';
};

const LOOPBACK_ADDRESS = /^(127\.|::1$|::ffff:127\.)/;
const FORWARDING_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/** True when the peer is this machine itself; a proxy header means that the caller is elsewhere. */
const isLocal = (request: Request): boolean =>
  LOOPBACK_ADDRESS.test(request.socket.remoteAddress ?? '') && FORWARDING_HEADERS.every((name) => request.headers[name] === undefined);

/** Address of the socket as in a URL, IPv6 in brackets. */
const ownHost = ({ localAddress = '127.0.0.1', localPort = 80 }: Request['socket']): string =>
  `${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;

/** `publicUrl` takes precedence over the Host header; `prefix` is the prefix that addresses show. */
const buildRequestLinks = (request: Request, publicUrl: string | null, prefix: string): Links => {
  const host = request.host ?? '';
  const origin = publicUrl ?? `${schemeOf(request)}://${isHost(host) ? host : ownHost(request.socket)}`;
  return { origin, prefix, absolute: (path) => `${origin}${prefix}${path}` };
};

/** `data`, checked by its model. A body with unknown keys throws in any case; `withUnknownKeys` (mount.ts) adds them to the answer. */
const checkData = (accepts: Route['accepts'], envelope: Envelope | null, validator: Validator): unknown => {
  if (accepts === null || envelope === null) throw new Error('the handler reads a body, and the route accepts none');
  const value = 'models' in accepts ? validator.checkOneOf(accepts, envelope.data) : validator.check(accepts, envelope.data);
  if (envelope.unknownKeys.length > 0) throw invalidData([]);
  if (envelope.badKeys.length > 0) throw invalidData(envelope.badKeys);
  return value;
};

/** A signal that is aborted when the connection ends. */
const makeGoneSignal = (response: Response) => (): AbortSignal => {
  const gone = new AbortController();
  if (response.destroyed) gone.abort();
  else response.once('close', () => gone.abort());
  return gone.signal;
};

/** The request as its handler sees it. */
export const buildRequest = (
  route: Route,
  request: Request,
  response: Response,
  read: { actor: Actor; query: ReadonlyMap<string, string>; envelope: Envelope | null; shownAs: string },
  deps: MountedDeps,
): ApiRequest => {
  let data: { value: unknown } | undefined;
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.params)) if (typeof value === 'string') params[name] = value;
  const built: ApiRequest = {
    params,
    query: read.query,
    actor: isMonitor(read.actor) ? anonymousActor : read.actor,
    token: ownerToken(read.query, request.headers, read.envelope?.access),
    now: deps.clock.now(),
    links: buildRequestLinks(request, deps.publicUrl, read.shownAs),
    requestId: getRequestContext(request).requestId,
    local: isLocal(request),
    path: () => request.path,
    search: () => /\?(.*)/s.exec(request.originalUrl)?.[1] ?? '',
    read: (address) => deps.innerRead(address, built),
    address: () => addressKey(request.ip),
    monitors: isMonitor(read.actor),
    sent: read.envelope?.data,
    config: read.envelope?.config,
    header: (name) => request.get(name),
    prefers: (types) => request.accepts([...types]) || null,
    newSecret,
    gone: makeGoneSignal(response),
    data: () => {
      data ??= { value: checkData(route.accepts, read.envelope, deps.validator) };
      return data.value;
    },
    // The validator guarantees the type that the schema stands for.
    dataAs: <U>(accepts: Accepts<U> | OneOf<U>) => checkData(accepts, read.envelope, deps.validator) as U,
  };
  return built;
};

/** Whether `opt_fields` requests the one field that a single record can show besides its own (spec/requests.md §3). */
export const asksPosition = (query: Query): boolean =>
  (query.get('opt_fields') ?? '').split(',').some((field) => field.trim() === 'public_modified');

/** That field of a record, where the query requests it. */
export const positionOf = (query: Query, { public_modified }: Pick<State, 'public_modified'>): { readonly public_modified?: number } =>
  asksPosition(query) ? { public_modified: toSeconds(public_modified) } : {};

/** Errors of a body, with its unknown keys after those of `data` and `config` (spec/decisions.md D1). */
export const withUnknownKeys = (error: unknown, envelope: Envelope | null): unknown =>
  error instanceof Problem && error.errors !== undefined && envelope !== null && envelope.unknownKeys.length > 0
    ? invalidData([...error.errors, ...envelope.unknownKeys])
    : error;
