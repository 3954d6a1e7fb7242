/** The most expensive bodies of a request schema: full lists, objects full of unknown keys, and texts as long as the limit allows. */

import { loadSchemas, type Schema } from '../../../src/base/validation/dialect.ts';
import { procedures } from '../../../src/procurement/types/index.ts';

type Node = Schema & Readonly<Record<string, unknown>>;

export interface Worst {
  readonly name: string;
  /** JSON of a value for the schema; created lazily, since all of them together would fill the memory. */
  readonly json: () => string;
}

const schemas = loadSchemas({ sandbox: true, parts: procedures.all.flatMap((procedure) => procedure.schemas) });

/** A body is at most a MiB; this much remains beside what surrounds the value. */
const maxCount = 2 ** 20 - 200;
/** Recursive schemas are not expanded below this depth. */
const deepest = 12;

/** A position in a schema: keys, and `*` for the elements of a list. */
interface Place {
  readonly steps: readonly string[];
  readonly node: Node;
  /** The schema that contains it. */
  readonly root: Schema;
}

const collectPlaces = (written: Schema, from: Schema, steps: readonly string[], around: readonly Schema[]): Place[] => {
  const { node: schema, root } = schemas.follow(written, from);
  if (around.includes(schema) || steps.length > deepest) return [];
  const inside = [...around, schema];
  return [
    { steps, root, node: schema as Node }, // schemas are read untyped here
    ...Object.entries(schema.properties ?? {}).flatMap(([key, child]) => collectPlaces(child, root, [...steps, key], inside)),
    ...(schema.items === undefined ? [] : collectPlaces(schema.items, root, [...steps, '*'], inside)),
  ];
};

const listOf = (json: string, count: number): string => `[${Array.from({ length: Math.max(1, count) }, () => json).join()}]`;

/** `inner` at its position; each of the surrounding lists has `counts` elements, outermost first. */
const placed = (steps: readonly string[], inner: string, counts: readonly number[] = []): string => {
  const [step, ...rest] = steps;
  if (step === undefined) return inner;
  if (step !== '*') return `{${JSON.stringify(step)}:${placed(rest, inner, counts)}}`;
  return listOf(placed(rest, inner, counts.slice(1)), counts[0] ?? 1);
};

const fitting = (json: string, room: number): number => Math.max(1, Math.floor(room / (Buffer.byteLength(json) + 1)));

const unknownKeys = `{${Array.from({ length: 1000 }, (_, index) => `"u${index}":1`).join()}}`;

const longTexts = ['a', '0', '+00, ', 'a@', 'a/', '-', ' ', 'http://a ', 'ї', '2026-12-14T00:00:00.0', '\\n', '\\\\', '\\"'];

/** Elements to fill a list with. */
const elements = ['{}', '1', '""', '[]', 'null', '{"x":1}'];

const numberOr = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);

const formats: Readonly<Record<string, string>> = {
  hash: `md5:${'0'.repeat(32)}`,
  email: 'a@b.c',
  url: 'http://a',
  uri: 'http://a',
  telephone: '+00',
  duration: 'P1D',
  currency: 'UAH',
  unit: 'UAH',
  'date-time': '2026-12-14T00:00:00Z',
};

/** One of these matches any pattern required of a text. */
const patterned = ['a/a', 'a', 'UA-2026-12-14-000001', '0'.repeat(64)];

/** The shortest text accepted by the schema; ids are unique. */
const textOf = ({ format, pattern, minLength }: Node, number: number): string => {
  if (format === 'hex32') return number.toString(16).padStart(32, '0');
  const sample = typeof format === 'string' ? formats[format.replace(/IfAny$/, '')] : undefined;
  if (sample !== undefined) return sample;
  if (typeof pattern === 'string') return patterned.find((text) => new RegExp(pattern, 'u').test(text)) ?? 'a/a';
  return 'a'.repeat(Math.max(1, numberOr(minLength, 1)));
};

/** A value accepted by the schema, with `count` elements in each list at `depth` 0, and `inner` in nested ones. */
const good = (written: Schema, from: Schema, count: number, inner: number, next: () => number, depth = 0, objects = 0): unknown => {
  const { node: schema, root } = schemas.follow(written, from);
  const node = schema as Node; // as above
  const number = next();
  if (node.const !== undefined) return node.const;
  if (node.mustBe !== undefined) return node.mustBe;
  if (node.appropriate !== undefined) return node.appropriate[0];
  if (node.enum !== undefined) return node.enum[0];
  if (node.instant === true) return '2026-12-14';
  const [type] = [node.type ?? 'string'].flat();
  if (type === 'boolean') return true;
  if (type === 'number' || type === 'integer') return Math.max(numberOr(node.minimum, 0), numberOr(node.exclusiveMinimum, -1) + 1);
  if (type === 'string') return textOf(node, number);
  if (type === 'array') {
    const length = Math.min(numberOr(node.maxItems, 1000), Math.max(depth === 0 ? count : inner, numberOr(node.minItems, 0)));
    return Array.from({ length }, () => good(node.items ?? {}, root, count, inner, next, depth + 1, objects));
  }
  const entries = Object.entries(node.properties ?? {}).filter(([key]) => objects < 6 || node.required?.includes(key) === true);
  return Object.fromEntries(entries.map(([key, child]) => [key, good(child, root, count, inner, next, depth, objects + 1)]));
};

