/** Whole numbers as the store adds them (docs/statistics.md "Counters"). */
import { expect } from 'chai';
import { Decimal128 } from 'mongodb';
import { amountOf } from '../../../../src/features/statistics/model/tallies.ts';
import { increments, wholeSums } from '../../../../src/features/statistics/store/whole-numbers.ts';

const numbers = ['0', '1', '-1', '9007199254740993', '-18446744073709551617', `${'9'.repeat(34)}`, `-${'9'.repeat(34)}`];

describe('Whole numbers in the store', () => {
  for (const digits of numbers)
    it(`hold ${digits} as it is`, () => {
      const paid: unknown = increments({ counts: {}, sums: { UAH: { paid: BigInt(digits) } } }, 'n', 's')['s.UAH.paid'];
      if (!(paid instanceof Decimal128)) throw new Error('it is a decimal');
      expect(wholeSums({ UAH: { paid } }).UAH?.paid).to.equal(BigInt(digits));
    });

  for (const [hundredths, amount] of [
    [0n, 0],
    [-5n, -0.05],
    [123n, 1.23],
    [10_999_999_999_999_989n, 109_999_999_999_999.89],
    [9_007_199_254_740_993n, 90_071_992_547_409.94],
  ] as const)
    it(`are shown as the double next to ${hundredths} hundredths`, () => {
      expect(amountOf(hundredths)).to.equal(amount);
    });
});
