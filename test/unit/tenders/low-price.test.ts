/** spec/open-tenders.md §9.4. */

import { expect } from 'chai';
import { priceScale } from '../../../src/base/domain/scale.ts';
import { lowPriceReasons } from '../../../src/procurement/phases/awarding/next-awards.ts';

const mean =
  'найбільш економічно вигідна пропозиція є меншою на 40 або більше відсотків від середньоарифметичного значення ціни/приведеної ціни тендерних пропозицій інших учасників на початковому етапі аукціону';
const next =
  'найбільш економічно вигідна пропозиція є меншою на 30 або більше відсотків від наступної ціни/приведеної ціни тендерної пропозиції за результатами проведеного електронного аукціону';

type Amounts = readonly [number, ...(readonly number[])];

/** Of the first bid; the order is that of the amounts after the auction. */
const collectReasons = (before: readonly number[], after: Amounts): readonly string[] => {
  const offers = after.map((amount, index) => ({ value: { amount }, initialValue: { amount: before[index] ?? amount } }));
  const [first = { value: { amount: 0 } }] = offers;
  return lowPriceReasons(
    priceScale,
    first,
    offers.toSorted((a, b) => a.value.amount - b.value.amount),
  );
};

describe('a price', () => {
  const table: readonly (readonly [readonly number[], Amounts, readonly string[]])[] = [
    [
      [1100, 1000, 1200],
      [500, 1000, 1100],
      [mean, next],
    ],
    [[11_000, 833, 800], [490, 700, 850], [next]],
    [[600, 1000, 1000], [600, 857.14, 850], [mean]],
    [[600, 999.99, 1000], [600, 857.14, 850], []],
    [[9500], [9500], []],
    [[700, 1000], [700, 1000], [next]],
    [[0.6, 1], [0.6, 0.7], [mean]],
  ];
  for (const [before, after, expected] of table) {
    it(`of (${before.join(', ')}) and then (${after.join(', ')}) is abnormally low for ${expected.length} reasons`, () => {
      expect(collectReasons(before, after)).to.deep.equal(expected);
    });
  }
});