/** Numbers for ids; throws after too many for a body. */
const counter = (): (() => number) => {
  let last = 0;
  return () => {
    last += 1;
    if (last > 150_000) throw new RangeError('too many values');
    return last;
  };
};

/** A complete value accepted by the schema, with one element in each list. */
export const goodBody = (id: string): unknown => good(schemas.get(id), schemas.get(id), 1, 1, counter());

const sizeOf = (root: Schema, count: number, inner: number): number =>
  Buffer.byteLength(JSON.stringify(good(root, root, count, inner, counter())));

/** The valid value with the longest lists that fits, given `inner` elements in nested lists; null when none fits. */
const largest = (root: Schema, inner: number): string | null => {
  try {
    // Each additional element adds the same length.
    const [one, two] = [sizeOf(root, 1, inner), sizeOf(root, 2, inner)];
    const count = Math.min(1000, Math.floor((maxCount - one) / Math.max(1, two - one)) + 1);
    return count < 1 ? null : JSON.stringify(good(root, root, count, inner, counter()));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

/** The same with a fault at the very end. */
const spoilt = (json: string): string => (json.endsWith('}') ? `${json.slice(0, -1)},"zzz":1}` : json);

const ofList = ({ steps, node, root }: Place): Worst[] => {
  const name = ['', ...steps].join('.');
  const element = JSON.stringify(good(node.items ?? {}, root, 1, 1, counter()));
  return [...elements, element].flatMap((one) => {
    const rendered = one.slice(0, 20);
    const lists = steps.filter((step) => step === '*').length;
    const nested =
      lists === 0
        ? []
        : [
            {
              name: `${name}: 1,000 lists of ${rendered}`,
              json: () => placed(steps, listOf(one, fitting(one, maxCount / 1100 - 20)), [1000]),
            },
          ];
    return [
      { name: `${name}: 60 kB of ${rendered}`, json: () => placed(steps, listOf(one, fitting(one, 60_000))) },
      { name: `${name}: a MiB of ${rendered}`, json: () => placed(steps, listOf(one, fitting(one, maxCount - 200))) },
      { name: `${name}: 1,000 of ${rendered}`, json: () => placed(steps, listOf(one, Math.min(1000, fitting(one, maxCount - 200)))) },
      ...nested,
    ];
  });
};

const ofObject = ({ steps }: Place): Worst[] => {
  const name = ['', ...steps].join('.');
  const lists = steps.includes('*')
    ? [{ name: `${name}: unknown keys in every element`, json: () => placed(steps, unknownKeys, [fitting(unknownKeys, maxCount / 2)]) }]
    : [];
  return [{ name: `${name}: 1,000 unknown keys`, json: () => placed(steps, unknownKeys) }, ...lists];
};

const ofText = ({ steps, node }: Place): Worst[] =>
  longTexts.flatMap((text) => {
    const name = `${['', ...steps].join('.')}: ${text}`;
    const long = `"${text.repeat(Math.floor((maxCount - 400) / Buffer.byteLength(text)))}"`;
    const short = text.repeat(Math.floor(numberOr(node.maxLength, 256) / text.length));
    return [
      { name: `${name}, a MiB`, json: () => placed(steps, long) },
      { name: `${name}, ${short.length} letters`, json: () => placed(steps, `"${short}"`, [Math.min(1000, fitting(short, maxCount / 2))]) },
    ];
  });

const isText = ({ node }: Place): boolean => node.instant === true || node.format !== undefined || node.pattern !== undefined;

/** Lengths of nested lists in full bodies. */
export const innerLengths: readonly number[] = [1, 10, 30];

/** All of them, those of the whole value first. */
export const worstBodies = (id: string, lengths = innerLengths): Worst[] => {
  const root = schemas.get(id);
  const places = collectPlaces(root, root, [], []);
  const whole = lengths.flatMap((inner) => {
    const json = largest(root, inner);
    if (json === null) return [];
    return [
      { name: `all that fits, inner lists of ${inner}`, json: () => json },
      { name: `all that fits, inner lists of ${inner}, and an unknown key`, json: () => spoilt(json) },
    ];
  });
  return [
    ...whole,
    ...places.filter(({ node }) => node.type === 'array').flatMap(ofList),
    ...places.filter(({ node }) => node.properties !== undefined).flatMap(ofObject),
    ...places.filter(isText).flatMap(ofText),
  ];
};
