/** Bodies that no route may accept (SECURITY.md, S1–S12): each must be refused without a trace. */
import { gzipSync } from 'node:zlib';

export interface Hostile {
  readonly name: string;
  readonly raw: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const buildKeys = (count: number): string => Array.from({ length: count }, (_, index) => `"unknown${index}":1`).join();
const keysObject = (nth: number): string => `{${Array.from({ length: 1000 }, (_, key) => `"k${nth * 1000 + key}":1`).join()}}`;
const inData = (name: string, data: string): Hostile => ({ name, raw: `{"data":${data}}` });
const as = (name: string, type: string, raw: string | Buffer = '{"data":{}}'): Hostile => ({
  name,
  raw,
  headers: { 'Content-Type': type },
});
const encoded = (name: string, encoding: string, raw: string | Buffer): Hostile => ({
  name,
  raw,
  headers: { 'Content-Encoding': encoding },
});

/** Inherited by every object: looking them up in a plain table finds something, or throws. */
export const inheritedNames = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'] as const;

/** Objects that fail, or run what they hold, where they are turned into text, a number or a list, or awaited. */
export const treacherousValues: readonly unknown[] = [
  { toString: 1 },
  { toString: 1, valueOf: 1 },
  { toJSON: 1, constructor: 1 },
  JSON.parse('{"length":-1,"then":1}'),
  [{ toString: 1 }],
  [[]],
];

/** Bodies that have such a value beside `data`. */
const beside = (value: unknown): Hostile[] =>
  [
    { options: { pretty: value } },
    { options: value },
    { access: { token: value } },
    { access: value },
    { config: { zzz: value } },
    { config: value },
  ].map((envelope) => ({ name: `beside data: ${JSON.stringify(envelope)}`, raw: JSON.stringify({ data: { zzz: value }, ...envelope }) }));

const malformed = [
  '{',
  '}',
  '[',
  '{"data":{}',
  '{"data":{}}}',
  '{"data":{}} {}',
  "{'data':{}}",
  '{data:{}}',
  '{"data":{},}',
  '// x\n{"data":{}}',
  'NaN',
  '{"data":Infinity}',
  '{"data":{"a":01}}',
  '{"data":{"a":+1}}',
  '{"data":{"a":"\n"}}',
  '\u0000',
  '{"data":{}}\u0000',
  'undefined',
  '<xml/>',
  'data=1',
];
const wrongKinds = [
  'null',
  'true',
  '0',
  '""',
  '[]',
  '[{"data":{}}]',
  '{}',
  '{"Data":{}}',
  '{"data":null}',
  '{"data":[]}',
  '{"data":"{}"}',
  '{"data":0}',
  '{"data":false}',
];

export const hostileBodies: readonly Hostile[] = [
  { name: 'nothing at all', raw: Buffer.alloc(0), headers: { 'Content-Type': 'application/json' } },
  { name: 'blanks', raw: ' \n\t ' },
  ...malformed.map((raw) => ({ name: `no JSON: ${JSON.stringify(raw)}`, raw })),
  ...wrongKinds.map((raw) => ({ name: `no envelope: ${raw}`, raw })),
  { name: 'a key beside the envelope', raw: '{"data":{},"zzz":1}' },
  { name: 'the last of two data is none', raw: '{"data":{},"data":"x"}' },
  { name: 'bytes that are no UTF-8', raw: Buffer.from('7b2264617461223a7b2261223a22ff227d7d', 'hex') },
  { name: 'UTF-16 under the name of JSON', raw: Buffer.from('{"data":{}}', 'utf16le') },
  inData('an operator', '{"$ne":null}'),
  inData('a server-side script', '{"$where":"sleep(1000)"}'),
  inData('an operator deep inside', '{"zzz":[{"zzz":{"$gt":""}}]}'),
  inData('a dotted key', '{"value.amount":1}'),
  inData('__proto__', '{"__proto__":{"group":"admins"}}'),
  { name: '__proto__ of the envelope', raw: '{"__proto__":{"data":{}}}' },
  inData('constructor', '{"constructor":{"prototype":{"group":"admins"}}}'),
  ...treacherousValues.flatMap(beside),
  ...inheritedNames.map((name) => inData(`the key ${name}`, `{"${name}":1}`)),
  ...inheritedNames.map((name) => ({ name: `${name} beside the envelope`, raw: `{"data":{},"${name}":1}` })),
  inData('fields only the store sets', '{"rev":1,"is_public":true,"public_modified":1,"owner":"other","owner_token":"x","_id":"x"}'),
  inData('1,000 unknown keys', `{${buildKeys(1000)}}`),
  inData('1,001 unknown keys', `{${buildKeys(1001)}}`),
  inData('50,000 unknown keys', `{${buildKeys(50_000)}}`),
  inData('90,000 unknown keys, 1,000 in an object', `{"items":[${Array.from({ length: 90 }, (_, nth) => keysObject(nth)).join()}]}`),
  inData('33 levels', nested(32)),
  inData('100,000 levels', nested(100_000)),
  { name: '500,000 lists', raw: '['.repeat(500_000) },
  inData('deep nesting under a repeated key', `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)},"a":1,"b":12345678901234567}`),
  inData('a number no double holds', '{"zzz":1e400}'),
  inData('a number too small', '{"zzz":1e-400}'),
  inData('2⁵³+1', '{"zzz":9007199254740993}'),
  inData('16 digits', '{"zzz":0.1234567890123456}'),
  inData('a number of 900,000 digits', `{"zzz":1${'0'.repeat(900_000)}1}`),
  inData('half of a surrogate pair', '{"zzz":"\\ud800"}'),
  inData('NUL in a text', '{"zzz":"a\\u0000b"}'),
  inData('a control character in a text', '{"zzz":"a\\u000bb"}'),
  inData('NUL in a key', '{"a\\u0000b":1}'),
  inData('a text of 900,000 letters', `{"zzz":"${'x'.repeat(900_000)}"}`),
  inData('a key of 900,000 letters', `{"${'x'.repeat(900_000)}":1}`),
  inData('a list of 400,000 numbers', `{"zzz":[${'1,'.repeat(400_000)}1]}`),
  inData('2 MB', `{"zzz":"${'x'.repeat(2_000_000)}"}`),
  as('text/plain', 'text/plain'),
  as('a form', 'application/x-www-form-urlencoded', 'data=1'),
  as('a multipart form', 'multipart/form-data; boundary=x', '--x--'),
  as('JSON of another kind', 'application/merge-patch+json'),
  as('a broken media type', ';;;'),
  as('Latin-1', 'application/json; charset=latin1'),
  as('UTF-16', 'application/json; charset=utf-16', Buffer.from('{"data":{}}', 'utf16le')),
  as('UTF-7', 'application/json; charset="utf-7"'),
  encoded('a compressed bomb', 'gzip', gzipSync(Buffer.alloc(5_000_000, 0x20))),
  encoded('a false encoding', 'br', '{"data":{}}'),
  encoded('a chain of encodings', 'gzip, gzip', gzipSync(gzipSync('{"data":{}}'))),
];

/** Values that no declared field accepts, whatever its type. */
const values = [
  '{"$ne":null}',
  '[{"$regex":".*"}]',
  '"\\udfff"',
  '"\\u0000"',
  '1e999',
  nested(40),
  `[${Array.from({ length: 1001 }, () => '{"zzz":1}').join()}]`,
  `"${'x'.repeat(20_001)}"`,
  `{${buildKeys(1001)}}`,
  ...inheritedNames.map((name) => `{"${name}":1}`),
  ...treacherousValues.map((value) => JSON.stringify(value)),
  ...inheritedNames.map((name) => `[{"${name}":{"${name}":[]}}]`),
];

/** The same for each field that a route declares. */
export const hostileFields = (fields: readonly string[]): Hostile[] =>
  fields.flatMap((field) => values.map((value) => inData(`${field}: ${value.slice(0, 24)}`, `{${JSON.stringify(field)}:${value}}`)));
