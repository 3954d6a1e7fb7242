/** Readers of single search parameters; an invalid value is reported to `wrong` and counts as absent. Pure. */

import { isSpan, isSpanAtMost } from '../../base/domain/duration.ts';
import { omitUndefined, unlessEmpty } from '../../base/domain/json.ts';
import { type PublicKind, publicKinds } from '../../base/domain/public-kinds.ts';
import { nearestOf } from '../../base/domain/similar-word.ts';
import type { Zone } from '../../base/domain/zone-time.ts';
import { DAY } from '../../base/platform/clock.ts';
import { readPasted } from './model/pasted-text.ts';
import { regionKeyOf, term } from './model/terms.ts';
import { type Sort, sorts } from './query.ts';
import type { Between, Mode, TermGroup } from './store/search-index.ts';
import type { TypedGroup } from './word-terms.ts';

export type Times = Pick<Zone, 'parse'>;

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;
/** Characters of a wrong value that its error repeats. */
export const MAX_INPUT_LENGTH = 200;
const MAX_CHOICES = 20;
/** Beyond the dates of any tender, and within the range of keys. */
export const firstMoment = new Date(0);
export const lastMoment = new Date('2200-01-01T00:00:00Z');

/** Collects the errors, so that one response lists them all. */
export interface Reading {
  of(name: string): string;
  wrong(name: string, type: string, msg: string): undefined;
}

/** `allowed`: describes a valid value. */
export const readList = ({ of, wrong }: Reading, name: string, form: RegExp, allowed: string): string[] | undefined => {
  const values = [
    ...new Set(
      of(name)
        .split(',')
        .map((value) => value.trim()),
    ),
  ].filter((value) => value !== '');
  const bad = values.find((value) => !form.test(value));
  if (bad !== undefined)
    return wrong(name, 'string_pattern_mismatch', `Value error, ${JSON.stringify(bad.slice(0, 64))} should be ${allowed}`);
  if (values.length > MAX_CHOICES) return wrong(name, 'too_long', `List should have at most ${MAX_CHOICES} items`);
  return unlessEmpty(values);
};

const WORDLESS_TEXT = 'Value error, there is no word in it that could be looked for, it should have letters or digits';

/** Lists the allowed values, and the likely intended one. */
const describeAllowedValues = (values: readonly string[], given: string): string => {
  const near = nearestOf(given, values);
  return `Input should be ${values.join(', ')}${near === undefined ? '' : `, did you mean ${near}?`}`;
};

export const readWords = ({ of, wrong }: Reading, name: string, read: (text: string) => TypedGroup[]): TypedGroup[] => {
  const text = of(name);
  if (text.trim() === '') return [];
  const groups = read(text);
  if (groups.length === 0) wrong(name, 'value_error', WORDLESS_TEXT);
  return groups;
};

export const readAmount = ({ of, wrong }: Reading, name: string): number | undefined => {
  const text = of(name).trim();
  if (text === '') return undefined;
  return /^\d{1,15}(\.\d{1,6})?$/.test(text)
    ? Number(text)
    : wrong(name, 'decimal_parsing', 'Input should be a number of 0 or more, with at most 15 digits and 6 behind a point');
};

export const readCurrency = ({ of, wrong }: Reading): string | undefined => {
  const code = of('currency').trim();
  if (code === '') return undefined;
  return /^[A-Z]{3}$/.test(code)
    ? code
    : wrong('currency', 'string_pattern_mismatch', 'Input should be one currency of three letters (UAH)');
};

/** `ends`: a date means its last moment. */
export const readTimeParameter = ({ of, wrong }: Reading, name: string, times: Times, ends: boolean): Date | undefined => {
  // An unencoded `+` of an offset arrives as a space.
  const text = of(name)
    .trim()
    .replace(/(T.*) (?=\d)/, '$1+');
  if (text === '') return undefined;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const found = text.length > 40 ? null : times.parse(text);
  if (found === null || found < firstMoment || found > lastMoment) {
    return wrong(name, 'datetime_parsing', 'Input should be a date (2026-11-21) or an ISO 8601 time, from 1970 to 2199');
  }
  if (!(day && ends)) return found;
  // The next day's first moment in local time: a day may have 23 or 25 hours.
  const next = times.parse(new Date(Date.parse(`${text}T00:00:00Z`) + DAY).toISOString().slice(0, 10));
  return new Date((next ?? found).getTime() - 1);
};

