/** Limits of content with an open schema (spec/errors.md §5), and its forbidden parts: tokens, and URLs that look like local files. */
import { isPlainObject } from '../domain/json.ts';
import { type FieldError, invalid } from '../domain/problem.ts';

const maxText = 20_000;
const maxItems = 1000;
/** Tokens of others; rejected at any depth. */
export const secretKeys = new Set(['owner_token', 'transfer_token', 'acc_token', 'access_token', 'dialogue_token']);

/** Throws 400 `data-validation` at a place. */
export const refuse = (path: readonly string[], type: string, msg: string, input?: unknown): never => {
  throw invalid([{ type, path, msg, ...(input === undefined ? {} : { input }) } satisfies FieldError]);
};

const isDocumentAddress = (path: readonly string[]): boolean => path.at(-1) === 'url' && path.at(-3) === 'documents';

const checkText = (text: string, path: readonly string[]): void => {
  if (text.length > maxText) refuse(path, 'string_too_long', `String should have at most ${maxText} characters`);
  if (isDocumentAddress(path) && !/^https?:\/\/\S+$/.test(text)) refuse(path, 'value_error', 'Not a well formed URL.');
};

/** Throws 400 `data-validation` at the first violation in content with an open schema. */
export const checkContent = (value: unknown, path: readonly string[]): void => {
  if (typeof value === 'string') checkText(value, path);
  else if (Array.isArray(value)) {
    if (value.length > maxItems) refuse(path, 'too_long', `List should have at most ${maxItems} items`);
    value.forEach((part, index) => {
      checkContent(part, [...path, String(index)]);
    });
  } else if (isPlainObject(value)) {
    for (const [key, part] of Object.entries(value)) {
      if (secretKeys.has(key)) refuse([...path, key], 'extra_forbidden', 'Extra inputs are not permitted');
      checkContent(part, [...path, key]);
    }
  }
};
