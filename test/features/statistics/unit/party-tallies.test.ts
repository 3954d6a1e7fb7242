/** What a record adds to the counters of its parties (docs/signals.md "Parties"). */
import { expect } from 'chai';
import type { Facts, RecordSignal, TenderFacts } from '../../../../src/features/statistics/model/facts.ts';
import { buildPartyTallyId, makePartyTotals } from '../../../../src/features/statistics/model/party-tallies.ts';

const party = (id: string) => ({ key: `UA-EDR-${id}`, scheme: 'UA-EDR', id, name: id });
const uah = (amount: number) => ({ amount, currency: 'UAH' });
const common = {
  id: 'a',
  number: 'UA-1',
  test: false,
  status: 'active',
  published: new Date(0),
  month: '2025-12',
  category: '45',
  buyer: party('1'),
  suppliers: [party('2')],
  bidders: [party('2'), party('3')],
};
const tender: TenderFacts = {
  ...common,
  kind: 'tender',
  competitive: true,
  agreed: false,
  changedAfter: 0,
  contracts: [],
  plans: [],
  value: uah(100.1),
  lots: [
    {
      id: 'l1',
      status: 'complete',
      category: '45',
      value: uah(60.1),
      bids: 2,
      bidders: ['UA-EDR-2', 'UA-EDR-3'],
      awards: [{ id: 'w', month: '2026-01', value: uah(50), suppliers: ['UA-EDR-2'] }],
      saving: uah(10.1),
    },
    { id: 'l2', status: 'unsuccessful', category: '09', value: uah(40), bids: 1, bidders: ['UA-EDR-3'], awards: [] },
  ],
};

/** By counter, then by path: `n.tenders`, `s.UAH.awarded` in hundredths. */
const told = (rows: ReturnType<ReturnType<typeof makePartyTotals>['rows']>): Record<string, Record<string, number>> =>
  Object.fromEntries(
    rows.map(({ key, counts, sums }) => [
      buildPartyTallyId(key),
      Object.fromEntries([
        ...Object.entries(counts).map(([name, count]) => [`n.${name}`, count] as const),
        ...Object.entries(sums).flatMap(([currency, own]) =>
          Object.entries(own).map(([name, sum]) => [`s.${currency}.${name}`, Number(sum)] as const),
        ),
      ]),
    ]),
  );
const of = (facts: Facts, ...signals: RecordSignal[]) => {
  const totals = makePartyTotals();
  totals.add({ ...facts, signals });
  return told(totals.rows());
};

