/** Replaces values in a body by valid JSON of another type. */
import fc from 'fast-check';

export type Place = readonly string[];

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Every position in a JSON value below its root, branches and leaves. */
export const collectPlaces = (value: unknown, at: Place = []): Place[] =>
  isBranch(value) ? Object.entries(value).flatMap(([key, part]) => [[...at, key], ...collectPlaces(part, [...at, key])]) : [];

export const lookUp = (value: unknown, place: Place): unknown =>
  place.reduce<unknown>((part, key) => (isBranch(part) && Object.hasOwn(part, key) ? Reflect.get(part, key) : undefined), value);

const scalars: readonly unknown[] = [
  null,
  true,
  false,
  0,
  1,
  -1,
  0.1,
  100,
  1e15,
  1e300,
  -1e300,
  1e-300,
  123456789012345,
  '',
  ' ',
  '0',
  'true',
  'toString',
  '2026-12-14',
  '2026-12-14T00:00:00',
  '2026-12-31T23:59:59.999+14:00',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999+02:00',
  '0'.repeat(32),
  'md5:00000000000000000000000000000000',
  'a@b.c',
  'https://documents.example.org/get/1',
  'x'.repeat(300),
  'x'.repeat(20_001),
  'ї😀',
];

const branches: readonly unknown[] = [
  [],
  [[]],
  [null],
  [0],
  [{}],
  ['a', 'b'],
  {},
  { a: 1 },
  { length: 1 },
  { toString: 1 },
  { constructor: { prototype: {} } },
  { toJSON: 1 },
  { toString: 1, valueOf: 1 },
  JSON.parse('{"length":-1,"then":1}'),
  { valueOf: 'x', id: {} },
  { startDate: [], endDate: {} },
  { amount: [] },
  { amount: 1e300 },
  { scheme: 1, id: 2 },
];

export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...scalars),
  fc.constantFrom<unknown>(...branches),
  fc.jsonValue({ maxDepth: 2 }),
);

type Change = {
  readonly place: Place;
  readonly kind: 'replace' | 'remove' | 'add' | 'repeat' | 'move';
  readonly value: unknown;
  readonly from: Place;
};

const copyOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null');

/** Mutates the body. */
const apply = (body: unknown, { place, kind, value, from }: Change): unknown => {
  const key = place.at(-1) ?? '';
  const parent = lookUp(body, place.slice(0, -1));
  const here = lookUp(body, place);
  if (!isBranch(parent)) return body;
  if (kind === 'replace') Reflect.set(parent, key, copyOf(value));
  if (kind === 'move') Reflect.set(parent, key, copyOf(lookUp(body, from)));
  if (kind === 'remove' && Array.isArray(parent)) parent.splice(Number(key), 1);
  if (kind === 'remove' && !Array.isArray(parent)) Reflect.deleteProperty(parent, key);
  if (kind === 'repeat' && Array.isArray(parent)) parent.push(copyOf(here));
  if (kind === 'add' && Array.isArray(here)) here.push(copyOf(value));
  else if (kind === 'add' && isBranch(here)) Reflect.set(here, 'extra', copyOf(value));
  return body;
};

/** The body with one to three random changes: most make it invalid, some do not. */
export const spoilt = (body: unknown): fc.Arbitrary<unknown> => {
  const place = fc.constantFrom(...collectPlaces(body));
  const kind = fc.constantFrom<Change['kind']>('replace', 'replace', 'replace', 'remove', 'add', 'repeat', 'move');
  const change = fc.record({ place, kind, value: hostile, from: place });
  // Values from the body are used as sent: JSON has no minus zero.
  return fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => changes.reduce(apply, copyOf(body)));
};
