/** What JSON can say. */
export type Json = string | number | boolean | null | Json[] | JsonObject;

export interface JsonObject {
  [key: string]: Json;
}

const hasPlainPrototype = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** Null, absent, the empty list and an object of nothing else are never printed, and are one and the same value (spec/requests.md §1). */
const isNothing = (value: unknown): boolean => {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  return hasPlainPrototype(value) && Object.values(value).every(isNothing);
};

/** Own keys only, so that a key named like an inherited method reads as absent. */
const ownValue = (object: Record<string, unknown>, key: string): unknown => (Object.hasOwn(object, key) ? object[key] : undefined);

const sameObject = (a: Record<string, unknown>, b: Record<string, unknown>): boolean =>
  Object.keys(a).every((key) => sameValue(a[key], ownValue(b, key))) &&
  Object.keys(b).every((key) => Object.hasOwn(a, key) || isNothing(b[key]));

/**
 * Whether two values read the same to a client: dates by their milliseconds, lists in order, objects whatever the order of
 * their keys; undefined, null, an absent key, an empty list and an empty object are alike (spec/decisions.md D5). Objects of other
 * classes are
 * the same only when they are identical.
 */
export const sameValue = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (isNothing(a) || isNothing(b)) return isNothing(a) && isNothing(b);
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, index) => sameValue(item, b[index]));
  return hasPlainPrototype(a) && hasPlainPrototype(b) && sameObject(a, b);
};

/** True for what `{}` in JSON becomes: an object that is neither null, an array, nor a Date. */
export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
