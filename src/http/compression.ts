/** Compressed answers, for clients that take them: brotli or gzip, from 1 kB on. */
import { pipeline, type Writable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import compression from 'compression';
import type { Response } from 'express';
import { encodedTag } from './conditional.ts';

/** Shorter bodies gain nothing. */
const threshold = 1024;

const compress = compression({
  threshold,
  // The quality of 11 that is the default of brotli takes a hundred times as long.
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
});

/** Once the coding is known, the tag says it. Called before `compression` takes the response, so that it is asked after it. */
const tagByEncoding = (response: Response): void => {
  const { writeHead } = response;
  response.writeHead = (...given: unknown[]) => {
    const [encoding, tag] = [response.getHeader('Content-Encoding'), response.getHeader('ETag')];
    if (typeof encoding === 'string' && typeof tag === 'string') response.setHeader('ETag', encodedTag(tag, encoding));
    return Reflect.apply(writeHead, response, given);
  };
};

/**
 * Lets the response compress a body of so many bytes on its way, where that is worth it and the client takes it. Called before
 * the head is out; `Vary` is set where the body is written, also for clients that ask for nothing.
 */
export const compressLong = (response: Response, length: number): void => {
  if (length < threshold || response.req.headers['accept-encoding'] === undefined) return;
  tagByEncoding(response);
  compress(response.req, response, () => undefined);
};

/** Quick, and still nine tenths of what the usual 6 saves; a stream has many megabytes. */
const streamLevel = 3;

/**
 * Where a body that goes on is written: the response, behind gzip when the client takes it. Its headers must not be out yet.
 * Both ends go together: whoever destroys one destroys the other.
 */
export const gzipped = (response: Response): Writable => {
  response.vary('Accept-Encoding');
  if (response.req.acceptsEncodings('gzip', 'identity') !== 'gzip') return response;
  response.setHeader('Content-Encoding', 'gzip');
  const gzip = createGzip({ level: streamLevel, chunkSize: 64 * 1024 });
  pipeline(gzip, response, () => undefined);
  return gzip;
};
