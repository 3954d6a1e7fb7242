/**
 * Errors of the schema checker → elements of `errors[]` with the types and texts of violation-reports.md §7 and
 * decisions.md D1, in its order: declared fields first in the order they are declared, unknown ones last.
 */
import type { ErrorObject } from 'ajv/dist/2020.js';
import { listed, quoted } from '../domain/choice.ts';
import type { FieldError } from '../domain/problem.ts';
import type { Schema, SchemaSet } from './dialect.ts';
import { formatChecks, formatHints } from './formats.ts';
import { whyInappropriate, whyNoUrl } from './report-words.ts';

const decodePointer = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

type Text = Pick<FieldError, 'type' | 'msg' | 'ctx'>;

const typeTexts: Readonly<Record<string, Text>> = {
  string: { type: 'string_type', msg: 'Input should be a valid string' },
  number: { type: 'float_type', msg: 'Input should be a valid number' },
  integer: { type: 'int_type', msg: 'Input should be a valid integer' },
  boolean: { type: 'bool_type', msg: 'Input should be a valid boolean' },
  array: { type: 'list_type', msg: 'Input should be a valid list' },
};

const typeText = (error: ErrorObject): Text => {
  const wanted = [error.params.type].flat().find((type) => type !== 'null');
  if (wanted === 'object') {
    const name = error.parentSchema?.title ?? 'object';
    return { type: 'model_type', msg: `Input should be a valid dictionary or instance of ${name}`, ctx: { class_name: name } };
  }
  return typeTexts[String(wanted)] ?? { type: 'value_error', msg: 'Value error, unexpected type' };
};

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
const sizeOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

/** keyword of the checker → what the client reads. */
const texts: Readonly<Record<string, (error: ErrorObject) => Text>> = {
  required: () => ({ type: 'missing', msg: 'Field required' }),
  additionalProperties: () => ({ type: 'extra_forbidden', msg: 'Extra inputs are not permitted' }),
  type: typeText,
  enum: (error) => {
    const expected = listed(error.params.allowedValues.filter((value: unknown) => value !== null));
    return { type: 'enum', msg: `Input should be ${expected}`, ctx: { expected } };
  },
  const: (error) => {
    const expected = quoted(error.params.allowedValue);
    return { type: 'literal_error', msg: `Input should be ${expected}`, ctx: { expected } };
  },
  minLength: ({ params: { limit } }) => ({
    type: 'string_too_short',
    msg: `String should have at least ${plural(limit, 'character')}`,
    ctx: { min_length: limit },
  }),
  maxLength: ({ params: { limit } }) => ({
    type: 'string_too_long',
    msg: `String should have at most ${plural(limit, 'character')}`,
    ctx: { max_length: limit },
  }),
  minItems: ({ params: { limit }, data }) => ({
    type: 'too_short',
    msg: `List should have at least ${plural(limit, 'item')} after validation, not ${sizeOf(data)}`,
    ctx: { field_type: 'List', min_length: limit, actual_length: sizeOf(data) },
  }),
  maxItems: ({ params: { limit }, data }) => ({
    type: 'too_long',
    msg: `List should have at most ${plural(limit, 'item')} after validation, not ${sizeOf(data)}`,
    ctx: { field_type: 'List', max_length: limit, actual_length: sizeOf(data) },
  }),
  minimum: ({ params: { limit } }) => ({
    type: 'greater_than_equal',
    msg: `Input should be greater than or equal to ${limit}`,
    ctx: { ge: limit },
  }),
  exclusiveMinimum: ({ params: { limit } }) => ({ type: 'greater_than', msg: `Input should be greater than ${limit}`, ctx: { gt: limit } }),
  maximum: ({ params: { limit } }) => ({
    type: 'less_than_equal',
    msg: `Input should be less than or equal to ${limit}`,
    ctx: { le: limit },
  }),
  pattern: ({ params: { pattern } }) => ({
    type: 'string_pattern_mismatch',
    msg: `String should match pattern '${pattern}'`,
    ctx: { pattern },
  }),
  instant: () => ({
    type: 'datetime_parsing',
    msg: 'Input should be a valid datetime',
    ctx: { expected: 'ISO 8601, as 2035-03-25T10:00:00+02:00' },
  }),
  mustBe: ({ data, schema }) => ({ type: 'status_error', msg: `${data} should be ${schema}.`, ctx: { status: data } }),
  appropriate: ({ data, schema }) => {
    const error = whyInappropriate(data, Array.isArray(schema) ? schema : []);
    return { type: 'value_error', msg: `Value error, ${error}`, ctx: { error } };
  },
  absoluteUrl: ({ data }) => {
    const error = whyNoUrl(String(data)) ?? '';
    return { type: 'url_parsing', msg: `Input should be a valid URL, ${error}`, ctx: { error } };
  },
  uniqueBy: (error) => ({ type: 'value_error', msg: `Items should be unique by fields: ${error.parentSchema?.uniqueBy}` }),
  format: ({ params: { format }, data }) => {
    const expected = formatHints[format];
    return {
      type: 'value_error',
      msg: formatChecks[format]?.(String(data)) ?? 'Value error',
      ...(expected === undefined ? {} : { ctx: { expected } }),
    };
  },
};

