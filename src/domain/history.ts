/**
 * The history of a record (docs/history.md): a chain of entries, each with who saved when, the steps back to the state before, and
 * two hashes by which any change of what is kept shows. Pure.
 */

import { hash } from 'node:crypto';
import { type Actor, clockGroup } from './actor.ts';
import { lookUp } from './json.ts';
import { isoText } from './zone-time.ts';

/** What `JSON.stringify` writes otherwise than it is: quotes, backslashes, control characters, and halves of surrogate pairs, told by any half. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const needsEscape = /["\\\u0000-\u001f\ud800-\udfff]/;

const textOfString = (text: string): string => (needsEscape.test(text) ? JSON.stringify(text) : `"${text}"`);

/** More keys are left to `sort`, which makes two lists of its own whatever there is to sort. */
const FEW = 48;

/** Keys in the order of their code units. */
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
    // Keys that are listed can be read.
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
 * One text for one value, to be hashed: keys in the order of their code units, numbers and strings as `JSON.stringify` writes them
 * (RFC 8785). Keys without a value are left out, gaps of a list are null; a date is `{"$date":"…"}`, another type of the
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
      // Any object may be asked for it.
      const { _bsontype: type } = value as { readonly _bsontype?: unknown };
      return typeof type === 'string' ? `{"$${type}":${JSON.stringify(String(value))}}` : textOfObject(value);
    }
    default:
      return 'null';
  }
};

/** A step of RFC 6902; the value is as the store keeps it. */
export type Step =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string };

interface StepsBack {
  readonly steps: readonly Step[];
  /** What each `remove` and `replace` takes away, in the order of the steps: the values that the change has brought. */
  readonly displaced: readonly unknown[];
}

interface ReplayResult {
  readonly steps: Step[];
  readonly displaced: unknown[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Neither a list nor a date nor another type of the store. */
export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date) && !('_bsontype' in value);

const escaped = (key: string): string => (/[~/]/.test(key) ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key);

const remove = (result: ReplayResult, path: string, now: unknown): void => {
  result.steps.push({ op: 'remove', path });
  result.displaced.push(now);
};

const add = (result: ReplayResult, path: string, value: unknown): void => {
  result.steps.push({ op: 'add', path, value });
};

const replace = (result: ReplayResult, path: string, now: unknown, value: unknown): void => {
  result.steps.push({ op: 'replace', path, value });
  result.displaced.push(now);
};

const compareObjects = (result: ReplayResult, path: string, now: Fields, old: Fields): void => {
  for (const key of Object.keys(now)) {
    const [newer, older] = [now[key], lookUp(old, key)];
    if (newer === older || newer === undefined) continue;
    const at = `${path}/${escaped(key)}`;
    if (older === undefined) remove(result, at, newer);
    else compare(result, at, newer, older);
  }
  for (const key of Object.keys(old)) {
    if (old[key] !== undefined && lookUp(now, key) === undefined) add(result, `${path}/${escaped(key)}`, old[key]);
  }
};

/** Whether two elements of lists are states of one thing: by their ids where they have one. */
const areOne = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  return isObject(a) && isObject(b) && lookUp(a, 'id') === lookUp(b, 'id');
};

/** A list cannot keep the absence of an element: the store makes it null. */
const stored = (element: unknown): unknown => (element === undefined ? null : element);

/** The part of two lists that is left between what they share at both ends: element by element, then what is over. */
const compareMiddles = (result: ReplayResult, path: string, now: readonly unknown[], old: readonly unknown[], from: number): void => {
  const common = Math.min(now.length, old.length);
  for (let at = 0; at < common; at += 1) compare(result, `${path}/${from + at}`, stored(now[at]), stored(old[at]));
  for (let at = now.length - 1; at >= common; at -= 1) remove(result, `${path}/${from + at}`, stored(now[at]));
  for (let at = common; at < old.length; at += 1) add(result, `${path}/${from + at}`, stored(old[at]));
};

