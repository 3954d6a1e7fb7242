/** Reads untrusted views, since imported records may contain any JSON: unreadable parts are skipped. Pure. */
import { isPlainObject } from './json.ts';

/** An object of some view. */
export type Fields = Readonly<Record<string, unknown>>;

const nothing: Fields = {};

/** The object, or one without fields. */
export const objectIn = (value: unknown): Fields => (isPlainObject(value) ? value : nothing);

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

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** An instant with a zone, as in RFC 3339; undefined for others, including dates without a time. */
export const instantIn = (value: unknown): string | undefined =>
  typeof value === 'string' && dateTime.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
