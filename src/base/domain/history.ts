/**
 * The history of a record (docs/history.md): a chain of entries, each with author and date, the steps back to the previous state, and
 * two hashes that reveal any later change of the stored history. Pure.
 */

import { hash } from 'node:crypto';
import { type Actor, clockGroup } from './actor.ts';
import { lookUp, omitUndefined } from './json.ts';
import { isoText } from './zone-time.ts';

/** Characters that `JSON.stringify` may escape: quotes, backslashes, control characters, and surrogates, paired or not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NEEDS_ESCAPE = /["\\\u0000-\u001f\ud800-\udfff]/;

const textOfString = (text: string): string => (NEEDS_ESCAPE.test(text) ? JSON.stringify(text) : `"${text}"`);

/** Larger lists use `sort`, which allocates two lists regardless of their size. */
const FEW = 48;

/** Keys in code unit order. */
const sortedKeys = (object: object): readonly string[] => {
  const keys = Object.keys(object);
  if (keys.length > FEW) return keys.sort();
  for (let next = 1; next < keys.length; next += 1) {
    const key = keys[next] ?? '';
    let at = next;
    for (; at > 0 && (keys[at - 1] ?? '') > key; at -= 1) keys[at] = keys[at - 1] ?? '';
    keys[at] = key;
  }
  return keys;
};

const textOfObject = (object: object): string => {
  let text = '';
  for (const key of sortedKeys(object)) {
    // Enumerated keys can be read.
    const value = (object as Readonly<Record<string, unknown>>)[key];
    if (value !== undefined) text += `${text === '' ? '' : ','}${textOfString(key)}:${canonicalJson(value)}`;
  }
  return `{${text}}`;
};

const textOfList = (list: readonly unknown[]): string => {
  let text = '';
  for (const value of list) text += `${text === '' ? '' : ','}${canonicalJson(value)}`;
  return `[${text}]`;
};

const textOfDate = (date: Date): string => (Number.isNaN(date.getTime()) ? '{"$date":null}' : `{"$date":"${isoText(date)}"}`);

/**
 * The canonical text of a value, to be hashed: keys in code unit order, numbers and strings as in `JSON.stringify`
 * (RFC 8785). Keys without a value are omitted, holes of a list are null; a date is `{"$date":"…"}`, another type of the
 * store `{"$<type>":"…"}`.
 */
export const canonicalJson = (value: unknown): string => {
  switch (typeof value) {
    case 'string':
      return textOfString(value);
    case 'number':
      return Number.isFinite(value) ? String(value) : `{"$number":"${value}"}`;
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object': {
      if (value === null) return 'null';
      if (Array.isArray(value)) return textOfList(value);
      if (value instanceof Date) return textOfDate(value);
      // Any object may be checked for it.
      const { _bsontype: type } = value as { readonly _bsontype?: unknown };
      return typeof type === 'string' ? `{"$${type}":${JSON.stringify(String(value))}}` : textOfObject(value);
    }
    default:
      return 'null';
  }
};

/** A step of RFC 6902; `value` is as stored. */
export type HistoryStep =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string };

interface StepsBack {
  readonly steps: HistoryStep[];
  /** The values removed by each `remove` and `replace`, in step order: those that the change introduced. */
  readonly displaced: unknown[];
}

type Fields = Readonly<Record<string, unknown>>;

/** True unless it is a list, a date or another type of the store. */
export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date) && !('_bsontype' in value);

/** A key as a segment of a JSON Pointer (RFC 6901). */
export const escapePointerKey = (key: string): string => (/[~/]/.test(key) ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key);

const recordRemoval = (result: StepsBack, path: string, now: unknown): void => {
  result.steps.push({ op: 'remove', path });
  result.displaced.push(now);
};

const recordAddition = (result: StepsBack, path: string, value: unknown): void => {
  result.steps.push({ op: 'add', path, value });
};

const recordReplacement = (result: StepsBack, path: string, now: unknown, value: unknown): void => {
  result.steps.push({ op: 'replace', path, value });
  result.displaced.push(now);
};

const compareObjects = (result: StepsBack, path: string, now: Fields, old: Fields): void => {
  for (const key of Object.keys(now)) {
    const [newer, older] = [now[key], lookUp(old, key)];
    if (newer === older || newer === undefined) continue;
    const at = `${path}/${escapePointerKey(key)}`;
    if (older === undefined) recordRemoval(result, at, newer);
    else diffValues(result, at, newer, older);
  }
  for (const key of Object.keys(old)) {
    if (old[key] !== undefined && lookUp(now, key) === undefined) recordAddition(result, `${path}/${escapePointerKey(key)}`, old[key]);
  }
};

/** Whether two list elements are states of the same thing: by id if they have one. */
const areOne = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  return isObject(a) && isObject(b) && lookUp(a, 'id') === lookUp(b, 'id');
};

/** The store saves a missing list element as null. */
const toStoredElement = (element: unknown): unknown => (element === undefined ? null : element);

