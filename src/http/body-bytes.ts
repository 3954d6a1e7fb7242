/** The bytes of a JSON body: refused by its head where possible, else read into one piece of memory (SECURITY.md rows S9, S10). */
import type { IncomingMessage } from 'node:http';
import { badRequest, Problem } from '../base/domain/problem.ts';
import type { BodyPlace } from './body-memory.ts';

/** A body that does not announce its size reserves so much at a time. */
const STEP_BYTES = 64 * 1024;

const bodyTooLarge = (limit: number, actual: number): Problem =>
  new Problem('http-content-too-large', `Maximum request body size ${limit} exceeded, actual body size ${actual}`, {
    headers: { Connection: 'close' },
  });

const unsupportedMediaType = (): Problem =>
  new Problem('http-unsupported-media-type', "Content-Type header should be one of ['application/json']");

/** Rejects anything but plain UTF-8 JSON, before a byte of the body is read. */
const checkMediaType = ({ headers }: IncomingMessage): void => {
  const header = headers['content-type'];
  const empty = headers['content-length'] === '0' || (!headers['content-length'] && !headers['transfer-encoding']);
  if (header === undefined && empty) return;
  const [type = '', ...parameters] = (header ?? '').split(';').map((part) => part.trim().toLowerCase());
  if (type !== 'application/json') throw unsupportedMediaType();
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '');
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') throw unsupportedMediaType();
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new Problem('http-unsupported-media-type', 'Content-Encoding of a request body is not supported');
  }
};

/** What has arrived; of an announced size it is one piece from the start, so that it is never in memory twice. */
const makePieces = (announced: number | null) => {
  const whole = announced === null ? null : Buffer.allocUnsafeSlow(announced);
  const pieces: Buffer[] = [];
  let received = 0;
  return {
    /** Returns the size so far. */
    add: (piece: Buffer): number => {
      if (whole === null) pieces.push(piece);
      else piece.copy(whole, received);
      received += piece.length;
      return received;
    },
    join: (): Buffer => whole ?? Buffer.concat(pieces, received),
  };
};

const endedEarly = (): Problem => badRequest('Malformed JSON: the body ended early');

/**
 * Reads the body of at most `limit` bytes; `place` reserves its memory before, in steps where the size is not announced. Throws 413,
 * 415, and what `place` does.
 */
export const readBytes = async (request: IncomingMessage, limit: number, place: BodyPlace): Promise<Buffer> => {
  const length = request.headers['content-length'];
  const announced = length === undefined ? null : Number(length);
  if (announced !== null && announced > limit) throw bodyTooLarge(limit, announced);
  checkMediaType(request);
  if (announced === null && request.headers['transfer-encoding'] === undefined) return Buffer.alloc(0);
  place.reserve(announced ?? Math.min(limit, STEP_BYTES));
  const pieces = makePieces(announced);
  const refuse = (problem: Problem): Problem =>
    new Problem(problem.type, problem.details, { headers: { ...problem.headers, Connection: 'close' } });
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      place.end();
      // An error may still come.
      request.off('data', take).off('end', finish).off('close', fail);
      act();
    };
    const stop = (error: unknown): void =>
      settle(() => {
        request.pause();
        reject(error);
      });
    const take = (piece: Buffer): void => {
      const received = pieces.add(piece);
      try {
        if (received > limit) throw bodyTooLarge(limit, received);
        if (announced === null) place.reserve(Math.min(limit, Math.ceil(received / STEP_BYTES) * STEP_BYTES));
      } catch (error) {
        stop(error instanceof Problem ? refuse(error) : error);
      }
    };
    const finish = (): void => settle(() => resolve(pieces.join()));
    const fail = (): void => settle(() => reject(endedEarly()));
    if (request.destroyed) return fail();
    request.on('data', take).on('end', finish).on('close', fail).on('error', fail);
    place.begin(request, stop);
  });
};
