import { expect } from 'chai';
import { BSON } from 'mongodb';
import { storedBytes } from '../../../src/store/records/stored-bytes.ts';

const record = {
  _id: 'a',
  rev: 3,
  at: new Date(0),
  parts: [{ id: 'x', no: null }],
  text: 'Папір',
  none: null,
  code: new BSON.Code('x', {}),
  yes: true,
  no: false,
  less: -7,
  before: new Date(-86_400_001),
  long: BSON.Long.fromNumber(2 ** 40),
  last: 1.5,
};
const bytes = Buffer.from(BSON.serialize(record));
const given = () => storedBytes<typeof record>(bytes);

describe('A record as the store sent it', () => {
  it('has the fields that were stored, whatever stands between them', () => {
    const { fields } = given();
    expect([fields.last, fields.parts, fields.at, fields.text, fields.none]).to.deep.equal([1.5, record.parts, record.at, 'Папір', null]);
    expect(fields.absent).to.equal(undefined);
    expect('rev' in fields && !('absent' in fields)).to.equal(true);
  });

  it('is the same whether field by field or as a whole', () => {
    expect({ ...given().fields }).to.deep.equal({ ...given().whole() });
    const both = given();
    expect(both.whole().parts).to.equal(both.fields.parts);
  });

  it('has the bytes of an object that stands in it', () => {
    const { part } = storedBytes<object>(Buffer.from(BSON.serialize({ text: 'x', object: { a: 1 }, none: null })));
    const decoded = (name: string) => BSON.deserialize(part(name) ?? Buffer.alloc(0));
    expect([decoded('object'), decoded('text'), decoded('none'), part('absent')]).to.deep.equal([{ a: 1 }, {}, {}, undefined]);
  });

  it('decodes a field once', () => {
    const { fields } = given();
    expect(fields.parts).to.equal(fields.parts);
  });
});
