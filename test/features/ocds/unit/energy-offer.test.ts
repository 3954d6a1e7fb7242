import { expect } from 'chai';
import type { TenderFields } from '../../../../src/base/domain/tender.ts';
import type { Lot, Value } from '../../../../src/base/domain/types.generated.ts';
import { offerOf } from '../../../../src/features/ocds/model/building-blocks.ts';
import { performanceMeasure, performanceScale } from '../../../../src/procurement/phases/performance/measure.ts';

describe('An offer of saved energy', () => {
  it('is told to open data by its price, and its worth beside it', () => {
    const tender = { noticePublicationDate: new Date('2027-01-03T22:15:00Z'), NBUdiscountRate: 0.22986, fundingKind: 'budget' };
    const lot = { id: 'a', minValue: { currency: 'UAH', valueAddedTaxIncluded: false }, yearlyPaymentsPercentageRange: 0.6 };
    const value = {
      annualCostsReduction: [500, ...Array.from({ length: 20 }, () => 1000)],
      yearlyPaymentsPercentage: 0.7,
      contractDuration: { years: 10, days: 74 },
      currency: 'UAH',
      valueAddedTaxIncluded: false,
    };
    const place = { tender: tender as TenderFields, lot: lot as unknown as Lot };
    const { amountPerformance, ...rest } = offerOf(performanceScale, performanceMeasure.derive?.(value as unknown as Value, place));
    expect(amountPerformance).to.equal(1486.28);
    expect(rest).to.deep.equal({
      value: { amount: 6799.59, currency: 'UAH', valueAddedTaxIncluded: false },
      yearlyPaymentsPercentage: 0.7,
      contractDuration: { years: 10, days: 74 },
    });
  });
});
