/** Words of our dialect in plain JSON Schema (docs/spec/requests.md §1.4), read by ajv with ajv-formats alone. */

import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'chai';
import fc from 'fast-check';
import { describeApi } from '../../../src/app/operations/openapi.ts';
import { describeSchemas } from '../../../src/app/operations/schemas.ts';
import { makeZone } from '../../../src/base/domain/zone-time.ts';
import type { Schema } from '../../../src/base/validation/dialect.ts';
import { loadSchemas } from '../../../src/base/validation/dialect.ts';
import { textFormats } from '../../../src/base/validation/formats.ts';
import { instantSchema, plainTranslator } from '../../../src/base/validation/plain.ts';
import { draws } from '../../support/draws.ts';

const ajv = addFormats.default(new Ajv2020({ allowUnionTypes: true }));
const real = loadSchemas();

/** The verdict on `value` in a field of an object of a request that is such a node. */
const takes = (node: object, value: unknown, around: Schema = {}): boolean => {
  const root: Schema = { $id: '/test', type: 'object', properties: { field: node }, ...around };
  const set = { ...real, follow: (one: Schema, owner: Schema) => (one.$ref === '/test' ? { node: root, root } : real.follow(one, owner)) };
  const plain = plainTranslator(set, () => '#/$defs/instant')({ id: '/test', role: 'request' });
  return ajv.compile({ ...plain, $defs: { instant: instantSchema } })({ field: value });
};

