/** GET over keep-alive connections with bounded replies: a quarter of the CPU of `fetch`, needed once per record. */
import { Agent, type IncomingMessage, request as plainRequest } from 'node:http';
import { Agent as SafeAgent, request as safeRequest } from 'node:https';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

export interface HttpResult {
  readonly status: number;
  readonly headers: Headers;
  /** Of a 200; '' for other statuses, whose bodies are not read. */
  readonly text: string;
}

interface GetOptions {
  readonly signal: AbortSignal;
  /** Total timeout in milliseconds. */
  readonly timeout: number;
  /** Bytes at most, before and after decompression. */
  readonly most: number;
}

export type Get = (url: string, options: GetOptions) => Promise<HttpResult>;

/** The reply exceeds its bound. */
export class TooLong extends Error {
  constructor(most: number) {
    super(`it is larger than ${most} bytes`);
  }
}

const gunzipAsync = promisify(gunzip);

const unpackBody = async (bytes: Buffer, encoding: string | undefined, most: number): Promise<Buffer> => {
  if (encoding === undefined || encoding === 'identity') return bytes;
  if (encoding !== 'gzip') throw new Error(`the answer is packed as ${encoding.slice(0, 20)}, which was not asked for`);
  return gunzipAsync(bytes, { maxOutputLength: most }).catch((error: unknown) => {
    throw Reflect.get(Object(error), 'code') === 'ERR_BUFFER_TOO_LARGE' ? new TooLong(most) : error;
  });
};

/** Rejects a reply that is too long or truncated. */
const getBytes = (response: IncomingMessage, most: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let length = 0;
    response.on('data', (piece: Buffer) => {
      length += piece.length;
      pieces.push(piece);
      if (length > most) response.destroy(new TooLong(most));
    });
    response.on('end', () => resolve(Buffer.concat(pieces)));
    response.on('error', reject);
    response.on('close', () => reject(new Error('the answer was cut short')));
  });

const toHeaders = ({ rawHeaders }: IncomingMessage): Headers => {
  const headers = new Headers();
  for (let nth = 0; nth + 1 < rawHeaders.length; nth += 2) headers.append(rawHeaders[nth] ?? '', rawHeaders[nth + 1] ?? '');
  return headers;
};

const gotFrom = async (response: IncomingMessage, most: number): Promise<HttpResult> => {
  const { statusCode: status = 0 } = response;
  if (status !== 200) {
    response.on('error', () => undefined).destroy();
    return { status, headers: toHeaders(response), text: '' };
  }
  const bytes = await unpackBody(await getBytes(response, most), response.headers['content-encoding'], most);
  return { status, headers: new Headers(), text: new TextDecoder().decode(bytes) };
};

/** The peer may close an idle connection just as it is reused. */
const isConnectionStale = (error: unknown): boolean => ['ECONNRESET', 'EPIPE'].includes(Reflect.get(Object(error), 'code'));

export const makeGet = (): Get => {
  const agents = { 'http:': new Agent({ keepAlive: true }), 'https:': new SafeAgent({ keepAlive: true }) };
  const headers = { accept: 'application/json', 'accept-encoding': 'gzip' };

  const get: Get = (url, { signal, timeout, most }) =>
    new Promise((resolve, reject) => {
      const isSafe = url.startsWith('https:');
      const request = (isSafe ? safeRequest : plainRequest)(url, { agent: agents[isSafe ? 'https:' : 'http:'], signal, headers });
      const timer = setTimeout(() => request.destroy(new Error(`there is no whole answer after ${timeout / 1000} s`)), timeout);
      request.on('close', () => {
        clearTimeout(timer);
        // Irrelevant once a reply came; for another protocol Node gives no other error.
        reject(new Error('the connection ended without an answer'));
      });
      let isAnswered = false;
      request.on('response', (response) => {
        isAnswered = true;
        resolve(gotFrom(response, most));
      });
      request.on('error', (error) => {
        if (isAnswered) return;
        if (request.reusedSocket && isConnectionStale(error) && !signal.aborted) resolve(get(url, { signal, timeout, most }));
        else reject(error);
      });
      request.end();
    });
  return get;
};
