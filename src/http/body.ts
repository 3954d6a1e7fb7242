/**
 * Bytes → a JSON value that is safe to work with (decisions.md D1, reliability.md §3 rows S3, S8–S12). Whatever
 * passes here can be stored and printed again without a change; whatever would be changed silently is refused.
 */
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { parse as parseLossless } from 'lossless-json';
import { isPlainObject } from '../domain/plain.ts';
import { badRequest, type FieldError, invalid, Problem } from '../domain/problem.ts';

const maxDepth = 32;
const maxKeys = 1000;
const maxDigits = 15;
const utf8 = new TextDecoder('utf-8', { fatal: true });

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
    checkMediaType(request);
    raw(request, response, (failure?: unknown) => {
      next(failure === undefined ? undefined : readProblem(Object(failure), limit));
    });
  };
};

/** Turns V8's parser message into a reason without a piece of the body in it. */
const reasonOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : '';
  const at = /position (\d+)/.exec(message)?.[1];
  if (message.includes('end of JSON')) return 'unexpected end of the text';
  return at === undefined ? 'not a JSON text' : `unexpected character at position ${at}`;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw badRequest(`Malformed JSON: ${reasonOf(error)}`);
  }
};

const refuse = (path: readonly string[], type: string, msg: string, input?: unknown): never => {
  throw invalid([{ type, path, msg, ...(input === undefined ? {} : { input }) } satisfies FieldError]);
};

const checkText = (text: string, path: readonly string[]): void => {
  if (!text.isWellFormed()) refuse(path, 'value_error', 'Value error, text holds half of a surrogate pair', null);
  if (text.includes('\u0000')) refuse(path, 'value_error', 'Value error, text holds a NUL character', null);
};

const checkKey = (key: string, path: readonly string[]): void => {
  if (key === '__proto__' || key.startsWith('$') || key.includes('.'))
    refuse([...path, key], 'extra_forbidden', 'Extra inputs are not permitted', null);
  checkText(key, path);
};

const checkObject = (value: object, path: readonly string[], depth: number): void => {
  const keys = Object.keys(value);
  if (keys.length > maxKeys) refuse(path, 'too_long', `Object should have at most ${maxKeys} keys`, null);
  for (const key of keys) {
    checkKey(key, path);
    checkValue(Reflect.get(value, key), [...path, key], depth + 1);
  }
};

/** Walks a parsed value once and refuses what cannot be kept as it is. Cheap for honest bodies. */
const checkValue = (value: unknown, path: readonly string[], depth: number): void => {
  if (depth > maxDepth) refuse(path.slice(0, maxDepth), 'value_error', `Value error, nesting is deeper than ${maxDepth}`, null);
  if (typeof value === 'string') checkText(value, path);
  else if (typeof value === 'number') {
    if (!Number.isFinite(value)) refuse(path, 'finite_number', 'Input should be a finite number', null);
  } else if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) checkValue(value[index], [...path, String(index)], depth + 1);
  } else if (typeof value === 'object' && value !== null) checkObject(value, path, depth);
};

/** Digits of a decimal text that count: without sign, point, exponent, leading and trailing zeros. */
const significant = (text: string): number => text.replace(/e.*$/i, '').replace(/[-.]/g, '').replace(/^0+/, '').replace(/0+$/, '').length;

class LongNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const findLong = (value: unknown, path: readonly string[]): readonly string[] | null => {
  if (value instanceof LongNumber) return path;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, part] of Object.entries(value)) {
    const found = findLong(part, [...path, key]);
    if (found !== null) return found;
  }
  return null;
};

const longRun = /\d[\d.]{15,}/;

/** A number of more than 15 significant digits would come back as another one: refused (D1). */
const checkDigits = (text: string): void => {
  if (!longRun.test(text)) return;
  const parsed = parseLossless(text, undefined, {
    parseNumber: (number) => (significant(number) > maxDigits ? new LongNumber(number) : Number(number)),
    onDuplicateKey: ({ newValue }) => newValue,
  });
  const path = findLong(parsed, []);
  if (path !== null) refuse(path, 'value_error', `Value error, number has more than ${maxDigits} significant digits`, null);
};

/** What a JSON body of the API holds beside each other (D1 "Envelope"). */
export interface Envelope {
  readonly data: unknown;
  readonly config?: unknown;
  readonly access?: unknown;
  readonly options?: unknown;
}

const envelopeKeys = new Set(['data', 'access', 'options']);

/**
 * Bytes → envelope. Throws 400 `Malformed JSON: …`, or `data-validation` for a body that is no object, has no `data`,
 * or has keys beside the envelope's own; `config` is allowed where `withConfig` says so.
 */
export const readEnvelope = (bytes: unknown, withConfig: boolean): Envelope => {
  const buffer = Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0);
  if (buffer.length === 0) throw badRequest('Malformed JSON: the body is empty');
  let text: string;
  try {
    text = utf8.decode(buffer);
  } catch {
    throw badRequest('Malformed JSON: the body is not UTF-8');
  }
  const value = parse(text);
  checkValue(value, [], 0);
  checkDigits(text);
  const missingData: FieldError = {
    type: 'missing',
    path: ['data'],
    msg: 'Field required',
    input: isPlainObject(value) ? withoutAccess(value) : null,
  };
  if (!isPlainObject(value)) throw invalid([missingData]);
  const errors: FieldError[] = Object.hasOwn(value, 'data') ? [] : [missingData];
  for (const key of Object.keys(value)) {
    if (envelopeKeys.has(key) || (key === 'config' && withConfig)) continue;
    errors.push({ type: 'extra_forbidden', path: [key], msg: 'Extra inputs are not permitted', input: value[key] ?? null });
  }
  if (errors.length > 0) throw invalid(errors);
  return { data: value.data, config: value.config, access: value.access, options: value.options };
};

const withoutAccess = ({ access: _, ...rest }: Record<string, unknown>): Record<string, unknown> => rest;
