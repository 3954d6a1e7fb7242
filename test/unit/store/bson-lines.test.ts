import { expect } from 'chai';
import fc from 'fast-check';
import { Binary, BSON, BSONRegExp, Decimal128, type Document, Double, Int32, Long, MinKey, ObjectId, Timestamp } from 'mongodb';
import { lineOf, parseDocument } from '../../../src/store/backup/bson-lines.ts';

const { serialize } = BSON;

const check = (document: Document): void => {
  const bytes = Buffer.from(serialize(document));
  const line = lineOf(bytes);
  expect(line).to.not.contain('\n');
  expect(Buffer.from(serialize(parseDocument(line))).equals(bytes), line).to.equal(true);
};

const text = fc.string({ unit: 'binary' }).filter((value) => value.isWellFormed());
const leaf = fc.oneof(
  text,
  fc.boolean(),
  fc.constant(null),
  fc.maxSafeInteger().map((value) => new Int32(value % 2 ** 31)),
  fc.double({ noNaN: true }).map((value) => new Double(value)),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => Long.fromBigInt(value)),
  fc.date({ noInvalidDate: true }),
  fc.uint8Array().map((bytes) => new Binary(bytes)),
  fc.constant(new ObjectId()),
  fc.record({ t: fc.nat(), i: fc.nat() }).map((at) => new Timestamp(at)),
);
const key = fc.string({ maxLength: 12 }).filter((name) => !name.startsWith('$') && name !== '__proto__' && !name.includes('\0'));
const { value } = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, leaf, fc.array(tie('value'), { maxLength: 4 }), fc.dictionary(key, tie('value'), { maxKeys: 4 })),
}));

describe('A document as a line of Extended JSON', () => {
  it('comes back as the same bytes', () => {
    fc.assert(
      fc.property(fc.dictionary(key, value), (document) => check(document)),
      { numRuns: 300 },
    );
  });

  it('names the type of every value', () => {
    const document = { int: new Int32(5), double: new Double(5), long: Long.fromNumber(5), at: new Date(0), text: 'a' };
    expect(lineOf(Buffer.from(serialize(document)))).to.equal(
      '{"int":{"$numberInt":"5"},"double":{"$numberDouble":"5.0"},"long":{"$numberLong":"5"},"at":{"$date":{"$numberLong":"0"}},"text":"a"}',
    );
  });

  it('keeps what JavaScript does not tell apart: 5 and 5.0, zero and its negative, numbers that are none', () => {
    check({ int: new Int32(5), double: new Double(5), minus: new Double(-0), large: new Double(1e300), none: new Double(Number.NaN) });
    check({ up: new Double(Number.POSITIVE_INFINITY), down: new Double(Number.NEGATIVE_INFINITY), long: Long.fromNumber(5) });
  });

  it('keeps rare types', () => {
    check({ _id: 1, pattern: new BSONRegExp('a', 'i'), least: new MinKey(), money: Decimal128.fromString('1.10') });
  });

  it('is refused when it is cut, or no document', () => {
    expect(() => parseDocument('{"_id":{"$numberInt":"5"')).to.throw(SyntaxError);
    for (const line of ['[]', '5', 'null', '"text"']) expect(() => parseDocument(line), line).to.throw('no document');
  });
});
