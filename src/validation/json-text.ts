/**
 * JSON text → a value that is safe to work with (spec/decisions.md D1, SECURITY.md rows S3, S8–S12). Whatever passes
 * here can be stored and printed again without a change; whatever would be changed silently is refused. Request bodies and
 * the lines of an import go through the same gate.
 */
import { isPlainObject } from '../domain/json.ts';
import { badRequest, extraForbidden, type FieldError, invalid } from '../domain/problem.ts';
import { findInexact, firstNoValue, hasMoreNames, type Survey, survey } from './json-numbers.ts';

const maxDepth = 32;
const maxKeys = 1000;
/** The parser's time goes by the number of values rather than by the length of the text; a MiB of a real object has two thirds as many. */
const maxValues = 75_000;
/** The parser keeps each new name, which takes as long as ten values of known names; all schemas together have some hundreds. */
const maxNames = 2000;

/** Why a text is no JSON and where, without a piece of it: V8 says at which character, but not where a value is none. */
const reasonOf = (error: unknown, text: string): string => {
  const message = error instanceof Error ? error.message : '';
  const told = /position (\d+)/.exec(message)?.[1];
  const at = message.includes('end of JSON') ? text.length : told === undefined ? firstNoValue(text) : Number(told);
  return at >= text.trimEnd().length ? `the text ends early, at position ${at}` : `unexpected character at position ${at}`;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw badRequest(`Malformed JSON: ${reasonOf(error, text)}`);
  }
};

const refuse = (path: readonly string[], type: string, msg: string, input?: unknown): never => {
  throw invalid([{ type, path, msg, ...(input === undefined ? {} : { input }) } satisfies FieldError]);
};

/**
 * An import keeps control characters (besides tab, line feed and carriage return) and may be of any size; a mirror has a place for
 * any text.
 */
type Origin = 'request' | 'import' | 'mirror';

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

const checkText = (text: string, path: readonly string[], origin: Origin): void => {
  if (!text.isWellFormed()) refuse(path, 'value_error', 'Value error, text holds half of a surrogate pair', text);
  if (text.includes('\u0000')) refuse(path, 'value_error', 'Value error, text holds a NUL character', text);
  if (origin === 'request' && control.test(text)) refuse(path, 'value_error', 'Value error, text holds a control character', text);
};

/** Keys no record may have, which the store or the language would take for something else. */
const isBadKey = (key: string): boolean => key === '__proto__' || key.startsWith('$') || key.includes('.');

/** Told of a key that no record may have. */
type OnBadKey = (error: FieldError) => void;

/** What nests deeper cannot be relied on to be printed. */
const printedDepth = 500;

const tooDeep = (path: readonly string[], value: unknown, depth: number): never =>
  refuse([...path], 'value_error', `Value error, nesting is deeper than ${maxDepth}`, depth > printedDepth ? null : value);

/** What is looked for in texts and keys. */
type TextCheck = (text: string, path: readonly string[]) => void;

/**
 * Walks a parsed value once and refuses what cannot be kept as it is. `path` is where the walk stands: it grows and shrinks
 * with it, and is as long as objects and lists stand around.
 */
const makeWalk = (check: TextCheck, onBadKey: OnBadKey, depth: number): ((value: unknown) => void) => {
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
    if (keys.length > maxKeys) refuse([...path], 'too_long', `Object should have at most ${maxKeys} keys`, value);
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
      if (path.length >= maxDepth) tooDeep(path, value, depth);
      if (Array.isArray(value)) walkList(value);
      else if (isPlainObject(value)) walkObject(value);
    }
  };
  return walk;
};

/** Half a pair, NUL and control characters can only be written by escapes: text without any holds none of them. */
const buildCheck = (text: string, origin: Origin): TextCheck =>
  origin !== 'mirror' && (text.includes('\\') || !text.isWellFormed())
    ? (found, path) => checkText(found, [...path], origin)
    : () => undefined;

const throwIt: OnBadKey = (error) => {
  throw invalid([error]);
};

/** Before any value is made: by their number alone they would hold the event loop. */
const refuseTooMany = (text: string, { depth, values, keys }: Pick<Survey, 'depth' | 'values' | 'keys'>): void => {
  const isLong = values > maxValues;
  if (!isLong && !(keys > maxNames && hasMoreNames(text, maxNames))) return;
  if (depth > maxDepth) tooDeep([], null, depth);
  refuse(
    [],
    'too_long',
    isLong ? `Body should have at most ${maxValues} values` : `Body should have at most ${maxNames} different keys`,
    null,
  );
};

/**
 * Text → value. Throws 400 `Malformed JSON: …`, or `data-validation` naming what cannot be kept as it is. Keys that no record
 * may have go to `onBadKey`, for whoever can say it better.
 */
export const parseJsonText = (text: string, origin: Origin = 'request', onBadKey: OnBadKey = throwIt): unknown => {
  const { depth, values, keys, hasLongNumbers } = survey(text);
  if (origin === 'request') refuseTooMany(text, { depth, values, keys });
  const value = parse(text);
  makeWalk(buildCheck(text, origin), onBadKey, depth)(value);
  // A value that a repeated key replaced may nest deeper than what was left of it.
  if (depth > maxDepth) tooDeep([], value, depth);
  const inexact = hasLongNumbers ? findInexact(text, value) : null;
  if (inexact === null) return value;
  // As text: no number would print as it was sent.
  const { path, reason, number } = inexact;
  if (!Number.isFinite(Number(number))) refuse(path, 'finite_number', 'Input should be a finite number', number);
  refuse(path, 'value_error', reason, number);
  return value;
};
