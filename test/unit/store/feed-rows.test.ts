import { expect } from 'chai';
import fc from 'fast-check';
import { BSON, type Document, Int32, Long, ObjectId } from 'mongodb';
import { buildWaitingRow, parseFeedRow } from '../../../src/store/feed/rows.ts';

const decodeBytes = (document: Document): Buffer => Buffer.from(BSON.serialize(document));
/** What the driver makes of the same bytes, with its position in seconds. */
const decoded = (document: Document): Document => {
  const whole = BSON.deserialize(decodeBytes(document));
  return { ...whole, public_modified: whole.public_modified.getTime() / 1000 };
};

describe('A row of the feed, read from the bytes of the store', () => {
  const texts = fc.string({ unit: 'grapheme' }).map((text) => text.toWellFormed());
  const ours = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2040-01-01') });
  const positions = fc.oneof(fc.date({ noInvalidDate: true }), ours);
  const dates = fc.oneof(fc.date(), ours);

  it('is what the driver decodes, whatever text, position and date it has', () => {
    fc.assert(
      fc.property(positions, texts, dates, (position, _id, dateModified) => {
        const document = { public_modified: position, _id, dateModified };
        expect(parseFeedRow(decodeBytes(document))).to.deep.equal(decoded(document));
      }),
    );
  });

  it('is what the driver decodes also when fields have other types, another order or others beside them', () => {
    const usual = { public_modified: new Date(1500), _id: 'a', dateModified: new Date(7) };
    const others: readonly unknown[] = [
      '',
      'b',
      0,
      null,
      true,
      new Int32(3),
      Long.fromNumber(2 ** 40),
      new Date(-1),
      new ObjectId(),
      {},
      [1],
    ];
    const values = fc.constantFrom(...others, ...Object.values(usual));
    const names: fc.Arbitrary<string> = fc.constantFrom('_id', 'dateModified', 'public_modifieD', '_i', 'dateModified_', 'status');
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(names, values), { selector: ([name]) => name, maxLength: 5 }), fc.nat(4), (fields, at) => {
        const document = Object.fromEntries(fields.toSpliced(at, 0, ['public_modified', usual.public_modified]));
        expect(parseFeedRow(decodeBytes(document))).to.deep.equal(decoded(document));
      }),
      {
        numRuns: 2000,
        examples: [
          [
            [
              ['_id', 'a'],
              ['dateModified', new Date(7)],
            ],
            0,
          ],
          [
            [
              ['_id', 'a'],
              ['dateModified', new Date(7)],
              ['status', 'x'],
            ],
            0,
          ],
          [
            [
              ['dateModified', new Date(7)],
              ['_id', 'a'],
            ],
            2,
          ],
        ],
      },
    );
  });

  it('has its default fields while it waits, and all of them when it is decoded', () => {
    const others = fc.dictionary(
      fc.constantFrom('status', 'lots', 'a', 'public_modifieD'),
      fc.constantFrom('', 'b', 0, null, true, new Date(1), {}, [1]),
    );
    fc.assert(
      fc.property(positions, texts, dates, others, (position, _id, dateModified, rest) => {
        const document = { _id, ...rest, dateModified, z: { _id: 'no' }, public_modified: position };
        const { decode, ...shown } = buildWaitingRow(decodeBytes(document));
        const whole = decoded(document);
        expect(shown).to.deep.equal({ _id, dateModified: whole.dateModified, public_modified: whole.public_modified });
        expect(decode?.()).to.deep.equal(whole);
      }),
    );
    const odd = { _id: new ObjectId(), public_modified: new Date(1), status: 'x' };
    expect(buildWaitingRow(decodeBytes(odd))).to.deep.equal(decoded(odd));
  });

  it('is not made of a document that is cut short or has a wrong length inside', () => {
    const whole = decodeBytes({ public_modified: new Date(1500), _id: 'abcdef', dateModified: new Date(7) });
    for (let length = 0; length < whole.length; length += 1) expect(() => parseFeedRow(whole.subarray(0, length)), `${length}`).to.throw();
    const lengthAt = whole.indexOf('_id') + 4;
    for (const wrong of [-1, 0, 1, 6, 8, 2 ** 31 - 1]) {
      const changed = Buffer.from(whole);
      changed.writeInt32LE(wrong, lengthAt);
      expect(() => parseFeedRow(changed), `${wrong}`).to.throw();
    }
    const endless = Buffer.from(whole);
    endless[lengthAt + 4 + 'abcdef'.length] = 1;
    expect(() => parseFeedRow(endless)).to.throw('bad string length');
    const without = Buffer.concat([whole.subarray(0, lengthAt), Buffer.alloc(4), whole.subarray(lengthAt + 4 + 'abcdef'.length + 1)]);
    without.writeInt32LE(without.length);
    expect(() => parseFeedRow(without)).to.throw('bad string length');
  });
});
