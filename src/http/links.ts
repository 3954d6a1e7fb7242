/** Absolute addresses as the caller should see them (spec/feed.md §3, spec/service.md §1 "Forwarded"). */
import type { Request } from 'express';
import type { Links } from './route.ts';

const plainHost = /^[A-Za-z0-9._[\]:-]{1,255}$/;

/** `X-Forwarded-Scheme` is honoured like `X-Forwarded-Proto`, and both only from a trusted proxy (TRUST_PROXY). */
const schemeOf = (request: Request): string => {
  const trusted = Number(request.app.get('trust proxy')) > 0;
  const scheme = trusted ? (request.get('x-forwarded-proto') ?? request.get('x-forwarded-scheme')) : undefined;
  const first = scheme?.split(',')[0]?.trim().toLowerCase();
  // Express would print whatever the header holds; the socket only knows the two.
  return first === 'https' || first === 'http' ? first : 'encrypted' in request.socket ? 'https' : 'http';
};

const loopback = /^(127\.|::1$|::ffff:127\.)/;
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/** True when the peer is this machine itself; a header of a proxy says that somebody else stands behind it. */
export const isLocal = (request: Request): boolean =>
  loopback.test(request.socket.remoteAddress ?? '') && forwarding.every((name) => request.headers[name] === undefined);

/** Address of the socket as it stands in a URL; an IPv6 address wears brackets there. */
const ownHost = ({ localAddress = '127.0.0.1', localPort = 80 }: Request['socket']): string =>
  `${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;

/** `publicUrl` wins over the Host header; `prefix` is the prefix that addresses show. */
export const linksOf = (request: Request, publicUrl: string | null, prefix: string): Links => {
  const host = request.host ?? '';
  const origin = publicUrl ?? `${schemeOf(request)}://${plainHost.test(host) ? host : ownHost(request.socket)}`;
  return { origin, prefix, absolute: (path) => `${origin}${prefix}${path}` };
};
