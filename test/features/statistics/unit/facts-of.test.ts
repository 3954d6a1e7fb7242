/** What is kept of a public record for statistics, parties and signals (docs/signals.md). */
import { expect } from 'chai';
import { fullViews } from '../../../../fixtures/full-process.ts';
import type { ContractFacts, ReportFacts, TenderFacts } from '../../../../src/features/statistics/model/facts.ts';
import { buildFacts } from '../../../../src/features/statistics/model/facts-of.ts';

type Body = Record<string, unknown>;

const id = 'a'.repeat(32);
const firm = (number: string, name = `ТОВ ${number}`): Body => ({ name, identifier: { scheme: 'UA-EDR', id: number } });
const uah = (amount: number, more: Body = {}): Body => ({ amount, currency: 'UAH', valueAddedTaxIncluded: true, ...more });
const common = { id, dateCreated: '2026-11-01T10:00:00+02:00', dateModified: '2026-12-01T10:00:00+02:00' };
const of = (more: Body): TenderFacts =>
  buildFacts('tenders', {
    data: {
      ...common,
      tenderID: 'UA-2026-11-01-000001-a',
      status: 'active.awarded',
      procurementMethod: 'open',
      noticePublicationDate: '2026-11-02T10:00:00+02:00',
      tenderPeriod: { startDate: '2026-11-04T10:00:00+02:00', endDate: '2026-11-11T10:00:00+02:00' },
      value: uah(1000),
      ...more,
    },
  }) as TenderFacts;
const bid = (number: string, amount: number, more: Body = {}): Body => ({
  id: number,
  status: 'active',
  tenderers: [firm(number)],
  value: uah(amount),
  ...more,
});
const award = (number: string, amount: number, more: Body = {}): Body => ({
  id: `w${number}`,
  bid_id: number,
  status: 'active',
  date: '2026-11-12T10:00:00+02:00',
  suppliers: [firm(number)],
  value: uah(amount),
  ...more,
});

