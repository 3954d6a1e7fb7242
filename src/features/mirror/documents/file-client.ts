/**
 * Downloads one file, one attempt at a time. Records are not trusted: only hosts the admin has named are contacted, at public
 * addresses, whatever the name resolves to and wherever a redirect leads; the size of a reply is bounded.
 */
import { Agent, type IncomingMessage, request as plain } from 'node:http';
import { Agent as EncryptedAgent, request as encrypted } from 'node:https';
import { growingPause, hitchOf } from 'procurement-registry-client';
import { omitUndefined } from '../../../base/domain/json.ts';
import { formatReason } from '../../../base/platform/reason.ts';
import { bareHost, fixedTo, resolveAddresses } from '../../../http/public-addresses.ts';

type FetchResult =
  /** Reading it throws `Unusable`, or the connection's error. */
  | { readonly kind: 'content'; readonly body: AsyncIterable<Uint8Array>; readonly type: string }
  /** Retry after `ms`; `isRest`: the host limits everybody. */
  | { readonly kind: 'later'; readonly ms: number; readonly why: string; readonly isRest?: true }
  /** A retry would give the same; `isOutside`: unless the bounds change. */
  | { readonly kind: 'bad'; readonly why: string; readonly isOutside?: true };

export class Unusable extends Error {}

interface AskingOptions {
  readonly source: string;
  /** Hosts besides the source's own. */
  readonly hosts: readonly string[];
  readonly mostBytes: number;
  readonly signal: AbortSignal;
  /** Notified of every request. */
  readonly asked: () => void;
}

const MAX_REDIRECTS = 5;
/** Bytes of a redirect's body read to keep the connection usable. */
const MAX_IGNORED = 65_536;
const DOCUMENT_HOSTS_HINT = '; where that is meant, MIRROR_DOCUMENT_HOSTS names it with its port';
/** Idle timeout, and total timeout. */
const IDLE_MS = 30_000;
const TOTAL_LIMIT_MS = 30 * 60_000;

interface AllowedHost {
  readonly host: string;
  /** Null: any. */
  readonly port: string | null;
}

const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80');

const parseHost = (name: string): AllowedHost => {
  const [, host = '', port = null] = /^(\[.*\]|[^:]+)(?::(\d+))?$/.exec(name.toLowerCase()) ?? [];
  return { host, port };
};

/** The allowed hosts: the source's, and those named. */
export const listAllowedHosts = ({ source, hosts }: Pick<AskingOptions, 'source' | 'hosts'>): readonly AllowedHost[] => {
  const ownUrl = new URL(source);
  return [{ host: ownUrl.hostname, port: null }, { host: ownUrl.hostname, port: portOf(ownUrl) }, ...hosts.map(parseHost)];
};

/** Null: not allowed. Private addresses are allowed for the source, and where a port is named. */
export const leaveFor = (url: URL, places: readonly AllowedHost[]): { readonly allowsPrivate: boolean } | null => {
  const isOfWeb = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  const named = places.filter(({ host, port }) => isOfWeb && host === url.hostname && (port === null || port === portOf(url)));
  return named.length === 0 ? null : { allowsPrivate: named.some(({ port }) => port !== null) };
};

const streamBounded = async function* (response: IncomingMessage, most: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > most) throw new Unusable(`it is larger than ${most} bytes`);
    yield chunk;
  }
};

const toOutsideFailure = (why: string): FetchResult => ({ kind: 'bad', why, isOutside: true });