describe('The counters of parties', () => {
  it('count for a buyer what was published, opened, awarded and saved', () => {
    expect(of(tender, 'singleBid')['buyer UA-EDR-1 all ']).to.deep.equal({
      'n.tenders': 1,
      's.UAH.expected': 10010,
      's.UAH.expectedCount': 1,
      'n.opened': 2,
      'n.single': 1,
      'n.awards': 1,
      's.UAH.awarded': 5000,
      's.UAH.awardedCount': 1,
      's.UAH.saved': 1010,
      's.UAH.savedCount': 1,
      's.UAH.savedOf': 6010,
      'n.singleBid': 1,
    });
  });

  it('leave out an amount beside which no other would be left', () => {
    const found = of({ ...tender, value: uah(1e308) })['buyer UA-EDR-1 all '];
    expect(found).to.include({ 'n.tenders': 1 }).and.not.have.property('s.UAH.expected');
  });

  it('count awards of an agreement without money, and its value as a ceiling', () => {
    const found = of({ ...tender, agreed: true });
    expect(found['buyer UA-EDR-1 all ']).to.include({ 'n.awards': 1, 's.UAH.ceilings': 10010, 's.UAH.ceilingsCount': 1 });
    expect(found['buyer UA-EDR-1 all ']).to.not.have.any.keys('s.UAH.expected', 's.UAH.awarded');
  });

  it('count each winner of a lot, and what they have saved together for the buyer alone', () => {
    const [lot] = tender.lots;
    const awards = ['2', '3'].map((id) => ({ id, month: '2026-01', value: uah(20), suppliers: [`UA-EDR-${id}`] }));
    const found = of({ ...tender, suppliers: [party('2'), party('3')], lots: lot === undefined ? [] : [{ ...lot, awards }] });
    expect(found['buyer UA-EDR-1 all ']).to.include({ 'n.awards': 2, 's.UAH.awarded': 4000, 's.UAH.awardedCount': 2, 's.UAH.saved': 1010 });
    for (const id of ['2', '3']) {
      expect(found[`supplier UA-EDR-${id} all `]).to.include({ 'n.awards': 1, 's.UAH.awarded': 2000 }).and.not.have.property('s.UAH.saved');
      expect(found[`buyer UA-EDR-1 with UA-EDR-${id}`]).to.not.have.property('s.UAH.saved');
    }
  });

  it('sort a tender by the year it was published, an award by that of the award, a lot by its own category', () => {
    const found = of(tender);
    expect(found['buyer UA-EDR-1 year 2025']).to.include({ 'n.tenders': 1, 'n.opened': 2 });
    expect(found['buyer UA-EDR-1 year 2026']).to.include({ 'n.awards': 1 });
    expect(found['buyer UA-EDR-1 category 09']).to.deep.equal({ 'n.opened': 1, 'n.single': 1 });
    expect(found['buyer UA-EDR-1 pair 2026 UA-EDR-2']).to.include({ 'n.awards': 1 });
    expect(found['buyer UA-EDR-1 with UA-EDR-2']).to.include({ 's.UAH.awarded': 5000 });
  });

  it('count the signals of the whole registry', () => {
    expect(of(tender, 'singleBid', 'nearExpected')['all  all ']).to.deep.equal({ 'n.singleBid': 1, 'n.nearExpected': 1 });
    expect(of(tender)).to.not.have.property('all  all ');
  });

  it('count for a supplier where it bid and what it won; who lost has no part in the signals', () => {
    const found = of(tender, 'singleBid');
    expect(found['supplier UA-EDR-2 all ']).to.include({ 'n.bids': 1, 'n.awards': 1, 'n.singleBid': 1 });
    expect(found['supplier UA-EDR-3 all ']).to.deep.equal({ 'n.bids': 2 });
    expect(found['supplier UA-EDR-2 with UA-EDR-1']).to.include({ 'n.awards': 1 });
  });

  it('count contracts that were signed, plans that stand, reports with what was decided', () => {
    const contract = (status: string, growth = 0): Facts => ({
      ...{ ...common, kind: 'contract', bidders: [], status, changes: 0, grounds: [] },
      ...{ value: uah(7), signedValue: uah(7 - growth), growth: uah(growth), growthFrom: uah(7 - growth) },
    });
    const all = 'buyer UA-EDR-1 all ';
    const signed = { 'n.contracts': 1, 's.UAH.contracted': 700, 's.UAH.contractedCount': 1 };
    expect(of(contract('active'))[all]).to.deep.equal(signed);
    expect(of(contract('active', 2))[all]).to.deep.equal({
      ...{ ...signed, 'n.grown': 1 },
      ...{ 's.UAH.growth': 200, 's.UAH.growthCount': 1, 's.UAH.growthFrom': 500 },
    });
    expect(of(contract('active', -2))[all]).to.deep.equal(signed);
    // A slip of the pen is in no sum, and neither is what it grew from.
    expect(of(contract('active', 2e13))[all]).to.deep.equal({ ...signed, 'n.grown': 1 });
    expect(of(contract('pending'))).to.deep.equal({});
    expect(of(contract('cancelled'))).to.deep.equal({});
    expect(of({ ...common, kind: 'plan', suppliers: [], bidders: [] })[all]).to.deep.equal({ 'n.plans': 1 });
    const report: Facts = { ...common, kind: 'report', bidders: [], decision: { resolution: 'satisfied' } };
    expect(of(report)['supplier UA-EDR-2 all ']).to.deep.equal({ 'n.reports': 1, 'n.satisfied': 1 });
  });

  it('keep test records apart', () => {
    const ids = Object.keys(of({ ...tender, test: true }));
    expect(ids).to.not.be.empty;
    expect(ids.every((id) => id.startsWith('test '))).to.equal(true);
  });

  it('move by the difference of before and after, and not at all where there is none', () => {
    const moved = (before: readonly Facts[], after: readonly Facts[]) => {
      const totals = makePartyTotals();
      for (const facts of before) totals.add(facts, -1);
      for (const facts of after) totals.add(facts);
      return told(totals.rows());
    };
    expect(moved([tender], [tender])).to.deep.equal({});
    const fewer = { ...tender, lots: tender.lots.slice(0, 1) };
    expect(moved([tender], [fewer])['buyer UA-EDR-1 all ']).to.deep.equal({ 'n.opened': -1, 'n.single': -1 });
    expect(moved([tender], [fewer])).to.not.have.property('buyer UA-EDR-1 with UA-EDR-2');
    // Added again, it comes to what there was.
    expect(moved([fewer], [fewer, tender])).to.deep.equal(moved([], [tender]));
  });
});
