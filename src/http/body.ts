/**
 * Bytes → a JSON value that is safe to work with (spec/decisions.md D1, SECURITY.md rows S3, S8–S12). Whatever
 * passes here can be stored and printed again without a change; whatever would be changed silently is refused.
 */
import { isUtf8 } from 'node:buffer';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { isPlainObject } from '../model/json.ts';
import { badRequest, extraForbidden, type FieldError, invalid, missing, mostErrors, Problem } from '../model/problem.ts';
import { parseJsonText } from '../validation/json-text.ts';

/** Some programs begin a text with it. */
const byteOrderMark = '\uFEFF';

const tooLarge = (limit: number, actual: number): Problem =>
  new Problem('http-content-too-large', `Maximum request body size ${limit} exceeded, actual body size ${actual}`, {
    headers: { Connection: 'close' },
  });

const mediaType = (): Problem => new Problem('http-unsupported-media-type', "Content-Type header should be one of ['application/json']");

/** Refuses what is not plain UTF-8 JSON, before a byte of the body is read. */
const checkMediaType = (request: Request): void => {
  const header = request.headers['content-type'];
  const empty = request.headers['content-length'] === '0' || (!request.headers['content-length'] && !request.headers['transfer-encoding']);
  if (header === undefined && empty) return;
  const [type = '', ...parameters] = (header ?? '').split(';').map((part) => part.trim().toLowerCase());
  if (type !== 'application/json') throw mediaType();
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '');
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') throw mediaType();
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new Problem('http-unsupported-media-type', 'Content-Encoding of a request body is not supported');
  }
};

interface ReadFailure {
  readonly type?: string;
  readonly received?: number;
  readonly length?: number;
  readonly limit?: number;
}

const readProblem = (failure: ReadFailure, limit: number): Problem => {
  if (failure.type === 'entity.too.large') return tooLarge(limit, Math.max(failure.length ?? 0, failure.received ?? 0, limit + 1));
  return badRequest('Malformed JSON: the body ended early');
};

/** Express middleware that leaves the raw bytes of at most `limit` bytes in `request.body`. */
export const readBytes = (limit: number): RequestHandler => {
  const raw = express.raw({ type: () => true, limit, inflate: false });
  return (request: Request, response: Response, next: NextFunction): void => {
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced > limit) throw tooLarge(limit, announced);
    checkMediaType(request);
    raw(request, response, (failure?: unknown) => {
      next(failure === undefined ? undefined : readProblem(Object(failure), limit));
    });
  };
};

/** What a JSON body of the API holds beside each other (spec/requests.md §1.1 "Envelope"). */
export interface Envelope {
  readonly data: unknown;
  readonly config?: unknown;
  readonly access?: unknown;
  readonly options?: unknown;
  /** Errors of keys that do not belong beside `data`, reported with those of the model (spec/decisions.md D1). */
  readonly strays: readonly FieldError[];
  /** Errors of keys that no record may have; a model with closed objects reports them itself. */
  readonly badKeys: readonly FieldError[];
  /** All of it as it was sent. */
  readonly sent: unknown;
}

const envelopeKeys = new Set(['data', 'access', 'options']);

/** Bytes → any JSON value. Throws 400 `Malformed JSON: …`. */
const readJson = (bytes: unknown, badKeys: FieldError[]): unknown => {
  const buffer = Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0);
  if (buffer.length === 0) throw badRequest('Malformed JSON: the body is empty');
  if (!isUtf8(buffer)) throw badRequest('Malformed JSON: the body is not UTF-8');
  const text = buffer.toString('utf8');
  const json = text.startsWith(byteOrderMark) ? text.slice(1) : text;
  return parseJsonText(json, 'request', (error) => void (badKeys.length < mostErrors && badKeys.push(error)));
};

/** The envelope of a body that is read for its `access` only (spec/contracts.md §6); null for one that cannot be read. */
export const readAccess = (bytes: unknown): Envelope | null => {
  try {
    const value = readJson(bytes, []);
    return isPlainObject(value)
      ? { data: undefined, access: value.access, options: value.options, strays: [], badKeys: [], sent: value }
      : null;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
};

/**
 * Bytes → envelope. Throws 400 `Malformed JSON: …`, or `data-validation` for a body that is no object or has no `data`.
 * Keys beside the envelope's own are `strays`; `config` is allowed where `withConfig` says so.
 */
export const readEnvelope = (bytes: unknown, withConfig: boolean): Envelope => {
  const badKeys: FieldError[] = [];
  const value = readJson(bytes, badKeys);
  const missingData: FieldError = { ...missing(['data']), input: value ?? null };
  if (!isPlainObject(value)) throw invalid([{ ...missingData, msg: 'The body should be an object {"data": …}' }]);
  const strays = Object.keys(value)
    .filter((key) => !envelopeKeys.has(key) && !(key === 'config' && withConfig))
    .map((key): FieldError => ({ ...extraForbidden([key]), input: value[key] ?? null }));
  if (!Object.hasOwn(value, 'data')) throw invalid([missingData, ...strays]);
  return { data: value.data, config: value.config, access: value.access, options: value.options, strays, badKeys, sent: value };
};
