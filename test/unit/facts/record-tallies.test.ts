/** What a contract adds to the statistics (docs/statistics.md "Counters"). */
import { expect } from 'chai';
import type { ContractFacts } from '../../../src/features/statistics/model/facts.ts';
import { collectTallies } from '../../../src/features/statistics/model/record-tallies.ts';

const uah = (amount: number) => ({ amount, currency: 'UAH' });
const contract = (more: Partial<ContractFacts>): ContractFacts => ({
  ...{ kind: 'contract', id: 'a', number: 'UA-1', test: false, status: 'active', published: new Date(0), month: '2026-11' },
  ...{ suppliers: [], bidders: [], changes: 2, grounds: [], value: uah(7), paid: uah(1) },
  ...more,
});
const of = (facts: ContractFacts) => {
  const [all] = collectTallies(facts);
  return { counts: all?.counts, sums: all?.sums };
};

describe('Statistics of contracts', () => {
  it('count no money and no agreements of a contract that is not signed, or was given up', () => {
    for (const status of ['pending', 'pending.winner-signing', 'cancelled']) {
      expect(of(contract({ status })), status).to.deep.equal({ counts: { contracts: 1 }, sums: {} });
    }
  });

  it('count growth beside what it grew from, and none of a contract that has shrunk', () => {
    expect(of(contract({ signedValue: uah(5), growth: uah(2) }))).to.deep.equal({
      counts: { contracts: 1, signedContracts: 1, changes: 2, grownContracts: 1, priceChanges: 2 },
      sums: { UAH: { contracted: 700n, paid: 100n, growth: 200n, growthFrom: 500n } },
    });
    expect(of(contract({ signedValue: uah(9), growth: uah(-2) }))).to.deep.equal({
      counts: { contracts: 1, signedContracts: 1, changes: 2 },
      sums: { UAH: { contracted: 700n, paid: 100n } },
    });
  });
});
