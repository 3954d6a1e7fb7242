import { expect } from 'chai';
import { Problem } from '../../../src/base/domain/problem.ts';
import { makeZone } from '../../../src/base/domain/zone-time.ts';
import type { Schema, SchemaSet } from '../../../src/base/validation/dialect.ts';
import { loadSchemas } from '../../../src/base/validation/dialect.ts';
import { makeValidator } from '../../../src/base/validation/validator.ts';

/** A set of schemas of a test's own; references are followed as in the real one. */
const buildSet = (...schemas: Schema[]): SchemaSet => {
  const all = new Map(schemas.map((schema) => [schema.$id ?? '', schema]));
  const real = loadSchemas();
  const get = (id: string): Schema => all.get(id) ?? real.get(id);
  return {
    all,
    get,
    narrowed: [],
    follow: (node, root) => {
      if (node.$ref === undefined) return { node, root };
      const target = root.$defs?.[node.$ref.replace('#/$defs/', '')];
      if (target === undefined) throw new Error(`no schema ${node.$ref}`);
      return { node: target, root };
    },
  };
};

const text = { type: 'string', maxLength: 5 };
/** A schema may say more than the few words our own code reads. */
const schemaOf = (schema: object): Schema => schema;

const model = schemaOf({
  $id: '/test/model',
  title: 'Model',
  type: 'object',
  additionalProperties: false,
  required: ['name', 'size'],
  properties: {
    name: { ...text, minLength: 2 },
    size: { type: 'integer', minimum: 1, maximum: 9 },
    code: { ...text, text: true },
    rate: { type: 'number', exclusiveMinimum: 0 },
    yes: { type: 'boolean' },
    at: { instant: true },
    kind: { type: 'string', enum: ['one', 'two', 'three'] },
    fixed: { const: 'x' },
    format: { type: 'string', maxLength: 99, pattern: '^[a-z]+$' },
    mail: { type: 'string', maxLength: 99, format: 'email' },
    none: { type: ['string', 'null'], maxLength: 5 },
    parts: { type: 'array', minItems: 1, maxItems: 3, uniqueBy: 'id', items: { $ref: '#/$defs/part' } },
  },
  $defs: {
    part: {
      title: 'Part',
      type: 'object',
      additionalProperties: false,
      required: ['id'],
      properties: { id: text, more: { instant: true } },
    },
  },
});

const zone = makeZone('Europe/Kyiv');
const validator = makeValidator(zone, buildSet(model));
const good = { name: 'abc', size: 1 };
const faults = (value: unknown): string[] =>
  validator.errorsOf('/test/model', value).map(({ path, type, msg }) => `${path.join('.')} | ${type} | ${msg}`);
const check = (value: unknown): Record<string, unknown> => validator.check({ id: '/test/model' }, value);

