/** What the page of statistics makes of rows. */
import { expect } from 'chai';
import type { StatisticsRow } from '../../../../explorer/src/data/statistics.ts';
import { findFigure, saysSomething } from '../../../../explorer/src/model/statistics.ts';
import { shownRow } from '../../../../src/features/statistics/counter-rows.ts';

/** The row that the API answers for these counters. */
const buildRow = (counts: Readonly<Record<string, number>>): StatisticsRow => {
  const row: object = shownRow('2026-11', { counts, sums: {} });
  return row as StatisticsRow; // the schema of the answer holds it elsewhere
};

describe('Figures of the statistics', () => {
  const cases: readonly [string, Readonly<Record<string, number>>, { noBidLots: number | null; bidsPerLot: number | null }][] = [
    ['nothing is opened yet', { tenders: 3, lots: 3 }, { noBidLots: null, bidsPerLot: null }],
    ['no lot had a bid', { openedLots: 4, noBidLots: 4 }, { noBidLots: 4, bidsPerLot: null }],
    ['every lot had bids', { openedLots: 4, bids: 10 }, { noBidLots: 0, bidsPerLot: 2.5 }],
    ['lots without bids beside others', { openedLots: 6, noBidLots: 2, bids: 10 }, { noBidLots: 2, bidsPerLot: 2.5 }],
  ];
  for (const [name, counts, expected] of cases) {
    it(`tell lots without bids and bids on the others, where ${name}`, () => {
      const row = buildRow(counts);
      for (const measure of ['noBidLots', 'bidsPerLot'] as const)
        expect(findFigure(row, measure, 'UAH'), measure).to.equal(expected[measure]);
    });
  }

  it('leave out a row of which they have nothing to say', () => {
    expect(saysSomething(buildRow({ plans: 4, reports: 1 }), 'UAH')).to.equal(false);
    expect(saysSomething(buildRow({ tenders: 1 }), 'UAH')).to.equal(true);
  });
});
