/**
 * Stored value → public JSON by the allow-list of a response schema: only declared keys leave, in the schema's order;
 * null, empty lists and empty objects are left out; instants are printed in the registry's zone (spec/decisions.md D6).
 */
import type { Json } from '../model/json.ts';
import { isPlainObject } from '../model/json.ts';
import type { Schema, SchemaSet } from './dialect.ts';

export type View = (value: unknown) => Json | undefined;

const hasNoKey = (value: object): boolean => {
  for (const _ in value) return false;
  return true;
};

const isEmpty = (value: Json | undefined): boolean => {
  if (typeof value !== 'object') return value === undefined;
  return value === null || (Array.isArray(value) ? value.length === 0 : hasNoKey(value));
};

const areSame = (one: readonly string[], other: readonly string[]): boolean => {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false;
  return true;
};

/** Compiles the view of one response schema. `render` prints an instant. */
export const compileView = (schemas: SchemaSet, id: string, render: (instant: Date) => string): View => {
  const done = new Map<Schema, View>();

  const open: View = (value) => {
    if (typeof value !== 'object') return value as Json; // a JSON scalar is all that it can be
    if (value === null) return null;
    if (value instanceof Date) return render(value);
    if (Array.isArray(value)) return value.map((part) => open(part) ?? null);
    if (!isPlainObject(value)) return null;
    const out: Record<string, Json> = {};
    for (const [key, part] of Object.entries(value)) {
      const shown = open(part);
      if (shown !== undefined && !isEmpty(shown)) out[key] = shown;
    }
    return out;
  };

  const object = (node: Schema, root: Schema): View => {
    const declared = Object.entries(node.properties ?? {}).map(([key, child]) => ({ key, view: compile(child, root) }));
    // Of what is declared most is absent, and the objects of a list have the same keys: what is there is found out once.
    let known: { readonly keys: readonly string[]; readonly fields: typeof declared } = { keys: [], fields: [] };
    return (value) => {
      if (!isPlainObject(value)) return undefined;
      const keys = Object.keys(value);
      if (!areSame(keys, known.keys)) known = { keys, fields: declared.filter(({ key }) => Object.hasOwn(value, key)) };
      const out: Record<string, Json> = {};
      for (const { key, view } of known.fields) {
        const part = value[key];
        if (part === undefined || part === null) continue;
        const shown = view(part);
        if (shown !== undefined && !isEmpty(shown)) out[key] = shown;
      }
      return out;
    };
  };

  const array = (node: Schema, root: Schema): View => {
    const element = node.items === undefined ? open : compile(node.items, root);
    return (value) => (Array.isArray(value) ? value.map((part) => element(part) ?? null) : undefined);
  };

  const build = (node: Schema, root: Schema): View => {
    if (node.properties !== undefined) return object(node, root);
    return node.items === undefined ? open : array(node, root);
  };

  const compile = (start: Schema, startRoot: Schema): View => {
    const { node, root } = schemas.follow(start, startRoot);
    const known = done.get(node);
    if (known !== undefined) return known;
    let built: View | undefined;
    done.set(node, (value) => (built ?? open)(value));
    built = build(node, root);
    done.set(node, built);
    return built;
  };

  const root = schemas.get(id);
  return compile(root, root);
};
