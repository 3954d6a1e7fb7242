/**
 * JSON as sent → values as the registry works with them, before the schema is checked: instants become `Date`,
 * integers for texts become their decimal text, declared nulls disappear, absent fields with a default get it. The request's own body is left untouched,
 * so that an error can still show what was sent.
 */
import { isPlainObject } from '../model/json.ts';
import type { Schema, SchemaSet } from './dialect.ts';

export type Shape = (value: unknown) => unknown;

const allowsNull = (schema: Schema): boolean => Array.isArray(schema.type) && schema.type.includes('null');

const same: Shape = (value) => value;

/** A key nobody declared may be `__proto__`, which an assignment would take for something else. */
const setOwn = (out: object, key: string, value: unknown): void => {
  Object.defineProperty(out, key, { value, enumerable: true, configurable: true, writable: true });
};

/** Compiles the conversion for one schema; `parseInstant` reads a date text in the registry's zone or returns null. */
export const compileShape = (schemas: SchemaSet, id: string, parseInstant: (text: string) => Date | null): Shape => {
  const done = new Map<Schema, Shape>();

  const object = (node: Schema, root: Schema): Shape => {
    const fields = new Map<string, { shape: Shape; keepsNull: boolean }>();
    const defaults: [string, unknown][] = [];
    for (const [key, child] of Object.entries(node.properties ?? {})) {
      fields.set(key, { shape: compile(child, root), keepsNull: node.keepsNull === true || allowsNull(schemas.follow(child, root).node) });
      if (child.default !== undefined) defaults.push([key, child.default]);
    }
    return (value) => {
      if (!isPlainObject(value)) return value;
      const out: Record<string, unknown> = {};
      for (const key of Object.keys(value)) {
        const field = fields.get(key);
        const part = value[key];
        if (field === undefined) setOwn(out, key, part);
        else if (part !== null || field.keepsNull) out[key] = field.shape(part);
      }
      for (const [key, value] of defaults) if (out[key] === undefined) out[key] = value;
      return out;
    };
  };

  const array = (node: Schema, root: Schema): Shape => {
    const { maxItems = Number.POSITIVE_INFINITY } = node;
    const element = node.items === undefined ? same : compile(node.items, root);
    // A list that is too long is refused, whatever is in it.
    return (value) => (Array.isArray(value) && value.length <= maxItems ? value.map((part) => element(part)) : value);
  };

  const build = (node: Schema, root: Schema): Shape => {
    if (node.instant === true) return (value) => (typeof value === 'string' ? (parseInstant(value) ?? value) : value);
    if (node.text === true) return (value) => (Number.isSafeInteger(value) ? String(value) : value);
    if (node.properties !== undefined) return object(node, root);
    return node.items === undefined ? same : array(node, root);
  };

  const compile = (start: Schema, startRoot: Schema): Shape => {
    const { node, root } = schemas.follow(start, startRoot);
    const known = done.get(node);
    if (known !== undefined) return known;
    let built: Shape | undefined;
    // Set first, so that a schema that contains itself ends.
    done.set(node, (value) => (built ?? same)(value));
    built = build(node, root);
    done.set(node, built);
    return built;
  };

  const root = schemas.get(id);
  return compile(root, root);
};
