/** The rules of esco on composed tenders, without a store (spec/energy-services.md). */
import { expect } from 'chai';
import { contextWith, shown } from '../../../fixtures/sketched-tenders.ts';
import type { TenderFields } from '../../../src/base/domain/tender.ts';
import type { Bid, Lot, Value } from '../../../src/base/domain/types.generated.ts';
import { actingConfig } from '../../../src/procurement/engine/config.ts';
import { bidErrors } from '../../../src/procurement/phases/bids/rules.ts';
import { performanceMeasure } from '../../../src/procurement/phases/performance/measure.ts';
import { sharesFitLots } from '../../../src/procurement/phases/performance/rules.ts';
import { aboveThresholdEU } from '../../../src/procurement/types/above-threshold-eu.ts';
import { esco } from '../../../src/procurement/types/esco.ts';

const savings = [500, ...Array.from({ length: 20 }, () => 1000)];
const tender = { noticePublicationDate: new Date('2027-01-03T22:15:00Z'), NBUdiscountRate: 0.22986, fundingKind: 'budget' } as TenderFields;
const lot = { id: 'a', minValue: { currency: 'UAH', valueAddedTaxIncluded: false }, yearlyPaymentsPercentageRange: 0.6 } as unknown as Lot;

const value = (share: number, years: number, days?: number, more: object = {}): Value =>
  ({
    annualCostsReduction: savings,
    yearlyPaymentsPercentage: share,
    contractDuration: { years, ...(days === undefined ? {} : { days }) },
    currency: 'UAH',
    valueAddedTaxIncluded: false,
    ...more,
  }) as unknown as Value;

const config = actingConfig({}, esco);
const faults = (one: Value, of: TenderFields = tender): string =>
  performanceMeasure.faults(one, { tender: of, lot }, config, ['value']).map(shown).join();

describe('What may be written of a tender of esco', () => {
  it('is what may be written of one of aboveThresholdEU', () => {
    const allowed = ({ writes }: typeof esco) => Object.entries(writes).map(([write, { in: statuses }]) => `${write}: ${statuses.join()}`);
    expect(allowed(esco)).to.have.members(allowed(aboveThresholdEU));
  });
});

