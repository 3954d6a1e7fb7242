/** Schemas of the public contract → components of the OpenAPI document. Pure. */
import { type JsonObject, omitUndefined, unlessEmpty } from '../../base/domain/json.ts';
import type { SchemaSet } from '../../base/validation/dialect.ts';
import { type Form, plainName, plainSchemas } from '../../base/validation/plain.ts';

const SCHEMA_REF_PREFIX = '#/components/schemas/';

/** A reference to the schema of an answer. */
export const refTo = (id: string): JsonObject => ({ $ref: SCHEMA_REF_PREFIX + plainName(id) });

/** Fields of a shared schema that individual types require or lack. */
const ofTypes = ({ narrowed }: SchemaSet, id: string): JsonObject => {
  const own = narrowed.flatMap(({ narrows, type, needs, lacks, replaces }): [string, JsonObject][] => {
    const replaced = Object.keys(replaces);
    if (narrows !== id || needs.length + lacks.length + replaced.length === 0) return [];
    return [[type, { required: [...needs], absent: [...lacks], ...omitUndefined({ replaced: unlessEmpty(replaced) }) }]];
  });
  return own.length === 0 ? {} : { 'x-procedure-types': Object.fromEntries(own) };
};

/** All `forms`, and the schemas they refer to, by component name. */
export const schemaComponents = (schemas: SchemaSet, forms: readonly Form[]) => {
  const plain = plainSchemas(schemas, forms, SCHEMA_REF_PREFIX);
  const nameOf = (id: string): string => plain.nameOf({ id, role: 'request' });
  const found: Record<string, JsonObject> = { ...plain.schemas };
  for (const { id, role } of forms) if (role === 'request') found[nameOf(id)] = { ...found[nameOf(id)], ...ofTypes(schemas, id) };
  return { schemas: found, requestRef: (id: string): JsonObject => ({ $ref: SCHEMA_REF_PREFIX + nameOf(id) }) };
};

export type Components = ReturnType<typeof schemaComponents>;
