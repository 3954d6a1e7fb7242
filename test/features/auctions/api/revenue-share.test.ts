/** A type whose offers are percentages, the higher the better, from draft to complete (docs/procedures.md "The measure of an offer"). */

import { expect } from 'chai';
import { bidBody, bidItem, type MadeBid, onBid, postBid } from '../../../../fixtures/bids.ts';
import { accounts, afterTendering, auctionKey, decideAward, inTendering, pendingBid, readTender } from '../../../../fixtures/procedure.ts';
import { errorsIn, write } from '../../../../fixtures/tender-parts.ts';
import {
  createTender,
  item,
  lot,
  lotId,
  type MadeTender,
  milestone,
  monday,
  newerConfig,
  newerTender,
  patchTender,
  postTender,
} from '../../../../fixtures/tenders.ts';
import { makeProcedures } from '../../../../src/procurement/engine/procedure.ts';
import { ownProcedures } from '../../../../src/procurement/types/index.ts';
import { followRecords } from '../../../support/features.ts';
import { revenueShare } from '../../../support/procedures/revenue-share.ts';
import { type Body, keys, must, startRegistry, type TestRegistry } from '../../../support/registry.ts';
import { getAuction, getReport, playOut } from '../support/auctions.ts';

const percent = (amountPercentage: number): Body => ({ amountPercentage });
const offer = (amountPercentage: number): Body => ({ lotValues: [{ relatedLot: lotId, value: percent(amountPercentage) }] });
const unpriced = bidItem({ unit: { code: 'H87', name: 'штука' } });

const body = (overrides: Body = {}): { data: Body; config: Body } => {
  const { value: _, ...data } = newerTender().data;
  return {
    data: {
      ...data,
      procurementMethodType: 'revenueShare',
      lots: [lot({ value: percent(10), minimalStep: percent(0.5) })],
      items: [item({ relatedLot: lotId, unit: { code: 'H87', name: 'штука' } })],
      milestones: [milestone({ relatedLot: lotId })],
      ...overrides,
    },
    config: { ...newerConfig, hasValueRestriction: false, hasValueEstimation: false },
  };
};

