/**
 * Writes `src/<room>/types.generated.ts` for every room that has schemas: one type a schema, so that what passed a
 * check and what the compiler believes cannot differ. A property with a default is always there after the check, and
 * so in the type. `--check` writes nothing and fails when a file is not what the schemas say.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { compile } from 'json-schema-to-typescript';
import { isPlainObject } from '../src/model/plain.ts';
import { runCommand } from '../src/operations/command.ts';
import { loadSchemas, type Schema, type SchemaSet } from '../src/validation/dialect.ts';

const sources = fileURLToPath(new URL('../src/', import.meta.url));
const banner = '/** Made from schemas/ by `npm run types`; do not edit. */';

const refsIn = (node: unknown): string[] => {
  if (Array.isArray(node)) return node.flatMap(refsIn);
  if (!isPlainObject(node)) return [];
  return Object.entries(node).flatMap(([key, part]) => (key === '$ref' && typeof part === 'string' ? [part] : refsIn(part)));
};

/** Ids of the schemas of a room and of everything they refer to. */
const reachable = (set: SchemaSet, room: string): string[] => {
  const seen = new Set<string>();
  const visit = (id: string): void => {
    if (seen.has(id)) return;
    seen.add(id);
    for (const ref of refsIn(set.get(id))) if (!ref.startsWith('#')) visit(ref.split('#')[0] ?? '');
  };
  for (const id of set.all.keys()) if (id.startsWith(`/${room}/`)) visit(id);
  return [...seen].sort();
};

const titleOf = (schema: Schema, name: string): string => {
  if (schema.title === undefined) throw new Error(`schema ${name} has no title to name its type`);
  return schema.title;
};

/** `$ref` of our dialect → a definition of the bundle, by the title of what it points to. */
const targetOf = (set: SchemaSet, ref: string, root: Schema): string => titleOf(set.follow({ $ref: ref }, root).node, ref);

const convert = (set: SchemaSet, node: unknown, root: Schema): unknown => {
  if (Array.isArray(node)) return node.map((part) => convert(set, part, root));
  if (!isPlainObject(node)) return node;
  if (typeof node.$ref === 'string') return { $ref: `#/definitions/${targetOf(set, node.$ref, root)}` };
  const out: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(node)) {
    if (key !== '$id' && key !== '$defs' && key !== 'default') out[key] = convert(set, part, root);
  }
  if (isPlainObject(node.properties)) {
    const filled = Object.entries(node.properties).filter(([, property]) => isPlainObject(property) && property.default !== undefined);
    const required = Array.isArray(node.required) ? node.required : [];
    out.required = [...new Set([...required, ...filled.map(([key]) => key)])];
  }
  return out;
};

const bundle = (set: SchemaSet, room: string): Record<string, unknown> => {
  const definitions: Record<string, unknown> = {};
  const add = (schema: Schema, name: string, root: Schema): void => {
    const title = titleOf(schema, name);
    const converted = convert(set, schema, root);
    if (definitions[title] !== undefined && JSON.stringify(definitions[title]) !== JSON.stringify(converted)) {
      throw new Error(`two schemas are called ${title}`);
    }
    definitions[title] = converted;
  };
  for (const id of reachable(set, room)) {
    const root = set.get(id);
    add(root, id, root);
    for (const [name, part] of Object.entries(root.$defs ?? {})) add(part, `${id}#${name}`, root);
  }
  return definitions;
};

/** The TypeScript of one room. */
export const typesOf = async (set: SchemaSet, room: string): Promise<string> => {
  const text = await compile(
    { title: 'Room', additionalProperties: false, definitions: bundle(set, room) } as Parameters<typeof compile>[0],
    'Room',
    {
      additionalProperties: false,
      bannerComment: banner,
      ignoreMinAndMaxItems: true,
      unreachableDefinitions: true,
      style: { singleQuote: true, printWidth: 140 },
    },
  );
  // The frame around the definitions is an empty type that nobody needs.
  return text
    .replace(/export interface Room \{\}\n+/, '')
    .replace(/\n \* (via the `definition` "[^"]*"\.|This interface was referenced by `Room`'s JSON-Schema)/g, '');
};

/** `common` is part of the others; pages and errors are rendered, never read back. */
const untyped = new Set(['common', 'feed', 'errors']);

export const roomsOf = (set: SchemaSet): string[] =>
  [...new Set([...set.all.keys()].map((id) => id.split('/')[1] ?? ''))].filter((room) => !untyped.has(room));

const write = async ({ check: checking = false }: { readonly check?: boolean }): Promise<void> => {
  const set = loadSchemas({ sandbox: true });
  for (const room of roomsOf(set)) {
    if (!existsSync(join(sources, room))) continue;
    const file = join(sources, room, 'types.generated.ts');
    const text = await typesOf(set, room);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    if (checking) {
      process.stderr.write(`${file} is not what schemas/${room} says; run npm run types\n`);
      process.exitCode = 1;
    } else writeFileSync(file, text);
  }
};

const command = new Command('types')
  .description('Writes src/<room>/types.generated.ts from schemas/')
  .option('--check', 'write nothing; fail when a file is not what the schemas say')
  .action(write);

if (process.argv[1] === fileURLToPath(import.meta.url)) await runCommand(command);