/** Compares the parts of two lists between their common ends: by position, then the surplus. */
const compareMiddles = (result: StepsBack, path: string, now: readonly unknown[], old: readonly unknown[], from: number): void => {
  const common = Math.min(now.length, old.length);
  for (let at = 0; at < common; at += 1) diffValues(result, `${path}/${from + at}`, toStoredElement(now[at]), toStoredElement(old[at]));
  for (let at = now.length - 1; at >= common; at -= 1) recordRemoval(result, `${path}/${from + at}`, toStoredElement(now[at]));
  for (let at = common; at < old.length; at += 1) recordAddition(result, `${path}/${from + at}`, toStoredElement(old[at]));
};

const diffLists = (result: StepsBack, path: string, now: readonly unknown[], old: readonly unknown[]): void => {
  const shorter = Math.min(now.length, old.length);
  let start = 0;
  while (start < shorter && areOne(now[start], old[start])) start += 1;
  let end = 0;
  while (end < shorter - start && areOne(now[now.length - 1 - end], old[old.length - 1 - end])) end += 1;
  // Both ends first: indexes are those of the newer list until an element in between is added or removed.
  for (let at = 0; at < start; at += 1) diffValues(result, `${path}/${at}`, toStoredElement(now[at]), toStoredElement(old[at]));
  for (let back = end; back > 0; back -= 1) {
    diffValues(result, `${path}/${now.length - back}`, toStoredElement(now[now.length - back]), toStoredElement(old[old.length - back]));
  }
  compareMiddles(result, path, now.slice(start, now.length - end), old.slice(start, old.length - end), start);
};

/** For values that are not containers, or containers of different kinds. */
const isSameValue = (a: unknown, b: unknown): boolean => {
  if (a instanceof Date && b instanceof Date) return Object.is(a.getTime(), b.getTime());
  if (typeof a === 'object' && typeof b === 'object' && a !== null && b !== null) return canonicalJson(a) === canonicalJson(b);
  return Object.is(a, b);
};

const diffValues = (result: StepsBack, path: string, now: unknown, old: unknown): void => {
  if (now === old) return;
  if (Array.isArray(now) && Array.isArray(old)) diffLists(result, path, now, old);
  else if (isObject(now) && isObject(old)) compareObjects(result, path, now, old);
  else if (!isSameValue(now, old)) recordReplacement(result, path, now, old);
};

/**
 * The steps from `now` to `old` as a JSON Patch (RFC 6902); undefined keys count as absent, and one step removes everything when
 * `old` is null. Identical objects are skipped. Lists are matched from both ends by the ids of their
 * elements: linear cost, and one step for an appended element.
 */
export const buildStepsBack = (now: object, old: object | null): StepsBack => {
  if (old === null) return { steps: [{ op: 'remove', path: '' }], displaced: [now] };
  const result: StepsBack = { steps: [], displaced: [] };
  diffValues(result, '', now, old);
  return result;
};

/** The author of a save, and its time by the clock of the request. */
export interface By {
  /** Account, or the component of the registry that acts by itself. */
  readonly author: string;
  readonly now: Date;
  /** A change made by time alone. */
  readonly automatic?: true;
}

export const buildAuthorship = ({ actor, now }: { readonly actor: Pick<Actor, 'name' | 'group'>; readonly now: Date }): By => ({
  author: actor.name,
  now,
  ...omitUndefined({ automatic: actor.group === clockGroup ? (true as const) : undefined }),
});

export interface HistoryEntry {
  /** Id of the record. */
  readonly of: string;
  /** The `rev` after the save. */
  readonly rev: number;
  readonly author: string;
  readonly date: Date;
  readonly automatic?: true;
  /** From the saved state to the previous one; for the first entry of a record the removal of everything. */
  readonly patch: readonly HistoryStep[];
  /** SHA-256 of the values introduced by the save: those removed by `patch`, in order. */
  readonly made: string;
  /** Random, so that the entry's content cannot be guessed from `hash`; absent in older entries. */
  readonly salt?: string;
  /** `hash` of the previous entry. */
  readonly prevHash: string;
  readonly hash: string;
}

/** `prevHash` of the first entry. */
export const FIRST_PREV_HASH = '0'.repeat(64);

const sha256 = (text: string): string => hash('sha256', text);

export const hashOfMade = (displaced: readonly unknown[]): string => sha256(canonicalJson(displaced));

/** The expected `hash` of an entry. `collection` is the record's: an entry proves nothing about another collection. */
export const hashOfEntry = (collection: string, { hash: _, prevHash, ...said }: Omit<HistoryEntry, 'hash'> & { hash?: string }): string =>
  sha256(prevHash + canonicalJson({ collection, ...said }));

interface Saved {
  readonly collection: string;
  readonly of: string;
  readonly rev: number;
  readonly by: By;
  /** Content before and after; null before the record's first entry. */
  readonly old: object | null;
  readonly now: object;
  readonly prevHash: string;
  readonly salt: string;
}

/** The entry of one save. */
export const buildHistoryEntry = ({ collection, of, rev, by, old, now, prevHash, salt }: Saved): HistoryEntry => {
  const { steps, displaced } = buildStepsBack(now, old);
  const { author, now: date, automatic } = by;
  const created = hashOfMade(displaced);
  const said = {
    of,
    rev,
    author,
    date,
    patch: steps,
    made: created,
    salt,
    prevHash,
    ...omitUndefined({ automatic: automatic ? automatic : undefined }),
  };
  return { ...said, hash: hashOfEntry(collection, said) };
};