describe('A type whose offers are ranked by a percentage, the higher the better', () => {
  let registry: TestRegistry;
  let complete: MadeTender | undefined;
  before(async () => {
    registry = await startRegistry({
      accounts,
      procedures: makeProcedures([...ownProcedures, revenueShare]),
      isBeyondContract: true,
      env: { AUCTION: 'live', PUBLIC_URL: 'https://registry.example' },
    });
  });
  after(() => registry.stop());

  const bid = (tender: MadeTender, amountPercentage: number, items = [unpriced]): Promise<MadeBid> =>
    pendingBid(registry, tender, { ...offer(amountPercentage), items });

  it('runs from draft to complete', async () => {
    const tender = await inTendering(registry, {}, body());
    const one = await bid(tender, 20);
    const two = await bid(tender, 15.12345, [bidItem()]);
    expect((await onBid(registry, two, 'GET')).body.data.lotValues[0].value).to.deep.equal(percent(15.123));
    await afterTendering(registry, tender);

    const id = `${tender.id}_${lotId}`;
    const seen = (await registry.ask('GET', `${tender.path}/auction`, { key: auctionKey })).body.data;
    const inPercent = (amount: number) => ({ amount, currency: '%' });
    expect([seen.lots[0].value, seen.lots[0].minimalStep]).to.deep.equal([inPercent(10), inPercent(0.5)]);
    const { step, bids, scale, subject } = await getAuction(registry, id);
    expect([step, scale?.better, subject.value, subject.minimalStep]).to.deep.equal([0.5, 'higher', inPercent(10), inPercent(0.5)]);
    expect(bids.map(({ offer: { amount } }) => amount)).to.deep.equal([20, 15.123]);
    // The worst comes first; it overtakes the other, who takes the lead again in the second round.
    const over = await playOut(registry, id, { [two.id]: [25.5], [one.id]: [undefined, 26.001] });
    expect([over.initial_order, over.order]).to.deep.equal([
      [two.id, one.id],
      [two.id, one.id],
    ]);
    await getReport(registry, id);

    const awarded = await readTender(registry, tender);
    expect(awarded.awards.map(({ bid_id, value }: Body) => [bid_id, value])).to.deep.equal([[one.id, percent(26.001)]]);
    expect(awarded.bids[0].lotValues[0]).to.deep.include({ value: percent(26.001), initialValue: percent(20) });
    expect((await decideAward(registry, tender, awarded.awards[0].id, 'unsuccessful')).status).to.equal(200);
    const [, second] = (await readTender(registry, tender)).awards;
    expect([second.bid_id, second.value]).to.deep.equal([two.id, percent(25.5)]);
    expect((await decideAward(registry, tender, second.id, 'active')).status).to.equal(200);

    const [stub] = (await readTender(registry, tender)).contracts;
    const period = { startDate: '2027-01-04T00:00:00+02:00', endDate: '2027-12-31T23:59:59+02:00' };
    const signing = { data: { status: 'active', contractNumber: '7-П', period } };
    const path = `/api/2.5/contracts/${stub.id}`;
    const asMoney = { data: { value: { amount: 5, amountNet: 5 } } };
    const priced = await registry.ask('PATCH', path, { key: keys.broker, token: tender.token, body: asMoney });
    expect(errorsIn(priced)).to.deep.equal(
      ['amount', 'amountNet'].map((field) => `extra_forbidden data.value.${field}: Extra inputs are not permitted`),
    );
    must(await registry.ask('PATCH', path, { key: keys.broker, token: tender.token, body: signing }), 200);
    const { value } = (await registry.store.collection<{ _id: string; value: Body }>('contracts').findOne({ _id: stub.id })) ?? {};
    expect(value).to.deep.equal(percent(25.5));
    expect((await readTender(registry, tender)).status).to.equal('complete');
    complete = tender;
  });

  it('tells its percentages to statistics and open data, but not as money', async () => {
    await followRecords(registry, 'statistics');
    const { total } = (await registry.ask('GET', '/statistics?by=procurementMethodType&value=revenueShare')).body;
    expect(total).to.include({ tenders: 1, lots: 1, bids: 2, awardedLots: 1, savingLots: 0, contracts: 1 });
    expect(total.money).to.deep.equal([]);
    const { releases } = (await registry.ask('GET', `${complete?.path}?opt_schema=ocds`)).body;
    const numbers = (list: Body[]) => list.map(({ value, amountPercentage }) => [value, amountPercentage]);
    expect(numbers(releases[0].bids.details)).to.deep.equal([
      [undefined, 26.001],
      [undefined, 25.5],
    ]);
    expect(numbers(releases[0].awards)).to.deep.equal([
      [undefined, 26.001],
      [undefined, 25.5],
    ]);
    expect(releases[0].contracts[0]).not.to.have.property('value');
    expect(releases[0].tender.lots[0]).not.to.have.property('value');
  });

  it('has lots whose share and step may change, and a step that has to be there', async () => {
    registry.clock.set(monday);
    const tender = await createTender(registry, {}, body());
    const lots = (overrides: Body) => [{ ...lot({ value: percent(12), minimalStep: percent(1) }), ...overrides }];
    const changed = await patchTender(registry, tender, { lots: lots({}) });
    expect([changed.status, changed.body.data?.lots[0].value], changed.text).to.deep.equal([200, percent(12)]);
    const stepless = { ...lot({ value: percent(12) }) };
    delete stepless.minimalStep;
    expect(errorsIn(await postTender(registry, body({ lots: [stepless] })))).to.deep.equal([
      'missing data.lots.0.minimalStep: Field required',
    ]);
    const own = await write(registry, tender, 'PATCH', `/lots/${lotId}`, { minimalStep: percent(2) });
    expect([own.status, own.body.data?.minimalStep], own.text).to.deep.equal([200, percent(2)]);
  });

  it('bounds its offers by the share of the lot', async () => {
    const tender = await inTendering(registry, {}, body());
    const low = await postBid(registry, tender, bidBody({ ...offer(9.999), items: [unpriced] }));
    expect(errorsIn(low)).to.deep.equal(['data.lotValues.0.value: share of bid should be at least that of lot']);
    const priced = await postBid(
      registry,
      tender,
      bidBody({ lotValues: [{ relatedLot: lotId, value: { amount: 20 } }], items: [unpriced] }),
    );
    expect(errorsIn(priced)).to.deep.equal([
      'missing data.lotValues.0.value.amountPercentage: Field required',
      'extra_forbidden data.lotValues.0.value.amount: Extra inputs are not permitted',
    ]);
    const ownBid = await bid(tender, 12);
    const cut = await onBid(registry, ownBid, 'PATCH', '', { lotValues: [{ relatedLot: lotId, value: { amountPercentage: null } }] });
    expect(errorsIn(cut)).to.deep.equal(['missing data.lotValues.0.value.amountPercentage: Field required']);
    const change = (amountPercentage: number) => onBid(registry, ownBid, 'PATCH', '', { ...offer(amountPercentage), status: 'pending' });
    expect(errorsIn(await change(9))).to.deep.equal(['data.lotValues.0.value: share of bid should be at least that of lot']);
    const changed = await change(30.00049);
    expect([changed.status, changed.body.data?.lotValues[0].value], changed.text).to.deep.equal([200, percent(30)]);
  });
});