describe('Facts of a tender', () => {
  it('say who bought what, when, where and for how much', () => {
    const tenderFacts = of({
      procurementMethodType: 'belowThreshold',
      procuringEntity: {
        ...firm('00037256', 'Рада'),
        kind: 'general',
        address: { countryName: 'Україна', region: ' Полтавська  область ' },
      },
      items: [{ classification: { scheme: 'ДК021', id: '45233140-2', description: 'Дорожні роботи' } }],
    });
    expect(tenderFacts).to.deep.include({
      kind: 'tender',
      number: 'UA-2026-11-01-000001-a',
      test: false,
      type: 'belowThreshold',
      published: new Date('2026-11-02T08:00:00Z'),
      month: '2026-11',
      buyer: { key: 'UA-EDR-00037256', scheme: 'UA-EDR', id: '00037256', name: 'Рада' },
      buyerKind: 'general',
      region: 'Полтавська область',
      code: '45233140-2',
      codeName: 'Дорожні роботи',
      category: '45',
      value: { amount: 1000, currency: 'UAH' },
      competitive: true,
      tenderDays: 7,
    });
  });

  it('are those of the second stage alone where a dialogue has one', () => {
    expect(of({}).value?.amount).to.equal(1000);
    expect(of({ stage2TenderID: 'b'.repeat(32) })).to.equal(null);
  });

  it('count the bids that were not withdrawn, and those turned down by any of three ways', () => {
    const bids = [
      bid('1', 900, { initialValue: uah(950) }),
      bid('2', 910, { initialValue: uah(920) }),
      bid('3', 1, { status: 'unsuccessful' }),
      bid('4', 1, { status: 'invalid' }),
      bid('5', 1, { status: 'deleted' }),
      bid('6', 1, { status: 'draft' }),
    ];
    const { lots, bidders, suppliers } = of({ bids, awards: [award('2', 910, { status: 'unsuccessful' }), award('1', 900)] });
    expect(lots[0]).to.deep.include({ bids: 3, disqualified: 2, lowestFirst: { amount: 1, currency: 'UAH' } });
    expect(lots[0]?.awards[0]).to.deep.equal({
      id: 'w1',
      date: new Date('2026-11-12T08:00:00Z'),
      month: '2026-11',
      value: uah(900),
      suppliers: ['UA-EDR-1'],
      days: 10,
    });
    expect(bidders.map(({ id: number }) => number)).to.deep.equal(['1', '2', '3']);
    expect(suppliers.map(({ id: number }) => number)).to.deep.equal(['1']);
  });

  const counts: readonly (readonly [string, Body, number | undefined])[] = [
    ['sealed', { status: 'active.tendering' }, undefined],
    ['in the auction, not shown', { status: 'active.auction' }, undefined],
    ['none, and all would be seen', { status: 'unsuccessful' }, 0],
    ['cancelled, perhaps before they were opened', { status: 'cancelled' }, undefined],
    ['of a type without bids', { status: 'complete', procurementMethod: 'limited' }, undefined],
  ];
  for (const [name, more, bids] of counts) {
    it(`know of bids ${bids ?? 'nothing'} when they are ${name}`, () => {
      const [lot] = of(more).lots;
      expect(lot?.bids).to.equal(bids);
      expect(lot?.bidders).to.deep.equal([]);
    });
  }

  it('go by lot: each has its bids, its award, its saving', () => {
    const lots = [
      { id: 'l1', status: 'complete', value: uah(600.1) },
      { id: 'l2', status: 'unsuccessful', value: uah(400) },
    ];
    const bids = [
      { id: '1', status: 'active', tenderers: [firm('1')], lotValues: [{ relatedLot: 'l1', value: uah(500), initialValue: uah(550) }] },
      {
        id: '2',
        status: 'active',
        tenderers: [firm('2')],
        lotValues: [
          { relatedLot: 'l1', value: uah(590) },
          { relatedLot: 'l2', status: 'unsuccessful' },
        ],
      },
    ];
    const items = [
      { relatedLot: 'l1', classification: { id: '45000000-7' } },
      { relatedLot: 'l2', classification: { id: '09123000-7' } },
    ];
    const lotFacts = of({ lots, bids, items, awards: [award('1', 500.4, { lotID: 'l1' })] }).lots;
    expect(lotFacts[0]).to.deep.include({ id: 'l1', category: '45', bids: 2, disqualified: 0, saving: { amount: 99.7, currency: 'UAH' } });
    expect(lotFacts[0]?.lowestFirst).to.deep.equal({ amount: 550, currency: 'UAH' });
    expect(lotFacts[1]).to.deep.include({ id: 'l2', category: '09', bids: 1, disqualified: 1 });
    expect(lotFacts[1]?.awards).to.deep.equal([]);
    expect(lotFacts[1]).to.not.have.property('saving');
  });

  it('add up the awards of a lot that several have won, and know of none where the lot or the tender ended in vain', () => {
    const both = [award('1', 500), award('2', 300)];
    const lotFacts = (more: Body) => of({ awards: both, ...more }).lots[0];
    expect(lotFacts({ status: 'complete' })).to.deep.include({ saving: { amount: 200, currency: 'UAH' } });
    expect(lotFacts({ status: 'complete' })?.awards.map(({ suppliers }) => suppliers)).to.deep.equal([['UA-EDR-1'], ['UA-EDR-2']]);
    for (const status of ['cancelled', 'unsuccessful']) {
      expect(of({ awards: both, status })).to.deep.include({ suppliers: [] });
      expect(lotFacts({ status })).to.deep.include({ awards: [] }).and.not.have.property('saving');
    }
    const lot = { id: 'l', status: 'cancelled', value: uah(1000) };
    const ofLot = both.map((one) => ({ ...one, lotID: 'l' }));
    expect(of({ awards: ofLot, lots: [lot] }).lots[0]?.awards).to.deep.equal([]);
    // A lot that was bought stays so when the others are cancelled.
    expect(of({ awards: ofLot, status: 'cancelled', lots: [{ ...lot, status: 'complete' }] }).lots[0]?.awards).to.have.length(2);
  });

  it('know nothing of the bids for a lot that was cancelled while they came in', () => {
    const lots = [
      { id: 'l1', status: 'cancelled' },
      { id: 'l2', status: 'complete' },
    ];
    const bids = [bid('1', 1, { lotValues: [{ relatedLot: 'l2' }] })];
    expect(of({ lots, bids, status: 'complete' }).lots.map((one) => one.bids)).to.deep.equal([undefined, 1]);
    expect(of({ lots, status: 'complete' }).lots.map((one) => one.bids)).to.deep.equal([undefined, 0]);
  });

  it('save nothing where an agreement is made, of which the prices are ceilings', () => {
    const facts = of({ agreementDuration: 'P2Y', awards: [award('1', 900), award('2', 910)] });
    expect(facts.agreed).to.equal(true);
    expect(facts.lots[0]).to.not.have.property('saving');
    expect(facts.lots[0]?.awards).to.have.length(2);
    // A mirrored tender may have nothing there.
    expect(of({ agreementDuration: null, awards: [award('1', 900)] }).agreed).to.equal(false);
  });

  it('tell no saving between currencies, between prices with and without tax, and where nobody competed', () => {
    const buildSaving = (more: Body): unknown => of({ awards: [award('1', 900)], ...more }).lots[0]?.saving;
    expect(buildSaving({})).to.deep.equal({ amount: 100, currency: 'UAH' });
    expect(buildSaving({ value: uah(1000, { currency: 'EUR' }) })).to.equal(undefined);
    expect(buildSaving({ value: uah(1000, { valueAddedTaxIncluded: false }) })).to.equal(undefined);
    expect(buildSaving({ procurementMethod: 'limited' })).to.equal(undefined);
    expect(buildSaving({ awards: [award('1', 1100)] })).to.deep.equal({ amount: -100, currency: 'UAH' });
  });

  it('count changes between publication and the end of tendering, those of an hour once, signatures of the notice never', () => {
    const at = (dateModified: string, more: Body = {}): Body => ({ id: 'd', dateModified, ...more });
    const documents = [
      at('2026-11-02T10:00:00+02:00'),
      at('2026-11-03T10:00:00+02:00'),
      at('2026-11-03T10:59:59+02:00'),
      at('2026-11-03T11:30:00+02:00'),
      at('2026-11-05T10:00:00+02:00', { documentType: 'notice' }),
      at('2026-11-12T10:00:00+02:00'),
    ];
    expect(of({ documents }).changedAfter).to.equal(2);
  });

  it('have no days of tendering where a sandbox shortens them', () => {
    expect(of({ procurementMethodDetails: 'quick, accelerator=1440' })).to.not.have.property('tenderDays');
  });
});

