/** Which values have a difference, and which (docs/signals.md "Facts"). */
import { expect } from 'chai';
import { toComparableAmounts } from '../../../src/domain/comparable.ts';
import { buildSearchEntry } from '../../../src/features/search/model/subjects.ts';
import { buildFacts } from '../../../src/features/statistics/model/facts-of.ts';
import { withSignals } from '../../../src/features/statistics/model/signals.ts';

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

describe('Growth of a contract', () => {
  const signed = (known: boolean) => value(1000, false, known ? 1000 : undefined);
  const now = (known: boolean) => value(1200, true, known ? 1050 : undefined);
  const contract = (known: boolean) => ({
    ...{ id: 'c', status: 'active', dateCreated: '2026-11-01T10:00:00+02:00', value: now(known) },
    changes: ['1', '2'].map((id) => ({ id, status: 'active' })),
  });
  const facts = (known: boolean) => {
    const own = buildFacts('contracts', { data: contract(known) });
    return own === null ? own : withSignals(own, { signed: { ...signed(known), amount: 1000, currency: 'UAH' } });
  };

  it('is what both are worth without tax, in facts, signals and the search alike', () => {
    const uah = (amount: number) => ({ amount, currency: 'UAH' });
    expect(facts(true)).to.deep.include({ growth: uah(50), growthFrom: uah(1000), signals: ['priceRaised'] });
    const entry = buildSearchEntry('contracts', { ...contract(true), signedValue: signed(true) }, 'c');
    expect(entry.facts).to.include({ signed: 1000, growth: 0.05 });
    expect(entry.terms).to.include('g:1');
  });

  it('is none where tax alone may be the difference', () => {
    expect(facts(false)).to.deep.include({ signals: [] }).and.not.have.any.keys('growth', 'growthFrom');
    const entry = buildSearchEntry('contracts', { ...contract(false), signedValue: signed(false) }, 'c');
    expect(entry.facts).to.not.have.any.keys('signed', 'growth');
    expect(entry.terms).to.not.include('g:1');
  });
});
