/** Schemas of the public contract → components of the OpenAPI document, in plain JSON Schema 2020-12. Pure. */
import type { Json, JsonObject } from '../../model/json.ts';
import type { Schema, SchemaSet } from '../../validation/dialect.ts';

/** `/tenders/create#/$defs/lot` → `tenders.create.lot`. */
export const componentOf = (id: string): string => id.replace('#/$defs/', '.').replace(/^\//, '').replaceAll('/', '.');

/** Words of our dialect, or places that components do not have. */
const places = ['$id', '$schema', '$defs', '$ref'];
const dialect = [
  'instant',
  'text',
  'flag',
  'uniqueBy',
  'tsType',
  'sandbox',
  'keepsNull',
  'mustBe',
  'appropriate',
  'absoluteUrl',
  'mayHide',
];
const dropped = new Set([...places, ...dialect]);
/** Keys whose value is one schema, a map of schemas, or a list of schemas; everything else is copied as it is. */
const single = new Set(['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames']);
const mapped = new Set(['properties', 'patternProperties', 'dependentSchemas']);
const listed = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The id a reference means: `#/$defs/x` is one inside the schema `rootId`. */
const targetOf = (ref: string, rootId: string): string => (ref.startsWith('#') ? rootId + ref : ref);

const translateValue = (key: string, value: unknown, rootId: string): Json => {
  if (single.has(key) && isSchema(value)) return translate(value, rootId);
  if (mapped.has(key) && isSchema(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, translate(child, rootId)]));
  }
  if (listed.has(key) && Array.isArray(value)) return value.map((child) => translate(child, rootId));
  return value as Json; // schemas are JSON files
};

/** Formats that only we know, as patterns; the others are known to everybody or annotations. */
const patterns: Readonly<Record<string, string>> = {
  hex32: '^[0-9a-f]{32}$',
  hash: '^(md5:[0-9a-f]{32}|sha1:[0-9a-f]{40}|sha224:[0-9a-f]{56}|sha256:[0-9a-f]{64}|sha384:[0-9a-f]{96}|sha512:[0-9a-f]{128})$',
  emailIfAny: '^([^\\s@<>()[\\]\\\\,;:"]{1,64}@(?=[^@]*\\.)[^\\s@<>()[\\]\\\\,;:"]{1,255})?$',
  telephone: '^\\+?[0-9]{2,}(, ?\\+?[0-9]{2,})*$',
  telephoneIfAny: '^(\\+?[0-9]{2,}(, ?\\+?[0-9]{2,})*)?$',
  url: '^https?://\\S+$',
  urlIfAny: '^(https?://\\S+)?$',
};

/** A format of ours becomes a pattern, unless the node has one of its own. */
const withPattern = (node: JsonObject): JsonObject => {
  const { format, ...rest } = node;
  const pattern = typeof format === 'string' ? patterns[format] : undefined;
  if (pattern === undefined) return node;
  return rest.pattern === undefined ? { ...rest, pattern } : rest;
};

const translate = (node: Schema, rootId: string): JsonObject => {
  const out: Record<string, Json> = node.instant === true ? { type: 'string', format: 'date-time' } : {};
  if (node.$ref !== undefined) out.$ref = `#/components/schemas/${componentOf(targetOf(node.$ref, rootId))}`;
  for (const [key, value] of Object.entries(node)) if (!dropped.has(key)) out[key] = translateValue(key, value, rootId);
  if (node.mayHide !== undefined) out.required = (node.required ?? []).filter((name) => !node.mayHide?.includes(name));
  return withPattern(out);
};

/** References of a schema, as ids. */
const refsOf = (value: unknown, rootId: string): string[] => {
  if (Array.isArray(value)) return value.flatMap((part) => refsOf(part, rootId));
  if (!isSchema(value)) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === '$ref' && typeof part === 'string' ? [targetOf(part, rootId)] : key === '$defs' ? [] : refsOf(part, rootId),
  );
};

/** What single types ask of a schema that all share, and what they do not know of it. */
const ofTypes = ({ narrowed }: SchemaSet, id: string): JsonObject => {
  const own = narrowed.filter(({ narrows, needs, lacks }) => narrows === id && needs.length + lacks.length > 0);
  if (own.length === 0) return {};
  return {
    'x-procedure-types': Object.fromEntries(own.map(({ type, needs, lacks }) => [type, { required: [...needs], absent: [...lacks] }])),
  };
};

/** Every schema of `ids`, and those they refer to, under their component names. */
export const schemaComponents = (schemas: SchemaSet, ids: readonly string[]): JsonObject => {
  const found: Record<string, Json> = {};
  const waiting = [...ids];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found[componentOf(id)] !== undefined) continue;
    const { node, root } = schemas.follow({ $ref: id }, {});
    const rootId = root.$id ?? id;
    found[componentOf(id)] = { ...translate(node, rootId), ...ofTypes(schemas, id) };
    waiting.push(...refsOf(node, rootId));
  }
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
};
