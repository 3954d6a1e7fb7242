/** Helpers for all parts of a release; input is not trusted (`domain/json.ts`). Pure. */

import { type Fields, type Json, type JsonObject, lookUp, textIn } from '../../../base/domain/json.ts';

export { type Fields, flagIn, idIn, instantIn, numberIn, objectIn, objectsIn, textIn } from '../../../base/domain/json.ts';

/** The latest instant, the first of equal ones; the beginning of 1970 if there is none. */
export const latestDate = (dates: readonly string[]): string =>
  dates.reduce((latest, date) => (Date.parse(date) > Date.parse(latest) ? date : latest), '1970-01-01T00:00:00Z');

const WEB_ADDRESS = /^(?:https?|ftp):\/\/[^\s<>"{}|\\^`]+$/i;

/** A web address; not one that runs code when shown as a link (`javascript://…`). */
export const addressIn = (value: unknown): string | undefined => {
  const text = textIn(value);
  return text !== undefined && WEB_ADDRESS.test(text) && URL.canParse(text) ? text : undefined;
};

/** The table's value for a code; undefined for unknown codes. */
export const findCode = <T extends string>(table: Readonly<Record<string, T>>, value: unknown): T | undefined =>
  typeof value === 'string' ? lookUp(table, value) : undefined;

const isEmptyField = (value: Json | undefined): boolean =>
  value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/** The object without empty fields: no undefined, no empty list, no empty object. */
export const withoutEmpty = (fields: Readonly<Record<string, Json | undefined>>): JsonObject => {
  const out: JsonObject = {};
  for (const [name, value] of Object.entries(fields)) if (value !== undefined && !isEmptyField(value)) out[name] = value;
  return out;
};

const LANGUAGE_SUFFIXES = ['', '_en', '_ru'] as const;

/** The named texts with their translations (`title_en`, `title_ru`). */
export const buildTexts = (source: Fields, ...names: readonly string[]): JsonObject =>
  withoutEmpty(
    Object.fromEntries(
      names.flatMap((name) => LANGUAGE_SUFFIXES.map((language) => [name + language, textIn(source[name + language])] as const)),
    ),
  );

/** Elements without duplicate ids: the last one wins. Elements without an id are left out. */
export const oncePerId = (list: readonly JsonObject[]): JsonObject[] => {
  const found = new Map<Json, JsonObject>();
  for (const element of list) if (element.id !== undefined) found.set(element.id, element);
  return [...found.values()];
};