export const makeAsking = (options: AskingOptions) => {
  const { mostBytes, signal, asked } = options;
  const places = listAllowedHosts(options);
  const agents = { plain: new Agent({ keepAlive: true }), encrypted: new EncryptedAgent({ keepAlive: true }) };

  /** The reply, or why the host is not contacted. */
  const get = async (url: URL): Promise<IncomingMessage | string> => {
    const leave = leaveFor(url, places);
    if (leave === null) return `it leads to ${url.host.slice(0, 200)}, which is not among MIRROR_DOCUMENT_HOSTS`;
    const addresses = await resolveAddresses(bareHost(url.hostname), leave);
    if (typeof addresses === 'string') return `${url.host.slice(0, 200)}: ${addresses}${leave.allowsPrivate ? '' : DOCUMENT_HOSTS_HINT}`;
    asked();
    return new Promise((settle, fail) => {
      const isPlain = url.protocol === 'http:';
      const sent = (isPlain ? plain : encrypted)(url, {
        agent: isPlain ? agents.plain : agents.encrypted,
        lookup: fixedTo(addresses),
        headers: { accept: '*/*', 'accept-encoding': 'identity' },
        signal,
      });
      const late = setTimeout(() => sent.destroy(new Error('it does not end')), TOTAL_LIMIT_MS).unref();
      sent.on('close', () => clearTimeout(late));
      sent.setTimeout(IDLE_MS, () => sent.destroy(new Error('it does not answer in time')));
      sent.on('upgrade', (_, socket) => {
        socket.destroy();
        fail(new Error('it answers in another protocol'));
      });
      sent.on('error', fail);
      sent.on('response', (answer) => {
        // The reader gets the error; a body nobody reads may fail.
        answer.on('error', () => undefined);
        settle(answer);
      });
      sent.end();
    });
  };

  const follow = async (first: URL): Promise<IncomingMessage | string> => {
    let at = first;
    for (let redirects = 0; ; redirects += 1) {
      const answer = await get(at);
      if (typeof answer === 'string') return answer;
      const { statusCode = 0, headers } = answer;
      const to = statusCode >= 300 && statusCode < 400 ? headers.location : undefined;
      if (to === undefined) return answer;
      if (Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) > MAX_IGNORED) answer.destroy();
      else answer.resume();
      if (!URL.canParse(to, at.href)) return `it leads away, to ${to.slice(0, 200)}`;
      if (redirects === MAX_REDIRECTS) throw new Unusable(`it leads on more than ${MAX_REDIRECTS} times`);
      at = new URL(to, at);
    }
  };

  const read = (answer: IncomingMessage, failures: number): FetchResult => {
    const { statusCode: status = 0, headers } = answer;
    const drop = (outcome: FetchResult): FetchResult => {
      answer.destroy();
      return outcome;
    };
    if (status === 200) {
      const { 'content-length': length, 'content-encoding': encoding = 'identity', 'content-type': type = '' } = headers;
      if (Number(length ?? 0) > mostBytes) return drop(toOutsideFailure(`it is larger than ${mostBytes} bytes`));
      if (encoding !== 'identity') return drop({ kind: 'bad', why: `it comes as ${encoding}, which was not asked for` });
      return { kind: 'content', body: streamBounded(answer, mostBytes), type };
    }
    const retryAfter = headers['retry-after'];
    const hitch = hitchOf({ status, headers: new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter }) }, failures);
    if (hitch === null) return drop({ kind: 'bad', why: `the server answered ${status}` });
    const isRest = status === 429 || retryAfter !== undefined;
    return drop({
      kind: 'later',
      ms: Math.max(100, hitch.pause ?? 0),
      why: hitch.why,
      ...omitUndefined({ isRest: isRest ? isRest : undefined }),
    });
  };

  return {
    ask: async (url: string, failures: number): Promise<FetchResult> => {
      try {
        const answer = await follow(new URL(url));
        return typeof answer === 'string' ? toOutsideFailure(answer) : read(answer, failures);
      } catch (error) {
        if (signal.aborted) throw error;
        if (error instanceof Unusable) return { kind: 'bad', why: error.message };
        return { kind: 'later', ms: growingPause(failures), why: formatReason(error) };
      }
    },
    close: (): void => {
      agents.plain.destroy();
      agents.encrypted.destroy();
    },
  };
};

export type Asking = ReturnType<typeof makeAsking>;
