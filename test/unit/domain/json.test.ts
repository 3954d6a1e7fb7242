import { expect } from 'chai';
import fc from 'fast-check';
import { fixedClock } from '../../../fixtures/fixed-clock.ts';
import { sameValue } from '../../../src/base/domain/json.ts';

describe('same value', () => {
  it('takes undefined, null, an absent key, an empty list and an object of nothing as one', () => {
    const nothing = [undefined, null, [], {}, { z: {} }, { z: [], y: null }];
    for (const a of nothing) {
      for (const b of nothing) {
        expect(sameValue(a, b)).to.equal(true);
        expect(sameValue({ x: 1, y: a }, { x: 1, y: b })).to.equal(true);
      }
      expect(sameValue({ x: 1, y: a }, { x: 1 })).to.equal(true);
      expect(sameValue({ x: 1 }, { x: 1, y: a })).to.equal(true);
      for (const b of [0, '', false, [null], [{}], { z: 0 }, new Date(0)]) {
        expect(sameValue(a, b)).to.equal(false);
        expect(sameValue(b, a)).to.equal(false);
      }
    }
  });

  it('compares dates by their milliseconds', () => {
    expect(sameValue({ d: new Date(5) }, { d: new Date(5) })).to.equal(true);
    expect(sameValue(new Date(5), new Date(6))).to.equal(false);
    expect(sameValue(new Date(5), 5)).to.equal(false);
    expect(sameValue(new Date(5), {})).to.equal(false);
    expect(sameValue(new Date(5), new Date(5).toISOString())).to.equal(false);
  });

  it('ignores the order of keys and heeds the order of lists', () => {
    expect(sameValue({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).to.equal(true);
    expect(sameValue([1, 2], [2, 1])).to.equal(false);
    expect(sameValue([1], [1, 2])).to.equal(false);
    expect(sameValue([1, 2], [1])).to.equal(false);
  });

  it('tells types, values and kinds apart', () => {
    const different = [1, 2, '1', true, false, {}, { a: 1 }, { a: '1' }, { b: 1 }, [1], [[1]], { 0: 1 }, [{ a: 1 }]];
    for (const [i, a] of different.entries()) {
      for (const [j, b] of different.entries()) expect(sameValue(a, b)).to.equal(i === j);
    }
  });

  it('does not take inherited members for values', () => {
    expect(sameValue({ toString: 1 }, {})).to.equal(false);
    expect(sameValue({}, JSON.parse('{"__proto__": {"a": 1}}'))).to.equal(false);
    expect(sameValue(Object.create(null), {})).to.equal(true);
  });

  it('takes objects of other classes as the same only when they are identical', () => {
    const map = new Map();
    expect(sameValue(map, map)).to.equal(true);
    expect(sameValue(map, new Map())).to.equal(false);
    expect(sameValue(map, {})).to.equal(false);
  });

  it('holds for every value and its copy, both ways', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => sameValue(value, structuredClone(value))));
    fc.assert(fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => sameValue(a, b) === sameValue(b, a)));
  });
});

describe('fixed clock', () => {
  it('stands still until it is set or moved, and hands out copies', () => {
    const start = new Date('2026-12-07T10:00:00Z');
    const clock = fixedClock(start);
    clock.now().setTime(0);
    start.setTime(0);
    expect(clock.now().toISOString()).to.equal('2026-12-07T10:00:00.000Z');
    clock.advance(1500);
    expect(clock.now().toISOString()).to.equal('2026-12-07T10:00:01.500Z');
    clock.set(new Date('2027-01-01T00:00:00Z'));
    expect(clock.now().toISOString()).to.equal('2027-01-01T00:00:00.000Z');
  });
});
