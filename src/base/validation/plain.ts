/**
 * Translates schemas of our dialect into plain JSON Schema 2020-12 for publication (`/openapi.json`, `registry schemas`): tools with
 * the standard formats reach the same verdict as `validator.ts` on type, presence, unknown keys, lengths, choices and
 * formats. Not covered: rules (`uniqueBy`), conversions and texts. Pure.
 */
import type { Json, JsonObject } from '../domain/json.ts';
import { omitUndefined } from '../domain/json.ts';
import type { Schema, SchemaSet } from './dialect.ts';
import { textFormats } from './formats.ts';

/** Requests are validated; responses may contain values stored before today's rules. */
type Role = 'request' | 'answer';

/** A schema in one role: the constraints of sent and of shown fields differ. */
export interface Form {
  /** `/tenders/create`, `/tenders/create#/$defs/lot`. */
  readonly id: string;
  readonly role: Role;
}

/** A node, possibly with more keywords than our own code reads. */
type Node = Schema & Readonly<Record<string, unknown>>;

/** Words of our dialect, and keys that are not published. */
const DROPPED_KEYWORDS = new Set([
  ...['$id', '$schema', '$defs', '$ref', 'properties', 'required', 'enum', 'format'],
  ...['instant', 'text', 'flag', 'uniqueBy', 'tsType', 'sandbox', 'keepsNull', 'mustBe', 'appropriate', 'mayHide'],
]);
/** Keys whose value is a single schema; all others are copied. */
const SCHEMA_KEYS = new Set(['items', 'additionalProperties', 'not']);

const isSchema = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const listTypes = ({ type }: Schema): readonly string[] => (typeof type === 'string' ? [type] : (type ?? []));

const DAY_PATTERN =
  '(?:(?!0000)\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))' +
  '|(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:0[48]|[2468][048]|[13579][26])00)-02-29)';
const MINUTES_PATTERN = '(?:[01]\\d|2[0-3]):[0-5]\\d';
const OFFSET_PATTERN = '(?:Z|[+-](?:[01]\\d|2[0-3])(?::?[0-5]\\d)?)?';

/** A date as parsed by `Zone.parse`. No single standard format allows a day without a time, or a time without seconds. */
export const instantSchema: JsonObject = {
  description: 'A date, or a date and a time, of ISO 8601; without an offset in the time of the registry.',
  type: 'string',
  maxLength: 64,
  anyOf: [
    { type: 'string', format: 'date', pattern: '^(?!0000)' },
    { type: 'string', format: 'iso-date-time', pattern: `^(?!0000)[-\\d]{10}T${MINUTES_PATTERN}:[0-5]\\d(?:\\.\\d+)?${OFFSET_PATTERN}$` },
    { type: 'string', pattern: `^${DAY_PATTERN}T${MINUTES_PATTERN}${OFFSET_PATTERN}$` },
  ],
};

const flagPatterns = new Map<unknown, string>([
  [true, '[Tt][Rr][Uu][Ee]'],
  [false, '[Ff][Aa][Ll][Ss][Ee]'],
]);

/** Id of the published schema of dates. */
const INSTANT_ID = '/common/instant';

/** A boolean, or its text in any case; limited to `true` if that is the only choice. */
const flagSchema = ({ enum: choices, ...node }: Node): JsonObject => ({
  ...toDescription(node),
  anyOf: [
    { type: 'boolean', ...omitUndefined({ enum: choices && (choices as Json[]) }) }, // schemas are JSON files
    { type: 'string', pattern: `^(?:${(choices ?? [true, false]).map((choice) => flagPatterns.get(choice)).join('|')})$` },
  ],
});

/** The range of integers whose decimal text has a valid length; with a minimum length, small ones are excluded. */
const asLongAs = ({ minLength, maxLength }: Node, least: number): JsonObject => {
  const [shortest, longest] = [Number(minLength ?? 0), Number(maxLength ?? Number.POSITIVE_INFINITY)];
  const small =
    shortest < 2 ? {} : { not: { type: 'integer', exclusiveMinimum: -(10 ** (shortest - 2)), exclusiveMaximum: 10 ** (shortest - 1) } };
  return {
    minimum: Math.max(least, longest > 16 ? Number.MIN_SAFE_INTEGER : 1 - 10 ** (longest - 1)),
    maximum: longest > 15 ? Number.MAX_SAFE_INTEGER : 10 ** longest - 1,
    ...small,
  };
};

/** The smallest integer that is valid as the text of this node; undefined when none is. */
const leastInteger = (node: Node): number | undefined => {
  if (node.enum !== undefined || node.const !== undefined) return undefined;
  if (typeof node.format === 'string') return textFormats.get(node.format)?.integersFrom;
  if (typeof node.pattern !== 'string') return Number.MIN_SAFE_INTEGER;
  const pattern = new RegExp(node.pattern, 'u');
  return ['-1', '0', '12'].every((text) => pattern.test(text)) ? Number.MIN_SAFE_INTEGER : undefined;
};

/** Where a string is expected, an integer is accepted too if its decimal text is valid. */
const textWords = (node: Node): JsonObject => {
  const least = node.text === true ? leastInteger(node) : undefined;
  return least === undefined ? {} : { type: [...listTypes(node), 'integer'], ...asLongAs(node, least) };
};

const formatWords = ({ format }: Node, role: Role): JsonObject => {
  if (typeof format !== 'string') return {};
  // Ids and dates always match; other formats apply to requests only, since some stored values are older than the rule.
  if (role === 'answer' && !['hex32', 'date-time', 'uri'].includes(format)) return {};
  return (textFormats.get(format)?.plain ?? { format }) as JsonObject; // words of JSON Schema are JSON
};

