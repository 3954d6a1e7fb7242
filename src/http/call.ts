/** A request as its handler sees it (`Call`). */
import type { Request, Response } from 'express';
import { type Actor, anonymous, isMonitor } from '../model/actor.ts';
import type { Clock } from '../model/clock.ts';
import { invalid } from '../model/problem.ts';
import type { Accepts, OneOf, Validator } from '../validation/validator.ts';
import { ownerToken } from './authenticate.ts';
import type { Envelope } from './body.ts';
import { newSecret } from './idempotency.ts';
import { addressKey } from './rate-limit.ts';
import { contextOf } from './request-context.ts';
import type { Call, Links, Row } from './route.ts';

/** What a call needs beside its request. */
export interface CallDeps {
  readonly validator: Validator;
  readonly clock: Clock;
  readonly publicUrl: string | null;
}

const plainHost = /^[A-Za-z0-9._[\]:-]{1,255}$/;

/** `X-Forwarded-Scheme` is honoured like `X-Forwarded-Proto`, and both only from a trusted proxy (TRUST_PROXY). */
const schemeOf = (request: Request): string => {
  const trusted = Number(request.app.get('trust proxy')) > 0;
  const scheme = trusted ? (request.get('x-forwarded-proto') ?? request.get('x-forwarded-scheme')) : undefined;
  const first = scheme?.split(',')[0]?.trim().toLowerCase();
  // Express would print whatever the header holds.
  return first === 'https' || first === 'http' ? first : 'encrypted' in request.socket ? 'https' : 'http';
};

const loopback = /^(127\.|::1$|::ffff:127\.)/;
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/** True when the peer is this machine itself; a header of a proxy says that somebody else stands behind it. */
const isLocal = (request: Request): boolean =>
  loopback.test(request.socket.remoteAddress ?? '') && forwarding.every((name) => request.headers[name] === undefined);

/** Address of the socket as in a URL, IPv6 in brackets. */
const ownHost = ({ localAddress = '127.0.0.1', localPort = 80 }: Request['socket']): string =>
  `${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;

/** `publicUrl` wins over the Host header; `prefix` is the prefix that addresses show. */
const linksOf = (request: Request, publicUrl: string | null, prefix: string): Links => {
  const host = request.host ?? '';
  const origin = publicUrl ?? `${schemeOf(request)}://${plainHost.test(host) ? host : ownHost(request.socket)}`;
  return { origin, prefix, absolute: (path) => `${origin}${prefix}${path}` };
};

/** `data` checked by its model. A body with stray keys throws in any case; `withStrays` adds them to the answer. */
const checkData = (accepts: Row['accepts'], envelope: Envelope | null, validator: Validator): unknown => {
  if (accepts === null || envelope === null) throw new Error('a body is asked for where none is accepted');
  const value = 'models' in accepts ? validator.checkOneOf(accepts, envelope.data) : validator.check(accepts, envelope.data);
  if (envelope.strays.length > 0) throw invalid([]);
  if (envelope.badKeys.length > 0) throw invalid(envelope.badKeys);
  return value;
};

/** A signal that is aborted when the connection ends. */
const goneOf = (response: Response) => (): AbortSignal => {
  const gone = new AbortController();
  if (response.destroyed) gone.abort();
  else response.once('close', () => gone.abort());
  return gone.signal;
};

/** The request's parts as a handler sees them. */
export const callOf = (
  row: Row,
  request: Request,
  response: Response,
  read: { actor: Actor; query: ReadonlyMap<string, string>; envelope: Envelope | null; shownAs: string },
  deps: CallDeps,
): Call => {
  let data: { value: unknown } | undefined;
  const params: Record<string, string> = {};
  const lastEventId = request.get('last-event-id');
  for (const [name, value] of Object.entries(request.params)) if (typeof value === 'string') params[name] = value;
  return {
    params,
    query: read.query,
    actor: isMonitor(read.actor) ? anonymous : read.actor,
    token: ownerToken(read.query, request.headers, read.envelope),
    now: deps.clock.now(),
    links: linksOf(request, deps.publicUrl, read.shownAs),
    requestId: contextOf(request).requestId,
    local: isLocal(request),
    address: () => addressKey(request.ip),
    monitors: isMonitor(read.actor),
    sent: read.envelope?.data,
    config: read.envelope?.config,
    ...(lastEventId === undefined ? {} : { lastEventId }),
    header: (name) => request.get(name),
    prefers: (types) => request.accepts([...types]) || null,
    newSecret,
    gone: goneOf(response),
    data: () => {
      data ??= { value: checkData(row.accepts, read.envelope, deps.validator) };
      return data.value;
    },
    // The validator answers for the type that the schema stands for.
    dataAs: <U>(accepts: Accepts<U> | OneOf<U>) => checkData(accepts, read.envelope, deps.validator) as U,
  };
};
