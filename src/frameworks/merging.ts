/** Merges a PATCH into a framework or submission: lists replace, null removes; then POST's model applies (spec/frameworks.md §4). Pure. */
import { isPlainObject, lookUp } from '../domain/json.ts';

/** Merges `sent` into `before` recursively, key by key. */
export const mergedKeys = (before: unknown, sent: unknown): unknown => {
  if (!isPlainObject(sent)) return sent;
  const next: Record<string, unknown> = isPlainObject(before) ? { ...before } : {};
  for (const [field, value] of Object.entries(sent)) {
    if (value === null) delete next[field];
    else next[field] = mergedKeys(lookUp(next, field), value);
  }
  return next;
};

/** These fields of a stored record as a client would send them: dates as strings. */
export const asSent = (record: object, fields: readonly string[]): unknown =>
  JSON.parse(JSON.stringify(Object.fromEntries(fields.map((field) => [field, Reflect.get(record, field)]))));
