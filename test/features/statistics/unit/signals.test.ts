/** Where each signal begins (docs/signals.md). */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import {
  type ContractFacts,
  type Facts,
  type LotFacts,
  type Money,
  recordSignals,
  type TenderFacts,
} from '../../../../src/features/statistics/model/facts.ts';
import { fewDays, withSignals } from '../../../../src/features/statistics/model/signals.ts';

const uah = (amount: number) => ({ amount, currency: 'UAH' });
const common = {
  id: 'a',
  number: 'UA-1',
  test: false,
  status: 'complete',
  published: new Date(0),
  month: '2026-11',
  suppliers: [],
  bidders: [],
};
const lot = (more: Partial<LotFacts> = {}): LotFacts => ({
  id: '',
  status: 'complete',
  bidders: [],
  awards: [],
  value: uah(1000),
  ...more,
});
const tender = (more: Partial<TenderFacts> = {}, ...lots: LotFacts[]): TenderFacts => ({
  ...common,
  kind: 'tender',
  type: 'belowThreshold',
  competitive: true,
  agreed: false,
  changedAfter: 0,
  contracts: [],
  plans: [],
  lots,
  ...more,
});
const contract = (more: Partial<ContractFacts>): ContractFacts => ({ ...common, kind: 'contract', changes: 0, grounds: [], ...more });
const terms = (signed?: Money) => (signed === undefined ? {} : { signed });
const signalsOf = (facts: Facts, signed?: Money) => withSignals(facts, terms(signed)).signals ?? [];

describe('Signals', () => {
  const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['nothing of a tender that is like others', signalsOf(tender({ tenderDays: 10, changedAfter: 2 }, lot({ bids: 2 }))), []],
    ['a single bid on any lot', signalsOf(tender({}, lot({ bids: 3 }), lot({ bids: 1 }))), ['singleBid']],
    ['no bid is not a single one', signalsOf(tender({}, lot({ bids: 0 }))), []],
    ['sealed bids are not told', signalsOf(tender({}, lot())), []],
    ['days as few as the threshold', signalsOf(tender({ tenderDays: 4 })), ['shortDeadline']],
    ['a moment longer', signalsOf(tender({ tenderDays: 4.01 })), []],
    ['the threshold is that of the type', signalsOf(tender({ type: 'aboveThresholdEU', tenderDays: 31 })), ['shortDeadline']],
    [
      'an order takes bids for two working days at least',
      signalsOf(tender({ type: 'competitiveOrdering', tenderDays: 4 })),
      ['shortDeadline'],
    ],
    ['no threshold for a type that is not run here', signalsOf(tender({ type: 'constructor', tenderDays: 1 })), []],
    ['the third change', signalsOf(tender({ changedAfter: 3 })), ['manyChanges']],
    ['one per cent below what was expected', signalsOf(tender({}, lot({ saving: uah(10) }))), ['nearExpected']],
    ['a little more than that', signalsOf(tender({}, lot({ saving: uah(10.01) }))), []],
    ['above what was expected', signalsOf(tender({}, lot({ saving: uah(-1) }))), ['nearExpected']],
    ['nothing where nobody competed', signalsOf(tender({ competitive: false, tenderDays: 1, changedAfter: 9 }, lot({ bids: 1 }))), []],
    [
      'two grounds of a price without money',
      signalsOf(contract({ changes: 2, grounds: ['itemPriceVariation'], value: uah(1) }), uah(1)),
      [],
    ],
    ['one agreement that raises the value', signalsOf(contract({ changes: 1, value: uah(2) }), uah(1)), []],
    ['more in another currency', signalsOf(contract({ changes: 2, value: { amount: 2, currency: 'USD' } }), uah(1)), []],
    ['two of a contract that was given up', signalsOf(contract({ changes: 2, status: 'cancelled', value: uah(2) }), uah(1)), []],
    ['two of any ground, and more than was signed', signalsOf(contract({ changes: 2, value: uah(2) }), uah(1)), ['priceRaised']],
    ['two, and as much as was signed', signalsOf(contract({ changes: 2, value: uah(1) }), uah(1)), []],
    ['two, and nobody knows what was signed', signalsOf(contract({ changes: 2, value: uah(2) })), []],
    ['a report that was satisfied', signalsOf({ ...common, kind: 'report', decision: { resolution: 'satisfied' } }), ['reportSatisfied']],
    ['one that was declined', signalsOf({ ...common, kind: 'report', decision: { resolution: 'declinedNoViolation' } }), []],
  ];
  for (const [name, found, wanted] of cases) it(name, () => expect(found).to.deep.equal(wanted));

  it('compare a contract with what it was signed for, to the last hundredth and each time anew', () => {
    const grown = withSignals(contract({ value: uah(0.3) }), terms(uah(0.1)));
    expect(grown).to.deep.include({ signedValue: uah(0.1), growth: uah(0.2) });
    expect(withSignals(contract({ value: uah(1) }), terms(uah(3)))).to.deep.include({ growth: uah(-2) });
    expect(withSignals(grown)).to.not.have.any.keys('signedValue', 'growth');
    expect(JSON.stringify(withSignals(grown, terms(uah(0.1))))).to.equal(JSON.stringify(grown));
  });

  it('compare no value with one of another tax', () => {
    const [signed, value] = [uah(1000), uah(1200)];
    const withTax = { ...value, valueAddedTaxIncluded: true };
    const taxed = contract({ value: withTax, changes: 2 });
    expect(withSignals(taxed, { signed })).to.deep.include({ signedValue: signed, signals: [] }).and.not.have.property('growth');
    const wasTaxed = { signed: { ...signed, valueAddedTaxIncluded: true } };
    expect(withSignals(taxed, wasTaxed)).to.deep.include({ growth: uah(200), signals: ['priceRaised'] });
    expect(withSignals(contract({ value }), wasTaxed)).to.not.have.property('growth');
  });

  it('stand in the documentation with their thresholds', () => {
    const page = readFileSync(new URL('../../../../docs/signals.md', import.meta.url), 'utf8');
    for (const signal of recordSignals) expect(page).to.include(`| \`${signal}\` |`);
    const row = page.split('\n').find((line) => line.includes('`shortDeadline`')) ?? '';
    for (const [type, days] of Object.entries(fewDays))
      expect(row).to.match(new RegExp(`${type.replace('.', '\\.')}\\b[^\\d]* ${days}\\b`));
  });
});
