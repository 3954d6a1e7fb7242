/** Limits of content with an open schema (spec/errors.md §5), and its forbidden parts: tokens, and URLs that look like local files. */
import { isPlainObject, omitUndefined } from '../domain/json.ts';
import { extraForbidden, type FieldError, invalidData } from '../domain/problem.ts';

const MAX_OPEN_TEXT_LENGTH = 20_000;
const MAX_OPEN_ITEMS = 1000;
/** Tokens of others; rejected at any depth. */
export const secretKeys = new Set(['owner_token', 'transfer_token', 'acc_token', 'access_token', 'dialogue_token']);

/** Throws 400 `data-validation` at a place. */
export const refuseAt = (path: readonly string[], type: string, msg: string, input?: unknown): never => {
  throw invalidData([{ type, path, msg, ...omitUndefined({ input }) } satisfies FieldError]);
};

const isDocumentAddress = (path: readonly string[]): boolean => path.at(-1) === 'url' && path.at(-3) === 'documents';

/** Places reported of one content. */
const MAX_FAULTS = 100;

const collectTextFaults = (text: string, path: readonly string[], faults: FieldError[]): void => {
  if (text.length > MAX_OPEN_TEXT_LENGTH)
    faults.push({ type: 'string_too_long', path: [...path], msg: `String should have at most ${MAX_OPEN_TEXT_LENGTH} characters` });
  else if (isDocumentAddress(path) && !/^https?:\/\/\S+$/.test(text))
    faults.push({ type: 'value_error', path: [...path], msg: 'Not a well formed URL.' });
};

/** Adds the violations in content with an open schema, up to a hundred. `path` is the current position: one list for all. */
const collectFaults = (value: unknown, path: string[], faults: FieldError[]): void => {
  if (faults.length >= MAX_FAULTS) return;
  if (typeof value === 'string') collectTextFaults(value, path, faults);
  else if (Array.isArray(value)) {
    if (value.length > MAX_OPEN_ITEMS)
      faults.push({ type: 'too_long', path: [...path], msg: `List should have at most ${MAX_OPEN_ITEMS} items` });
    else
      for (let index = 0; index < value.length; index += 1) {
        path.push(String(index));
        collectFaults(value[index], path, faults);
        path.pop();
      }
  } else if (isPlainObject(value)) {
    for (const key of Object.keys(value)) {
      path.push(key);
      if (secretKeys.has(key)) faults.push(extraForbidden([...path]));
      else collectFaults(value[key], path, faults);
      path.pop();
    }
  }
};

/** Throws 400 `data-validation` with all violations in content with an open schema, up to a hundred. */
export const checkContent = (value: unknown, path: readonly string[]): void => {
  const faults: FieldError[] = [];
  collectFaults(value, [...path], faults);
  if (faults.length > 0) throw invalidData(faults.slice(0, MAX_FAULTS));
};
