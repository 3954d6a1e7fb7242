import Big from 'big.js';
import { expect } from 'chai';
import fc from 'fast-check';
import { Problem } from '../../../src/base/domain/problem.ts';
import { parseJsonText } from '../../../src/base/validation/json-text.ts';
import { draws } from '../../support/draws.ts';

const refusal = (text: string): Problem => {
  try {
    parseJsonText(text);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error(`accepted: ${text.slice(0, 80)}`);
};

const findFault = (text: string): { path: string; type: string; msg: string } => {
  const [fault] = refusal(text).errors ?? [];
  return { path: (fault?.path ?? []).join('.'), type: fault?.type ?? '', msg: fault?.msg ?? '' };
};

const nested = (depth: number, inside = ''): string => '['.repeat(depth) + inside + ']'.repeat(depth);
const buildKeys = (count: number): string => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join()}}`;

describe('The gate for JSON texts', () => {
  it('says where a text stops being JSON, without a piece of it', () => {
    expect(refusal('{"secret": tru').details)
      .to.match(/^Malformed JSON: /)
      .and.not.include('secret');
    expect(refusal('').type).to.equal('http-bad-request');
    for (const text of ['{', '[1,]', "{'a':1}", '{"a":1}x', 'NaN', '{"a":01}', '"\u0001"', '{"a":1,}', '\u00a0{}']) {
      expect(refusal(text).details, text).to.match(/^Malformed JSON: /);
    }
  });

  it('lets nesting of 32 pass and refuses 33', () => {
    expect(parseJsonText(nested(32, '1'))).to.be.an('array');
    expect(parseJsonText(nested(32))).to.be.an('array');
    expect(findFault(nested(33)).msg).to.equal('Value error, nesting is deeper than 32');
    expect(findFault(nested(33, '1')).msg).to.equal('Value error, nesting is deeper than 32');
    expect(findFault(nested(500_000)).msg).to.equal('Value error, nesting is deeper than 32');
  });

  it('refuses deep nesting also in a value that a repeated key replaced', () => {
    expect(findFault(`{"a":${nested(200_000)},"a":1,"b":12345678901234567}`).msg).to.equal('Value error, nesting is deeper than 32');
  });

  it('is not misled by brackets and digits inside strings', () => {
    const text = JSON.stringify({
      a: '[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[',
      b: 'UA213223130000026007233566001',
      c: '\\"12345678901234567890',
    });
    expect(parseJsonText(text)).to.deep.equal(JSON.parse(text));
  });

  it('lets 1,000 keys of an object pass and refuses 1,001', () => {
    expect(parseJsonText(buildKeys(1000))).to.be.an('object');
    expect(findFault(`{"data":${buildKeys(1001)}}`)).to.deep.equal({
      path: 'data',
      type: 'too_long',
      msg: 'Object should have at most 1000 keys',
    });
  });

  it('refuses more than 75,000 values in a request before it makes any, and takes them in an import', () => {
    const many = JSON.stringify({ data: Array.from({ length: 75_000 }, () => ({})) });
    const fault = { path: '', type: 'too_long', msg: 'Body should have at most 75000 values' };
    expect(findFault(many)).to.deep.equal(fault);
    // It would be no JSON.
    expect(findFault(`${many}}`)).to.deep.equal(fault);
    expect(parseJsonText(many, 'import')).to.be.an('object');
    expect(parseJsonText(`[${'1,'.repeat(74_000)}1]`)).to.have.length(74_001);
  });

  it('refuses more than 2,000 different keys in a request before it makes any value, and takes them in an import', () => {
    const named = (count: number): string =>
      `[${Array.from({ length: count / 10 }, (_, nth) => `{${Array.from({ length: 10 }, (_, key) => `"k${nth * 10 + key}" : 1`)}}`).join()}]`;
    const fault = { path: '', type: 'too_long', msg: 'Body should have at most 2000 different keys' };
    expect(parseJsonText(named(2000))).to.have.length(200);
    expect(findFault(named(2010))).to.deep.equal(fault);
    // It would be no JSON.
    expect(findFault(`${named(2010)}]`)).to.deep.equal(fault);
    expect(parseJsonText(named(2010), 'import')).to.have.length(201);
    // The same keys again and again, and as many texts, are no more keys.
    expect(parseJsonText(`[${Array.from({ length: 6000 }, () => '{"a":1,"\\"b":"c:","d":{}}').join()}]`)).to.have.length(6000);
    expect(parseJsonText(JSON.stringify(Array.from({ length: 30_000 }, (_, nth) => `t${nth}`)))).to.have.length(30_000);
  });

  for (const key of ['$ne', '$', 'a.b', '.', '__proto__']) {
    it(`refuses the key ${key} as an unknown field, at any depth`, () => {
      expect(findFault(`{"data":{"x":{"${key}":1}}}`)).to.include({ type: 'extra_forbidden' });
      expect(findFault(`{"data":[{"${key}":1}]}`).path).to.equal(`data.0.${key}`);
    });
  }

  it('keeps names that only look like a prototype’s as plain keys', () => {
    const value = parseJsonText('{"constructor":1,"toString":2,"hasOwnProperty":3}');
    expect(Object.keys(Object(value))).to.deep.equal(['constructor', 'toString', 'hasOwnProperty']);
  });

  it('refuses every other control character in values and keys too, unless they are to be kept', () => {
    const controls = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).filter((char) => !'\0\t\n\r'.includes(char));
    expect(controls).to.have.length(28);
    for (const control of controls) {
      const value = JSON.stringify({ data: { title: `a${control}b` } });
      const key = JSON.stringify({ data: { [`a${control}b`]: 1 } });
      expect(() => parseJsonText(value)).to.throw(Problem);
      expect(() => parseJsonText(key)).to.throw(Problem);
      expect(parseJsonText(value, 'import')).to.deep.equal(JSON.parse(value));
    }
    const plain = JSON.stringify({ data: { title: 'a\tb\r\nc \u007f\u0085 ї 🏛' } });
    expect(parseJsonText(plain)).to.deep.equal(JSON.parse(plain));
    expect(() => parseJsonText('"\\u0000"', 'import')).to.throw(Problem);
  });

  it('refuses halves of surrogate pairs and NUL, in values and in keys', () => {
    for (const bad of ['\\ud800', 'a\\udfffb', '\\u0000', 'x\\u0000y']) {
      expect(findFault(`{"a":"${bad}"}`)).to.include({ path: 'a', type: 'value_error' });
      expect(refusal(`{"${bad}":1}`).type).to.equal('data-validation');
    }
    expect(parseJsonText('"\\ud83d\\ude00"')).to.equal('😀');
  });

  describe('A number', () => {
    for (const text of [
      '123456789012345',
      '0.123456789012345',
      '1e22',
      '-1234567.89',
      '100000000000000000000',
      '1.50000000000000000000',
      '0',
      '-0',
      '0e0',
      '1e-300',
      '0.30000000000000004',
      '129.6536000000001',
      '8940.828235294117',
      '1234567890123456',
      '1.000000000000001',
      '-12345678.90123456e3',
      '1.7976931348623157e308',
      '5e-324',
    ]) {
      it(`${text} passes`, () => expect(parseJsonText(text)).to.equal(Number(text)));
    }
    it('that a double prints passes, whichever double it is', () => {
      const doubles = fc.double({ noNaN: true, noDefaultInfinity: true });
      fc.assert(fc.property(doubles, (value) => parseJsonText(JSON.stringify([value])) !== undefined));
    });
    it('is taken exactly when decimals say that its double prints the same', () => {
      const digits = fc.stringMatching(/^[0-9]{0,20}$/);
      const numbers = fc.record({
        whole: digits,
        fraction: digits,
        exponent: fc.integer({ min: -340, max: 320 }),
        e: fc.constantFrom('e', 'E+'),
      });
      fc.assert(
        fc.property(numbers, ({ whole, fraction, exponent, e }) => {
          const power = exponent === 0 ? '' : exponent < 0 ? `e${exponent}` : `${e}${exponent}`;
          const text = `${whole.replace(/^0+/, '') || '0'}${fraction === '' ? '' : `.${fraction}`}${power}`;
          const nearest = Number(text);
          const isHeld = Number.isFinite(nearest) && new Big(text).eq(nearest);
          let isTaken = true;
          try {
            parseJsonText(text);
          } catch {
            isTaken = false;
          }
          return isTaken === isHeld;
        }),
        { numRuns: draws(300, 2000, 2000) },
      );
    });
    for (const [text, nearest] of [
      ['9007199254740993', '9007199254740992'],
      ['0.1000000000000000000001', '0.1'],
      ['0.30000000000000001', '0.3'],
      ['1000000000000000000000001', '1e+24'],
      ['1e-400', '0'],
      [`0.${'0'.repeat(400)}1`, '0'],
      ['1.23456789012345e-320', '1.2347e-320'],
    ] as const) {
      it(`${text.slice(0, 30)} would come back as ${nearest} and is refused at its place`, () => {
        expect(findFault(`{"data":{"a":[0,${text}]}}`)).to.deep.equal({
          path: 'data.a.1',
          type: 'value_error',
          msg: `Value error, number would come back as ${nearest}`,
        });
      });
    }
    it('that is inexact is named by its place, whatever stands before it', () => {
      const text = '{"a\\"b" : [{"x":"y:z"},[1,2]], "c":{"d":[[],{},[0,{"e" :[1,0.1000000000000000000001]}]]}}';
      expect(findFault(text).path).to.equal('c.d.2.1.e.1');
      expect(findFault('0.1000000000000000000001').path).to.equal('');
      expect(findFault('{"a":[0.1000000000000000000001],"a":[1],"b":1e-400}').path).to.equal('b');
    });
    it('that is too large for a double is refused', () => {
      expect(findFault('{"a":1e400}')).to.deep.equal({ path: 'a', type: 'finite_number', msg: 'Input should be a finite number' });
      expect(findFault('{"a":-1e400}').type).to.equal('finite_number');
      expect(parseJsonText('{"a":1e400,"a":3}')).to.deep.equal({ a: 3 });
    });
    it('of a million digits is answered in one pass', () => {
      expect(findFault(`{"a":1${'0'.repeat(900_000)}1}`).path).to.equal('a');
      expect(findFault(`{"a":0.1${'0'.repeat(900_000)}1}`).path).to.equal('a');
    });
  });

  it('takes the last of repeated keys', () => {
    expect(parseJsonText('{"a":1,"b":2,"a":3}')).to.deep.equal({ a: 3, b: 2 });
    expect(parseJsonText('{"a":9007199254740993,"a":3}')).to.deep.equal({ a: 3 });
    expect(findFault('{"a":3,"a":9007199254740993}').path).to.equal('a');
  });

  it('gives back what JSON.parse reads, for every honest text', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6, noUnicodeString: false }), (value) => {
        const text = JSON.stringify(value);
        let parsed: unknown;
        try {
          parsed = parseJsonText(text);
        } catch (error) {
          return error instanceof Problem && error.status === 400;
        }
        return JSON.stringify(parsed) === JSON.stringify(JSON.parse(text));
      }),
      { numRuns: 500 },
    );
  });
});
