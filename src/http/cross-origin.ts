/**
 * Cross-origin requests: pages of any origin may read what is public. They may not write, and bring no key and no token:
 * a key has no place in a page. Measures and readiness stay closed to them, since a browser on this machine would pass
 * for the operator.
 */
import cors from 'cors';
import type { RequestHandler } from 'express';
import { isProbe } from './probes.ts';
import { standing } from './standing-headers.ts';

const reads: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What a page may see of an answer beside its body. */
const exposed = ['Date', 'ETag', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'X-Client-Request-ID', 'X-Request-ID'];
const allowed = ['Cache-Control', 'If-None-Match', 'Last-Event-ID', 'X-Client-Request-ID', 'X-Request-ID'];

/** How long a browser keeps the answer to its question, in seconds. */
const maxAge = 7200;

/** The headers only: a preflight goes on to the route, which answers with its `Allow`. */
export const publicReads = (): RequestHandler => {
  const allow = cors({
    origin: '*',
    methods: ['GET', 'HEAD'],
    allowedHeaders: allowed,
    exposedHeaders: exposed,
    maxAge,
    preflightContinue: true,
  });
  const read = standing(allow);
  return (request, response, next) => {
    if (!reads.has(request.method) || isProbe(request)) return next();
    return (request.method === 'OPTIONS' ? allow : read)(request, response, next);
  };
};