const compareLists = (result: ReplayResult, path: string, now: readonly unknown[], old: readonly unknown[]): void => {
  const shorter = Math.min(now.length, old.length);
  let start = 0;
  while (start < shorter && areOne(now[start], old[start])) start += 1;
  let end = 0;
  while (end < shorter - start && areOne(now[now.length - 1 - end], old[old.length - 1 - end])) end += 1;
  // Both ends first: their places are those of the newer list for as long as nothing in between is taken out or put in.
  for (let at = 0; at < start; at += 1) compare(result, `${path}/${at}`, stored(now[at]), stored(old[at]));
  for (let back = end; back > 0; back -= 1) {
    compare(result, `${path}/${now.length - back}`, stored(now[now.length - back]), stored(old[old.length - back]));
  }
  compareMiddles(result, path, now.slice(start, now.length - end), old.slice(start, old.length - end), start);
};

/** Values that are no containers, or containers of different kinds. */
const isSame = (a: unknown, b: unknown): boolean => {
  if (a instanceof Date && b instanceof Date) return Object.is(a.getTime(), b.getTime());
  if (typeof a === 'object' && typeof b === 'object' && a !== null && b !== null) return canonicalJson(a) === canonicalJson(b);
  return Object.is(a, b);
};

const compare = (result: ReplayResult, path: string, now: unknown, old: unknown): void => {
  if (now === old) return;
  if (Array.isArray(now) && Array.isArray(old)) compareLists(result, path, now, old);
  else if (isObject(now) && isObject(old)) compareObjects(result, path, now, old);
  else if (!isSame(now, old)) replace(result, path, now, old);
};

/**
 * The steps from `now` to `old` as a JSON Patch (RFC 6902); a key without a value is no key, and one step removes everything where
 * `old` is null. Parts that are the same object are not looked into. Lists are matched from both ends by the ids of their
 * elements: the cost is linear and an appended element is one step.
 */
export const stepsBack = (now: object, old: object | null): StepsBack => {
  if (old === null) return { steps: [{ op: 'remove', path: '' }], displaced: [now] };
  const result: ReplayResult = { steps: [], displaced: [] };
  compare(result, '', now, old);
  return result;
};

/** Who saves, and when by the clock of the request. */
export interface By {
  /** Account, or the part of the registry that acts by itself. */
  readonly author: string;
  readonly now: Date;
  /** What time alone has brought about. */
  readonly automatic?: true;
}

export const buildAuthorship = ({ actor, now }: { readonly actor: Pick<Actor, 'name' | 'group'>; readonly now: Date }): By => ({
  author: actor.name,
  now,
  ...(actor.group === clockGroup ? { automatic: true } : {}),
});

export interface HistoryEntry {
  /** Id of the record. */
  readonly of: string;
  /** The revision that the save has made. */
  readonly rev: number;
  readonly author: string;
  readonly date: Date;
  readonly automatic?: true;
  /** From the state that the save has made to the one before; for the first entry of a record the removal of everything. */
  readonly patch: readonly Step[];
  /** SHA-256 of the values that the save has brought: those that the steps of `patch` take away, in their order. */
  readonly made: string;
  /** Random, so that nobody finds what the entry says by trying it on `hash`; absent in older entries. */
  readonly salt?: string;
  /** `hash` of the entry before. */
  readonly prevHash: string;
  readonly hash: string;
}

/** What stands before the first entry. */
export const beginning = '0'.repeat(64);

const sha256 = (text: string): string => hash('sha256', text);

export const hashOfMade = (displaced: readonly unknown[]): string => sha256(canonicalJson(displaced));

/** What `hash` of an entry has to be. `collection` is that of the record: an entry proves nothing about another one. */
export const hashOfEntry = (collection: string, { hash: _, prevHash, ...said }: Omit<HistoryEntry, 'hash'> & { hash?: string }): string =>
  sha256(prevHash + canonicalJson({ collection, ...said }));

interface Saved {
  readonly collection: string;
  readonly of: string;
  readonly rev: number;
  readonly by: By;
  /** Content before and after; null before the first entry of the record. */
  readonly old: object | null;
  readonly now: object;
  readonly prevHash: string;
  readonly salt: string;
}

/** The entry of one save. */
export const buildEntry = ({ collection, of, rev, by, old, now, prevHash, salt }: Saved): HistoryEntry => {
  const { steps, displaced } = stepsBack(now, old);
  const { author, now: date, automatic } = by;
  const created = hashOfMade(displaced);
  const said = { of, rev, author, date, patch: steps, made: created, salt, prevHash, ...(automatic ? { automatic } : {}) };
  return { ...said, hash: hashOfEntry(collection, said) };
};
