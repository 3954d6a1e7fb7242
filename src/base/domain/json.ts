/** JSON values: equality, merging a PATCH (spec/requests.md §5), and reading views that may hold anything. Pure. */
import { type FieldError, invalidData, missingField, requireNoErrors, tooLong } from './problem.ts';

/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | JsonObject;

export interface JsonObject {
  [key: string]: Json;
}

const hasPlainPrototype = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** Null, absent, the empty list and an object of nothing else are never printed, and count as the same value (spec/requests.md §1). */
const isPrintedAsNothing = (value: unknown): boolean => {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  return hasPlainPrototype(value) && Object.values(value).every(isPrintedAsNothing);
};

/** Own keys only, so that a key named like an inherited method counts as absent. */
const ownValue = (object: Record<string, unknown>, key: string): unknown => (Object.hasOwn(object, key) ? object[key] : undefined);

const sameObject = (a: Record<string, unknown>, b: Record<string, unknown>): boolean =>
  Object.keys(a).every((key) => sameValue(a[key], ownValue(b, key))) &&
  Object.keys(b).every((key) => Object.hasOwn(a, key) || isPrintedAsNothing(b[key]));

/**
 * Whether two values look the same to a client: dates by milliseconds, lists in order, objects regardless of key
 * order; undefined, null, an absent key, an empty list and an empty object are equal (spec/decisions.md D5). Objects of other
 * classes are equal only when identical.
 */
export const sameValue = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, index) => sameValue(item, b[index]));
  if (hasPlainPrototype(a) && hasPlainPrototype(b)) return sameObject(a, b);
  return isPrintedAsNothing(a) && isPrintedAsNothing(b);
};

/** Imported records may have another type in place of a list. */
export const listOf = <T>(list: readonly T[] | undefined): readonly T[] => (Array.isArray(list) ? list : []);

/** The list with one more element; throws 400 where it gets too long. */
export const appended = <T>(list: readonly T[] | undefined, element: T): T[] => {
  const longer = [...listOf(list), element];
  requireNoErrors(tooLong(longer));
  return longer;
};

/** The list with an element replaced by `next`, by id. */
export const withReplaced = <T extends { readonly id?: string | undefined }>(list: readonly T[] | undefined, next: T): T[] =>
  listOf(list).map((one) => (one.id === next.id ? next : one));

/** True for a parsed JSON object: neither null, an array, nor a Date. */
export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** Safe lookup of a caller's text: every object has `constructor`, and reading `__proto__` throws. */
export const lookUp = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** A value that removes a field in a PATCH. */
const isRemoval = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** Fields removed by a PATCH with this body. */
export const removedIn = (sent: unknown): string[] =>
  isPlainObject(sent) ? Object.keys(sent).filter((field) => isRemoval(sent[field])) : [];

/** `before` after a PATCH with these fields, which its schema checked; null and empty lists in `sent` remove, but never a status (spec/requests.md §5). */
export const mergePatch = <T extends object>(before: T, fields: object, sent: unknown): T => {
  const next: T = Object.assign({ ...before }, fields);
  for (const field of removedIn(sent)) if (field !== 'status') Reflect.deleteProperty(next, field);
  return next;
};

/** Required fields missing after a merge: `missing` at `["data", field]`, in order (spec/requests.md §5). */
export const missingFields = (merged: object, required: readonly string[]): FieldError[] =>
  required
    .filter((field) => {
      const value: unknown = Reflect.get(merged, field);
      return value === undefined || isRemoval(value);
    })
    .map((field) => missingField(['data', field]));

type Merge = (before: unknown, sent: unknown) => unknown;

/** `sent` over `before` key by key, where null takes a field away and anything but an object replaces; fields by `merge`. */
export const mergedKeys = (before: unknown, sent: unknown, merge?: Merge): unknown => {
  if (!isPlainObject(sent)) return sent;
  const next: Record<string, unknown> = isPlainObject(before) ? { ...before } : {};
  for (const [field, value] of Object.entries(sent)) {
    if (value === null) delete next[field];
    else next[field] = (merge ?? mergedKeys)(lookUp(next, field), value);
  }
  return next;
};

/** The same (spec/requests.md §5.6), but lists by position, as long as the one that was sent. */
export const mergedDeep = (before: unknown, sent: unknown): unknown => {
  if (!Array.isArray(sent)) return mergedKeys(before, sent, mergedDeep);
  const old: readonly unknown[] = Array.isArray(before) ? before : [];
  return sent.map((element, index) => mergedDeep(old[index], element));
};

/** A field that a PATCH merges key by key: its defaults, and the keys required afterwards. */
export interface MergedPart {
  readonly defaults?: object;
  readonly needs?: readonly string[];
}

export type MergedParts = Readonly<Record<string, MergedPart>>;

const AMOUNT_AND_CURRENCY = { defaults: { currency: 'UAH' }, needs: ['amount'] };

