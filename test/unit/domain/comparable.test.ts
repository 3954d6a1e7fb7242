/** Which values have a difference, and which (docs/signals.md "Facts"). */
import { expect } from 'chai';
import { toComparableAmounts } from '../../../src/base/domain/comparable.ts';

const value = (amount: unknown, taxed?: boolean, amountNet?: number, currency: unknown = 'UAH') => ({
  ...{ amount, currency },
  ...(taxed === undefined ? {} : { valueAddedTaxIncluded: taxed }),
  ...(amountNet === undefined ? {} : { amountNet }),
});

describe('Values', () => {
  const cases: readonly (readonly [string, readonly unknown[], readonly number[] | undefined])[] = [
    ['with tax', [value(120, true, 100), value(60, true, 50)], [120, 60]],
    ['without tax', [value(120, false, 120), value(60)], [120, 60]],
    ['with and without tax, whose net amounts are known', [value(120, true, 100), value(90, false, 90)], [100, 90]],
    ['with and without tax, one net amount unknown', [value(120, true), value(90, false, 90)], undefined],
    ['three, one of them with tax', [value(1), value(2), value(3, true)], undefined],
    ['in two currencies', [value(1), value(1, undefined, undefined, 'EUR')], undefined],
    ['without a currency', [value(1, undefined, undefined, null), value(1, undefined, undefined, null)], undefined],
    ['of which one is none', [value(1), undefined], undefined],
    ['that are text', [value('1.5'), value(1)], [1.5, 1]],
  ];
  for (const [name, values, amounts] of cases)
    it(`${name} are ${amounts === undefined ? 'not compared' : 'compared'}`, () =>
      expect(toComparableAmounts(...values)?.amounts).to.deep.equal(amounts));
});
