/**
 * The schemas of the public contract (`schemas/`, JSON Schema 2020-12) and our extensions of the language:
 *
 * | word | on | meaning |
 * |---|---|---|
 * | `instant: true` | a node without `type` | ISO 8601 text in JSON, a `Date` inside (spec/decisions.md D6) |
 * | `text: true` | `type: string` | an integer is accepted and kept as its decimal text (spec/errors.md §5 "Coercion") |
 * | `flag: true` | `type: boolean` | "true" and "false" in any case are accepted and kept as the boolean (spec/requests.md §1.2) |
 * | `uniqueBy: "id"` | an array of objects | no two elements share that field |
 * | `sandbox: true` | a property | the field exists only where SANDBOX_MODE is on (spec/service.md §5) |
 * | `keepsNull: true` | an object | null is a value of its declared keys, not an absence (spec/violation-reports.md §7) |
 * | `mustBe: "draft"` | an `enum` | the only choice that may be sent here, else `status_error` |
 * | `appropriate: [...]` | an `enum` with null | the choices that may be sent for a document here; null may not |
 * | `mayHide: ["url"]` | an object of a response | required fields that some readers are not shown |
 * | `title` | an object | the model's name, as printed in errors |
 * | `like: "/tenders/create"` | an object | a property that is `true` is copied from that schema, without its default |
 *
 * A declared key whose value is `null` counts as absent, unless its schema allows `null` itself; an absent key with a
 * `default` gets it. `formats.ts` defines formats and the words of violation reports; a format `xIfAny` is `x` that also
 * accepts an empty string, for an optional value (spec/requests.md §1.2). `plain.ts` defines how all of it is published.
 */

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { omitUndefined, sameValue } from '../domain/json.ts';
import { memoize } from '../platform/memoize.ts';
import { packageFolder } from './package-folder.ts';
import { schemaFiles } from './schema-files.ts';

export interface Schema extends Readonly<Partial<Record<'minimum' | 'maximum' | 'minLength' | 'maxLength' | 'maxItems', number>>> {
  readonly $id?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly instant?: boolean;
  readonly text?: boolean;
  readonly flag?: boolean;
  readonly uniqueBy?: string;
  readonly sandbox?: boolean;
  readonly keepsNull?: boolean;
  readonly mustBe?: string;
  readonly appropriate?: readonly string[];
  readonly mayHide?: readonly string[];
  readonly default?: unknown;
}

/** A schema as in its file, with `like` unresolved. */
interface Written extends Omit<Schema, 'properties' | '$defs'> {
  readonly $defs?: Readonly<Record<string, Written>>;
  readonly properties?: Readonly<Record<string, Schema | true>>;
  readonly like?: string;
}

export interface SchemaSet {
  readonly all: ReadonlyMap<string, Schema>;
  /** The schema with this `$id`; throws for an unknown one. */
  get(id: string): Schema;
  /** Follows `$ref` (an absolute id, or `#/$defs/name` inside `root`); `root` is the schema that contains `node`. */
  follow(node: Schema, root: Schema): { node: Schema; root: Schema };
  /** Restrictions of shared schemas by single types. */
  readonly narrowed: readonly Narrowed[];
}

const throwSchemaError = (text: string): never => {
  throw new Error(text);
};

/** The schema without its sandbox properties, for deployments without SANDBOX_MODE. */
const withoutSandbox = (schema: Schema): Schema => {
  const known = Object.entries(schema.properties ?? {}).filter(([, property]) => property.sandbox !== true);
  return known.length === Object.keys(schema.properties ?? {}).length ? schema : { ...schema, properties: Object.fromEntries(known) };
};

/** The node for use outside its file `id`: with absolute references. */
const withAbsoluteRefs = (node: Schema, id = ''): Schema => {
  const text = JSON.stringify(node);
  return text.includes('"$ref":"#') ? JSON.parse(text.replaceAll('"$ref":"#', `"$ref":"${id}#`)) : node;
};

/** Resolves every `like` of the files; throws for an unknown target. */
const spelledOut = (files: ReadonlyMap<string, Written>): Map<string, Schema> => {
  const propertyOf = (name: string, { like = '' }: Written): Schema => {
    const [id = '', pointer] = like.split('#/$defs/');
    const file = files.get(id);
    const base = pointer === undefined ? file : file?.$defs?.[pointer];
    const property = base?.properties?.[name];
    if (base === undefined || property === undefined) throw new Error(`no property ${name} in schema ${like}`);
    const { default: _, ...lent } = property === true ? propertyOf(name, base) : property;
    return withAbsoluteRefs(lent, id);
  };
  const whole = (written: Written): Schema => {
    const { like, $defs, ...rest } = written;
    const parts =
      $defs === undefined ? {} : { $defs: Object.fromEntries(Object.entries($defs).map(([name, part]) => [name, whole(part)])) };
    if (like === undefined) return { ...(rest as Schema), ...parts }; // `true` stands only beside `like`
    const fields = Object.entries(written.properties ?? {}).map(([name, own]) => [name, own === true ? propertyOf(name, written) : own]);
    return { ...rest, properties: Object.fromEntries(fields), ...parts };
  };
  return new Map([...files].map(([id, written]) => [id, whole(written)]));
};

