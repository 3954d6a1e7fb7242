/**
 * The schemas of the public contract (`schemas/`, JSON Schema 2020-12) and the few words we add to the language:
 *
 * | word | on | says |
 * |---|---|---|
 * | `instant: true` | a node without `type` | ISO 8601 text in JSON, a `Date` inside (spec/decisions.md D6) |
 * | `text: true` | `type: string` | an integer is accepted and kept as its decimal text (spec/errors.md §5 "Coercion") |
 * | `uniqueBy: "id"` | an array of objects | no two elements share that field |
 * | `sandbox: true` | a property | the field exists only where SANDBOX_MODE is on (spec/service.md §5) |
 * | `keepsNull: true` | an object | null is a value of its declared keys and no absence (spec/violation-reports.md §7) |
 * | `mustBe: "draft"` | an `enum` | the only one of the choices that may be sent here, else `status_error` |
 * | `appropriate: [...]` | an `enum` with null | the choices that may be sent for a document here; null may not |
 * | `absoluteUrl: true` | `type: string` | an address with a scheme, else `url_parsing` |
 * | `mayHide: ["url"]` | an object of an answer | required fields that not every reader is shown |
 * | `title` | an object | the model's name, as errors print it |
 * | `like: "/tenders/create"` | an object | a property that is `true` is the one of that schema, without its default |
 *
 * A declared key whose value is `null` counts as absent, unless its schema allows `null` itself; an absent key with a
 * `default` gets it. Formats and the words of violation reports come with the exact text a client sees (spec/errors.md §3,
 * spec/requests.md §6, spec/tenders.md §3.1). Every check is linear, and every use has a `maxLength`.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type Ajv from 'ajv/dist/2020.js';
import { sameValue } from '../model/json.ts';
import { isCurrency } from '../model/money.ts';

export interface Schema {
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
  readonly maxItems?: number;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly instant?: boolean;
  readonly text?: boolean;
  readonly uniqueBy?: string;
  readonly sandbox?: boolean;
  readonly keepsNull?: boolean;
  readonly mustBe?: string;
  readonly appropriate?: readonly string[];
  readonly absoluteUrl?: boolean;
  readonly mayHide?: readonly string[];
  readonly default?: unknown;
}

/** A schema as its file says it: `like` is still to be followed. */
interface Written extends Omit<Schema, 'properties' | '$defs'> {
  readonly $defs?: Readonly<Record<string, Written>>;
  readonly properties?: Readonly<Record<string, Schema | true>>;
  readonly like?: string;
}

export interface SchemaSet {
  readonly all: ReadonlyMap<string, Schema>;
  /** The schema with this `$id`; throws for an unknown one. */
  get(id: string): Schema;
  /** Follows `$ref` (an absolute id, or `#/$defs/name` inside `root`); `root` is the schema that `node` stands in. */
  follow(node: Schema, root: Schema): { node: Schema; root: Schema };
}

const folder = fileURLToPath(new URL('../../schemas/', import.meta.url));

const filesBelow = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(path, entry.name)) : entry.name.endsWith('.json') ? [join(path, entry.name)] : [],
  );

/** The schema as a deployment without SANDBOX_MODE knows it. */
const withoutSandbox = (schema: Schema): Schema => {
  if (schema.properties === undefined) return schema;
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(schema.properties).filter(([, property]) => property.sandbox !== true)),
  };
};

/** A property as it reads in another file: without its default, references inside its own file `id` made absolute. */
const lent = ({ default: _, ...property }: Schema, id: string): Schema => {
  const text = JSON.stringify(property);
  return text.includes('"$ref":"#') ? JSON.parse(text.replaceAll('"$ref":"#', `"$ref":"${id}#`)) : property;
};

