/** Absolute addresses as the caller should see them (feed.md §3, common.md §4 "Forwarded"). */
import type { Request } from 'express';
import type { Links } from './route.ts';

const plainHost = /^[A-Za-z0-9._[\]:-]{1,255}$/;

/** `X-Forwarded-Scheme` is honoured like `X-Forwarded-Proto`, and both only from a trusted proxy (TRUST_PROXY). */
const schemeOf = (request: Request): string => {
  const trusted = Number(request.app.get('trust proxy')) > 0;
  const scheme = trusted ? (request.get('x-forwarded-proto') ?? request.get('x-forwarded-scheme')) : undefined;
  const first = scheme?.split(',')[0]?.trim().toLowerCase();
  return first === 'https' || first === 'http' ? first : request.protocol;
};

/** `publicUrl` wins over the Host header; `prefix` is the prefix that addresses show. */
export const linksOf = (request: Request, publicUrl: string | null, prefix: string): Links => {
  const host = request.host ?? '';
  const own = `${request.socket.localAddress ?? '127.0.0.1'}:${request.socket.localPort ?? 80}`;
  const origin = publicUrl ?? `${schemeOf(request)}://${plainHost.test(host) ? host : own}`;
  return { origin, prefix, absolute: (path) => `${origin}${prefix}${path}` };
};
