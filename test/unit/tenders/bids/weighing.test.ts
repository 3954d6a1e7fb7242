import { expect } from 'chai';
import { type Sketch, sketched } from '../../../../fixtures/sketch.ts';
import { lotId, otherLotId } from '../../../../fixtures/sketched-tenders.ts';
import { priceScale } from '../../../../src/base/domain/scale.ts';
import type { TenderFields } from '../../../../src/base/domain/tender.ts';
import type { Bid } from '../../../../src/base/domain/types.generated.ts';
import { buildWeightedValue } from '../../../../src/procurement/phases/bids/weighted-values.ts';
import { revenueMeasure, share } from '../../../support/procedures/revenue-share.ts';

const features = [
  { code: 'tenderer', featureOf: 'tenderer', enum: [{ value: 0.1 }, { value: 0 }] },
  { code: 'lot', featureOf: 'lot', relatedItem: lotId, enum: [{ value: 0.05 }, { value: 0 }] },
  { code: 'item', featureOf: 'item', relatedItem: 'b', enum: [{ value: 0.15 }, { value: 0 }] },
];
const lots = [{ id: lotId }, { id: otherLotId }];
const items = [
  { id: 'a', relatedLot: lotId },
  { id: 'b', relatedLot: otherLotId },
];
const tender: Sketch<TenderFields> = { lots, items, features };
const bid = (parameters: NonNullable<Bid['parameters']>, answers: readonly [string, number][] = []): Bid => ({
  id: 'b'.repeat(32),
  status: 'active',
  parameters,
  requirementResponses: answers.map(([id, value]) => ({ id: 'r'.repeat(32), requirement: { id }, value })),
});
const value = (amount: number) => ({ amount, currency: 'UAH', valueAddedTaxIncluded: true });
const best = bid([
  { code: 'tenderer', value: 0.1 },
  { code: 'lot', value: 0.05 },
  { code: 'item', value: 0.15 },
]);

const criterion = (relatesTo: string, relatedItem: string | undefined, requirement: string) => ({
  title: 'Вартість життєвого циклу',
  source: 'tenderer',
  relatesTo,
  ...(relatedItem === undefined ? {} : { relatedItem }),
  classification: { scheme: 'ESPD211', id: 'CRITERION.OTHER.LIFE_CYCLE_COST.COST_OF_OWNERSHIP' },
  requirementGroups: [{ requirements: [{ id: requirement, title: 'x', dataType: 'number' }] }],
});

describe('Weighted values (spec/procedures.md §3.2)', () => {
  it('there are none without features and costs', () => {
    expect(sketched(buildWeightedValue)(priceScale, { lots, items }, best, value(100), lotId)).to.equal(undefined);
  });

  it('divide a price by what the features of its lot have given', () => {
    // 1 + 0.15 / (1 - 0.15)
    expect(sketched(buildWeightedValue)(priceScale, tender, best, value(1000), lotId)).to.deep.equal({
      amount: 850,
      currency: 'UAH',
      denominator: 1.1764705882352942,
    });
    // 1 + 0.25 / (1 - 0.25)
    expect(sketched(buildWeightedValue)(priceScale, tender, best, value(1000), otherLotId)?.amount).to.equal(750);
    expect(sketched(buildWeightedValue)(priceScale, tender, bid([]), value(1000), lotId)).to.deep.equal({
      amount: 1000,
      currency: 'UAH',
      denominator: 1,
    });
  });

  it('take all features in a tender without lots', () => {
    expect(sketched(buildWeightedValue)(priceScale, { items, features }, best, value(1000))?.amount).to.equal(700);
  });

  it('multiply what is the better the higher it is, in its own field and without a currency', () => {
    const weighted = sketched(buildWeightedValue)(revenueMeasure.scale, { items, features }, best, share(20));
    expect(weighted).to.deep.include({ amountPercentage: 28.571 });
    expect(weighted).to.have.all.keys('amountPercentage', 'denominator');
  });

  it('add the costs that are named for the lot, whatever else was answered', () => {
    const criteria = [
      criterion('tender', undefined, 'all'),
      criterion('lot', lotId, 'one'),
      criterion('item', 'b', 'other'),
      { ...criterion('tender', undefined, 'price'), classification: { scheme: 'x', id: 'CRITERION.OTHER.BID.GUARANTEE' } },
    ];
    const answers: [string, number][] = [
      ['all', 10.5],
      ['one', 0.1],
      ['other', 0.2],
      ['price', 1000],
    ];
    const costs = (lot: string) => sketched(buildWeightedValue)(priceScale, { lots, items, criteria }, bid([], answers), value(100), lot);
    expect(costs(lotId)).to.deep.equal({ amount: 110.6, currency: 'UAH', addition: 10.6 });
    expect(costs(otherLotId)?.addition).to.equal(10.7);
  });

  it('are rounded to 2 digits, halves up', () => {
    expect(sketched(buildWeightedValue)(priceScale, tender, bid([]), value(1.005), lotId)?.amount).to.equal(1.01);
    expect(sketched(buildWeightedValue)(priceScale, tender, bid([{ code: 'tenderer', value: 0.1 }]), value(1), lotId)?.amount).to.equal(
      0.89,
    );
  });
});