const placeOf = (error: ErrorObject): string[] => {
  const path = decodePointer(error.instancePath);
  const last =
    error.keyword === 'required'
      ? error.params.missingProperty
      : error.keyword === 'additionalProperties'
        ? error.params.additionalProperty
        : undefined;
  return last === undefined ? path : [...path, String(last)];
};

const unknownFrom = 1e6;

/** Where a path stands in the order of declaration; unknown keys come after all declared ones, in the order sent. */
const rankOf = (schemas: SchemaSet, root: Schema, value: unknown, path: readonly string[]): number[] => {
  let at = schemas.follow(root, root);
  let data: unknown = value;
  return path.map((key) => {
    const { node } = at;
    let rank: number;
    if (node.items !== undefined) {
      rank = Number(key);
      at = schemas.follow(node.items, at.root);
    } else {
      const names = Object.keys(node.properties ?? {});
      const declared = names.indexOf(key);
      rank = declared >= 0 ? declared : unknownFrom + Object.keys(Object(data)).indexOf(key);
      at = schemas.follow(declared >= 0 ? (node.properties?.[key] ?? {}) : {}, at.root);
    }
    data = Reflect.get(Object(data), key);
    return rank;
  });
};

const byRank = (a: readonly number[], b: readonly number[]): number => {
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
};

interface Placed {
  readonly path: readonly string[];
}

const samePath = (a: readonly string[], b: readonly string[] | undefined): boolean =>
  a.length === b?.length && a.every((key, index) => key === b[index]);

/** A value that fails in several ways is told the first of them: a number for a choice is none of the choices, and no more. */
const isFirstThere = ({ path }: Placed, index: number, all: readonly Placed[]): boolean => !samePath(path, all[index - 1]?.path);

/**
 * Ordered elements for what the checker found in `value`, one for each place; `at` is the place of `value` in the body,
 * e.g. `['data']`.
 */
export const explain = (
  schemas: SchemaSet,
  root: Schema,
  value: unknown,
  found: readonly ErrorObject[],
  at: readonly string[],
): FieldError[] =>
  found
    .filter((error) => texts[error.keyword] !== undefined)
    .map((error) => ({ error, path: placeOf(error) }))
    .map(({ error, path }) => ({ error, path, rank: rankOf(schemas, root, value, path) }))
    .sort((a, b) => byRank(a.rank, b.rank))
    .filter(isFirstThere)
    .map(({ error, path }) => ({
      ...(texts[error.keyword]?.(error) ?? { type: 'value_error', msg: 'Value error' }),
      path: [...at, ...path],
    }));
