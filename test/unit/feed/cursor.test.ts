import { expect } from 'chai';
import fc from 'fast-check';
import { makeZone } from '../../../src/base/domain/zone-time.ts';
import { cursorAt, cursorBefore, hashIds, parseCursor, printCursor, printValue, withoutSeen } from '../../../src/feed/parameters.ts';

const parseUtc = makeZone('UTC').parse;
const id = (number: number): string => String(number).padStart(32, '0');

describe('The cursor of a feed', () => {
  it('hashes ids as the vectors say', () => {
    expect(hashIds([id(2)])).to.equal('72654dcd508673e991cc08f9de6db997');
    expect(hashIds([id(2), id(3)])).to.equal('2a1c0c6d503d44a9e1dc1ebb64944864');
    expect(hashIds([id(3), id(2)])).to.equal('2a1c0c6d503d44a9e1dc1ebb64944864');
    expect(hashIds([id(1)])).to.equal('e629f196dc612509ea9a61df552423a0');
    expect(hashIds([])).to.equal('d41d8cd98f00b204e9800998ecf8427e');
  });

  it('prints a position with at least one fraction digit and no exponent', () => {
    expect([1778583600, 1778583600.49, 1778583601.123, 0.001].map(printValue)).to.deep.equal([
      '1778583600.0',
      '1778583600.49',
      '1778583601.123',
      '0.001',
    ]);
    expect(printValue(1e21)).to.match(/^1000000000000000000000\.0$/);
    expect(printValue(1e-7)).to.match(/^0\.0000001/);
  });

  it('has exactly four parts, whatever the position', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), fc.integer({ min: 0, max: 1000 }), (ms, count) => {
        const cursor = { value: ms / 1000, count, hash: hashIds([String(ms)]) };
        const text = printCursor(cursor);
        expect(text.split('.')).to.have.length(4);
        expect(parseCursor(text, parseUtc)).to.deep.equal(cursor);
      }),
    );
  });

  it('counts the ties of the page at its edge, and only them', () => {
    const page = [1, 2, 3].map((number) => ({ _id: id(number), public_modified: number === 1 ? 10 : 11 }));
    const [first, , last] = page;
    if (first === undefined || last === undefined) throw new Error('the page has three items');
    expect(cursorAt(page, last)).to.equal('11.0.2.2a1c0c6d503d44a9e1dc1ebb64944864');
    expect(cursorAt(page, first)).to.equal('10.0.1.e629f196dc612509ea9a61df552423a0');
  });

  it('that has sent nothing carries count 0 and the md5 of the empty string', () => {
    expect(cursorBefore(1778583600.5)).to.equal('1778583600.5.0.d41d8cd98f00b204e9800998ecf8427e');
  });

  const read = (offset: string) => parseCursor(offset, parseUtc);

  describe('Reading', () => {
    const plain: readonly [string, number][] = [
      ['-5', -5],
      ['0', 0],
      ['5.', 5],
      ['.5', 0.5],
      ['1778583600', 1778583600],
      ['1778583600.49', 1778583600.49],
      ['1.5.3', 1.5],
      ['1.5.3.abc.def', 1.5],
      ['1.5.x.y.z', 1.5],
      ['2016-01-01T00:00:00', 1451606400],
      ['2016-01-01T00:00:00.500', 1451606400.5],
      ['2016-01-01T00:00:00+02:00', 1451599200],
      ['2016-01-01T00:00:00 02:00', 1451599200],
      ['2016-01-01T00:00:00.123456+02:00', 1451599200.123],
      ['2016-01-01', 1451606400],
    ];
    for (const [offset, value] of plain) {
      it(`${offset} is the position ${value} without a count`, () => expect(read(offset)).to.deep.equal({ value, count: 0, hash: '' }));
    }

    it('a server’s own cursor keeps count and hash', () => {
      expect(read('1778583600.0.2.2a1c0c6d503d44a9e1dc1ebb64944864')).to.deep.equal({
        value: 1778583600,
        count: 2,
        hash: '2a1c0c6d503d44a9e1dc1ebb64944864',
      });
    });

    it('a second part of ten digits is a fraction like any other', () => {
      expect(read('1778583600.0000000001')?.value).to.equal(Number('1778583600.0000000001'));
    });

    it('a negative count counts nothing', () => expect(read('5.0.-1.abc')).to.deep.equal({ value: 5, count: 0, hash: 'abc' }));

    const bad = [
      'zzz',
      'nan',
      'NaN',
      'inf',
      '-Infinity',
      '1e400',
      '0x10',
      '1,5',
      '--5',
      '5-',
      '.',
      '...',
      '1.5.x.y',
      '1.5..y',
      '{}',
      '[object Object]',
    ];
    for (const offset of [...bad, '2016-13-01', '2016-01-01T25:00:00', '1'.repeat(300), '\u0661', '１', 'null', ' ']) {
      it(`${JSON.stringify(offset.slice(0, 40))} is no offset`, () => expect(read(offset)).to.equal(null));
    }

    it('never throws, and gives a finite position or nothing, for 10,000 mutated offsets', () => {
      const seeds = ['1778583600.49.2.2a1c0c6d503d44a9e1dc1ebb64944864', '2016-01-01T00:00:00.123+02:00', '-5', '0', '1.5.3.x'];
      const mutated = fc
        .tuple(fc.constantFrom(...seeds), fc.array(fc.tuple(fc.nat(60), fc.string({ unit: 'grapheme', maxLength: 3 })), { maxLength: 4 }))
        .map(([seed, edits]) => edits.reduce((text, [at, piece]) => text.slice(0, at) + piece + text.slice(at + piece.length), seed));
      fc.assert(
        fc.property(mutated, (offset) => {
          const cursor = read(offset);
          if (cursor === null) return true;
          return Number.isFinite(cursor.value) && Number.isSafeInteger(cursor.count) && cursor.count >= 0;
        }),
        { numRuns: 10_000 },
      );
    });
  });

  describe('What was seen before', () => {
    const rows = [1, 2, 3, 4].map((number) => ({ _id: id(number), public_modified: number <= 2 ? 10 : 11 }));
    const seen = { value: 10, count: 2, hash: hashIds([id(1), id(2)]) };
    const ids = (cursor: typeof seen, from = rows): string[] => withoutSeen(from, cursor).map(({ _id }) => _id);

    it('is dropped when count and hash agree', () => expect(ids(seen)).to.deep.equal([id(3), id(4)]));
    it('is kept when one is missing, one more came, or another took its place', () => {
      expect(ids({ ...seen, count: 1 })).to.have.length(4);
      expect(ids({ ...seen, count: 3 })).to.have.length(4);
      expect(ids({ ...seen, hash: hashIds([id(1), id(9)]) })).to.have.length(4);
      expect(ids(seen, rows.slice(1))).to.have.length(3);
    });
  });
});