/** A type's changes of a shared schema, by field paths: `items.deliveryDate.endDate`; lists are traversed. */
export interface SchemaFields {
  readonly needs?: readonly string[];
  /** Absent fields are ignored. */
  readonly lacks?: readonly string[];
  /** Required by a phase or by the file, but not by the type. */
  readonly optional?: readonly string[];
  /** Removed by a phase, but not by the type. */
  readonly has?: readonly string[];
  /** Path → replacement. */
  readonly replaces?: Readonly<Record<string, Schema>>;
}

/** A schema as used by one procedure type (docs/procedures.md). */
export interface Narrowed extends Required<Omit<SchemaFields, 'has'>> {
  readonly narrows: string;
  readonly type: string;
  /** The schema parts of this type's phases. */
  readonly parts: readonly SchemaParts[];
}

/**
 * By schema id (`/tenders/bid`, `/tenders/bid#/$defs/item`): schemas without a file, properties and choices added to existing
 * ones, and those of one type. A part's `required` list drops all other fields from the schema's `required`.
 */
export type SchemaParts = Readonly<Record<string, (Schema & { readonly narrows?: never }) | Narrowed>>;

/** A property with several definitions: merges their choices. Throws an Error when they contradict each other. */
const mergeProperty = (one: Schema | undefined, other: Schema, place: string): Schema => {
  if (one === undefined || sameValue(one, other)) return other;
  if (one.enum === undefined || other.enum === undefined) throw new Error(`${place} is said twice`);
  return { ...one, enum: [...new Set([...one.enum, ...other.enum])] };
};

const withProperties = (schema: Schema, { properties = {}, required: kept }: Schema, id: string): Schema => {
  const own = Object.entries(properties).map(([name, property]) => [
    name,
    mergeProperty(schema.properties?.[name], property, `${id} ${name}`),
  ]);
  const required = schema.required?.filter((name) => kept === undefined || kept.includes(name)) ?? [];
  return { ...schema, required, properties: { ...schema.properties, ...Object.fromEntries(own) } };
};

const withPart = (schema: Schema | undefined, part: Schema, id: string): Schema => {
  const [file, pointer] = id.split('#/$defs/');
  if (pointer === undefined) return schema === undefined ? { $id: id, ...part } : withProperties(schema, part, id);
  const known = schema?.$defs?.[pointer] ?? throwSchemaError(`no part ${pointer} in schema ${file}`);
  return { ...schema, $defs: { ...schema?.$defs, [pointer]: withProperties(known, part, id) } };
};

/** The schemas with these parts added; unaffected ones stay the same objects. */
const withParts = (schemas: ReadonlyMap<string, Schema>, parts: readonly SchemaParts[]): Map<string, Schema> => {
  const all = new Map(schemas);
  for (const [id, part] of parts.flatMap((one) => Object.entries(one))) {
    if (part.narrows !== undefined) continue;
    const [file = ''] = id.split('#');
    all.set(file, withPart(all.get(file), part, id));
  }
  return all;
};

type Step = readonly [path: readonly string[], kind: 'needs' | 'lacks' | 'optional' | Schema];

/** A required string needs a visible character (spec/requests.md §1.2); choices and codes have their own rule. */
const asRequired = (property: Schema): Schema => {
  const isFree = property.type === 'string' && ['enum', 'format', 'pattern', 'minLength'].every((word) => !Object.hasOwn(property, word));
  return isFree ? { ...property, format: 'visible' } : property;
};

/** Applies the steps to `node`; throws when a required or replaced field is not declared, or a freed one was not required. */
const narrowSchema = (schemas: Links, start: Schema, startRoot: Schema, steps: readonly Step[], place: string): Schema => {
  const { node: schema, root } = schemas.follow(start, startRoot);
  const { $id: _, $defs: __, ...node } = withAbsoluteRefs(schema, root.$id);
  if (node.items !== undefined) return { ...node, items: narrowSchema(schemas, node.items, root, steps, place) };
  const properties: Record<string, Schema> = { ...node.properties };
  const required = new Set(node.required);
  for (const name of new Set(steps.flatMap(([path]) => path.slice(0, 1)))) {
    const ownSteps = steps.filter(([path]) => path[0] === name);
    const here = ownSteps.flatMap(([path, kind]) => (path.length === 1 ? [kind] : []));
    const deeper = ownSteps.flatMap(([path, kind]): Step[] => (path.length > 1 ? [[path.slice(1), kind]] : []));
    const known = properties[name];
    if (known === undefined) {
      if (ownSteps.some(([, kind]) => kind !== 'lacks')) throw new Error(`no property ${name} in ${place}`);
      continue;
    }
    if (here.includes('lacks')) {
      delete properties[name];
      continue;
    }
    if (here.includes('needs')) required.add(name);
    if (here.includes('optional') && !required.delete(name)) throw new Error(`optional ${name}: nothing asks for it in ${place}`);
    const inputSchema = here.find((kind) => typeof kind === 'object') ?? known;
    const child = here.includes('needs') ? asRequired(inputSchema) : inputSchema;
    properties[name] = deeper.length > 0 ? narrowSchema(schemas, child, root, deeper, `${place}.${name}`) : child;
  }
  return { ...node, properties, required: Object.keys(properties).filter((name) => required.has(name)) };
};

