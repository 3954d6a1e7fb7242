/** What a contract has grown by, which the explorer shows by facts, signals and search (docs/signals.md "Facts"). */
import { expect } from 'chai';
import { buildSearchEntry } from '../../../../src/features/search/model/subjects.ts';
import { buildFacts } from '../../../../src/features/statistics/model/facts-of.ts';
import { withSignals } from '../../../../src/features/statistics/model/signals.ts';

const value = (amount: unknown, taxed?: boolean, amountNet?: number, currency: unknown = 'UAH') => ({
  ...{ amount, currency },
  ...(taxed === undefined ? {} : { valueAddedTaxIncluded: taxed }),
  ...(amountNet === undefined ? {} : { amountNet }),
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
