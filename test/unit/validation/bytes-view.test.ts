import { expect } from 'chai';
import fc from 'fast-check';
import { BSON } from 'mongodb';
import { makeZone } from '../../../src/domain/zone-time.ts';
import { procedures } from '../../../src/procedures/index.ts';
import { loadSchemas, type Schema } from '../../../src/validation/dialect.ts';
import { makeValidator } from '../../../src/validation/validator.ts';

const schemas = loadSchemas({ sandbox: true, parts: procedures.all.flatMap((procedure) => procedure.schemas) });
const validator = makeValidator(makeZone('Europe/Kyiv'), schemas);
const tender = '/tenders/tender';
const seed = Number(process.env.SEED ?? 20261123);
const numRuns = process.env.LONG === '1' ? 5000 : 300;

const bytesOf = (document: object): Buffer => Buffer.from(BSON.serialize(document));
const ofBytes = (document: object, instead: Record<string, unknown> = {}): string =>
  validator.bytesView(tender)(bytesOf(document), instead).toString('utf8');
/** What the store gives of a document, shown as an object. */
const ofObject = (document: object, instead: Record<string, unknown> = {}): string =>
  JSON.stringify(validator.view(tender)({ ...BSON.deserialize(bytesOf(document)), ...instead }));

const { date, dictionary, double, oneof, constantFrom, integer, boolean, array, string } = fc;
const text = oneof(string({ unit: 'grapheme' }), string({ unit: 'binary-ascii' }), constantFrom('', '"', '\\', '\u2028', 'Папір «А4»\n'));
const instant = date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2100-01-01') });
const scalar = oneof(text, double(), integer(), boolean(), instant, constantFrom(null, undefined));
const name = string({ minLength: 1, maxLength: 3 }).filter((key) => !/^\d|\0|^__proto__$|^\$/.test(key));
const anything = oneof(
  { depthSize: 'small' },
  scalar,
  array(scalar),
  dictionary(name, oneof(scalar, array(scalar), dictionary(name, scalar))),
);

/** Values that a schema shows, and others in their places. */
const partOf = (start: Schema, startRoot: Schema, depth: number): fc.Arbitrary<unknown> => {
  const { node, root } = schemas.follow(start, startRoot);
  if (depth === 0) return anything;
  const own =
    node.properties !== undefined
      ? objectOf(node, root, depth)
      : node.items !== undefined
        ? array(partOf(node.items, root, depth - 1), { maxLength: 3 })
        : anything;
  return oneof({ weight: 9, arbitrary: own }, { weight: 1, arbitrary: anything });
};

/** Some of its fields, in any order, and some that nobody declares. */
const objectOf = (node: Schema, root: Schema, depth: number): fc.Arbitrary<object> => {
  const fields = Object.entries(node.properties ?? {}).map(([key, child]) => ({ key, value: partOf(child, root, depth - 1) }));
  const declared = fc
    .shuffledSubarray(fields, { maxLength: Math.min(8, fields.length) })
    .chain((some) => fc.tuple(...some.map(({ key, value }) => value.map((made): [string, unknown] => [key, made]))));
  return fc.tuple(declared, dictionary(name, anything, { maxKeys: 2 })).map(([known, more]) => ({ ...more, ...Object.fromEntries(known) }));
};

const root = schemas.get(tender);

