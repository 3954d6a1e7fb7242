/**
 * JSON text → a value that is safe to work with (spec/decisions.md D1, SECURITY.md rows S3, S8–S12). Accepted values can
 * be stored and printed again unchanged; anything that would change silently is rejected. Request bodies and the lines of an
 * import use the same check.
 */
import { isPlainObject } from '../domain/json.ts';
import { badRequest, extraForbidden, type FieldError, invalidData } from '../domain/problem.ts';
import { findInexact, firstNoValue, hasMoreNames, type Survey, surveyJson } from './json-numbers.ts';
import { refuseAt } from './open-content.ts';

const MAX_JSON_DEPTH = 32;
const MAX_KEYS = 1000;
/** Parsing time depends on the number of values rather than on the length; a MiB of a real object has two thirds of this. */
const MAX_JSON_VALUES = 75_000;
/** The parser interns each new name, which costs as much as ten values with known names; all schemas together have some hundreds. */
const MAX_NAMES = 2000;

/** Why a text is invalid JSON and where, without quoting it: V8 reports a position, but not that of a missing value. */
const formatJsonFault = (error: unknown, text: string): string => {
  const message = error instanceof Error ? error.message : '';
  const told = /position (\d+)/.exec(message)?.[1];
  const at = message.includes('end of JSON') ? text.length : told === undefined ? firstNoValue(text) : Number(told);
  return at >= text.trimEnd().length ? `the text ends early, at position ${at}` : `unexpected character at position ${at}`;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw badRequest(`Malformed JSON: ${formatJsonFault(error, text)}`);
  }
};

/**
 * An import may contain control characters (other than tab, line feed and carriage return) and may have any size; a mirror accepts
 * any text.
 */
type Origin = 'request' | 'import' | 'mirror';

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

const checkText = (text: string, path: readonly string[], origin: Origin): void => {
  if (!text.isWellFormed()) refuseAt(path, 'value_error', 'Value error, text holds half of a surrogate pair', text);
  if (text.includes('\u0000')) refuseAt(path, 'value_error', 'Value error, text holds a NUL character', text);
  if (origin === 'request' && CONTROL_CHARACTER.test(text))
    refuseAt(path, 'value_error', 'Value error, text holds a control character', text);
};

/** Keys forbidden in records, since the store or JavaScript would interpret them. */
const isBadKey = (key: string): boolean => key === '__proto__' || key.startsWith('$') || key.includes('.');

type OnBadKey = (error: FieldError) => void;

/** Deeper values may not be printable. */
const MAX_PRINTED_DEPTH = 500;

const tooDeep = (path: readonly string[], value: unknown, depth: number): never =>
  refuseAt([...path], 'value_error', `Value error, nesting is deeper than ${MAX_JSON_DEPTH}`, depth > MAX_PRINTED_DEPTH ? null : value);

type TextCheck = (text: string, path: readonly string[]) => void;

/**
 * Walks a parsed value once and rejects what cannot be stored unchanged. `path` is the current position; its length is the
 * nesting depth.
 */
const makeTextWalk = (check: TextCheck, onBadKey: OnBadKey, depth: number): ((value: unknown) => void) => {
  const path: string[] = [];

  const walkList = (list: readonly unknown[]): void => {
    const last = path.push('') - 1;
    for (let index = 0; index < list.length; index += 1) {
      path[last] = String(index);
      walk(list[index]);
    }
    path.pop();
  };

  const walkObject = (value: Readonly<Record<string, unknown>>): void => {
    const keys = Object.keys(value);
    if (keys.length > MAX_KEYS) refuseAt([...path], 'too_long', `Object should have at most ${MAX_KEYS} keys`, value);
    for (const key of keys) {
      const part = value[key];
      if (isBadKey(key)) onBadKey({ ...extraForbidden([...path, key]), input: part ?? null });
      check(key, path);
      path.push(key);
      walk(part);
      path.pop();
    }
  };

  const walk = (value: unknown): void => {
    if (typeof value === 'string') check(value, path);
    else if (typeof value === 'object' && value !== null) {
      if (path.length >= MAX_JSON_DEPTH) tooDeep(path, value, depth);
      if (Array.isArray(value)) walkList(value);
      else if (isPlainObject(value)) walkObject(value);
    }
  };
  return walk;
};

/** Unpaired surrogates, NUL and control characters need escapes: a well-formed text without backslashes has none. */
const buildCheck = (text: string, origin: Origin): TextCheck =>
  origin !== 'mirror' && (text.includes('\\') || !text.isWellFormed())
    ? (found, path) => checkText(found, [...path], origin)
    : () => undefined;

const throwIt: OnBadKey = (error) => {
  throw invalidData([error]);
};

/** Checked before parsing: too many values alone would block the event loop. */
const refuseTooMany = (text: string, { depth, values, keys }: Pick<Survey, 'depth' | 'values' | 'keys'>): void => {
  const isLong = values > MAX_JSON_VALUES;
  if (!isLong && !(keys > MAX_NAMES && hasMoreNames(text, MAX_NAMES))) return;
  if (depth > MAX_JSON_DEPTH) tooDeep([], null, depth);
  refuseAt(
    [],
    'too_long',
    isLong ? `Body should have at most ${MAX_JSON_VALUES} values` : `Body should have at most ${MAX_NAMES} different keys`,
    null,
  );
};

/**
 * Text → value. Throws 400 `Malformed JSON: …`, or `data-validation` naming what cannot be stored unchanged. Forbidden keys
 * go to `onBadKey`, for callers with a better message.
 */
export const parseJsonText = (text: string, origin: Origin = 'request', onBadKey: OnBadKey = throwIt): unknown => {
  const { depth, values, keys, hasLongNumbers } = surveyJson(text);
  if (origin === 'request') refuseTooMany(text, { depth, values, keys });
  const value = parseJson(text);
  makeTextWalk(buildCheck(text, origin), onBadKey, depth)(value);
  // A value replaced by a repeated key may have been nested deeper than the rest.
  if (depth > MAX_JSON_DEPTH) tooDeep([], value, depth);
  const inexact = hasLongNumbers ? findInexact(text, value) : null;
  if (inexact === null) return value;
  // As a string: a number would not print as it was sent.
  const { path, reason, number } = inexact;
  if (!Number.isFinite(Number(number))) refuseAt(path, 'finite_number', 'Input should be a finite number', number);
  refuseAt(path, 'value_error', reason, number);
  return value;
};
