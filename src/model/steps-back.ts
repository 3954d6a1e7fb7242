/**
 * What leads from a value back to the one before it, as a JSON Patch (RFC 6902). Cheap where the two share parts: what is
 * the very same object is not looked into. Lists are matched from both ends, by the ids of their elements, so that the cost
 * is linear and an appended element is one step. Pure.
 */
import { canonicalJson } from './canonical-json.ts';

/** A step of RFC 6902; the value is as the store keeps it. */
export type Step =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string };

export interface StepsBack {
  readonly steps: readonly Step[];
  /** What each `remove` and `replace` takes away, in the order of the steps: the values that the change has brought. */
  readonly displaced: readonly unknown[];
}

interface Found {
  readonly steps: Step[];
  readonly displaced: unknown[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Neither a list nor a date nor another type of the store. */
export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date) && !('_bsontype' in value);

const escaped = (key: string): string => (/[~/]/.test(key) ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key);

const ownValue = (object: Fields, key: string): unknown => (Object.hasOwn(object, key) ? object[key] : undefined);

const remove = (found: Found, path: string, now: unknown): void => {
  found.steps.push({ op: 'remove', path });
  found.displaced.push(now);
};

const add = (found: Found, path: string, value: unknown): void => {
  found.steps.push({ op: 'add', path, value });
};

const replace = (found: Found, path: string, now: unknown, value: unknown): void => {
  found.steps.push({ op: 'replace', path, value });
  found.displaced.push(now);
};

const compareObjects = (found: Found, path: string, now: Fields, old: Fields): void => {
  for (const key of Object.keys(now)) {
    const [newer, older] = [now[key], ownValue(old, key)];
    if (newer === older || newer === undefined) continue;
    const at = `${path}/${escaped(key)}`;
    if (older === undefined) remove(found, at, newer);
    else compare(found, at, newer, older);
  }
  for (const key of Object.keys(old)) {
    if (old[key] !== undefined && ownValue(now, key) === undefined) add(found, `${path}/${escaped(key)}`, old[key]);
  }
};

/** Whether two elements of lists are states of one thing: by their ids where they have one. */
const areOne = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  return isObject(a) && isObject(b) && ownValue(a, 'id') === ownValue(b, 'id');
};

/** A list cannot keep the absence of an element: the store makes it null. */
const kept = (element: unknown): unknown => (element === undefined ? null : element);

/** The part of two lists that is left between what they share at both ends: element by element, then what is over. */
const compareMiddles = (found: Found, path: string, now: readonly unknown[], old: readonly unknown[], from: number): void => {
  const common = Math.min(now.length, old.length);
  for (let at = 0; at < common; at += 1) compare(found, `${path}/${from + at}`, kept(now[at]), kept(old[at]));
  for (let at = now.length - 1; at >= common; at -= 1) remove(found, `${path}/${from + at}`, kept(now[at]));
  for (let at = common; at < old.length; at += 1) add(found, `${path}/${from + at}`, kept(old[at]));
};

const compareLists = (found: Found, path: string, now: readonly unknown[], old: readonly unknown[]): void => {
  const shorter = Math.min(now.length, old.length);
  let start = 0;
  while (start < shorter && areOne(now[start], old[start])) start += 1;
  let end = 0;
  while (end < shorter - start && areOne(now[now.length - 1 - end], old[old.length - 1 - end])) end += 1;
  // Both ends first: their places are those of the newer list for as long as nothing in between is taken out or put in.
  for (let at = 0; at < start; at += 1) compare(found, `${path}/${at}`, kept(now[at]), kept(old[at]));
  for (let back = end; back > 0; back -= 1) {
    compare(found, `${path}/${now.length - back}`, kept(now[now.length - back]), kept(old[old.length - back]));
  }
  compareMiddles(found, path, now.slice(start, now.length - end), old.slice(start, old.length - end), start);
};

/** Values that are no containers, or containers of different kinds. */
const isSame = (a: unknown, b: unknown): boolean => {
  if (a instanceof Date && b instanceof Date) return Object.is(a.getTime(), b.getTime());
  if (typeof a === 'object' && typeof b === 'object' && a !== null && b !== null) return canonicalJson(a) === canonicalJson(b);
  return Object.is(a, b);
};

const compare = (found: Found, path: string, now: unknown, old: unknown): void => {
  if (now === old) return;
  if (Array.isArray(now) && Array.isArray(old)) compareLists(found, path, now, old);
  else if (isObject(now) && isObject(old)) compareObjects(found, path, now, old);
  else if (!isSame(now, old)) replace(found, path, now, old);
};

/** The steps from `now` to `old`; a key without a value is no key. `old` of null is no value at all: one step removes everything. */
export const stepsBack = (now: object, old: object | null): StepsBack => {
  if (old === null) return { steps: [{ op: 'remove', path: '' }], displaced: [now] };
  const found: Found = { steps: [], displaced: [] };
  compare(found, '', now, old);
  return found;
};
