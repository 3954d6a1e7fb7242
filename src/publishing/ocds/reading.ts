/** Reads views without trust, since imported records may hold any JSON: what cannot be read is left out. Pure. */
import type { Json, JsonObject } from '../../model/json.ts';
import { isPlainObject } from '../../model/json.ts';

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

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** An instant with its zone, as RFC 3339 writes it; others, also dates without a time, are left out. */
export const instantIn = (value: unknown): string | undefined =>
  typeof value === 'string' && dateTime.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

/** The first of the latest instants; the beginning of 1970 for none. */
export const latestOf = (dates: readonly string[]): string =>
  dates.reduce((latest, date) => (Date.parse(date) > Date.parse(latest) ? date : latest), '1970-01-01T00:00:00Z');

const address = /^(?:https?|ftp):\/\/[^\s<>"{}|\\^`]+$/i;

/** An address of the web; not one that runs something where it is shown as a link (`javascript://…`). */
export const addressIn = (value: unknown): string | undefined => {
  const text = textIn(value);
  return text !== undefined && address.test(text) && URL.canParse(text) ? text : undefined;
};

/** The value that a table says for a code; undefined for codes it does not know. */
export const coded = <T extends string>(table: Readonly<Record<string, T>>, value: unknown): T | undefined =>
  typeof value === 'string' && Object.hasOwn(table, value) ? table[value] : undefined;

const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/** An object of the fields that have something in them: no undefined, no empty list, no empty object. */
export const filled = (fields: Readonly<Record<string, Json | undefined>>): JsonObject => {
  const out: JsonObject = {};
  for (const [name, value] of Object.entries(fields)) if (value !== undefined && !isEmpty(value)) out[name] = value;
  return out;
};

const languages = ['', '_en', '_ru'] as const;

/** Texts under the same names, with their translations (`title_en`, `title_ru`). */
export const textsOf = (source: Fields, ...names: readonly string[]): JsonObject =>
  filled(
    Object.fromEntries(names.flatMap((name) => languages.map((language) => [name + language, textIn(source[name + language])] as const))),
  );

/** Elements by their id, each id once: the last one that has it. Elements without an id are left out. */
export const oncePerId = (list: readonly JsonObject[]): JsonObject[] => {
  const found = new Map<Json, JsonObject>();
  for (const element of list) if (element.id !== undefined) found.set(element.id, element);
  return [...found.values()];
};
