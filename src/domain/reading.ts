/** Reads views without trust, since imported records may hold any JSON: what cannot be read is left out. Pure. */
import { isPlainObject } from './json.ts';

/** An object as some view shows it. */
export type Fields = Readonly<Record<string, unknown>>;

const nothing: Fields = {};

/** The object that is there, or one without fields. */
export const objectIn = (value: unknown): Fields => (isPlainObject(value) ? value : nothing);

/** The objects of a list; other elements are left out. */
export const objectsIn = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isPlainObject) : []);

/** A text that says something. */
export const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value.trim() !== '' ? value : undefined);

/** A number, also one that is written as text. */
export const numberIn = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

export const flagIn = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);

/** An id; a number becomes its decimal text, so that references to it are equal. */
export const idIn = (value: unknown): string | undefined => (typeof value === 'number' ? String(value) : textIn(value));

/** The moment of an ISO text; null for anything else. */
export const momentIn = (value: unknown): Date | null => {
  const date = typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? new Date(value) : null;
  return date === null || Number.isNaN(date.getTime()) ? null : date;
};

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** An instant with its zone, as RFC 3339 writes it; others, also dates without a time, are left out. */
export const instantIn = (value: unknown): string | undefined =>
  typeof value === 'string' && dateTime.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
