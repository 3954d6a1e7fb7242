/** Limits of content with an open schema (spec/errors.md §5), and its forbidden parts: tokens, and URLs that look like local files. */
import { isPlainObject } from '../domain/json.ts';
import { extraForbidden, type FieldError, invalid } from '../domain/problem.ts';

const maxText = 20_000;
const maxItems = 1000;
/** Tokens of others; rejected at any depth. */
export const secretKeys = new Set(['owner_token', 'transfer_token', 'acc_token', 'access_token', 'dialogue_token']);

/** Throws 400 `data-validation` at a place. */
export const refuse = (path: readonly string[], type: string, msg: string, input?: unknown): never => {
  throw invalid([{ type, path, msg, ...(input === undefined ? {} : { input }) } satisfies FieldError]);
};

const isDocumentAddress = (path: readonly string[]): boolean => path.at(-1) === 'url' && path.at(-3) === 'documents';

/** Places reported of one content. */
const maxFaults = 100;

const findTextFaults = (text: string, path: readonly string[]): FieldError[] => {
  if (text.length > maxText) return [{ type: 'string_too_long', path, msg: `String should have at most ${maxText} characters` }];
  return isDocumentAddress(path) && !/^https?:\/\/\S+$/.test(text) ? [{ type: 'value_error', path, msg: 'Not a well formed URL.' }] : [];
};

/** Adds the violations in content with an open schema, up to a hundred. */
const collectFaults = (value: unknown, path: readonly string[], faults: FieldError[]): void => {
  if (faults.length >= maxFaults) return;
  if (typeof value === 'string') faults.push(...findTextFaults(value, path));
  else if (Array.isArray(value)) {
    if (value.length > maxItems) faults.push({ type: 'too_long', path, msg: `List should have at most ${maxItems} items` });
    else for (const [index, part] of value.entries()) collectFaults(part, [...path, String(index)], faults);
  } else if (isPlainObject(value)) {
    for (const [key, part] of Object.entries(value)) {
      if (secretKeys.has(key)) faults.push(extraForbidden([...path, key]));
      else collectFaults(part, [...path, key], faults);
    }
  }
};

/** Throws 400 `data-validation` with all violations in content with an open schema, up to a hundred. */
export const checkContent = (value: unknown, path: readonly string[]): void => {
  const faults: FieldError[] = [];
  collectFaults(value, path, faults);
  if (faults.length > 0) throw invalid(faults.slice(0, maxFaults));
};
