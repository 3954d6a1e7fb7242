/**
 * Turns rejected values into elements of `errors[]` with the types and texts of spec/violation-reports.md §7 and
 * spec/decisions.md D1, in its order: declared fields first, in order of declaration, unknown ones last. One walk over the
 * value that stops at the maximum number of errors, and skips lists that are too long.
 */
import type { ErrorObject } from 'ajv/dist/2020.js';
import { isPlainObject, omitUndefined } from '../domain/json.ts';
import { extraForbidden, type FieldError, formatAlternatives, formatQuoted, MAX_ERRORS, missingField } from '../domain/problem.ts';
import type { Schema, SchemaSet } from './dialect.ts';
import { formatHints, textFormats, whyInappropriate, whyNoUrl } from './formats.ts';

type Text = Pick<FieldError, 'type' | 'msg' | 'ctx'>;

const TYPE_TEXTS: Readonly<Record<string, Text>> = {
  string: { type: 'string_type', msg: 'Input should be a valid string' },
  number: { type: 'float_type', msg: 'Input should be a valid number' },
  integer: { type: 'int_type', msg: 'Input should be a valid integer' },
  boolean: { type: 'bool_type', msg: 'Input should be a valid boolean' },
  array: { type: 'list_type', msg: 'Input should be a valid list' },
};

/** Model names known to clients: those of violation reports, from the specification. Other names are internal. */
const isKnown = (title: string): boolean => title.endsWith('RequestData');

const typeText = (error: ErrorObject, { title: name = '' }: Schema): Text => {
  const wanted = [error.params.type].flat().find((type) => type !== 'null');
  if (wanted === 'object') {
    if (!isKnown(name)) return { type: 'model_type', msg: 'Input should be a valid dictionary' };
    return { type: 'model_type', msg: `Input should be a valid dictionary or instance of ${name}`, ctx: { class_name: name } };
  }
  return TYPE_TEXTS[String(wanted)] ?? { type: 'value_error', msg: 'Value error, unexpected type' };
};

const formatPlural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
const computeSize = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

/** Keyword of the validator → error text. */
const keywordTexts: Readonly<Record<string, (error: ErrorObject, node: Schema) => Text>> = {
  type: typeText,
  enum: (error) => {
    const expected = formatAlternatives(error.params.allowedValues.filter((value: unknown) => value !== null));
    return { type: 'enum', msg: `Input should be ${expected}`, ctx: { expected } };
  },
  const: (error) => {
    const expected = formatQuoted(error.params.allowedValue);
    return { type: 'literal_error', msg: `Input should be ${expected}`, ctx: { expected } };
  },
  minLength: ({ params: { limit } }) => ({
    type: 'string_too_short',
    msg: `String should have at least ${formatPlural(limit, 'character')}`,
    ctx: { min_length: limit },
  }),
  maxLength: ({ params: { limit } }) => ({
    type: 'string_too_long',
    msg: `String should have at most ${formatPlural(limit, 'character')}`,
    ctx: { max_length: limit },
  }),
  minItems: ({ params: { limit }, data }) => ({
    type: 'too_short',
    msg: `List should have at least ${formatPlural(limit, 'item')} after validation, not ${computeSize(data)}`,
    ctx: { field_type: 'List', min_length: limit, actual_length: computeSize(data) },
  }),
  maxItems: ({ params: { limit }, data }) => ({
    type: 'too_long',
    msg: `List should have at most ${formatPlural(limit, 'item')} after validation, not ${computeSize(data)}`,
    ctx: { field_type: 'List', max_length: limit, actual_length: computeSize(data) },
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
  uniqueBy: (_, { uniqueBy }) => ({ type: 'value_error', msg: `Items should be unique by fields: ${uniqueBy}` }),
  format: ({ params: { format }, data }) => {
    if (format === 'uri') {
      const error = whyNoUrl(String(data));
      return { type: 'url_parsing', msg: `Input should be a valid URL, ${error}`, ctx: { error } };
    }
    const expected = formatHints.get(format);
    return {
      type: 'value_error',
      msg: textFormats.get(format)?.fault(String(data)) ?? 'Value error',
      ...omitUndefined({ ctx: expected === undefined ? undefined : { expected } }),
    };
  },
};

/** The error of a value itself by the keywords of a node, or null; its contents are not checked. */
export type OwnFault = (value: unknown) => ErrorObject | null;

/** The current path, and the errors so far. */
interface Findings {
  readonly path: string[];
  readonly errors: FieldError[];
}

type Walk = (value: unknown, findings: Findings) => void;

const isFull = ({ errors }: Findings): boolean => errors.length >= MAX_ERRORS;

const walkInside = (walk: Walk, key: string, value: unknown, findings: Findings): void => {
  findings.path.push(key);
  walk(value, findings);
  findings.path.pop();
};

/** Explains a rejected value; `at` is its place in the body, e.g. `['data']`. */
export type Explain = (value: unknown, at: readonly string[]) => FieldError[];

/** Compiles the walk for one schema; `ownFault` checks the keywords of a single node. */
export const compileExplain = (schemas: SchemaSet, id: string, ownFault: (node: Schema) => OwnFault): Explain => {
  const done = new Map<Schema, Walk>();

  const object = (node: Schema, root: Schema): Walk => {
    const { properties = {}, additionalProperties: others = true } = node;
    const needed = new Set(node.required);
    const fields = new Map(Object.entries(properties).map(([key, child]) => [key, compile(child, root)]));
    const other = typeof others === 'object' ? compile(others, root) : undefined;
    return (value, findings) => {
      if (!isPlainObject(value)) return;
      for (const [key, walk] of fields) {
        if (isFull(findings)) return;
        const part = Object.hasOwn(value, key) ? value[key] : undefined;
        if (part !== undefined) walkInside(walk, key, part, findings);
        else if (needed.has(key)) findings.errors.push(missingField([...findings.path, key]));
      }
      for (const key of others === true ? [] : Object.keys(value)) {
        if (isFull(findings)) return;
        if (fields.has(key)) continue;
        if (other === undefined) findings.errors.push(extraForbidden([...findings.path, key]));
        else walkInside(other, key, value[key], findings);
      }
    };
  };

  const array = (items: Schema, root: Schema): Walk => {
    const element = compile(items, root);
    return (value, findings) => {
      if (!Array.isArray(value)) return;
      for (let index = 0; index < value.length && !isFull(findings); index += 1) walkInside(element, String(index), value[index], findings);
    };
  };

  const build = (node: Schema, root: Schema): Walk => {
    const own = ownFault(node);
    const parts = node.items === undefined ? object(node, root) : array(node.items, root);
    return (value, findings) => {
      const fault = own(value);
      const text = fault === null ? undefined : keywordTexts[fault.keyword]?.(fault, node);
      if (text !== undefined) findings.errors.push({ ...text, path: [...findings.path] });
      if (fault?.keyword !== 'maxItems') parts(value, findings);
    };
  };

  const compile = (start: Schema, startRoot: Schema): Walk => {
    const { node, root } = schemas.follow(start, startRoot);
    const known = done.get(node);
    if (known !== undefined) return known;
    let built: Walk | undefined;
    // Built on first use: most of a schema is never explained.
    const walk: Walk = (value, findings) => {
      built ??= build(node, root);
      built(value, findings);
    };
    done.set(node, walk);
    return walk;
  };

  const root = schemas.get(id);
  const walk = compile(root, root);
  return (value, at) => {
    const findings: Findings = { path: [...at], errors: [] };
    walk(value, findings);
    return findings.errors;
  };
};