/** The kinds of parts (spec/decisions.md D12). */
export const partKinds = {
  value: { defaults: { ...AMOUNT_AND_CURRENCY.defaults, valueAddedTaxIncluded: false }, needs: ['amount'] },
  guarantee: AMOUNT_AND_CURRENCY,
  period: {},
} satisfies MergedParts;

const stepInto = (value: unknown, key: string): unknown => (isPlainObject(value) ? lookUp(value, key) : undefined);

const mergedPart = (before: unknown, said: object, sent: unknown, { defaults }: MergedPart): Record<string, unknown> => {
  const next = Object.entries({ ...(isPlainObject(before) ? before : {}), ...said });
  return { ...defaults, ...Object.fromEntries(next.filter(([key]) => stepInto(sent, key) !== null)) };
};

/**
 * The fields of `patch` merged into the stored ones, key by key (spec/decisions.md D12). `sent` is the patch before its
 * conversion, which drops the nulls that remove keys. Throws 400 `missing` for required keys that were removed;
 * `at` is the patch's place in the body.
 */
export const mergedParts = (
  before: object,
  patch: object,
  sent: unknown,
  fields: MergedParts,
  at: readonly string[] = ['data'],
): Record<string, unknown> => {
  const merged: Record<string, unknown> = {};
  for (const [field, part] of Object.entries(fields)) {
    const input: unknown = Reflect.get(patch, field);
    if (!isPlainObject(input)) continue;
    const next = mergedPart(Reflect.get(before, field), input, stepInto(sent, field), part);
    const lacking = (part.needs ?? []).filter((key) => next[key] === undefined);
    if (lacking.length > 0) throw invalidData(lacking.map((key) => missingField([...at, field, key])));
    merged[field] = next;
  }
  return merged;
};

// Imported records may contain any JSON: unreadable parts are skipped.

/** An object of some view. */
export type Fields = Readonly<Record<string, unknown>>;

const NO_FIELDS: Fields = {};

/** The object, or one without fields. */
export const objectIn = (value: unknown): Fields => (isPlainObject(value) ? value : NO_FIELDS);

/** The objects of a list; other elements are skipped. */
export const objectsIn = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isPlainObject) : []);

/** A string that is not blank. */
export const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value.trim() !== '' ? value : undefined);

/** A number, or one written as text. */
export const numberIn = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

export const flagIn = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);

/** An id; numbers become decimal text, so that references to them are equal. */
export const idIn = (value: unknown): string | undefined => (typeof value === 'number' ? String(value) : textIn(value));

/** The instant of an ISO text; null for anything else. */
export const momentIn = (value: unknown): Date | null => {
  const date = typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? new Date(value) : null;
  return date === null || Number.isNaN(date.getTime()) ? null : date;
};

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

const HOUR_24 = /^(\d{4}-\d\d-\d\d)T24:00((?::00(?:\.0+)?)?(?:Z|[+-]\d\d:?\d\d)?)$/;
const DAY_MS = 86_400_000;

/** 24:00 as the next day's 00:00, which the formats of this registry and of open data want; other texts unchanged. */
export const withoutHour24In = (text: string): string => {
  const [, day = '', rest = ''] = HOUR_24.exec(text) ?? [];
  const midnight = day === '' ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(midnight) ? text : `${new Date(midnight + DAY_MS).toISOString().slice(0, 10)}T00:00${rest}`;
};

/** The same for every text of a JSON value. */
export const withoutHour24 = (value: unknown): unknown => {
  if (typeof value === 'string') return withoutHour24In(value);
  if (Array.isArray(value)) return value.map(withoutHour24);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutHour24(part)]));
};

/** An instant with a zone, as in RFC 3339, 24:00 as the next day's 00:00; undefined for others, including dates without a time. */
export const instantIn = (value: unknown): string | undefined =>
  typeof value === 'string' && DATE_TIME.test(value) && !Number.isNaN(Date.parse(value)) ? withoutHour24In(value) : undefined;

type Known<T> = { [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name] } & {
  [Name in keyof T as undefined extends T[Name] ? Name : never]?: Exclude<T[Name], undefined>;
};

/** Without the fields that are undefined. */
export const omitUndefined = <T extends object>(fields: T): Known<T> => {
  const found: Record<string, unknown> = {};
  for (const name in fields) if (fields[name] !== undefined) found[name] = fields[name];
  return found as Known<T>;
};

/** The list, or undefined where it is empty: stored records and answers have no empty lists. */
export const unlessEmpty = <L extends readonly unknown[]>(list: L): L | undefined => (list.length === 0 ? undefined : list);

/** The bids of a tender as shown; records of other registries may have no status, and are active then. */
export const shownBids = (bids: unknown): Fields[] =>
  objectsIn(bids).map((bid) => (bid.status === undefined ? { ...bid, status: 'active' } : bid));
