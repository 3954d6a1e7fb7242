/** RATE_LIMIT: so many requests of one caller in so many seconds, then 429 with `Retry-After`. Who counts as one caller. */
import type { Request, RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import type { Actor } from '../model/actor.ts';
import { Problem } from '../model/problem.ts';
import { readCredentials } from './authenticate.ts';

/** An address of IPv4; of IPv6 its /64, which one subscriber has whole. */
export const addressKey = (ip: string | undefined): string => ipKeyGenerator(ip ?? '', 64);

const probes: ReadonlySet<string> = new Set(['/health', '/ready', '/metrics']);

/** Probes are not rate-limited, and closed to pages of other origins. A slash at the end makes no difference. */
export const isProbe = ({ path }: Request): boolean => probes.has(path.endsWith('/') ? path.slice(0, -1) : path);

export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

/** An account is one caller wherever it calls from; without a known key the address is, of IPv6 its /64. */
const callerOf =
  (findAccount: (key: string) => Actor | null) =>
  (request: Request): string => {
    const { key } = readCredentials(request.headers.authorization);
    const actor = key === null ? null : findAccount(key);
    return actor === null ? `address ${addressKey(request.ip)}` : `account ${actor.name}`;
  };

/** Counts in this process; each of several WORKERS has a count of its own. Probes are not counted. */
export const limitRate = ({ requests, seconds }: RateLimit, findAccount: (key: string) => Actor | null): RequestHandler =>
  rateLimit({
    limit: requests,
    windowMs: seconds * 1000,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    keyGenerator: callerOf(findAccount),
    skip: isProbe,
    // It would check its settings and print to the console; ours are checked.
    validate: false,
    handler: (_request, _response, next) =>
      next(new Problem('http-too-many-requests', `More than ${requests} requests in ${seconds} seconds. Please, retry later`)),
  });