describe('A body and its schema', () => {
  for (const [field, value, expected] of [
    ['name', 'a', 'string_too_short | String should have at least 2 characters'],
    ['name', 'abcdef', 'string_too_long | String should have at most 5 characters'],
    ['name', 1, 'string_type | Input should be a valid string'],
    ['size', 1.5, 'int_type | Input should be a valid integer'],
    ['size', '1', 'int_type | Input should be a valid integer'],
    ['size', 0, 'greater_than_equal | Input should be greater than or equal to 1'],
    ['size', 10, 'less_than_equal | Input should be less than or equal to 9'],
    ['rate', 0, 'greater_than | Input should be greater than 0'],
    ['rate', '1', 'float_type | Input should be a valid number'],
    ['yes', 'true', 'bool_type | Input should be a valid boolean'],
    ['at', '2026-02-30', 'datetime_parsing | Input should be a valid datetime'],
    ['at', 5, 'datetime_parsing | Input should be a valid datetime'],
    ['kind', 'four', "enum | Input should be 'one', 'two' or 'three'"],
    ['fixed', 'y', "literal_error | Input should be 'x'"],
    ['format', 'A', "string_pattern_mismatch | String should match pattern '^[a-z]+$'"],
    ['mail', 'x', 'value_error | Not a well formed email address.'],
    ['code', 1.5, 'string_type | Input should be a valid string'],
    ['code', true, 'string_type | Input should be a valid string'],
    ['parts', {}, 'list_type | Input should be a valid list'],
    ['parts', [], 'too_short | List should have at least 1 item after validation, not 0'],
    ['parts', [{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd' }], 'too_long | List should have at most 3 items after validation, not 4'],
    ['parts', [{ id: 'a' }, { id: 'a' }], 'value_error | Items should be unique by fields: id'],
    ['zzz', 1, 'extra_forbidden | Extra inputs are not permitted'],
    ['toString', 1, 'extra_forbidden | Extra inputs are not permitted'],
  ] as const) {
    it(`${field} = ${JSON.stringify(value)}: ${expected}`, () =>
      expect(faults({ ...good, [field]: value })).to.deep.equal([`data.${field} | ${expected}`]));
  }

  it('names an element by its index, as text', () => {
    expect(faults({ ...good, parts: [{ id: 'a' }, {}, { id: 'b', more: 'x' }] })).to.deep.equal([
      'data.parts.1.id | missing | Field required',
      'data.parts.2.more | datetime_parsing | Input should be a valid datetime',
    ]);
    expect(faults({ ...good, parts: [1] })).to.deep.equal(['data.parts.0 | model_type | Input should be a valid dictionary']);
  });

  it('that is no object is one fault', () => {
    for (const value of [null, [], 'x', 1, undefined]) {
      expect(faults(value)).to.deep.equal(['data | model_type | Input should be a valid dictionary']);
    }
  });

  it('reports missing and unknown fields together, declared ones first in their order, unknown ones last as sent', () => {
    expect(faults({ zzz: 1, kind: 'x', aaa: 1 }).map((fault) => fault.split(' |')[0])).to.deep.equal([
      'data.name',
      'data.size',
      'data.kind',
      'data.zzz',
      'data.aaa',
    ]);
  });

  it('is not satisfied by what an object inherits', () => {
    const needy = makeValidator(zone, buildSet({ ...model, required: ['toString'], properties: { toString: text } }));
    expect(needy.errorsOf('/test/model', {}).map(({ type }) => type)).to.deep.equal(['missing']);
  });

  it('becomes values to work with, and stays as it was sent', () => {
    const sent = {
      ...good,
      code: 42,
      at: '2026-05-12T12:00:00',
      parts: [{ id: 'a', more: '2026-05-12T12:00:00Z' }],
      yes: null,
      none: null,
    };
    const before = structuredClone(sent);
    expect(check(sent)).to.deep.equal({
      ...good,
      code: '42',
      at: new Date('2026-05-12T09:00:00Z'),
      parts: [{ id: 'a', more: new Date('2026-05-12T12:00:00Z') }],
      none: null,
    });
    expect(sent).to.deep.equal(before);
  });

  it('that is large is told all its faults too', () => {
    expect(faults({ ...good, kind: 'x'.repeat(70_000), zzz: 1, mail: 'y' }).map((fault) => fault.split(' |')[0])).to.deep.equal([
      'data.kind',
      'data.mail',
      'data.zzz',
    ]);
  });

  it('with a list that is too long is told so, and nothing of what is in the list', () => {
    expect(faults({ ...good, parts: Array.from({ length: 1000 }, () => ({})), zzz: 1 })).to.deep.equal([
      'data.parts | too_long | List should have at most 3 items after validation, not 1000',
      'data.zzz | extra_forbidden | Extra inputs are not permitted',
    ]);
  });

  it('is told a hundred faults, the first in the order of declaration', () => {
    const unknown = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`zzz${index}`, 1]));
    const messages = faults({ ...unknown, ...good, kind: 'x' });
    expect(messages).to.have.length(100);
    expect([messages[0], messages[99]].map((fault) => fault?.split(' |')[0])).to.deep.equal(['data.kind', 'data.zzz98']);
  });

  it('with alternatives is checked against each, and faults name the model', () => {
    const other: Schema = {
      $id: '/test/other',
      title: 'Other',
      type: 'object',
      additionalProperties: false,
      required: ['status'],
      properties: { status: { const: 'x' } },
    };
    const both = makeValidator(zone, buildSet(model, other));
    const models = { models: [{ id: '/test/model' }, { id: '/test/other' }] };
    expect(both.checkOneOf(models, { status: 'x' })).to.deep.equal({ status: 'x' });
    expect(both.checkOneOf(models, good)).to.deep.equal(good);
    try {
      both.checkOneOf(models, { zzz: 1 });
      expect.fail('taken');
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      expect((error.errors ?? []).map(({ model: name, path }) => `${name}: ${path.join('.')}`)).to.deep.equal([
        'Model: data.name',
        'Model: data.size',
        'Model: data.zzz',
        'Other: data.status',
        'Other: data.zzz',
      ]);
    }
  });
});

describe('The view of a schema', () => {
  const view = validator.view('/test/model');

  it('shows declared fields in their order and nothing else', () => {
    const rendered = view({ secret: 1, size: 2, name: 'a', parts: [{ id: 'x', hidden: 1, more: new Date(0) }], _id: 'x' });
    expect(JSON.stringify(rendered)).to.equal('{"name":"a","size":2,"parts":[{"id":"x","more":"1970-01-01T03:00:00.000+03:00"}]}');
  });

  it('shows of each object what that one has, whatever those before it had and in whatever order', () => {
    const parts = [{ id: 'a', more: 'b' }, { more: 'c', id: 'd' }, { id: 'e' }, { hidden: 1, id: 'f' }, {}, { more: 'g', hidden: 2 }];
    const wanted = '[{"id":"a","more":"b"},{"id":"d","more":"c"},{"id":"e"},{"id":"f"},{},{"more":"g"}]';
    expect(JSON.stringify(view({ parts }).parts)).to.equal(wanted);
  });

  it('leaves out null and what is empty, and keeps false, zero and the empty text', () => {
    expect(view({ name: '', size: 0, yes: false, kind: null, parts: [], at: undefined })).to.deep.equal({ name: '', size: 0, yes: false });
  });
});