const listSchemaChoices = ({ enum: choices, mustBe, appropriate }: Node, role: Role): Json[] | undefined => {
  if (choices === undefined || role === 'answer') return choices as Json[] | undefined; // schemas are JSON files
  return mustBe === undefined ? [...(appropriate ?? (choices as Json[]))] : [mustBe]; // as above
};

/** The schema with null allowed. */
const orNull = (schema: JsonObject): JsonObject => {
  const { type, enum: choices, const: only, $ref, anyOf, description, ...rest } = schema;
  const said = omitUndefined({ description });
  if ($ref !== undefined) return { ...said, ...rest, anyOf: [{ $ref }, { type: 'null' }] };
  if (Array.isArray(anyOf)) return { ...said, ...rest, anyOf: [...anyOf, { type: 'null' }] };
  const types = type === undefined ? {} : { type: [...new Set([type, 'null'].flat())] };
  if (only !== undefined) return { ...said, ...types, enum: [only, null], ...rest };
  return { ...said, ...types, ...omitUndefined({ enum: Array.isArray(choices) ? [...new Set([...choices, null])] : undefined }), ...rest };
};

/** The schema without null as a choice. */
const withoutNullChoice = (schema: JsonObject): JsonObject =>
  Array.isArray(schema.enum) ? { ...schema, enum: schema.enum.filter((choice) => choice !== null) } : schema;

/** Translates nodes for one role; `refer` returns the reference to another schema, and is called for each one. */
export const plainTranslator = (schemas: SchemaSet, refer: (form: Form) => string): ((form: Form) => JsonObject) => {
  const translate = (node: Node, root: Schema, role: Role): JsonObject => {
    if (node.instant === true && role === 'answer') return { ...toDescription(node), type: 'string', format: 'date-time' };
    if (node.flag === true && role === 'request') return flagSchema(node);
    if (node.instant === true) return { ...toDescription(node), $ref: refer({ id: INSTANT_ID, role }) };
    const out: Record<string, Json> = {};
    if (node.$ref !== undefined) out.$ref = refer({ id: node.$ref.startsWith('#') ? `${root.$id}${node.$ref}` : node.$ref, role });
    for (const [word, value] of Object.entries(node)) {
      // A masked text may be shorter than any sent one.
      if (role === 'answer' && word === 'minLength') continue;
      if (SCHEMA_KEYS.has(word) && isSchema(value)) out[word] = translate(value, root, role);
      else if (!DROPPED_KEYWORDS.has(word)) out[word] = value as Json; // schemas are JSON files
    }
    const choices = listSchemaChoices(node, role);
    return {
      ...out,
      ...omitUndefined({ enum: choices }),
      ...(role === 'request' ? textWords(node) : {}),
      ...withFormatKeywords(out, formatWords(node, role)),
      ...fieldsOf(node, root, role),
    };
  };

  const fieldsOf = (node: Node, root: Schema, role: Role): JsonObject => {
    const { properties = {}, required = [], keepsNull = false, mayHide = [] } = node;
    const isNeeded = (name: string): boolean => (role === 'request' ? properties[name]?.default === undefined : !mayHide.includes(name));
    const needed = required.filter(isNeeded);
    // A declared key with null counts as absent, unless the schema itself mentions null (shape.ts).
    const field = ([name, child]: [string, Schema]): [string, Json] => {
      const plain = translate(child as Node, root, role); // a schema is read freely here
      if (role === 'answer' || keepsNull || listTypes(schemas.follow(child, root).node).includes('null')) return [name, plain];
      return [name, needed.includes(name) ? withoutNullChoice(plain) : orNull(plain)];
    };
    return {
      ...omitUndefined({
        required: node.required && needed,
        properties: node.properties && Object.fromEntries(Object.entries(properties).map(field)),
      }),
    };
  };

  return ({ id, role }) => {
    if (id === INSTANT_ID) return instantSchema;
    const { node, root } = schemas.follow({ $ref: id }, {});
    return translate(node as Node, root, role); // as above
  };
};

const toDescription = ({ description }: Schema): JsonObject => omitUndefined({ description });

/** Combines the keywords of a node and its format; if both have a pattern, both apply. */
const withFormatKeywords = (node: JsonObject, format: JsonObject): JsonObject =>
  node.pattern === undefined || format.pattern === undefined ? format : { allOf: [format] };

/** `/tenders/create#/$defs/lot` → `tenders.create.lot`. */
export const plainName = (id: string): string => id.replace('#/$defs/', '.').replace(/^\//, '').replaceAll('/', '.');

/** All `asked` schemas and those they refer to; a reference is `prefix` plus name. */
export const plainSchemas = (set: SchemaSet, asked: readonly Form[], prefix: string) => {
  const buildKey = ({ id, role }: Form): string => `${role} ${id}`;
  const reached = new Map<string, Form>();
  const reach = plainTranslator(set, (form) => {
    if (!reached.has(buildKey(form))) {
      reached.set(buildKey(form), form);
      reach(form);
    }
    return '';
  });
  for (const form of asked) {
    reached.set(buildKey(form), form);
    reach(form);
  }
  /** A schema used by requests and responses is published twice; the request's name has a suffix. */
  const nameOf = ({ id, role }: Form): string =>
    plainName(id) + (role === 'request' && reached.has(buildKey({ id, role: 'answer' })) ? '.request' : '');
  const translate = plainTranslator(set, (form) => prefix + nameOf(form));
  const named = [...reached.values()].map((form): [string, JsonObject] => [nameOf(form), translate(form)]);
  return {
    /** By name. */
    schemas: Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1))),
    nameOf,
    /** Whether a request, or a part of one, uses this schema. */
    isRequest: (id: string): boolean => reached.has(buildKey({ id, role: 'request' })),
  };
};

export type PlainSchemas = ReturnType<typeof plainSchemas>;
