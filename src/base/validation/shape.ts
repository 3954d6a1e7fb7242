/**
 * Conversions by a schema. Shape: sent JSON → the registry's values, before validation: instants become `Date`, integers for
 * strings become decimal text, "true" and "false" for booleans become booleans, declared nulls are dropped, defaults are added; the
 * input is not modified, and parts without conversions are shared with the result. View: a stored value → public JSON,
 * only declared keys, in the schema's order; null, empty lists and empty objects are left out; instants are rendered in the
 * registry's zone (spec/decisions.md D6).
 */
import { isPlainObject, type Json } from '../domain/json.ts';
import type { Schema, SchemaSet } from './dialect.ts';

export type Shape = (value: unknown) => unknown;
export type View = (value: unknown) => Json | undefined;

type Compile<Made> = (node: Schema, root: Schema) => Made;
type Build<Made> = (node: Schema, root: Schema, compile: Compile<Made>) => Made;

/** Compiles a schema: each node once, so that recursive schemas refer to themselves. */
const compileNodes = <Asked extends unknown[], Answer>(
  schemas: SchemaSet,
  id: string,
  build: Build<(...asked: Asked) => Answer>,
): ((...asked: Asked) => Answer) => {
  const done = new Map<Schema, (...asked: Asked) => Answer>();
  const compile: Compile<(...asked: Asked) => Answer> = (start, startRoot) => {
    const { node, root } = schemas.follow(start, startRoot);
    const known = done.get(node);
    if (known !== undefined) return known;
    // Set first, so that compiling a recursive schema terminates.
    done.set(node, (...asked) => built(...asked));
    const built = build(node, root, compile);
    done.set(node, built);
    return built;
  };
  const root = schemas.get(id);
  return compile(root, root);
};

const allowsNull = (schema: Schema): boolean => Array.isArray(schema.type) && schema.type.includes('null');

const keepValue: Shape = (value) => value;

/** Accepts "true" and "false" in any case, as forms and older clients send booleans. */
export const asFlag: Shape = (value) => {
  if (typeof value !== 'string' || value.length > 5) return value;
  const text = value.toLowerCase();
  return text === 'true' || (text === 'false' ? false : value);
};

/** Compiles the conversion for one schema; `parseInstant` parses a date in the registry's zone, or returns null. */
export const compileShape = (schemas: SchemaSet, id: string, parseInstant: (text: string) => Date | null): Shape => {
  const object: Build<Shape> = (node, root, compile) => {
    const fields = new Map<string, { shape: Shape; keepsNull: boolean }>();
    const defaults: [string, unknown][] = [];
    for (const [key, child] of Object.entries(node.properties ?? {})) {
      fields.set(key, { shape: compile(child, root), keepsNull: node.keepsNull === true || allowsNull(schemas.follow(child, root).node) });
      if (child.default !== undefined) defaults.push([key, child.default]);
    }
    return (value) => {
      if (!isPlainObject(value)) return value;
      let out = value;
      const own = (): Record<string, unknown> => {
        if (out === value) out = { ...value };
        return out;
      };
      for (const key of Object.keys(value)) {
        const field = fields.get(key);
        if (field === undefined) continue;
        const part = value[key];
        if (part === null && !field.keepsNull) delete own()[key];
        else {
          const shaped = field.shape(part);
          if (shaped !== part) own()[key] = shaped;
        }
      }
      for (const [key, value] of defaults) if (out[key] === undefined) own()[key] = value;
      return out;
    };
  };

  const array: Build<Shape> = (node, root, compile) => {
    const { maxItems = Number.POSITIVE_INFINITY } = node;
    const element = node.items === undefined ? keepValue : compile(node.items, root);
    // A list that is too long is rejected regardless of its contents.
    return (value) => {
      if (!Array.isArray(value) || value.length > maxItems) return value;
      const out = value.map((part) => element(part));
      return out.every((part, at) => part === value[at]) ? value : out;
    };
  };

  return compileNodes<[unknown], unknown>(schemas, id, (node, root, compile) => {
    if (node.instant === true) return (value) => (typeof value === 'string' ? (parseInstant(value) ?? value) : value);
    if (node.flag === true) return asFlag;
    if (node.text === true) return (value) => (Number.isSafeInteger(value) ? String(value) : value);
    if (node.properties !== undefined) return object(node, root, compile);
    return node.items === undefined ? keepValue : array(node, root, compile);
  });
};

const hasNoKey = (value: object): boolean => {
  for (const _ in value) return false;
  return true;
};

const isEmptyJson = (value: Json | undefined): boolean => {
  if (typeof value !== 'object') return value === undefined;
  return value === null || (Array.isArray(value) ? value.length === 0 : hasNoKey(value));
};

/** Compiles the view of one response schema. `render` formats an instant. */
export const compileView = (schemas: SchemaSet, id: string, render: (instant: Date) => string): View => {
  const open: View = (value) => {
    if (typeof value !== 'object') return value as Json; // it can only be a JSON scalar
    if (value === null) return null;
    if (value instanceof Date) return render(value);
    if (Array.isArray(value)) return value.map((part) => open(part) ?? null);
    if (!isPlainObject(value)) return null;
    const out: Record<string, Json> = {};
    for (const [key, part] of Object.entries(value)) {
      const shown = open(part);
      if (shown !== undefined && !isEmptyJson(shown)) out[key] = shown;
    }
    return out;
  };

  const object: Build<View> = (node, root, compile) => {
    const declared = Object.entries(node.properties ?? {}).map(([key, child]) => ({ key, view: compile(child, root) }));
    return (value) => {
      if (!isPlainObject(value)) return undefined;
      const out: Record<string, Json> = {};
      for (const { key, view } of declared) {
        const part = Object.hasOwn(value, key) ? value[key] : undefined;
        if (part === undefined || part === null) continue;
        const shown = view(part);
        if (shown !== undefined && !isEmptyJson(shown)) out[key] = shown;
      }
      return out;
    };
  };

  const array: Build<View> = (node, root, compile) => {
    const element = node.items === undefined ? open : compile(node.items, root);
    return (value) => (Array.isArray(value) ? value.map((part) => element(part) ?? null) : undefined);
  };

  return compileNodes<[unknown], Json | undefined>(schemas, id, (node, root, compile) => {
    if (node.properties !== undefined) return object(node, root, compile);
    return node.items === undefined ? open : array(node, root, compile);
  });
};