describe('Facts of other records', () => {
  it('of a contract: its sum now, its agreements in force, and their grounds', () => {
    const change = (status: string, ...rationaleTypes: string[]): Body => ({ id: 'c', status, rationaleTypes });
    const contractFacts = buildFacts('contracts', {
      data: {
        ...common,
        status: 'active',
        tender_id: id,
        buyer: firm('1'),
        suppliers: [firm('2'), firm('2')],
        value: uah(70),
        changes: [change('active', 'itemPriceVariation'), change('pending', 'itemPriceVariation'), change('active', 'durationExtension')],
      },
    }) as ContractFacts;
    expect(contractFacts).to.deep.include({ kind: 'contract', tenderId: id, changes: 2, value: uah(70) });
    expect(contractFacts.grounds).to.deep.equal(['durationExtension', 'itemPriceVariation']);
    expect(contractFacts.suppliers.map(({ key }) => key)).to.deep.equal(['UA-EDR-2']);
  });

  it('of a report: who accuses whom, and what was decided', () => {
    const reportFacts = buildFacts('violation_reports', {
      data: {
        ...common,
        id: 'UA-2026-11-01-1',
        status: 'satisfied',
        author: firm('1'),
        defendants: [firm('2')],
        details: { reason: 'contractBreach' },
        decisions: [{ status: 'active', resolution: 'satisfied', datePublished: '2026-11-20T10:00:00+02:00' }],
      },
    }) as ReportFacts;
    expect(reportFacts).to.deep.include({ kind: 'report', reason: 'contractBreach' });
    expect(reportFacts.decision).to.deep.equal({ resolution: 'satisfied', date: new Date('2026-11-20T08:00:00Z') });
    expect(reportFacts.suppliers[0]?.key).to.equal('UA-EDR-2');
  });

  it('are those of every kind that the views of the rooms show', () => {
    const { tender, plans, contracts } = fullViews();
    const facts = [
      buildFacts('tenders', { data: tender }),
      buildFacts('plans', { data: plans[0] ?? {} }),
      buildFacts('contracts', { data: contracts[0] ?? {} }),
    ];
    expect(facts.map((one) => one?.kind)).to.deep.equal(['tender', 'plan', 'contract']);
    for (const one of facts) expect(one).to.include.keys('buyer', 'region', 'category', 'value', 'published');
  });

  const none: readonly (readonly [string, string, Body])[] = [
    ['a draft', 'tenders', { ...common, status: 'draft' }],
    ['an agreement', 'agreements', { ...common, status: 'active' }],
    ['what has no id', 'tenders', { dateModified: common.dateModified, status: 'active' }],
    ['what has no date', 'plans', { id, status: 'scheduled' }],
  ];
  for (const [name, collection, data] of none) it(`are none of ${name}`, () => expect(buildFacts(collection, { data })).to.equal(null));

  it('stand whatever an import has brought', () => {
    const odd: readonly unknown[] = [null, 7, 'x', [], [null], {}, [{ id: 1 }], { id: [] }, [[]]];
    const fields = ['procuringEntity', 'items', 'lots', 'bids', 'awards', 'value', 'documents', 'tenderPeriod', 'contracts', 'plans'];
    for (const value of odd) {
      const data = { ...common, status: 'complete', ...Object.fromEntries(fields.map((field) => [field, value])) };
      for (const collection of ['tenders', 'contracts', 'plans', 'violation_reports'])
        expect(buildFacts(collection, { data })).to.not.equal(null);
    }
  });

  it('have no party without a number, and none whose number would not stand in an address', () => {
    const buildBuyer = (procuringEntity: Body): unknown => of({ procuringEntity }).buyer;
    expect(buildBuyer({ name: 'Без коду' })).to.equal(undefined);
    expect(buildBuyer(firm('12/34'))).to.equal(undefined);
    expect(buildBuyer(firm('12 34'))).to.equal(undefined);
  });
});
