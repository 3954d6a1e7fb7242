import { isPlainObject } from './plain.ts';

/**
 * What was sent over what is there, all the way down (tender.md §1.6 "Recursive merge"): objects key by key, where null takes
 * a field away; lists by position, as long as the one that was sent; anything else replaces.
 */
export const mergedDeep = (before: unknown, sent: unknown): unknown => {
  if (Array.isArray(sent)) {
    const old: readonly unknown[] = Array.isArray(before) ? before : [];
    return sent.map((element, index) => mergedDeep(old[index], element));
  }
  if (!isPlainObject(sent)) return sent;
  const next: Record<string, unknown> = isPlainObject(before) ? { ...before } : {};
  for (const [field, value] of Object.entries(sent)) {
    if (value === null) delete next[field];
    else next[field] = mergedDeep(next[field], value);
  }
  return next;
};
