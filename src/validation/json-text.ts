/**
 * JSON text → a value that is safe to work with (decisions.md D1, reliability.md §3 rows S3, S8–S12). Whatever passes
 * here can be stored and printed again without a change; whatever would be changed silently is refused. Request bodies and
 * the lines of an import go through the same gate.
 */
import { parse as parseLossless } from 'lossless-json';
import { badRequest, type FieldError, invalid } from '../domain/problem.ts';

const maxDepth = 32;
const maxKeys = 1000;
const maxDigits = 15;

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

/** Text → value. Throws 400 `Malformed JSON: …`, or `data-validation` naming what cannot be kept as it is. */
export const parseJsonText = (text: string): unknown => {
  const value = parse(text);
  checkValue(value, [], 0);
  checkDigits(text);
  return value;
};
