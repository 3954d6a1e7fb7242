import { expect } from 'chai';
import fc from 'fast-check';
import { compareNumbers, isSumExact, multiply, stepRange, sumAmounts, sumsToHundred } from '../../../src/base/domain/money.ts';

describe('money', () => {
  it('adds and multiplies decimal digits, not binary fractions', () => {
    expect(sumAmounts([0.1, 0.2])).to.equal(0.3);
    expect(sumAmounts(Array.from({ length: 10 }, () => 0.1))).to.equal(1);
    expect(sumAmounts([])).to.equal(0);
    expect(sumAmounts([1e15, 0.01, -1e15])).to.equal(0.01);
    expect(multiply(1.1, 1.1)).to.equal(1.21);
    expect(multiply(4.35, 100)).to.equal(435);
  });

  it('does not depend on the order of the amounts', () => {
    const cents = fc.array(fc.integer({ min: 0, max: 10_000_000 }));
    fc.assert(
      fc.property(cents, (list) => {
        const amounts = list.map((cent) => cent / 100);
        const wanted = list.reduce((total, cent) => total + cent, 0) / 100;
        return sumAmounts(amounts) === wanted && sumAmounts(amounts.toReversed()) === wanted;
      }),
    );
  });

  it('compares as numbers do', () => {
    expect([compareNumbers(1, 2), compareNumbers(2, 1), compareNumbers(0.3, 0.3), compareNumbers(0, -0)]).to.deep.equal([-1, 1, 0, 0]);
    expect(compareNumbers(sumAmounts([0.1, 0.2]), 0.3)).to.equal(0);
  });

  it('adds whole numbers as BigInt does, and tells whether a double is written with the digits of the sum', () => {
    const whole = fc.array(fc.oneof(fc.maxSafeInteger(), fc.integer()));
    fc.assert(
      fc.property(whole, (amounts) => {
        const exact = amounts.reduce((total, amount) => total + BigInt(amount), 0n);
        return sumAmounts(amounts) === Number(exact) && isSumExact(amounts) === (String(Number(exact)) === String(exact));
      }),
    );
  });

  it('refuses what is no finite number', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) expect(() => sumAmounts([value])).to.throw();
  });

  const steps: readonly (readonly [number, number, number])[] = [
    [500, 2.5, 15],
    // 0.5 % of 333.33 is 1.66665, 3 % is 9.9999: rounded outwards.
    [333.33, 1.66, 10],
    // In binary fractions 58 × 0.005 × 100 is a little under 29.
    [58, 0.29, 1.74],
    [1, 0, 0.03],
    [0, 0, 0],
  ];
  for (const [amount, ge, le] of steps) {
    it(`lets a minimal step for ${amount} lie between ${ge} and ${le}`, () => expect(stepRange(amount)).to.deep.equal({ ge, le }));
  }

  it('tells sums that a double stands for from others', () => {
    expect(isSumExact([0.1, 0.2])).to.equal(true);
    expect(isSumExact([8940.828235294117, 1])).to.equal(true);
    expect(isSumExact([1e16, 0.01])).to.equal(false);
    expect(isSumExact([1e308, 1e308])).to.equal(false);
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
