/** Every schema as plain JSON Schema: those of the OpenAPI document, of single procedure types, and of imports. */

import type { JsonObject } from '../domain/json.ts';
import { openApiForms } from '../http/openapi/document.ts';
import { readSettings } from '../platform/settings.ts';
import { buildValidator } from '../runtime/route-tables.ts';
import { packageVersion } from '../runtime/service/version.ts';
import type { SchemaSet } from '../validation/dialect.ts';
import { type Form, type PlainSchemas, plainSchemas } from '../validation/plain.ts';
import { stubRouteTables } from './openapi.ts';

const requestForm = (id: string): Form => ({ id, role: 'request' });

/** Schemas not used by routes are treated as requests: those of single procedure types, and of import lines. */
export const publishedSchemas = (set: SchemaSet): PlainSchemas => {
  const forms = openApiForms(stubRouteTables());
  const named = new Set(forms.map(({ id }) => id));
  return plainSchemas(set, [...forms, ...[...set.all.keys()].filter((id) => !named.has(id)).map(requestForm)], '#/$defs/');
};

/** One document; `$defs` are named as the components of `/openapi.json`. */
export const describeSchemas = (): JsonObject => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: `Procurement Registry ${packageVersion()}`,
  description: 'What requests send and answers show. A name that ends in .request is what is sent of a thing that is shown, too.',
  $defs: publishedSchemas(buildValidator(readSettings({})).schemas).schemas,
});