const narrowedSchema = (schemas: Links, { narrows, type, replaces, ...said }: Narrowed): Schema => {
  const kinds = (['needs', 'lacks', 'optional'] as const).flatMap((kind) => said[kind].map((path) => [path, kind] as const));
  const steps = [...kinds, ...Object.entries(replaces)].map(([path, kind]): Step => [path.split('.'), kind]);
  const root = schemas.get(narrows);
  const { $defs } = withAbsoluteRefs(root, root.$id);
  const form = narrowSchema(schemas, root, root, steps, `${narrows}/${type}`);
  return { ...form, title: `${root.title ?? ''} (${type})`, ...omitUndefined({ $defs }) };
};

const FILE_REFERENCE = /"\$ref":"([^"#]+)/g;

/** The ids of other files that a schema refers to. */
const listReferredIds = memoize((schema: Schema): readonly string[] =>
  Array.from(JSON.stringify(schema).matchAll(FILE_REFERENCE), ([, id = '']) => id),
);

/**
 * One type's forms of shared schemas, with ids of schema and type: of those it narrows, and of those they refer to that phases
 * of other types have changed.
 */
const findForms = (type: string, models: readonly Narrowed[], ownLinks: Links, shared: Links): ReadonlyMap<string, Schema> => {
  const forms = new Map<string, Schema>();
  const differs = (id: string, seen = new Set<string>()): boolean => {
    if (seen.has(id)) return false;
    seen.add(id);
    return !sameValue(ownLinks.get(id), shared.get(id)) || listReferredIds(ownLinks.get(id)).some((one) => differs(one, seen));
  };
  const form = (id: string): void => {
    const $id = `${id}/${type}`;
    if (forms.has($id)) return;
    const model = models.find(({ narrows }) => narrows === id);
    const schema = model === undefined ? ownLinks.get(id) : narrowedSchema(ownLinks, model);
    const others = listReferredIds(schema).filter((one) => differs(one));
    const linked = JSON.stringify(schema).replace(FILE_REFERENCE, (whole, one) => (others.includes(one) ? `${whole}/${type}` : whole));
    forms.set($id, { ...JSON.parse(linked), $id });
    for (const other of others) form(other);
  };
  for (const { narrows } of models) form(narrows);
  return forms;
};

type Links = Pick<SchemaSet, 'get' | 'follow'>;

const makeSchemaLinks = (all: ReadonlyMap<string, Schema>): Links => {
  const get = (id: string): Schema => all.get(id) ?? throwSchemaError(`no schema ${id}`);
  const follow: SchemaSet['follow'] = (node, rootSchema) => {
    if (node.$ref === undefined) return { node, root: rootSchema };
    const [id = '', pointer] = node.$ref.split('#/$defs/');
    const owner = id === '' ? rootSchema : get(id);
    if (pointer === undefined) return follow(owner, owner);
    return follow(owner.$defs?.[pointer] ?? throwSchemaError(`no schema ${node.$ref}`), owner);
  };
  return { get, follow };
};

const schemaFolder = fileURLToPath(new URL('schemas/', packageFolder));

/** The folder of a checkout; a package contains all files in one (rolldown.config.ts). */
const ownFiles = (): Readonly<Record<string, Written>> =>
  existsSync(schemaFolder) ? schemaFiles(schemaFolder) : JSON.parse(readFileSync(new URL('dist/dialect.json', packageFolder), 'utf8'));

/**
 * Loads every schema of `schemas/`; the `$id` of a file is its path below that folder without `.json`, with a leading
 * slash. `sandbox`: whether SANDBOX_MODE is on; `parts`: the schema parts of procedure types.
 */
export const loadSchemas = ({
  sandbox = false,
  root,
  parts = [],
}: {
  sandbox?: boolean;
  root?: string;
  parts?: readonly SchemaParts[];
} = {}): SchemaSet => {
  const files = spelledOut(new Map(Object.entries(root === undefined ? ownFiles() : schemaFiles(root))));
  const known = (some: readonly SchemaParts[]): Map<string, Schema> => {
    const all = withParts(files, some);
    if (!sandbox) for (const [id, schema] of all) all.set(id, withoutSandbox(schema));
    return all;
  };
  const all = known(parts);
  const links = makeSchemaLinks(all);
  const narrowed = parts.flatMap((one) => Object.values(one).filter((part) => part.narrows !== undefined));
  for (const type of new Set(narrowed.map((one) => one.type))) {
    const models = narrowed.filter((one) => one.type === type);
    for (const [id, form] of findForms(type, models, makeSchemaLinks(known(models[0]?.parts ?? [])), links)) all.set(id, form);
  }
  return { all, ...links, narrowed };
};
