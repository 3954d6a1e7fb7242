import { expect } from 'chai';
import fc from 'fast-check';
import { compare, multiply, significantDigits, sum, sumsToHundred, withinStepRange } from '../../../src/domain/money.ts';

describe('money', () => {
  it('adds and multiplies decimal digits, not binary fractions', () => {
    expect(sum([0.1, 0.2])).to.equal(0.3);
    expect(sum(Array.from({ length: 10 }, () => 0.1))).to.equal(1);
    expect(sum([])).to.equal(0);
    expect(sum([1e15, 0.01, -1e15])).to.equal(0.01);
    expect(multiply(1.1, 1.1)).to.equal(1.21);
    expect(multiply(4.35, 100)).to.equal(435);
  });

  it('does not depend on the order of the amounts', () => {
    const cents = fc.array(fc.integer({ min: 0, max: 10_000_000 }));
    fc.assert(
      fc.property(cents, (list) => {
        const amounts = list.map((cent) => cent / 100);
        const wanted = list.reduce((total, cent) => total + cent, 0) / 100;
        return sum(amounts) === wanted && sum(amounts.toReversed()) === wanted;
      }),
    );
  });

  it('compares as numbers do', () => {
    expect([compare(1, 2), compare(2, 1), compare(0.3, 0.3), compare(0, -0)]).to.deep.equal([-1, 1, 0, 0]);
    expect(compare(sum([0.1, 0.2]), 0.3)).to.equal(0);
  });

  it('refuses what is no finite number', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) expect(() => sum([value])).to.throw();
  });

  const steps: readonly (readonly [number, number, boolean])[] = [
    [2.5, 500, true],
    [15, 500, true],
    [2.49, 500, false],
    [15.01, 500, false],
    // 0.5 % of 333.33 is 1.66665, 3 % is 9.9999: rounded outwards to 1.66 and 10.
    [1.66, 333.33, true],
    [1.65, 333.33, false],
    [10, 333.33, true],
    [10.01, 333.33, false],
    // In binary fractions 58 × 0.005 × 100 is a little under 29, which would let 0.28 pass.
    [0.29, 58, true],
    [0.28, 58, false],
    [0, 1, true],
    [0.03, 1, true],
    [0.04, 1, false],
    [0, 0, true],
    [0.01, 0, false],
  ];
  for (const [step, amount, isWithin] of steps) {
    it(`${isWithin ? 'accepts' : 'refuses'} a minimal step of ${step} for an amount of ${amount}`, () => {
      expect(withinStepRange(step, amount)).to.equal(isWithin);
    });
  }

  const digits: readonly (readonly [string, number])[] = [
    ['0', 1],
    ['-0.000', 1],
    ['500', 1],
    ['500.10', 4],
    ['1e18', 1],
    ['-12.50E+3', 3],
    ['0.00012', 2],
    ['100.01', 5],
    ['123456789012345', 15],
    ['1234567890123456', 16],
    ['0.1000000000000000055511151231257827', 34],
    [`1${'0'.repeat(10_000)}1`, 10_002],
    ['1e999999999', 1],
  ];
  for (const [text, count] of digits) {
    it(`counts ${count} significant digits in ${text.slice(0, 40)}`, () => expect(significantDigits(text)).to.equal(count));
  }

  it('throws for text that is no number', () => {
    for (const text of ['', ' ', 'NaN', 'Infinity', '0x10', '1,5', '1e']) expect(() => significantDigits(text), text).to.throw();
  });

  it('says whether percentages make exactly 100', () => {
    expect(sumsToHundred([33.3, 33.3, 33.4])).to.deep.equal({ ok: true, sum: 100 });
    expect(sumsToHundred([10.1, 20.2, 69.7])).to.deep.equal({ ok: true, sum: 100 });
    expect(sumsToHundred([33.33, 33.33, 33.33])).to.deep.equal({ ok: false, sum: 99.99 });
    // Too little to be seen in a double.
    expect(sumsToHundred([100, 1e-14]).ok).to.equal(false);
    expect(sumsToHundred([])).to.deep.equal({ ok: false, sum: 0 });
  });
});
