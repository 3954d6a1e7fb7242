/** The registry's own auctions in every type of procedure that has them (docs/auctions.md). */

import { expect } from 'chai';
import { bidItem, lotValue, type MadeBid, onBid, price, tenderer } from '../../../../fixtures/bids.ts';
import { openBid, openInTendering, openTender, openTenderingOver } from '../../../../fixtures/open-tenders.ts';
import { accounts, afterTendering, inTendering, pendingBid, readTender } from '../../../../fixtures/procedure.ts';
import { announce, at, biddingEnds, decide, offerForBoth, qualifyAll, twoLots, withBids } from '../../../../fixtures/qualifying.ts';
import { lotId, type MadeTender, money, olderTender, otherLotId } from '../../../../fixtures/tenders.ts';
import { auctionStore } from '../../../../src/features/auctions/store/auctions.ts';
import { type Body, must, useRegistry } from '../../../support/registry.ts';
import { getAuction, getReport, playOut } from '../support/auctions.ts';

const yes = { status: 'active', qualified: true, eligible: true };

describe('Auctions of the registry’s own', () => {
  const registry = useRegistry({ accounts, env: { AUCTION: 'live', PUBLIC_URL: 'https://registry.example' } });

  /** All auctions of a tender to their ends: the bids in them, and what the tender is then. */
  const heldOut = async (tender: MadeTender, lots: readonly string[], course: Record<string, readonly number[]>) => {
    const bidders: string[][] = [];
    for (const lot of lots) {
      const id = `${tender.id}_${lot}`;
      bidders.push((await getAuction(registry, id)).bids.map((one) => one.id));
      await playOut(registry, id, course);
      await getReport(registry, id);
    }
    return { bidders, data: await readTender(registry, tender) };
  };

  const awarded = ({ awards }: { awards: { lotID: string; bid_id: string; value: { amount: number } }[] }): unknown[] =>
    awards.map(({ lotID, bid_id, value }) => [lotID, bid_id, value.amount]);

  for (const type of ['aboveThreshold', 'aboveThresholdUA', 'aboveThresholdUA.defense', 'simple.defense'] as const) {
    it(`are held for both lots of ${type}`, async () => {
      const tender = await openInTendering(registry, openTender(type));
      const one: MadeBid = await openBid(registry, tender, [9000, 9000]);
      const two: MadeBid = await openBid(registry, tender, [8900, 9100]);
      await openTenderingOver(registry, tender);
      const { data, bidders } = await heldOut(tender, [lotId, otherLotId], { [one.id]: [8500] });
      expect(bidders).to.deep.equal([
        [one.id, two.id],
        [one.id, two.id],
      ]);
      expect(data.status).to.equal('active.qualification');
      expect(awarded(data)).to.deep.equal([
        [lotId, one.id, 8500],
        [otherLotId, one.id, 8500],
      ]);
    });
  }

  it('leave out, after the pre-qualification of aboveThresholdEU, offers for a lot that may not go on', async () => {
    const tender = await openInTendering(registry, openTender('aboveThresholdEU'));
    const bids: MadeBid[] = [];
    for (const amounts of [
      [9000, 9000],
      [8900, 9100],
      [8800, 9200],
    ])
      bids.push(await openBid(registry, tender, amounts));
    const [one, two, three] = bids as [MadeBid, MadeBid, MadeBid];
    await openTenderingOver(registry, tender);
    registry.clock.advance(3_600_000);
    const { next_check } = await qualifyAll(registry, tender, ({ bidID, lotID }) => bidID === one.id && lotID === lotId);
    expect((await at(registry, tender, next_check)).status).to.equal('active.auction');
    const own = (await onBid(registry, one, 'GET')).body.data.lotValues;
    expect(own.map(({ participationUrl }: Body) => participationUrl !== undefined)).to.deep.equal([false, true]);
    const { data, bidders } = await heldOut(tender, [lotId, otherLotId], {});
    expect(bidders).to.deep.equal([
      [two.id, three.id],
      [one.id, two.id, three.id],
    ]);
    expect(awarded(data)).to.deep.equal([
      [lotId, three.id, 8800],
      [otherLotId, one.id, 9000],
    ]);
  });

  it('are held for requestForProposal after its pre-qualification', async () => {
    const body = twoLots({ hasAuction: true, hasValueRestriction: true, qualificationComplainDuration: 0 });
    const step = { minimalStep: money(100) };
    const lots = (body.data.lots as Body[]).map((lot) => ({ ...lot, ...step }));
    const bidders = [offerForBoth('3000000001'), offerForBoth('3000000002', 9800)];
    const { tender, bids } = await withBids(registry, { ...body, data: { ...body.data, lots } }, bidders);
    await at(registry, tender, biddingEnds);
    registry.clock.advance(3_600_000);
    for (const { id } of (await readTender(registry, tender)).qualifications) await decide(registry, tender, id, yes);
    const announced = must(await announce(registry, tender), 200);
    expect((await at(registry, tender, announced.body.data.next_check)).status).to.equal('active.auction');
    const { data } = await heldOut(tender, [lotId, otherLotId], { [bids[1]?.id ?? '']: [9400, 9300] });
    expect(awarded(data)).to.deep.equal([
      [lotId, bids[1]?.id, 9300],
      [otherLotId, bids[1]?.id, 9300],
    ]);
  });

  it('weigh the prices of a tender without lots by its features, turns and awards by one number', async () => {
    const tender = await inTendering(registry, {}, olderTender());
    const bid = (amount: number, value: number): Promise<MadeBid> =>
      pendingBid(registry, tender, {
        value: money(amount),
        lotValues: undefined,
        parameters: ['quality', 'experience'].map((code) => ({ code, value })),
        items: [bidItem({ unit: { code: 'H87', name: 'штука', value: price(Math.round(amount / 1.1) / 10) } })],
      });
    const one = await bid(9700, 0.05);
    registry.clock.advance(1000);
    const two = await bid(9500, 0);
    await afterTendering(registry, tender);
    const { auctionUrl, minimalStep } = await readTender(registry, tender);
    expect(auctionUrl).to.equal(`https://registry.example/auctions/${tender.id}`);
    const planned = await getAuction(registry, tender.id);
    expect(planned).to.deep.include({ auction_type: 'mixed', step: minimalStep.amount });
    expect(planned.subject.features).to.have.length(2);
    expect(planned.bids.map(({ id, offer, denominator }) => [id, offer.amount, offer.weighted, (denominator ?? 0) > 1])).to.deep.equal([
      [one.id, 9700, 8730, true],
      [two.id, 9500, 9500, false],
    ]);
    const { order } = await playOut(registry, tender.id, { [two.id]: [8800], [one.id]: [9600] });
    expect(order).to.deep.equal([two.id, one.id]);
    await getReport(registry, tender.id);
    const { status, awards, bids, auctionPeriod } = await readTender(registry, tender);
    expect([status, awards[0].bid_id, awards[0].value.amount]).to.deep.equal(['active.qualification', one.id, 9600]);
    expect(awards[0].weightedValue.amount).to.equal(8640);
    expect(bids[0]).to.deep.include({ initialValue: money(9700), value: money(9600) });
    expect(bids[0].weightedValue.denominator).to.equal(planned.bids[0]?.denominator);
    expect(auctionPeriod).to.include.keys('startDate', 'endDate');
    expect((await getAuction(registry, tender.id)).bids[0]?.name).to.deep.equal({
      en: tenderer().name,
      uk: tenderer().name,
      ru: tenderer().name,
    });
  });

  for (const mode of ['no-auction', 'fast-forward', 'fast-auction']) {
    it(`are held in full where no tests are made, also when ${mode} is asked for`, async () => {
      const tender = await inTendering(registry, { submissionMethodDetails: `quick(mode:${mode})` });
      await pendingBid(registry, tender);
      await pendingBid(registry, tender, { lotValues: [lotValue(9800)] });
      await afterTendering(registry, tender);
      const { status, timing, quick, start_at } = await getAuction(registry, `${tender.id}_${lotId}`);
      expect([status, timing.turn, quick]).to.deep.equal(['planned', 120_000, undefined]);
      expect(start_at.getTime() - registry.clock.now().getTime()).to.be.above(3_600_000);
    });
  }

  it('leave a lot that one bidder alone wants without one', async () => {
    const tender = await openInTendering(registry, openTender('aboveThreshold'));
    await openBid(registry, tender, [9000, 9000]);
    const two = await openBid(registry, tender, [8900]);
    await openTenderingOver(registry, tender);
    expect(await registry.store.part(auctionStore).get(`${tender.id}_${otherLotId}`)).to.equal(null);
    const { lots } = await readTender(registry, tender);
    expect(lots.map(({ auctionUrl }: Body) => auctionUrl !== undefined)).to.deep.equal([true, false]);
    await heldOut(tender, [lotId], { [two.id]: [8000] });
  });
});
