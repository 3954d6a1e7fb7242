/** Every schema as plain JSON Schema: those of the OpenAPI document, of single procedure types, and of imports. */

import type { JsonObject } from '../../base/domain/json.ts';
import { readSettings } from '../../base/platform/settings.ts';
import type { SchemaSet } from '../../base/validation/dialect.ts';
import { type Form, type PlainSchemas, plainSchemas } from '../../base/validation/plain.ts';
import { openApiForms } from '../../http/openapi/document.ts';
import { buildValidator } from '../route-tables.ts';
import { packageVersion } from '../service/version.ts';
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
