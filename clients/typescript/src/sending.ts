/** A single request with the account's key, the object's token, and retries. */
import { readBody, unreachable } from './errors.ts';
import { growingPause, hitchOf, retryAfter, type Sleep } from './retry.ts';
import { rememberTokens, type TokenStore, tokenFor } from './tokens.ts';

export type Fetch = (request: Request) => Promise<Response>;

export interface Sending {
  /** `http://host:port`; the key and the tokens are never sent to any other server. */
  readonly origin: string;
  readonly key: string | undefined;
  readonly tokens: TokenStore;
  readonly fetch: Fetch;
  readonly sleep: Sleep;
  /** Maximum attempts per request; 1 disables retries. */
  readonly tries: number;
  /** Milliseconds. If the server demands a longer wait, its response is returned instead. */
  readonly longestPause: number;
}

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';
const isRedirect = ({ status }: Response): boolean => [301, 302, 303, 307, 308].includes(status);

const hops = 5;

/**
 * Redirects of reads are followed by hand, because `fetch` would forward the token to another server. Redirects of writes are not
 * followed: token and body are for the registry alone, so the redirect itself is returned.
 */
const follow = async (fetch: Fetch, request: Request): Promise<Response> => {
  let response = await fetch(new Request(request, { redirect: 'manual' }));
  let { url } = request;
  for (let hop = 0; isRead(request) && hop < hops && isRedirect(response); hop += 1) {
    const next = new URL(response.headers.get('location') ?? '', url);
    await response.body?.cancel();
    const same = next.origin === new URL(request.url).origin;
    url = next.href;
    response = await fetch(new Request(url, { redirect: 'manual', signal: request.signal, ...(same ? { headers: request.headers } : {}) }));
  }
  return response;
};

const keyHeader = 'idempotency-key';
/** These methods take an idempotency key: however often a request is sent, it is executed once. */
const isKeyed = ({ method }: Request): boolean => method === 'POST' || method === 'PUT';

/** Sending it again has no further effect. */
const isRepeatable = (request: Request): boolean => isRead(request) || (isKeyed(request) && request.headers.has(keyHeader));

/** An earlier attempt of the same request is still in progress. */
const isUnderWay = (request: Request, { status, headers }: Response): boolean =>
  status === 409 && request.headers.has(keyHeader) && headers.has('retry-after');

/** Statuses of an overloaded server or proxy. */
const mayPass: ReadonlySet<number> = new Set([408, 502, 503, 504]);

/** Pause before the request is retried; null: do not retry. A write that may have been executed is repeated only with its key. */
const pauseAfter = (request: Request, outcome: Response | null, failures: number): number | null => {
  if (outcome === null) return isRepeatable(request) ? growingPause(failures) : null;
  if (isUnderWay(request, outcome)) return Math.max(growingPause(failures), retryAfter(outcome.headers, Date.now()) ?? 0);
  if (outcome.status !== 429 && !(isRepeatable(request) && mayPass.has(outcome.status))) return null;
  return hitchOf(outcome, failures)?.pause ?? null;
};

/** Retries until the response is final and returns it. Throws a `RegistryError` of status 0 when no response arrives. */
const persist = async ({ fetch, sleep, tries, longestPause }: Sending, request: Request): Promise<Response> => {
  for (let failures = 0; ; failures += 1) {
    let outcome: Response | null = null;
    let cause: unknown;
    try {
      outcome = await follow(fetch, request.clone());
    } catch (error) {
      if (request.signal.aborted) throw error;
      cause = error;
    }
    const pause = failures + 1 < tries ? pauseAfter(request, outcome, failures) : null;
    if (pause === null || pause > longestPause) {
      if (outcome === null) throw unreachable(request, cause);
      return outcome;
    }
    await outcome?.body?.cancel();
    await sleep(Math.max(pause, 100), request.signal);
  }
};

/** Adds the account's key, the object's token and, for keyed methods, an idempotency key, unless the caller has set them. */
const identified = async ({ origin, key, tokens }: Sending, request: Request): Promise<Request> => {
  const { pathname, searchParams, origin: asked } = new URL(request.url);
  if (asked !== origin) return request;
  const headers = new Headers(request.headers);
  if (key !== undefined && !headers.has('authorization')) headers.set('authorization', `Bearer ${key}`);
  if (isKeyed(request) && !headers.has(keyHeader)) headers.set(keyHeader, globalThis.crypto.randomUUID());
  // A token is useless without the account it belongs to.
  if (headers.has('authorization') && !headers.has('x-access-token') && !searchParams.has('acc_token')) {
    const token = await tokenFor(tokens, pathname);
    if (token !== undefined) headers.set('x-access-token', token);
  }
  return new Request(request, { headers });
};

/**
 * Makes the function that sends a request with the account's key and the object's token, retries it where that helps
 * (after 429; reads, POST and PUT also after 408, 502, 503, 504 and lost connections), and stores the tokens it returns.
 */
export const makeSend = (sending: Sending): Fetch => {
  return async (request) => {
    const sent = await identified(sending, request);
    const response = await persist(sending, sent);
    if (isRead(request) || !response.ok || new URL(request.url).origin !== sending.origin) return response;
    await rememberTokens(sending.tokens, {
      pathname: new URL(request.url).pathname,
      sent: await readBody(sent),
      answer: await readBody(response.clone()),
      location: response.headers.get('location'),
    });
    return response;
  };
};