export const readSpan = ({ of, wrong }: Reading, name: string): string | undefined => {
  const text = of(name).trim();
  if (text === '') return undefined;
  return isSpan(text) && isSpanAtMost(text, 1)
    ? text
    : wrong(name, 'time_delta_parsing', 'Input should be an ISO 8601 duration of at most a year (P7D)');
};

export const sortReadings = <T extends number | Date>(
  { of, wrong }: Reading,
  names: readonly [string, string],
  from?: T,
  to?: T,
): Between<T> | undefined => {
  if (from !== undefined && to !== undefined && from > to)
    wrong(names[1], 'value_error', `Value error, it should not be below ${names[0]} (${of(names[0]).slice(0, 40)})`);
  if (from === undefined && to === undefined) return undefined;
  return omitUndefined({ from, to });
};

export const readMode = ({ of, wrong }: Reading): Mode => {
  const mode = of('mode');
  if (mode === '_all_') return 'both';
  if (mode !== '' && mode !== 'test') wrong('mode', 'enum', "Input should be 'test' or '_all_'");
  return mode === 'test';
};

export const readLimitParameter = ({ of, wrong }: Reading): number => {
  const text = of('limit').trim();
  if (text === '') return DEFAULT_LIMIT;
  const limit = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > MAX_LIMIT) wrong('limit', 'int_parsing', `Input should be a whole number from 1 to ${MAX_LIMIT}`);
  return limit;
};

export const readClassification = ({ of, wrong }: Reading): TermGroup[] => {
  const given = of('classification');
  if (given.trim() === '') return [];
  const code = given.length > MAX_INPUT_LENGTH ? '' : readPasted(given).replace(/^[^\p{L}\d]+|(?<![^\p{L}\d])[^\p{L}\d]+$/gu, '');
  const digits = /^(\d{2,8})$|^(\d{8})-\d$/.exec(code);
  if (digits === null) {
    wrong(
      'classification',
      'string_pattern_mismatch',
      'Value error, it should be a CPV code (45233140-2) or its first digits, two at least',
    );
    return [];
  }
  return [[term.classification(digits[1] ?? digits[2] ?? '')]];
};

/** Alternative region names. */
export const readRegions = (reading: Reading): TermGroup[] => {
  const names = readList(reading, 'region', /^[\p{L}\d .,'’ʼ()-]{2,64}$/u, 'the name of a region (Львівська область)');
  if (names === undefined) return [];
  const keys = names.map(regionKeyOf).filter((key) => key !== '');
  if (keys.length === 0) reading.wrong('region', 'value_error', WORDLESS_TEXT);
  return keys.length === 0 ? [] : [keys.map(term.region)];
};

export const readKinds = (reading: Reading): readonly PublicKind[] => {
  const named = readList(reading, 'kind', /^/, '');
  if (named === undefined) return publicKinds;
  const unknown = named.find((name) => !publicKinds.some((kind) => kind === name));
  if (unknown !== undefined) reading.wrong('kind', 'enum', describeAllowedValues(publicKinds, unknown.slice(0, 64)));
  return publicKinds.filter((kind) => named.includes(kind));
};

export const readSort = ({ of, wrong }: Reading): Sort => {
  const text = of('sort').trim();
  const found = sorts.find((sort) => sort === text);
  if (found === undefined && text !== '') wrong('sort', 'enum', describeAllowedValues(sorts, text.slice(0, 64)));
  return found ?? (of('q').trim() === '' ? 'date' : 'relevance');
};

export const readSwitch = ({ of, wrong }: Reading, name: string): boolean => {
  const text = of(name).trim();
  if (text !== '' && text !== '1') wrong(name, 'enum', "Input should be '1'");
  return text === '1';
};
