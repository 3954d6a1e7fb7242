/** Numbers of a JSON text that a double cannot represent (spec/decisions.md D15), and the text's size. Pure, one pass each. */
import Big from 'big.js';

/** A number of at most this many characters, without an exponent, is the shortest text of its double. */
const MAX_SAFE_LENGTH = 15;

const CHAR_CODES = {
  space: 32,
  quote: 34,
  comma: 44,
  minus: 45,
  point: 46,
  zero: 48,
  nine: 57,
  colon: 58,
  E: 69,
  open: 91,
  backslash: 92,
  close: 93,
  e: 101,
  begin: 123,
  end: 125,
} as const;

/** Why a number would come back changed, or null: the shortest text of the nearest double is another decimal. */
const whyInexact = (number: string): string | null => {
  const nearest = Number(number);
  const isHeld = String(nearest) === number || (Number.isFinite(nearest) && new Big(number).eq(nearest));
  return isHeld ? null : `Value error, number would come back as ${nearest}`;
};

/** Whether the character at `at` follows an odd number of backslashes. */
const isEscaped = (text: string, at: number): boolean => {
  let before = at;
  while (text.charCodeAt(before - 1) === CHAR_CODES.backslash) before -= 1;
  return (at - before) % 2 === 1;
};

const afterString = (text: string, start: number): number => {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end + 1;
};

/** Sign, digits, point and exponent: codes 43 to 57 without the comma and the slash, and the two letters. */
const isOfNumber = (char: number): boolean =>
  (char >= 43 && char <= 57 && char !== CHAR_CODES.comma && char !== 47) || char === CHAR_CODES.E || char === CHAR_CODES.e;

const afterNumber = (text: string, start: number): number => {
  let end = start + 1;
  while (isOfNumber(text.charCodeAt(end))) end += 1;
  return end;
};

const isNumberStart = (char: number): boolean => char === CHAR_CODES.minus || (char >= CHAR_CODES.zero && char <= CHAR_CODES.nine);

/** Metrics of a text, without parsing it; repeated keys are still counted. */
export interface Survey {
  readonly depth: number;
  /** Objects, lists and the commas in them: the number of values, or slightly more. */
  readonly values: number;
  /** Colons: the number of keys. */
  readonly keys: number;
  /** True: some number has many digits or an exponent. */
  readonly hasLongNumbers: boolean;
}

/** Scans a text, which may be invalid JSON. */
export const surveyJson = (text: string): Survey => {
  let depth = 0;
  let deepest = 0;
  let values = 1;
  let keys = 0;
  let hasLongNumbers = false;
  for (let at = 0; at < text.length; ) {
    const char = text.charCodeAt(at);
    if (char === CHAR_CODES.quote) at = afterString(text, at);
    else if (isNumberStart(char)) {
      const end = afterNumber(text, at);
      hasLongNumbers ||= end - at > MAX_SAFE_LENGTH || (end - at > 1 && /[eE]/.test(text.slice(at, end)));
      at = end;
    } else {
      if (char === CHAR_CODES.open || char === CHAR_CODES.begin) {
        depth += 1;
        values += 1;
        if (depth > deepest) deepest = depth;
      } else if (char === CHAR_CODES.comma) values += 1;
      else if (char === CHAR_CODES.colon) keys += 1;
      else if (char === CHAR_CODES.close || char === CHAR_CODES.end) depth -= 1;
      at += 1;
    }
  }
  return { depth: deepest, values, keys, hasLongNumbers };
};

type Step = string | number;

/** Whether the next non-blank character is a colon. */
const isKey = (text: string, from: number): boolean => {
  let at = from;
  while (text.charCodeAt(at) <= CHAR_CODES.space) at += 1;
  return text.charCodeAt(at) === CHAR_CODES.colon;
};

/** Whether the text has more than `most` distinct keys, as written. Stops at the first one above. */
export const hasMoreNames = (text: string, most: number): boolean => {
  const names = new Set<string>();
  for (let start = text.indexOf('"'); start >= 0 && names.size <= most; ) {
    const end = afterString(text, start);
    if (isKey(text, end)) names.add(text.slice(start, end));
    start = text.indexOf('"', end);
  }
  return names.size > most;
};

const getValueAt = (value: unknown, path: readonly Step[]): unknown =>
  path.reduce<unknown>((part, step) => (Object.hasOwn(Object(part), step) ? Reflect.get(Object(part), step) : undefined), value);

/**
 * The first inexact number of the JSON text `text` that is still in `value`: a repeated key may have replaced it. Null when
 * there is none.
 */
export const findInexact = (
  text: string,
  value: unknown,
): { readonly path: readonly string[]; readonly reason: string; readonly number: string } | null => {
  const path: Step[] = [];
  for (let at = 0, next = 0; at < text.length; at = next) {
    const char = text.charCodeAt(at);
    next = at + 1;
    const last = path.length - 1;
    if (char === CHAR_CODES.quote) {
      next = afterString(text, at);
      if (typeof path[last] === 'string' && isKey(text, next)) path[last] = String(JSON.parse(text.slice(at, next)));
    } else if (isNumberStart(char)) {
      next = afterNumber(text, at);
      const number = text.slice(at, next);
      const reason = whyInexact(number);
      if (reason !== null && getValueAt(value, path) === Number(number)) return { path: path.map(String), reason, number };
    } else if (char === CHAR_CODES.open) path.push(0);
    else if (char === CHAR_CODES.begin) path.push('');
    else if (char === CHAR_CODES.close || char === CHAR_CODES.end) path.pop();
    else if (char === CHAR_CODES.comma) {
      const step = path[last];
      if (typeof step === 'number') path[last] = step + 1;
    }
  }
  return null;
};

const JSON_LITERAL = /true|false|null/y;

const afterLiteral = (text: string, start: number): number => {
  JSON_LITERAL.lastIndex = start;
  return JSON_LITERAL.test(text) ? JSON_LITERAL.lastIndex : start;
};

/** The position where a value is missing, in a text that is JSON up to there; the end of the text when none is missing. */
export const firstNoValue = (text: string): number => {
  let wanted = true;
  let mayClose = false;
  for (let at = 0; at < text.length; ) {
    const char = text.charCodeAt(at);
    const start = at;
    if (char <= CHAR_CODES.space) {
      at += 1;
      continue;
    }
    if (char === CHAR_CODES.quote) at = afterString(text, at);
    else if (isNumberStart(char)) at = afterNumber(text, at);
    else if (char === CHAR_CODES.open || char === CHAR_CODES.begin) at += 1;
    else if (char === CHAR_CODES.close || char === CHAR_CODES.end) at += wanted && !mayClose ? 0 : 1;
    else if (char === CHAR_CODES.comma || char === CHAR_CODES.colon) at += wanted ? 0 : 1;
    else at = afterLiteral(text, at);
    if (at === start) return at;
    mayClose = char === CHAR_CODES.open;
    wanted = mayClose || char === CHAR_CODES.comma || char === CHAR_CODES.colon;
  }
  return text.length;
};
