/**
 * Validates request bodies against the schemas of the public contract. A valid body costs one pass of a validator that
 * stops at the first error; only after a failure are errors collected, up to the maximum of a response
 * (spec/decisions.md D1, SECURITY.md S5–S6).
 */

import type { ValidateFunction } from 'ajv/dist/2020.js';
import Ajv from 'ajv/dist/2020.js';
import type { JsonObject } from '../domain/json.ts';
import { omitUndefined } from '../domain/json.ts';
import { type FieldError, invalidData } from '../domain/problem.ts';
import { loadSchemas, type Schema, type SchemaSet } from './dialect.ts';
import { compileExplain, type Explain, type OwnFault } from './explain.ts';
import { addReportWords, addTextFormats } from './formats.ts';
import { compileShape, compileView, type Shape, type View } from './shape.ts';

/** The id of a request schema and the type of its validated values. */
export interface Accepts<T> {
  readonly id: string;
  /** Never set; it only carries `T` for the compiler. */
  readonly example?: T;
}

/** A body with alternatives: models are tried in order (spec/errors.md §3). */
export interface OneOf<T> {
  readonly models: readonly Accepts<T>[];
}

export interface Validator {
  readonly schemas: SchemaSet;
  /** The converted value; throws 400 `data-validation`. `at` is its place in the body. */
  check<T>(accepts: Accepts<T>, value: unknown, at?: readonly string[]): T;
  /** The same for a body with alternatives; the errors of every model are reported, with its name in `loc`. */
  checkOneOf<T>(accepts: OneOf<T>, value: unknown, at?: readonly string[]): T;
  /** Errors of a value, without throwing; for scripts that report line numbers. */
  errorsOf(id: string, value: unknown, at?: readonly string[]): FieldError[];
  /** The view of a response schema (allow-list). */
  view(id: string): (value: unknown) => JsonObject;
}

interface Zone {
  parse(text: string): Date | null;
  render(date: Date): string;
}

/** A validator with our keywords but none of our schemas. It stops at the first error. */
const makeAjv = (options: Ajv.Options): Ajv.default => {
  const ajv = new Ajv.default({
    ...options,
    strict: true,
    strictRequired: false,
    ownProperties: true,
    allowUnionTypes: true,
    addUsedSchema: false,
    // Our own schemas are validated by a test; doing so at each start would cost as much as everything else.
    validateSchema: false,
    // Optimized code takes twice as long to compile, and validates no faster.
    code: { optimize: false },
  });
  ajv.addKeyword({ keyword: 'instant', schemaType: 'boolean', validate: (_: unknown, data: unknown) => data instanceof Date });
  ajv.addKeyword({ keyword: 'text', schemaType: 'boolean' });
  ajv.addKeyword({ keyword: 'flag', schemaType: 'boolean' });
  ajv.addKeyword({ keyword: 'tsType', schemaType: 'string' });
  ajv.addKeyword({ keyword: 'mayHide', schemaType: 'array' });
  ajv.addKeyword({ keyword: 'sandbox', schemaType: 'boolean' });
  ajv.addKeyword({
    keyword: 'uniqueBy',
    type: 'array',
    schemaType: 'string',
    validate: (field: string, data: readonly unknown[]) => {
      const values = data.map((element) => Reflect.get(Object(element), field)).filter((value) => value !== undefined);
      return new Set(values).size === values.length;
    },
  });
  addReportWords(ajv);
  addTextFormats(ajv);
  return ajv;
};

const memoizeById = <T>(make: (id: string) => T): ((id: string) => T) => {
  const created = new Map<string, T>();
  return (id) => {
    const known = created.get(id);
    if (known !== undefined) return known;
    const value = make(id);
    created.set(id, value);
    return value;
  };
};

const makeCompiler = (schemas: SchemaSet): ((id: string) => ValidateFunction) => {
  let ajv: Ajv.default | undefined;
  return memoizeById((id) => {
    if (ajv === undefined) {
      // Only the verdict is needed, and shared parts are compiled once: a third of the code.
      ajv = makeAjv({ messages: false, inlineRefs: false });
      for (const schema of schemas.all.values()) ajv.addSchema(schema);
    }
    const validate = ajv.getSchema(id);
    if (validate === undefined) throw new Error(`no schema ${id}`);
    return validate;
  });
};

/** Keywords that do not constrain the value itself. */
const ANNOTATION_KEYWORDS: ReadonlySet<string> = new Set([
  ...['$id', '$defs', 'title', 'description', 'default', 'text', 'flag', 'tsType', 'mayHide', 'sandbox', 'keepsNull'],
  ...['properties', 'required', 'additionalProperties', 'items'],
]);

/** Checks of single nodes; equal keywords are compiled once for all nodes. */
const ownFaults = (): ((node: Schema) => OwnFault) => {
  const ajv = makeAjv({ verbose: true });
  const checkOf = memoizeById((words) => ajv.compile(JSON.parse(words)));
  return (node) => {
    const check = checkOf(JSON.stringify(Object.fromEntries(Object.entries(node).filter(([word]) => !ANNOTATION_KEYWORDS.has(word)))));
    return (value) => (check(value) ? null : (check.errors?.[0] ?? null));
  };
};

/** Builds the validator; schemas are compiled on first use. */
export const makeValidator = (zone: Zone, schemas: SchemaSet = loadSchemas()): Validator => {
  const quick = makeCompiler(schemas);
  const shape = memoizeById<Shape>((id) => compileShape(schemas, id, zone.parse));
  const view = memoizeById<View>((id) => compileView(schemas, id, zone.render));
  const objectView =
    (id: string) =>
    (value: unknown): JsonObject =>
      (view(id)(value) ?? {}) as JsonObject; // the view of an object schema is an object
  const ownFault = ownFaults();
  const explain = memoizeById<Explain>((id) => compileExplain(schemas, id, ownFault));

  return {
    schemas,
    errorsOf: (id, value, at = ['data']) => {
      const shaped = shape(id)(value);
      return quick(id)(shaped) ? [] : explain(id)(shaped, at);
    },
    check: <T>(accepts: Accepts<T>, value: unknown, at: readonly string[] = ['data']): T => {
      const shaped = shape(accepts.id)(value);
      if (quick(accepts.id)(shaped)) return shaped as T; // the type was generated from the schema
      throw invalidData(explain(accepts.id)(shaped, at));
    },
    checkOneOf: <T>(accepts: OneOf<T>, value: unknown, at: readonly string[] = ['data']): T => {
      const errors: FieldError[] = [];
      for (const { id } of accepts.models) {
        const shaped = shape(id)(value);
        if (quick(id)(shaped)) return shaped as T; // as above
        const model = schemas.get(id).title;
        errors.push(...explain(id)(shaped, at).map((error) => ({ ...error, ...omitUndefined({ model }) })));
      }
      throw invalidData(errors);
    },
    view: objectView,
  };
};
