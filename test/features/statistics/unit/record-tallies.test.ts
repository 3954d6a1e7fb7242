/** What records add to the statistics (docs/statistics.md "Counters"). */
import { expect } from 'chai';
import type { ContractFacts, Facts } from '../../../../src/features/statistics/model/facts.ts';
import { collectTallies } from '../../../../src/features/statistics/model/record-tallies.ts';

const uah = (amount: number) => ({ amount, currency: 'UAH' });
const contract = (more: Partial<ContractFacts>): ContractFacts => ({
  ...{ kind: 'contract', id: 'a', number: 'UA-1', test: false, status: 'active', published: new Date(0), month: '2026-11' },
  ...{ suppliers: [], bidders: [], changes: 2, grounds: [], value: uah(7), paid: uah(1) },
  ...more,
});
const of = (facts: Facts) => {
  const [all] = collectTallies(facts);
  return { counts: all?.counts, sums: all?.sums };
};

describe('Statistics of plans', () => {
  it('count the budget of a plan that stands, and of how many plans it is', () => {
    const plan = (status: string): Facts => ({ ...contract({ value: uah(5) }), kind: 'plan', status });
    expect(of(plan('scheduled'))).to.deep.equal({ counts: { plans: 1 }, sums: { UAH: { planned: 500n, plannedCount: 1n } } });
    expect(of(plan('cancelled'))).to.deep.equal({ counts: { plans: 1 }, sums: {} });
  });
});

describe('Statistics of contracts', () => {
  it('count no money and no agreements of a contract that is not signed, or was given up', () => {
    for (const status of ['pending', 'pending.winner-signing', 'cancelled']) {
      expect(of(contract({ status })), status).to.deep.equal({ counts: { contracts: 1 }, sums: {} });
    }
  });

  it('count growth beside what it grew from, and none of a contract that has shrunk', () => {
    expect(of(contract({ signedValue: uah(9), growth: uah(2), growthFrom: uah(5) }))).to.deep.equal({
      counts: { contracts: 1, signedContracts: 1, changes: 2, grownContracts: 1, priceChanges: 2 },
      sums: { UAH: { contracted: 700n, contractedCount: 1n, paid: 100n, paidCount: 1n, growth: 200n, growthCount: 1n, growthFrom: 500n } },
    });
    expect(of(contract({ signedValue: uah(9), growth: uah(-2), growthFrom: uah(9) }))).to.deep.equal({
      counts: { contracts: 1, signedContracts: 1, changes: 2 },
      sums: { UAH: { contracted: 700n, contractedCount: 1n, paid: 100n, paidCount: 1n } },
    });
  });

  it('leave what it grew from out of the sums where growth is a slip of the pen, and growth where that is', () => {
    const sums = { UAH: { contracted: 700n, contractedCount: 1n, paid: 100n, paidCount: 1n } };
    for (const [signedValue, growth] of [
      [uah(5), uah(5e13)],
      [uah(1.2e13), uah(1e12)],
    ] as const)
      expect(of(contract({ signedValue, growth })).sums).to.deep.equal(sums);
  });
});
