/**
 * Writes `src/schema.generated.ts`, the types of every path, from the registry's own OpenAPI document. No server and no
 * store is needed: the document is computed from the route rows.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapi, { astToString } from 'openapi-typescript';
import { describeApi } from '../../../src/operations/openapi.ts';

const file = fileURLToPath(new URL('../src/schema.generated.ts', import.meta.url));
const banner = '/** Made from the OpenAPI document by `npm run build:types`; do not edit. */\n\n';

/**
 * The document without the open alternatives of an answer (a kept tender of a type the registry does not run): beside one
 * of them nothing else would have a type.
 */
const withoutOpen = (document: unknown): string => {
  // The document is the registry's own.
  const { schemas } = (document as { components: { schemas: Record<string, { additionalProperties?: unknown } | undefined> } }).components;
  const isOpen = ({ $ref = '' }: { $ref?: string }): boolean =>
    schemas[$ref.slice('#/components/schemas/'.length)]?.additionalProperties === true;
  return JSON.stringify(document, (key, value) => (key === 'anyOf' ? value.filter((each: object) => !isOpen(each)) : value));
};

/** The TypeScript of the document. Absent defaults are the server's to fill in, so they stay optional. */
export const clientTypes = async (): Promise<string> => {
  const document = describeApi('http://127.0.0.1:8080');
  const nodes = await openapi(withoutOpen(document), { defaultNonNullable: false, emptyObjectsUnknown: true });
  return banner + astToString(nodes);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(file, await clientTypes());
