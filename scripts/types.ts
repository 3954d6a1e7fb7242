/**
 * Writes `src/base/domain/types.generated.ts`: one type per schema, named by its title, so that validation and
 * compiler cannot disagree. A property with a default is always present after validation, and therefore in the type.
 * `--check` writes nothing and fails if the file does not match the schemas.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { Command } from 'commander';
import { compile } from 'json-schema-to-typescript';
import { isPlainObject } from '../src/base/domain/json.ts';
import { runCommand } from '../src/base/platform/command.ts';
import { loadSchemas, type Schema, type SchemaSet } from '../src/base/validation/dialect.ts';

/** Path of the generated types. */
export const typesFile = fileURLToPath(new URL('../src/base/domain/types.generated.ts', import.meta.url));
const banner = '/** Made from schemas/ by `npm run types`; do not edit. */';
const width = 140;

/** Folders whose schemas need no types: pages and errors are only written. */
const untyped = ['/feed/', '/errors/'];

/** Keywords that a type cannot express. */
const beyondTypes = new Set(['$id', '$defs', 'default', 'format', 'pattern', 'minItems', 'maxItems', 'minLength', 'maxLength']);

const formatTitle = (schema: Schema, name: string): string => {
  if (schema.title === undefined) throw new Error(`schema ${name} has no title to name its type`);
  return schema.title;
};

/** `$ref` of our dialect → a definition of the bundle, by the title of what it points to. */
const targetOf = (set: SchemaSet, ref: string, root: Schema): string => formatTitle(set.follow({ $ref: ref }, root).node, ref);

const convert = (set: SchemaSet, node: unknown, root: Schema): unknown => {
  if (Array.isArray(node)) return node.map((part) => convert(set, part, root));
  if (!isPlainObject(node)) return node;
  if (typeof node.$ref === 'string') return { $ref: `#/definitions/${targetOf(set, node.$ref, root)}` };
  const out: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(node)) {
    if (key === 'properties' && isPlainObject(part)) out[key] = convertFields(set, part, root);
    else if (!beyondTypes.has(key)) out[key] = convert(set, part, root);
  }
  if (isPlainObject(node.properties)) {
    const filled = Object.entries(node.properties).filter(([, property]) => isPlainObject(property) && property.default !== undefined);
    const required = Array.isArray(node.required) ? node.required : [];
    out.required = [...new Set([...required, ...filled.map(([key]) => key)])].sort();
  }
  return out;
};

/** Field names are not keywords: a field may be called `format`. */
const convertFields = (set: SchemaSet, fields: Record<string, unknown>, root: Schema): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, convert(set, field, root)]));

/** All schemas by title; two may share a title if their types are equal. */
const buildDefinitions = (set: SchemaSet): Record<string, unknown> => {
  const definitions: Record<string, unknown> = {};
  const add = (schema: Schema, name: string, root: Schema): void => {
    const title = formatTitle(schema, name);
    const converted = convert(set, schema, root);
    if (definitions[title] !== undefined && !isDeepStrictEqual(definitions[title], converted)) {
      throw new Error(`two schemas have the title ${title}; the second is ${name}`);
    }
    definitions[title] = converted;
  };
  for (const [id, root] of set.all) {
    if (untyped.some((folder) => id.startsWith(folder))) continue;
    add(root, id, root);
    for (const [name, part] of Object.entries(root.$defs ?? {})) add(part, `${id}#${name}`, root);
  }
  return definitions;
};

/** The type of each schema by its `$id`. */
const buildIndex = (set: SchemaSet): string => {
  const typed = [...set.all].filter(([id]) => !untyped.some((folder) => id.startsWith(folder)));
  const lines = typed.map(([id, root]) => `  '${id}': ${formatTitle(root, id)};`);
  return `\n/** \`$id\` of a schema → its type. */\nexport interface SchemaTypes {\n${lines.join('\n')}\n}\n`;
};

/** Puts a multi-line comment on one line if it fits. */
const onOneLine = (comment: string, indent: string, text: string): string => {
  const line = `${indent}/** ${text.replaceAll(/\s*\n\s*\*\s*/g, ' ').trim()} */`;
  return line.length <= width ? line : comment;
};

/** The TypeScript for all schemas. */
export const getTypes = async (set: SchemaSet): Promise<string> => {
  const bundle = { title: 'All', additionalProperties: false, definitions: buildDefinitions(set) };
  const text = await compile(bundle as Parameters<typeof compile>[0], 'All', {
    additionalProperties: false,
    bannerComment: banner,
    unreachableDefinitions: true,
    style: { singleQuote: true, printWidth: width },
  });
  // The bundle's own type is empty and unused.
  const types = text
    .replace(/export interface All \{\}\n+/, '')
    .replaceAll(/\n \* (via the `definition` "[^"]*"\.|This interface was referenced by `All`'s JSON-Schema)/g, '')
    .replaceAll(/^( *)\/\*\*\n((?: *\*.*\n)*?) *\*\/$/gm, (comment, indent: string, body: string) =>
      onOneLine(comment, indent, body.replace(/^ *\*/, '').replace(/(\n *\*)+\s*$/, '')),
    );
  return types + buildIndex(set);
};

const write = async ({ check: checking = false }: { readonly check?: boolean }): Promise<void> => {
  const text = await getTypes(loadSchemas({ sandbox: true }));
  if (!checking) writeFileSync(typesFile, text);
  else if (readFileSync(typesFile, 'utf8') !== text) {
    process.stderr.write(`${typesFile} is not what schemas/ says; run npm run types\n`);
    process.exitCode = 1;
  }
};

const command = new Command('types')
  .description('Writes src/base/domain/types.generated.ts from schemas/')
  .option('--check', 'write nothing; fail when the file differs from the schemas')
  .action(write);

if (process.argv[1] === fileURLToPath(import.meta.url)) await runCommand(command);
