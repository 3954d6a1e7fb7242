/**
 * JSON text → a value that is safe to work with (decisions.md D1, reliability.md §3 rows S3, S8–S12). Whatever passes
 * here can be stored and printed again without a change; whatever would be changed silently is refused. Request bodies and
 * the lines of an import go through the same gate.
 */
import Big from 'big.js';
import { parse as parseLossless } from 'lossless-json';
import { badRequest, type FieldError, invalid } from '../domain/problem.ts';

const maxDepth = 32;
const maxKeys = 1000;
/** Up to so many significant digits every double of full precision is its own shortest text. */
const safeDigits = 15;
/** No shortest text of a double has more. */
const mostDigits = 17;

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

/** What a text may hold of the characters below the space, besides tab, line feed and carriage return. */
export type Controls = 'refused' | 'kept';

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

const checkText = (text: string, path: readonly string[], controls: Controls): void => {
  if (!text.isWellFormed()) refuse(path, 'value_error', 'Value error, text holds half of a surrogate pair', null);
  if (text.includes('\u0000')) refuse(path, 'value_error', 'Value error, text holds a NUL character', null);
  if (controls === 'refused' && control.test(text)) refuse(path, 'value_error', 'Value error, text holds a control character', null);
};

const checkKey = (key: string, path: readonly string[]): void => {
  if (key === '__proto__' || key.startsWith('$') || key.includes('.'))
    refuse([...path, key], 'extra_forbidden', 'Extra inputs are not permitted', null);
};

const tooDeep = (path: readonly string[]): never =>
  refuse(path.slice(0, maxDepth), 'value_error', `Value error, nesting is deeper than ${maxDepth}`, null);

/** What is looked for in texts and keys. */
type TextCheck = (text: string, path: readonly string[]) => void;

/**
 * Walks a parsed value once and refuses what cannot be kept as it is. `path` is where the walk stands: it grows and shrinks
 * with it, and is as long as objects and lists stand around.
 */
const makeWalk = (check: TextCheck): ((value: unknown) => void) => {
  const path: string[] = [];

  const walkList = (list: readonly unknown[]): void => {
    const last = path.push('') - 1;
    for (let index = 0; index < list.length; index += 1) {
      path[last] = String(index);
      walk(list[index]);
    }
    path.pop();
  };

  const walkObject = (value: object): void => {
    const keys = Object.keys(value);
    if (keys.length > maxKeys) refuse([...path], 'too_long', `Object should have at most ${maxKeys} keys`, null);
    for (const key of keys) {
      checkKey(key, path);
      check(key, path);
      path.push(key);
      walk(Reflect.get(value, key));
      path.pop();
    }
  };

  const walk = (value: unknown): void => {
    if (typeof value === 'string') check(value, path);
    else if (typeof value === 'number') {
      if (!Number.isFinite(value)) refuse([...path], 'finite_number', 'Input should be a finite number', null);
    } else if (typeof value === 'object' && value !== null) {
      if (path.length >= maxDepth) tooDeep(path);
      if (Array.isArray(value)) walkList(value);
      else walkObject(value);
    }
  };
  return walk;
};

/** Half a pair, NUL and control characters can only be written by escapes: text without any holds none of them. */
const checkOf = (text: string, controls: Controls): TextCheck =>
  text.includes('\\') || !text.isWellFormed() ? (found, path) => checkText(found, [...path], controls) : () => undefined;

const code = { quote: 34, minus: 45, zero: 48, nine: 57, open: 91, backslash: 92, close: 93, begin: 123, end: 125 } as const;

/** Numbers below it lose digits: the smallest double of full precision. */
const smallest = 2 ** -1022;

/** Significant digits as written. One pass, whatever the length. */
const digitsOf = (number: string): number => {
  let digits = 0;
  let upToLast = 0;
  for (const char of number) {
    if (char === 'e' || char === 'E') break;
    if (char < '0' || char > '9' || (digits === 0 && char === '0')) continue;
    digits += 1;
    if (char !== '0') upToLast = digits;
  }
  return upToLast;
};

/** Why a number would come back as another one, or null: the shortest text of the nearest double is another decimal (D15). */
const whyInexact = (number: string): string | null => {
  const digits = digitsOf(number);
  const nearest = Number(number);
  if (digits === 0 || (digits <= safeDigits && Math.abs(nearest) >= smallest && Number.isFinite(nearest))) return null;
  const isHeld = digits <= mostDigits && Number.isFinite(nearest) && new Big(number).eq(nearest);
  return isHeld ? null : `Value error, number would come back as ${nearest}`;
};

/** Whether the character at `at` stands behind an odd number of backslashes. */
const isEscaped = (text: string, at: number): boolean => {
  let before = at;
  while (text.charCodeAt(before - 1) === code.backslash) before -= 1;
  return (at - before) % 2 === 1;
};

const afterString = (text: string, start: number): number => {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end + 1;
};

/** Signs, digits, point and exponent: codes 43 to 57 without the slash, and the two letters. */
const isOfNumber = (char: number): boolean => (char >= 43 && char <= 57 && char !== 47) || char === 69 || char === 101;

const numberAt = (text: string, start: number): string => {
  let end = start;
  while (isOfNumber(text.charCodeAt(end)) && text[end] !== ',') end += 1;
  return text.slice(start, end);
};

/**
 * Looks over the text itself, where repeated keys are still all there: how deep it nests, and whether any number is
 * inexact. The text is known to be JSON.
 */
const scan = (text: string): { depth: number; inexact: boolean } => {
  let depth = 0;
  let deepest = 0;
  let inexact = false;
  for (let at = 0; at < text.length; ) {
    const char = text.charCodeAt(at);
    if (char === code.quote) at = afterString(text, at);
    else if (char === code.minus || (char >= code.zero && char <= code.nine)) {
      const found = numberAt(text, at);
      inexact ||= whyInexact(found) !== null;
      at += found.length;
    } else {
      if (char === code.open || char === code.begin) depth += 1;
      if (char === code.close || char === code.end) depth -= 1;
      deepest = Math.max(deepest, depth);
      at += 1;
    }
  }
  return { depth: deepest, inexact };
};

class InexactNumber {
  readonly reason: string;
  constructor(reason: string) {
    this.reason = reason;
  }
}

const findInexact = (value: unknown, path: readonly string[]): { path: readonly string[]; reason: string } | null => {
  if (value instanceof InexactNumber) return { path, reason: value.reason };
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, part] of Object.entries(value)) {
    const found = findInexact(part, [...path, key]);
    if (found !== null) return found;
  }
  return null;
};

/** A number that no double stands for is refused, at its place. */
const checkNumbers = (text: string): void => {
  const { depth, inexact } = scan(text);
  // A value that a repeated key replaced may nest deeper than what was left of it.
  if (depth > maxDepth) tooDeep([]);
  if (!inexact) return;
  const parsed = parseLossless(text, undefined, {
    parseNumber: (found) => {
      const reason = whyInexact(found);
      return reason === null ? Number(found) : new InexactNumber(reason);
    },
    onDuplicateKey: ({ newValue }) => newValue,
  });
  const found = findInexact(parsed, []);
  if (found !== null) refuse(found.path, 'value_error', found.reason, null);
};

/**
 * Text → value. Throws 400 `Malformed JSON: …`, or `data-validation` naming what cannot be kept as it is, and control
 * characters unless they are to be kept.
 */
export const parseJsonText = (text: string, controls: Controls = 'refused'): unknown => {
  const value = parse(text);
  makeWalk(checkOf(text, controls))(value);
  checkNumbers(text);
  return value;
};
