/** A type whose offers are percentages, the higher the better, from draft to complete (docs/procedures.md "The measure of an offer"). */
import { expect } from 'chai';
import { makeProcedures } from '../../../src/procedures/engine/procedures.ts';
import { ownProcedures } from '../../../src/procedures/index.ts';
import { auctionOf, playOut, reportOf } from '../../support/auctions.ts';
import { bidItem, type MadeBid, onBid } from '../../support/bids.ts';
import { accounts, afterTendering, auctionKey, decideAward, inTendering, pendingBid, readTender } from '../../support/procedure.ts';
import { revenueShare } from '../../support/procedures/revenue-share.ts';
import { startRegistry, type TestRegistry } from '../../support/registry.ts';
import { item, lot, lotId, type MadeTender, milestone, newerConfig, newerTender } from '../../support/tenders.ts';

type Body = Record<string, unknown>;

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
  before(async () => {
    registry = await startRegistry({
      accounts,
      procedures: makeProcedures([...ownProcedures, revenueShare]),
      isBeyondContract: true,
      env: { AUCTION: 'live', PUBLIC_URL: 'https://registry.example' },
    });
  });
  after(() => registry.stop());

  const bid = (tender: MadeTender, amountPercentage: number): Promise<MadeBid> =>
    pendingBid(registry, tender, { ...offer(amountPercentage), items: [unpriced] });

  it('runs from draft to complete', async () => {
    const tender = await inTendering(registry, {}, body());
    const one = await bid(tender, 20);
    const two = await bid(tender, 15.12345);
    expect((await onBid(registry, two, 'GET')).body.data.lotValues[0].value).to.deep.equal(percent(15.123));
    await afterTendering(registry, tender);

    const id = `${tender.id}_${lotId}`;
    const seen = (await registry.ask('GET', `${tender.path}/auction`, { key: auctionKey })).body.data;
    const inPercent = (amount: number) => ({ amount, currency: '%' });
    expect([seen.lots[0].value, seen.lots[0].minimalStep]).to.deep.equal([inPercent(10), inPercent(0.5)]);
    const { step, bids, scale, subject } = await auctionOf(registry, id);
    expect([step, scale?.better, subject.value, subject.minimalStep]).to.deep.equal([0.5, 'higher', inPercent(10), inPercent(0.5)]);
    expect(bids.map(({ offer: { amount } }) => amount)).to.deep.equal([20, 15.123]);
    // The worst comes first; it overtakes the other, who takes the lead again in the second round.
    const over = await playOut(registry, id, { [two.id]: [25.5], [one.id]: [undefined, 26.001] });
    expect([over.initial_order, over.order]).to.deep.equal([
      [two.id, one.id],
      [two.id, one.id],
    ]);
    await reportOf(registry, id);

    const awarded = await readTender(registry, tender);
    expect(awarded.awards.map(({ bid_id, value }: Body) => [bid_id, value])).to.deep.equal([[one.id, percent(26.001)]]);
    expect(awarded.bids[0].lotValues[0]).to.deep.include({ value: percent(26.001), initialValue: percent(20) });
    expect((await decideAward(registry, tender, awarded.awards[0].id, 'unsuccessful')).status).to.equal(200);
    const [, second] = (await readTender(registry, tender)).awards;
    expect([second.bid_id, second.value]).to.deep.equal([two.id, percent(25.5)]);
    expect((await decideAward(registry, tender, second.id, 'active')).status).to.equal(200);
  });
});