describe('The view of the bytes of a document', function () {
  this.timeout(120_000);

  it('is that of the document, whatever stands in it', () => {
    const check = (document: object): void => {
      expect(ofBytes(document)).to.equal(ofObject(document));
    };
    fc.assert(fc.property(objectOf(root, root, 4), check), { seed, numRuns });
  });

  it('shows instead what it is told to, in its place', () => {
    const check = (document: object, given: object): void => {
      const instead = { ...given, title: undefined };
      expect(ofBytes(document, instead)).to.equal(ofObject(document, instead));
    };
    fc.assert(fc.property(objectOf(root, root, 2), objectOf(root, root, 2), check), { seed, numRuns: numRuns / 3 });
  });

  it('is that of a document of any length, after others', () => {
    for (const length of [3, 300_000, 2_000_000, 5]) {
      const document = { title: 'Б"'.repeat(length), items: [{ id: 'a' }, { id: 'b', description: 'x' }], description: 'end' };
      expect(ofBytes(document)).to.equal(ofObject(document));
    }
  });

  it('is that of texts of any length with something to escape at any place', () => {
    for (let length = 0; length < 12; length += 1) {
      for (const odd of ['', '"', '\\', '\n', '\0', '\u001f', ' ', '\u007f', 'ї', '\u2028', '€', '😀']) {
        const items = Array.from({ length: length + 1 }, (_, at) => ({ description: 'x'.repeat(at) + odd + 'x'.repeat(length - at) }));
        expect(ofBytes({ items })).to.equal(ofObject({ items }));
      }
    }
  });

  it('is that of a document that ends within the name that is expected next', () => {
    const next = { title: 'x', description: 'y', procurementMethodType: 'z' };
    for (const name of ['d', 'de', 'desc', 'descripti', 'description', 'procure', 'procurementMethod']) {
      expect(ofBytes(next)).to.equal(ofObject(next));
      for (const value of [null, true]) {
        const short = { title: 'x', [name]: value };
        expect(ofBytes(short), name).to.equal(ofObject(short));
        expect(ofBytes({ ...next, [name]: value }), name).to.equal(ofObject({ ...next, [name]: value }));
      }
    }
  });

  it('is that of a list of objects that are alike, the same, shorter, longer, in another order or empty', () => {
    const unit = { code: 'H87', name: 'штука', value: { amount: 1, currency: 'UAH' } };
    const one = { id: 'a', description: 'x', unit, deliveryAddress: { region: 'Київ' } };
    const items = [one, { ...one }, { ...one, id: 'b' }, { unit, id: 'c', unknown: 1, description: 'y' }, { id: 'd', unit: {} }];
    const more = [{ ...one, unit: { ...unit, name: 'пачка' } }, { id: 'e', odd: 2, unit }, {}, {}, one];
    expect(ofBytes({ items: [...items, ...more] })).to.equal(ofObject({ items: [...items, ...more] }));
    expect(ofBytes({ items: more, title: 'x' }, { items: undefined, title: 'y' })).to.equal('{"title":"y"}');
    expect(ofBytes({ items: [one] })).to.equal(ofObject({ items: [one] }));
  });

  it('stands between what is asked for before and behind it', () => {
    const given = bytesOf({ title: 'Папір' });
    const around = { before: '{"data":', after: ',"more":"ї"}' };
    expect(validator.bytesView(tender)(given, {}, around).toString('utf8')).to.equal('{"data":{"title":"Папір"},"more":"ї"}');
  });

  it('has nothing of a document that could not be shown', () => {
    // 18 is the type of a long number, 9 that of a date: no date is that late.
    const broken = bytesOf({ title: 'Not for others', date: BSON.Long.MAX_VALUE });
    broken[broken.indexOf('date\0') - 1] = 9;
    expect(() => validator.bytesView(tender)(broken, {})).to.throw(RangeError);
    expect(ofBytes({ title: 'x' })).to.equal('{"title":"x"}');
  });

  it('leaves out what JSON has no word for, and long numbers stay numbers', () => {
    const { Long, Binary, Decimal128, ObjectId, MinKey, MaxKey, Timestamp, Code, BSONRegExp, DBRef, BSONSymbol } = BSON;
    const without = [new Binary(Buffer.from('x')), Decimal128.fromString('1'), new ObjectId(), new MinKey(), new MaxKey()];
    const odd = [...without, new Timestamp(1n), new Code('x'), new Code('x', { y: 1 }), new BSONRegExp('a', 'i'), new BSONSymbol('s')];
    for (const title of odd) expect(ofBytes({ title, description: 'x' }), title.constructor.name).to.equal('{"description":"x"}');
    expect(ofBytes({ value: { amount: Long.fromNumber(2 ** 40) } })).to.equal(`{"value":{"amount":${2 ** 40}}}`);
    expect(ofBytes({ title: new DBRef('a', new ObjectId()), description: 'x' })).to.contain('"description":"x"');
  });
});
