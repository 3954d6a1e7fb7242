/**
 * One POST to an address chosen by a user. The name is resolved once, all its addresses must be public, and the connection goes
 * to an address that was checked: a name that resolves otherwise a moment later has no effect. Redirects are not followed.
 */

import { createHmac } from 'node:crypto';
import { request as plain } from 'node:http';
import { request as encrypted } from 'node:https';
import { bareHost, type FoundAddress, fixedTo, type Resolve, resolveAddresses, troubleOfUrl } from '../../http/public-addresses.ts';

export interface Signed {
  readonly id: string;
  /** Time of sending: receivers reject old messages. */
  readonly at: Date;
  readonly body: string;
}

/** Headers of a delivery. `secret`: 64 hex digits, whose 32 bytes are the key. */
export const signatureHeaders = ({ id, at, body }: Signed, secret: string): Record<string, string> => {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const signature = createHmac('sha256', Buffer.from(secret, 'hex')).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` };
};

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The status of the response, or why there was none. */
export type Posted = { readonly status: number } | { readonly trouble: string };

interface PostingDeps {
  /** Loopback, private and link-local addresses are allowed, too. */
  readonly allowsPrivate: boolean;
  readonly resolve?: Resolve;
  readonly limitMs?: number;
}

/** Only the codes of socket errors: they reveal nothing about the internal network beyond the caller's own input. */
const socketReasonOf = (error: unknown): string => {
  const code: unknown = Reflect.get(Object(error), 'code');
  return typeof code === 'string' ? code : 'no answer';
};

const sendPost = ({ url, headers, body }: Post, addresses: readonly FoundAddress[], signal: AbortSignal): Promise<Posted> =>
  new Promise((resolve) => {
    const { protocol } = new URL(url);
    const bytes = Buffer.from(body);
    const request = (protocol === 'https:' ? encrypted : plain)(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': String(bytes.length) },
      lookup: fixedTo(addresses),
      // A new connection: none opened for another address of the name.
      agent: false,
      signal,
    });
    // A receiver may switch protocols, or close without a response or an error.
    request.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy();
      resolve({ status: statusCode });
    });
    request.on('close', () => resolve({ trouble: 'no answer' }));
    request.on('error', (error) => resolve({ trouble: signal.aborted ? 'no answer in time' : socketReasonOf(error) }));
    request.on('response', (response) => {
      resolve({ status: response.statusCode ?? 0 });
      response.on('error', () => undefined);
      response.destroy();
    });
    request.end(bytes);
  });

/** Never rejects. */
export type Poster = (post: Post) => Promise<Posted>;

export const makePoster = (deps: PostingDeps): Poster => {
  const { allowsPrivate, limitMs = 10_000 } = deps;
  return async (post) => {
    const trouble = troubleOfUrl(post.url, allowsPrivate);
    if (trouble !== null) return { trouble };
    const signal = AbortSignal.timeout(limitMs);
    try {
      const late = new Promise<string>((resolve) => signal.addEventListener('abort', () => resolve('the name was not looked up in time')));
      const addresses = await Promise.race([resolveAddresses(bareHost(new URL(post.url).hostname), deps), late]);
      return typeof addresses === 'string' ? { trouble: addresses } : await sendPost(post, addresses, signal);
    } catch (error) {
      return { trouble: socketReasonOf(error) };
    }
  };
};
