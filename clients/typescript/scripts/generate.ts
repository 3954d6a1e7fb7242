/**
 * Writes `src/schema.generated.ts`, the types of every path, from the registry's own OpenAPI document. Needs neither a server
 * nor a store: the document is computed from the route tables.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapi, { astToString } from 'openapi-typescript';
import { describeApi } from '../../../src/app/operations/openapi.ts';

const file = fileURLToPath(new URL('../src/schema.generated.ts', import.meta.url));
const banner = '/** Made from the OpenAPI document by `npm run build:types`; do not edit. */\n\n';

/** The content of an answer without the page that a browser gets: a program asks for JSON. */
const withoutPage = (value: Record<string, unknown>): Record<string, unknown> => {
  const { 'text/html': _, ...others } = value;
  return Object.hasOwn(others, 'application/json') ? others : value;
};

/**
 * The document without the open alternatives of an answer (a stored tender of a type the registry does not run): in a union with
 * one of them every other alternative would lose its type.
 */
const withoutOpen = (document: unknown): string => {
  // The document is the registry's own.
  const { schemas } = (document as { components: { schemas: Record<string, { additionalProperties?: unknown } | undefined> } }).components;
  const isOpen = ({ $ref = '' }: { $ref?: string }): boolean =>
    schemas[$ref.slice('#/components/schemas/'.length)]?.additionalProperties === true;
  return JSON.stringify(document, (key, value) => {
    if (key === 'content') return withoutPage(value);
    return key === 'anyOf' ? value.filter((each: object) => !isOpen(each)) : value;
  });
};

/** The TypeScript of the document. Properties with a default stay optional, since the server fills them in. */
export const clientTypes = async (): Promise<string> => {
  const document = describeApi('http://127.0.0.1:8080');
  const nodes = await openapi(withoutOpen(document), { defaultNonNullable: false, emptyObjectsUnknown: true });
  return banner + astToString(nodes);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(file, await clientTypes());
