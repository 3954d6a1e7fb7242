/** Values drawn from the request schemas: valid, at their limits, and occasionally of another type. */
import fc from 'fast-check';
import { loadSchemas, type Schema } from '../../../src/base/validation/dialect.ts';
import { procedures } from '../../../src/procurement/types/index.ts';
import { hostile } from '../hostile-json.ts';

type Node = Schema & Readonly<Record<string, unknown>>;

const schemas = loadSchemas({ sandbox: true, parts: procedures.all.flatMap((procedure) => procedure.schemas) });
/** Below this depth only required fields are drawn. */
const deepest = 5;

const instants = [
  '2026-12-14T00:00:00+02:00',
  '2026-12-20T12:00:00.123456+02:00',
  '2026-12-22',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '2027-02-30T00:00:00Z',
  '2026-12-14T24:00:00Z',
  '2026-12-14T00:00:00+15:00',
  '2024-02-29T10:30',
  '2026-12-14T10:30+0200',
  '2026-02-29T10:30Z',
  '2026-12-14 10:00:00',
];

const numberOr = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);

const texts = ({ minLength, maxLength, pattern }: Node): fc.Arbitrary<unknown> => {
  const [least, most] = [numberOr(minLength, 0), Math.min(numberOr(maxLength, 2000), 20_000)];
  const bounds = [least - 1, least, most, most + 1].filter((length) => length >= 0 && length <= 3000);
  const lengths = fc.constantFrom(...bounds, Math.min(most, 12)).map((length) => 'ї'.repeat(length));
  const plain = fc.constantFrom(
    'Папір',
    'a',
    'UAH',
    'ДК021',
    '30190000-7',
    'https://a.example.org/b?c#d',
    'a@example.org',
    '\u202e\u00ad\ufeff',
    '0',
  );
  const ids = fc.constantFrom('0'.repeat(32), '10000000000000000000000000000001', `8${'0'.repeat(30)}1`);
  return typeof pattern === 'string'
    ? fc.oneof(ids, plain, fc.string({ maxLength: 40 }))
    : fc.oneof(plain, lengths, ids, fc.string({ unit: 'grapheme', maxLength: 30 }));
};

const numbers = (node: Node): fc.Arbitrary<unknown> => {
  const [least, most] = [numberOr(node.minimum ?? node.exclusiveMinimum, 0), numberOr(node.maximum ?? node.exclusiveMaximum, 1e12)];
  return fc.constantFrom(least, least - 1, least + 1, most, most + 1, 0, 1, 100, 9500, 0.01, 0.001, -0.01, 123456789012345);
};

const objects = (node: Node, root: Schema, depth: number): fc.Arbitrary<unknown> => {
  const required = node.required ?? [];
  const shape: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [key, child] of Object.entries(node.properties ?? {})) {
    const isNeeded = required.includes(key);
    if (!isNeeded && depth >= deepest) continue;
    const value = drawn(child as Node, root, depth + 1); // as below
    const absent = { arbitrary: fc.constant(undefined), weight: isNeeded ? 1 : 40 + 20 * depth };
    shape[key] = fc.oneof(absent, { arbitrary: value, weight: isNeeded ? 60 : 20 });
  }
  return fc.record(shape);
};

const ofType = (type: unknown, node: Node, root: Schema, depth: number): fc.Arbitrary<unknown> => {
  if (type === 'object') return objects(node, root, depth);
  if (type === 'array') return fc.array(drawn((node.items ?? {}) as Node, root, depth + 1), { maxLength: depth > 3 ? 1 : 3 });
  if (type === 'string') return texts(node);
  if (type === 'number' || type === 'integer') return numbers(node);
  if (type === 'boolean') return node.flag === true ? fc.constantFrom<unknown>(true, false, 'true', 'FALSE', 'true ') : fc.boolean();
  return fc.constant(null);
};

const proper = (node: Node, root: Schema, depth: number): fc.Arbitrary<unknown> => {
  if (node.enum !== undefined) return fc.constantFrom(...node.enum);
  if (node.const !== undefined) return fc.constant(node.const);
  if (node.instant === true) return fc.constantFrom(...instants);
  const choices = [node.anyOf ?? node.oneOf ?? []].flat() as Node[]; // as above
  if (choices.length > 0) return fc.oneof(...choices.map((choice) => drawn(choice, root, depth)));
  const types = [node.type ?? []].flat();
  return types.length === 0 ? hostile : fc.oneof(...types.map((type) => ofType(type, node, root, depth)));
};

/** Creates each on first use, once. */
const once = (make: () => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => {
  let created: fc.Arbitrary<unknown> | undefined;
  return fc.constant(null).chain(() => {
    created ??= make();
    return created;
  });
};

const drawn = (written: Node, from: Schema, depth: number): fc.Arbitrary<unknown> => {
  const { node: schema, root } = schemas.follow(written, from);
  const node = schema as Node; // schemas are read untyped here
  return fc.oneof({ arbitrary: once(() => proper(node, root, depth)), weight: 60 }, { arbitrary: hostile, weight: 1 });
};

/** Values for the schema with this `$id`. */
export const valuesOf = (id: string): fc.Arbitrary<unknown> => {
  const root = schemas.get(id);
  return drawn(root as Node, root, 0); // as above
};