/** Follows every `like` of the files; throws where one leads nowhere. */
const spelledOut = (files: ReadonlyMap<string, Written>): Map<string, Schema> => {
  const propertyOf = (name: string, { like = '' }: Written): Schema => {
    const [id = '', pointer] = like.split('#/$defs/');
    const file = files.get(id);
    const base = pointer === undefined ? file : file?.$defs?.[pointer];
    const property = base?.properties?.[name];
    if (base === undefined || property === undefined) throw new Error(`no property ${name} in schema ${like}`);
    return lent(property === true ? propertyOf(name, base) : property, id);
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

/** Schemas that do not stand in a file: new ones, and properties and choices of those that do. */
export type SchemaParts = Readonly<Record<string, Schema>>;

/** A property as several say it: their choices together. Error where they say different things. */
const joined = (one: Schema | undefined, other: Schema, place: string): Schema => {
  if (one === undefined || sameValue(one, other)) return other;
  if (one.enum === undefined || other.enum === undefined) throw new Error(`${place} is said twice`);
  return { ...one, enum: [...new Set([...one.enum, ...other.enum])] };
};

const withPart = (schema: Schema | undefined, part: Schema, id: string): Schema => {
  if (schema === undefined) return { $id: id, ...part };
  const properties = { ...schema.properties };
  for (const [name, own] of Object.entries(part.properties ?? {})) properties[name] = joined(properties[name], own, `${id} ${name}`);
  return { ...schema, properties };
};

const filesOf = (root: string): Map<string, Written> => {
  const files = new Map<string, Written>();
  for (const file of filesBelow(root).sort()) {
    const schema: Written = JSON.parse(readFileSync(file, 'utf8'));
    const id = `/${file
      .slice(root.length)
      .replace(/^\//, '')
      .replace(/\.json$/, '')}`;
    if (schema.$id !== id) throw new Error(`schema ${file}: $id must be ${id}`);
    files.set(id, schema);
  }
  return files;
};

/**
 * Reads every schema of `schemas/`; the `$id` of a file is its path below that folder without `.json`, with a leading
 * slash. `sandbox` says whether SANDBOX_MODE is on, `parts` what the procedure types bring.
 */
export const loadSchemas = ({
  sandbox = false,
  root = folder,
  parts = [],
}: {
  sandbox?: boolean;
  root?: string;
  parts?: readonly SchemaParts[];
} = {}): SchemaSet => {
  const all = spelledOut(filesOf(root));
  for (const [id, part] of parts.flatMap((one) => Object.entries(one))) all.set(id, withPart(all.get(id), part, id));
  if (!sandbox) for (const [id, schema] of all) all.set(id, withoutSandbox(schema));
  const get = (id: string): Schema => {
    const schema = all.get(id);
    if (schema === undefined) throw new Error(`no schema ${id}`);
    return schema;
  };
  const follow: SchemaSet['follow'] = (node, rootSchema) => {
    if (node.$ref === undefined) return { node, root: rootSchema };
    const [id = '', pointer] = node.$ref.split('#/$defs/');
    const owner = id === '' ? rootSchema : get(id);
    if (pointer === undefined) return follow(owner, owner);
    const target = owner.$defs?.[pointer];
    if (target === undefined) throw new Error(`no schema ${node.$ref}`);
    return follow(target, owner);
  };
  return { all, get, follow };
};

/** Null when the text holds, else the message. */
type FormatCheck = (text: string) => string | null;

const hex = /^[0-9a-f]*$/;
const email = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,255}$/;
const url = /^https?:\/\/\S+$/;
const telephone = /^\+?[0-9]{2,}(, ?\+?[0-9]{2,})*$/;
/** The blank Braille pattern counts as a symbol, and fillers of Hangul as letters. */
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;
const hashLengths: Readonly<Record<string, number>> = { md5: 32, sha1: 40, sha224: 56, sha256: 64, sha384: 96, sha512: 128 };

const hexOf = (length: number, text: string): string | null => {
  if (text.length !== length) return 'Hash value is wrong length.';
  return hex.test(text) ? null : 'Hash value is not hexadecimal.';
};

export const formatChecks: Readonly<Record<string, FormatCheck>> = {
  /** Ids of objects: 32 lower-case hex digits. */
  hex32: (text) => hexOf(32, text),
  /** `md5:<32 hex>`; the other guaranteed algorithms are accepted in form (spec/errors.md §2). */
  hash: (text) => {
    const at = text.indexOf(':');
    const length = at < 0 ? undefined : hashLengths[text.slice(0, at)];
    return length === undefined ? 'Hash type is not supported.' : hexOf(length, text.slice(at + 1));
  },
  email: (text) => (email.test(text) && text.slice(text.lastIndexOf('@') + 1).includes('.') ? null : 'Not a well formed email address.'),
  url: (text) => (url.test(text) ? null : 'Not a well formed URL.'),
  telephone: (text) => (telephone.test(text) ? null : 'wrong telephone format (could be missed +)'),
  /** Something to see: spaces of any width, marks without a letter and what no font draws are nothing. */
  visible: (text) => (visible.test(text) ? null : 'Text should have at least one visible character'),
  /** For texts that may be empty (spec/violation-reports.md §4). */
  visibleIfAny: (text) => (text === '' || visible.test(text) ? null : 'Text should have at least one visible character'),
  currency: (text) => (isCurrency(text) ? null : 'Currency should be a code of ISO 4217 in capital letters, such as UAH'),
};

/** What a format asks for, where its message does not say it. */
export const formatHints: Readonly<Record<string, string>> = {
  telephone: 'digits with a leading +, no spaces: +380441234567',
};

/** Null when the text is an address with a scheme, else the reason as a client reads it. */
export const whyNoUrl = (text: string): string | null => {
  if (text === '') return 'input is empty';
  if (!/^[A-Za-z][A-Za-z0-9+.-]*:/.test(text)) return 'relative URL without a base';
  return URL.canParse(text) ? null : 'invalid address';
};

/** What is said of a kind of document that has no place in a report; null prints as `None`. */
export const whyInappropriate = (documentType: unknown, appropriate: readonly unknown[]): string =>
  `Inapropriate documentType ${documentType ?? 'None'}; expected: ${appropriate.join(' or ')}`;

/** A value that is none of the choices at all is reported by `enum`, and only by it. */
const isChoice = (value: unknown, parent: { readonly enum?: readonly unknown[] } | undefined): boolean =>
  parent?.enum?.includes(value) ?? true;

/** Adds `keepsNull`, `mustBe`, `appropriate` and `absoluteUrl` to a checker. */
export const addReportWords = (ajv: Ajv.default): void => {
  ajv.addKeyword({ keyword: 'keepsNull', schemaType: 'boolean' });
  ajv.addKeyword({
    keyword: 'mustBe',
    schemaType: 'string',
    validate: (wanted: string, data: unknown, parent?: object) => data === wanted || !isChoice(data, parent),
  });
  ajv.addKeyword({
    keyword: 'appropriate',
    schemaType: 'array',
    validate: (wanted: readonly string[], data: unknown, parent?: object) =>
      (typeof data === 'string' && wanted.includes(data)) || !isChoice(data, parent),
  });
  ajv.addKeyword({
    keyword: 'absoluteUrl',
    type: 'string',
    schemaType: 'boolean',
    validate: (_: boolean, data: string) => whyNoUrl(data) === null,
  });
};