describe('An offer of saved energy', () => {
  it('is worth what the day of the notice in Kyiv says, whatever it says itself', () => {
    // By the day before it would be another amount.
    const derived = performanceMeasure.derive?.(value(0.7, 10, 74, { amount: 1, amountPerformance: 2 }), { tender, lot }) ?? expect.fail();
    expect(derived).to.deep.include({ amount: 6799.59, amountPerformance: 1486.28 });
    expect(performanceMeasure.derive?.(derived, { tender, lot })).to.deep.equal(derived);
    const priced = { amount: 5, currency: 'UAH', valueAddedTaxIncluded: false };
    expect(performanceMeasure.derive?.(priced, { tender, lot })).to.equal(priced);
    expect(performanceMeasure.derive?.(value(0.600004, 10), { tender, lot })).to.deep.include({
      yearlyPaymentsPercentage: 0.6,
      contractDuration: { years: 10, days: 0 },
    });
  });

  it('lasts a day to fifteen years, leaves 20 per cent unless the budget pays, and is in the money of its lot', () => {
    const other = { ...tender, fundingKind: 'other' } as TenderFields;
    const rows: readonly (readonly [Value, string, TenderFields?])[] = [
      [value(0.7, 15), ''],
      [value(0.7, 0, 1), ''],
      [value(0.7, 15, 1), 'value.contractDuration.days: max contract duration 15 years'],
      [value(0.7, 0), 'value.contractDuration.days: min contract duration 1 day'],
      [value(0.8, 1), '', other],
      [value(0.79999, 1), 'value.yearlyPaymentsPercentage: yearlyPaymentsPercentage should be greater than 0.8 and less than 1', other],
      [value(0, 1), ''],
      [value(0.7, 1, 0, { annualCostsReduction: [1] }), 'value.annualCostsReduction: annual costs reduction should be set for 21 period'],
      [value(0.7, 1, 0, { currency: 'EUR' }), 'value.currency: currency of bid should be identical to currency of minValue of lot'],
    ];
    for (const [one, text, of] of rows) expect(faults(one, of)).to.equal(text);
  });

  it('that an import has left incomplete is not asked what it lacks', () => {
    for (const part of ['annualCostsReduction', 'yearlyPaymentsPercentage', 'contractDuration']) {
      const incomplete = value(0.7, 16, 1, { currency: 'EUR' });
      Reflect.deleteProperty(incomplete, part);
      expect(faults(incomplete), part).to.equal('');
    }
  });

  it('takes at most the share of its lot where the budget pays', () => {
    const errors = (share: number, kind = 'budget') =>
      sharesFitLots({
        tender: { ...tender, fundingKind: kind, lots: [lot] } as TenderFields,
        after: { lotValues: [{ relatedLot: 'a', value: value(share, 1) }] } as unknown as Bid,
      } as Parameters<typeof sharesFitLots>[0]);
    expect([errors(0.6), errors(0.9, 'other')]).to.deep.equal([[], []]);
    expect(errors(0.61).map(({ msg }) => msg)).to.deep.equal(['yearlyPaymentsPercentage should be greater than 0 and less than 0.6']);
  });

  it('names a quantity of one item of each lot; what it does not say of others is not compared', () => {
    const unit = { code: 'H87', name: 'штука' };
    const asked = (id: string) => ({ id, relatedLot: 'a', quantity: 2, unit });
    const errors = (...items: object[]) =>
      bidErrors({
        tender: { ...tender, lots: [lot], items: [asked('x'), asked('y')] } as unknown as TenderFields,
        before: null,
        after: { status: 'pending', lotValues: [{ relatedLot: 'a', value: value(0.6, 1) }], items } as unknown as Bid,
        asked: 'pending',
        context: contextWith({ procedure: esco, config }),
      }).map(shown);
    expect(errors({ id: 'x', quantity: 2 }, { id: 'y' })).to.deep.equal([]);
    expect(errors({ id: 'x' }, { id: 'y' })).to.deep.equal(['data.items: At least one item should be with not empty quantity for lot a']);
    expect(errors({ id: 'x', quantity: 2 }, { id: 'y', unit: { ...unit, code: 'KGM' } })).to.deep.equal([
      "data.items.1.unit.code: bid item.unit.code ('KGM') should be equal to tender item.unit.code ('H87') for item y",
    ]);
  });

  it('is bound by the range of its tender where that has no lots', () => {
    const lotless = { ...tender, yearlyPaymentsPercentageRange: 0.5 } as TenderFields;
    expect(performanceMeasure.resultFaults?.(value(0.6, 1), { tender: lotless }, config, ['value']).map(shown)).to.deep.equal([
      'value.yearlyPaymentsPercentage: yearlyPaymentsPercentage should be greater than 0 and less than 0.5',
    ]);
    const bids = { tender: lotless, after: { value: value(0.6, 1) } as Bid } as Parameters<typeof sharesFitLots>[0];
    expect(sharesFitLots(bids).map(({ path }) => path.join('.'))).to.deep.equal(['data.value.yearlyPaymentsPercentage']);
    expect(performanceMeasure.inputsOf?.(value(0.5, 1), { tender: lotless })).to.include({ yearlyPaymentsPercentageRange: 0.5 });
  });

  it('costs a complainant by the price that he asks himself, for the lot or in all', () => {
    const bid = (id: string, ...prices: (readonly [string, number])[]): Bid =>
      ({
        tenderers: [{ identifier: { scheme: 'UA-EDR', id } }],
        lotValues: prices.map(([relatedLot, amount]) => ({ relatedLot, value: { amount, currency: 'UAH' } })),
      }) as unknown as Bid;
    const bids = [bid('1', ['a', 10.1]), bid('2', ['a', 7]), bid('1', ['b', 20.2])];
    const priceOf = (lotId?: string): unknown => performanceMeasure.ownPrice?.({ bids } as TenderFields, bids[2] ?? bid(''), lotId).amount;
    expect([priceOf('a'), priceOf('b'), priceOf('c'), priceOf()]).to.deep.equal([10.1, 20.2, 30.3, 30.3]);
    const whole = { ...bid('3'), lotValues: undefined, value: { amount: 5, currency: 'EUR' } } as unknown as Bid;
    expect(performanceMeasure.ownPrice?.({ bids: [...bids, whole] } as TenderFields, whole, undefined)).to.deep.equal({
      amount: 5,
      currency: 'EUR',
    });
  });
});