describe('The plain form of a request', () => {
  const text = { type: 'string', text: true, maxLength: 5 };
  for (const [name, node, good, bad] of [
    ['a text', text, ['', 'abcde', 0, -1234, 99_999, null], ['abcdef', 1.5, -12_345, 100_000, 1e300, true, {}]],
    ['a text of three characters', { ...text, minLength: 3 }, ['abc', 100, -10], ['ab', 99, -9]],
    ['a text of any length', { ...text, maxLength: 300 }, [Number.MAX_SAFE_INTEGER], [2 ** 53, 1e20]],
    ['an id', { ...text, maxLength: 32, format: 'hex32' }, ['0'.repeat(32)], [1, 'x'.repeat(32), '']],
    ['a telephone', { ...text, maxLength: 30, format: 'telephone' }, ['+380441234567', 10], [9, -10, '1', '']],
    ['a telephone that may be empty', { ...text, maxLength: 30, format: 'telephoneIfAny' }, ['', '12', 12, null], ['x', 1]],
    ['an e-mail that may be empty', { ...text, maxLength: 30, format: 'emailIfAny' }, ['', 'a@b.c', null], ['a', 1, 'ї@b.c']],
    ['an address', { type: 'string', maxLength: 99, format: 'url' }, ['http://школа.укр/ї'], ['ftp://a', 'http://', 'http://a b', '']],
    ['something visible', { ...text, format: 'visible' }, ['ї', 7], ['', '\u200b', '\u2800', '\u0301']],
    ['money', { ...text, format: 'currency' }, ['UAH'], ['uah', 'XXX', 980, '']],
    ['a pattern', { ...text, pattern: '^[\\w.-]+$' }, ['a', 12, -1], ['', 'ї']],
    ['a pattern without numbers', { ...text, pattern: '^[a-z]+$' }, ['a'], ['1', 1]],
    ['a boolean that may be a text', { type: 'boolean', flag: true }, [true, false, 'TRUE', 'faLse', null], ['yes', '', 'true ', 1]],
    ['a true that may be a text', { type: 'boolean', flag: true, enum: [true] }, [true, 'True'], [false, 'false']],
    ['a date', { instant: true }, ['2026-12-14', '2024-02-29T10:30', null], ['', '2026-02-29', '2026-12-14T10', 5]],
    ['a choice', { enum: ['a', 'b', null] }, ['a', null], ['c', 1]],
    ['a choice of which one is meant', { enum: ['a', 'b'], mustBe: 'b' }, ['b', null], ['a', 'c']],
    ['choices that have a place here', { enum: ['a', 'b', null], appropriate: ['b'] }, ['b'], ['a', 'c']],
    ['one value', { const: 'a' }, ['a', null], ['b']],
  ] as const) {
    it(`takes ${name} as the registry does`, () => {
      expect(good.filter((value) => !takes(node, value))).to.deep.equal([]);
      expect(bad.filter((value) => takes(node, value))).to.deep.equal([]);
    });
  }

  it('counts null as absent, where it is a value it has the type that it must have', () => {
    const node = { type: 'string', maxLength: 5 };
    expect(takes(node, null)).to.equal(true);
    expect(takes(node, null, { required: ['field'] })).to.equal(false);
    expect(takes(node, null, { keepsNull: true })).to.equal(false);
    expect(takes({ ...node, type: ['string', 'null'] }, null, { required: ['field'] })).to.equal(true);
    expect(takes({ enum: ['a', null] }, null, { required: ['field'] })).to.equal(false);
    expect(takes({ ...node, default: 'x' }, null, { required: ['field'] })).to.equal(true);
  });

  it('reads a date as the registry does, whatever stands there', () => {
    const zone = makeZone('Europe/Kyiv');
    const plain = ajv.compile(instantSchema);
    const day = fc.oneof(
      fc.constantFrom('2024-02-29', '2023-02-29', '2000-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '0000-01-01', '26-1-1'),
      fc
        .date({ min: new Date('1000-01-01'), max: new Date('9000-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
    );
    const time = fc.constantFrom(
      '',
      'T10:30',
      'T24:00',
      'T10:60',
      'T10',
      'T10:30:59',
      'T23:59:60',
      't10:30:00',
      ' 10:30:00',
      'T10:30:00.1',
      'T10:30:00.',
      'T10:30:00,5',
    );
    const zones = fc.constantFrom('', 'Z', 'z', '+02', '+0200', '-23:59', '+24:00', '+02:60', '+2', ' ', '+02:00:00');
    const wrong: string[] = [];
    let good = 0;
    fc.assert(
      fc.property(day, time, zones, (...parts) => {
        const written = parts.join('');
        const isGood = zone.parse(written) !== null;
        if (isGood) good += 1;
        if (plain(written) !== isGood) wrong.push(written);
      }),
      { numRuns: draws(3000, 20_000, 20_000), seed: 29 },
    );
    expect(wrong).to.deep.equal([]);
    expect(good).to.be.above(100);
  });

  it('reads each format as the registry does, whatever stands there', () => {
    const pieces = [
      'a',
      'A',
      'f',
      '0',
      '9',
      '+',
      '-',
      '.',
      ',',
      ' ',
      '@',
      ':',
      '/',
      'http://',
      'https://',
      'md5:',
      'sha1:',
      '0'.repeat(32),
    ];
    const texts = fc.array(fc.constantFrom(...pieces, 'UAH', 'ї', '\u0301', '\u200b', '\u2800', '🙂', '\n', '..'), { maxLength: 6 });
    for (const [name, { fault, plain }] of textFormats) {
      const check = ajv.compile({ type: 'string', ...plain });
      const wrong: string[] = [];
      fc.assert(
        fc.property(texts, (parts) => {
          const written = parts.join('');
          if (check(written) !== (fault(written) === null)) wrong.push(written);
        }),
        { numRuns: draws(600, 3000, 3000), seed: 29 },
      );
      expect(wrong, name).to.deep.equal([]);
    }
  });
});

describe('Schemas of a running registry', () => {
  it('are those that the command prints, but for the notes of procedure types', () => {
    const printed = JSON.parse(JSON.stringify(describeSchemas().$defs).replaceAll('#/$defs/', '#/components/schemas/'));
    const served: Record<string, Record<string, unknown>> = JSON.parse(JSON.stringify(describeApi('http://127.0.0.1'))).components.schemas;
    expect(Object.keys(served).length).to.be.above(300);
    for (const [name, { 'x-procedure-types': _, ...schema }] of Object.entries(served)) expect(schema, name).to.deep.equal(printed[name]);
  });
});
