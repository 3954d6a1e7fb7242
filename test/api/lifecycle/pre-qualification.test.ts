/** Pre-qualification over HTTP, from the end of tendering to what follows the stand-still (spec/pre-qualification.md). */
import { expect } from 'chai';
import { makeBid, onBid } from '../../../fixtures/bids.ts';
import { accounts, pendingBid, readTender, signature } from '../../../fixtures/procedure.ts';
import { proposalInTendering } from '../../../fixtures/proposals.ts';
import {
  announce,
  at,
  bidding,
  biddingEnds,
  decide,
  decideAll,
  deciding,
  offer,
  offerForBoth,
  qualifying,
  qualifyingTender,
  standStill,
  twoLots,
  withBids,
} from '../../../fixtures/qualifying.ts';
import { errorsIn, storedTender, write } from '../../../fixtures/tender-parts.ts';
import { lotId, monday, otherLotId, patchTender } from '../../../fixtures/tenders.ts';
import { must, useRegistry } from '../../support/registry.ts';

interface Part {
  id: string;
  status: string;
  bidID: string;
  lotID?: string;
  complaintPeriod?: object;
}

const states = (list: readonly { status: string }[] = []): string[] => list.map(({ status }) => status);

describe('Pre-qualification', () => {
  const registry = useRegistry({ accounts });
  beforeEach(() => registry.clock.set(monday));

  const stored = async (tender: Parameters<typeof storedTender>[1]) => storedTender(registry, tender);

  it('comes at the end of tendering: drafts are gone, bids that stand are asked about and still pending', async () => {
    const tender = await proposalInTendering(registry, qualifyingTender());
    expect(tender.data.qualificationPeriod).to.deep.equal({
      startDate: '2026-12-21T00:00:00.000+02:00',
      endDate: '2027-01-16T00:00:00.000+02:00',
    });
    registry.clock.set(bidding);
    const first = await pendingBid(registry, tender, offer('3000000001'));
    const draft = await makeBid(registry, tender, offer('3000000003'));
    const invalid = await pendingBid(registry, tender, offer('3000000004'));
    await onBid(registry, invalid, 'PATCH', '', { lotValues: [{ relatedLot: lotId, value: { amount: 9000 } }] });
    const second = await pendingBid(registry, tender, offer('3000000002', 9800));
    const data = await at(registry, tender, new Date(biddingEnds.getTime() + 60_000));
    expect(data).to.include({ status: deciding });
    expect(data).not.to.have.any.keys('awards', 'next_check');
    expect(data.qualificationPeriod).to.deep.equal({
      startDate: '2026-12-21T00:01:00.000+02:00',
      endDate: '2027-01-19T00:00:00.000+02:00',
    });
    expect(data.qualifications.map(({ bidID, lotID, status }: Part) => [bidID, lotID, status])).to.deep.equal([
      [first.id, lotId, 'pending'],
      [second.id, lotId, 'pending'],
    ]);
    expect(data.qualifications[0]).not.to.have.any.keys('qualified', 'eligible', 'complaintPeriod');
    expect(data.bids.map(({ id, status }: Part) => [id, status])).to.deep.equal([
      [first.id, 'pending'],
      [invalid.id, 'invalid'],
      [second.id, 'pending'],
    ]);
    expect(data.bids.map(({ id }: Part) => id)).not.to.include(draft.id);
    const { bids = [] } = await stored(tender);
    expect(bids[0]?.lotValues?.[0]).to.deep.include({
      status: 'pending',
      initialValue: { amount: 9500, currency: 'UAH', valueAddedTaxIncluded: true },
    });
  });

  it('is a list that is empty before it, and that nobody adds to', async () => {
    const tender = await proposalInTendering(registry, qualifyingTender());
    expect((await registry.ask('GET', `${tender.path}/qualifications`)).body.data).to.deep.equal([]);
    const missing = await registry.ask('GET', `${tender.path}/qualifications/${'0'.repeat(32)}`);
    expect([missing.status, missing.body.details]).to.deep.equal([404, 'Qualification not found.']);
    expect((await write(registry, tender, 'POST', '/qualifications', {})).status).to.equal(405);
    expect((await registry.ask('GET', `${tender.path}/qualifications/${'0'.repeat(32)}/complaints`)).status).to.equal(404);
  });

  it('goes on to the stand-still only when all is decided, and from there by time', async () => {
    const { tender, data } = await qualifying(registry, undefined, qualifyingTender({}, { hasAwardingOrder: false }));
    const [first, second] = data.qualifications;
    const early = await announce(registry, tender);
    expect([early.status, early.body.details]).to.deep.equal([403, `Can't switch to '${standStill}' while not all bids are qualified`]);
    for (const body of [{ status: standStill, title: 'Папір' }, { title: 'Папір' }, { status: 'draft' }, {}]) {
      const refused = await patchTender(registry, tender, body);
      expect([refused.status, refused.body.details]).to.deep.equal([403, `Can't update tender at '${deciding}' status`]);
    }

    expect((await decide(registry, tender, first.id, 'active')).body.data.status).to.equal('active');
    expect(states((await readTender(registry, tender)).bids)).to.deep.equal(['active', 'pending']);
    const back = await decide(registry, tender, first.id, 'cancelled');
    expect([back.status, back.body.data.status]).to.deep.equal([200, 'cancelled']);
    const { qualifications, bids } = await readTender(registry, tender);
    expect(back.headers.get('location')).to.match(new RegExp(`${tender.path}/qualifications/${qualifications[2].id}$`));
    expect([states(qualifications), states(bids), qualifications[2].bidID]).to.deep.equal([
      ['cancelled', 'pending', 'pending'],
      ['pending', 'pending'],
      first.bidID,
    ]);
    const dead = await decide(registry, tender, first.id, { title: 'Так' });
    expect([dead.status, dead.body.details]).to.deep.equal([403, "Can't update qualification in current cancelled qualification status"]);

    await decide(registry, tender, qualifications[2].id, 'active');
    expect((await decide(registry, tender, second.id, 'unsuccessful')).status).to.equal(200);
    for (const change of ['active', { title: 'Так' }]) {
      const refused = await decide(registry, tender, second.id, change);
      expect([refused.status, refused.body.details]).to.deep.equal([403, "Can't update qualification status"]);
    }
    await decide(registry, tender, second.id, 'cancelled');
    await decideAll(registry, tender, 'active');

    const announced = must(await announce(registry, tender), 200);
    const end = '2027-01-05T00:00:00.000+02:00';
    expect(announced.body.data).to.deep.include({
      status: standStill,
      next_check: end,
      qualificationPeriod: {
        startDate: '2026-12-21T00:00:00.000+02:00',
        endDate: end,
        reportingDatePublication: '2026-12-21T01:00:00.000+02:00',
      },
    });
    const periods = announced.body.data.qualifications.map(({ status, complaintPeriod }: Part) => [status, complaintPeriod]);
    const period = { startDate: '2026-12-21T01:00:00.000+02:00', endDate: end };
    expect(periods).to.deep.equal([
      ['cancelled', undefined],
      ['cancelled', undefined],
      ['active', period],
      ['active', period],
    ]);

    const again = await announce(registry, tender);
    expect([again.status, again.body.details]).to.deep.equal([403, `Can't switch to '${standStill}' from ${standStill}`]);
    const other = await patchTender(registry, tender, { title: 'Папір' });
    expect([other.status, other.body.details]).to.deep.equal([403, `Can't update tender at '${standStill}' status`]);
    const closed = await decide(registry, tender, qualifications[2].id, 'cancelled');
    expect([closed.status, closed.body.details]).to.deep.equal([
      403,
      `Can't update qualification in current (${standStill}) tender status`,
    ]);
    const returned = await announce(registry, tender, deciding);
    expect([returned.body.data.status, returned.body.data.next_check]).to.deep.equal([deciding, undefined]);
    expect(returned.body.data.qualificationPeriod).to.deep.equal(announced.body.data.qualificationPeriod);
    registry.clock.advance(3_600_000);
    const { next_check, qualificationPeriod } = (await announce(registry, tender)).body.data;
    expect(qualificationPeriod.reportingDatePublication).to.equal('2026-12-21T02:00:00.000+02:00');

    const after = await at(registry, tender, next_check);
    expect(after.status).to.equal('active.qualification');
    expect(after.awards.map(({ bid_id, status }: { bid_id: string; status: string }) => [bid_id, status])).to.deep.equal([
      [first.bidID, 'pending'],
      [second.bidID, 'pending'],
    ]);
  });

  it('is nowhere but there', async () => {
    const tender = await proposalInTendering(registry, qualifyingTender());
    const refused = await announce(registry, tender);
    // The reduced model of active.tendering knows no status.
    expect(errorsIn(refused)).to.deep.equal(['extra_forbidden data.status: Extra inputs are not permitted']);
    must(await patchTender(registry, tender, { status: deciding }), 400);
  });

  it('without days of stand-still goes on at the end of the day, to an auction of those who may', async () => {
    const { data } = qualifyingTender();
    const [lot] = data.lots as object[];
    const config = { hasAuction: true, hasValueRestriction: true, qualificationComplainDuration: 0 };
    const body = qualifyingTender(
      { lots: [{ ...lot, minimalStep: { amount: 100, currency: 'UAH', valueAddedTaxIncluded: true } }] },
      config,
    );
    const offers = [offer('3000000001', 9500), offer('3000000002', 9800), offer('3000000003', 9900)];
    const { tender, bids } = await qualifying(registry, offers, body);
    await decideAll(registry, tender, ['active', 'active', 'unsuccessful']);
    const announced = (await announce(registry, tender)).body.data;
    expect([announced.next_check, announced.qualifications[0].complaintPeriod]).to.deep.equal(['2026-12-22T00:00:00.000+02:00', undefined]);
    const inAuction = await at(registry, tender, announced.next_check);
    expect([inAuction.status, states(inAuction.bids)]).to.deep.equal(['active.auction', ['active', 'active', 'unsuccessful']]);
    expect(JSON.stringify(inAuction.bids)).not.to.include('amount');
    const { startDate } = inAuction.lots[0].auctionPeriod;
    const over = await at(registry, tender, startDate);
    expect([over.status, over.awards.length, over.awards[0].bid_id]).to.deep.equal(['active.qualification', 1, bids[0]?.id]);
    expect(over.bids[0].lotValues[0].value.amount).to.equal(9500);
  });

  it('is passed by a lone bidder too, who then needs no auction', async () => {
    const { tender } = await qualifying(registry, [offer('3000000001')], qualifyingTender({}, { minBidsNumber: 1 }));
    await decideAll(registry, tender, 'active');
    const { next_check } = (await announce(registry, tender)).body.data;
    expect((await at(registry, tender, next_check)).status).to.equal('active.qualification');
  });

  it('does not begin for a tender that too few bid for, and ends one that too few may go on in', async () => {
    const lonely = await withBids(registry, qualifyingTender(), [offer('3000000001')]);
    const failed = await at(registry, lonely.tender, biddingEnds);
    expect([failed.status, failed.lots[0].status, failed.qualifications, states(failed.bids)]).to.deep.equal([
      'unsuccessful',
      'unsuccessful',
      undefined,
      ['unsuccessful'],
    ]);

    registry.clock.set(monday);
    const { tender } = await qualifying(registry);
    await decideAll(registry, tender, ['active', 'unsuccessful']);
    const { next_check } = (await announce(registry, tender)).body.data;
    const ended = await at(registry, tender, next_check);
    expect([ended.status, ended.lots[0].status, ended.awards, states(ended.bids)]).to.deep.equal([
      'unsuccessful',
      'unsuccessful',
      undefined,
      ['unsuccessful', 'unsuccessful'],
    ]);
  });

  it('asks about each lot by itself; a bid is as its best offer for a lot that goes on', async () => {
    const { tender, data } = await qualifying(
      registry,
      [offerForBoth('3000000001'), offerForBoth('3000000002'), offer('3000000003')],
      twoLots(),
    );
    expect(data.qualifications.map(({ lotID }: Part) => lotID)).to.deep.equal([lotId, otherLotId, lotId, otherLotId, lotId]);
    await decideAll(registry, tender, ['unsuccessful', 'active', 'active', 'unsuccessful', 'active']);
    expect(states((await readTender(registry, tender)).bids)).to.deep.equal(['active', 'active', 'active']);
    const { next_check } = (await announce(registry, tender)).body.data;
    const after = await at(registry, tender, next_check);
    expect([after.status, states(after.lots), states(after.bids)]).to.deep.equal([
      'active.qualification',
      ['active', 'unsuccessful'],
      ['unsuccessful', 'active', 'active'],
    ]);
  });

  for (const where of [deciding, standStill]) {
    it(`ends with the cancellation of the tender in ${where}: bids are out, and still to be seen`, async () => {
      const { tender } = await qualifying(registry);
      if (where === standStill) {
        await decideAll(registry, tender, ['active', 'unsuccessful']);
        await announce(registry, tender);
      }
      const created = await write(registry, tender, 'POST', '/cancellations', { reason: 'Так вийшло', reasonType: 'noDemand' });
      await write(registry, tender, 'PATCH', `/cancellations/${created.body.data.id}`, { status: 'active' });
      const { status, bids } = await readTender(registry, tender);
      const out = where === standStill ? 'unsuccessful' : 'invalid.pre-qualification';
      expect([status, ...states(bids)]).to.deep.equal(['cancelled', 'invalid.pre-qualification', out]);
      expect(JSON.stringify(bids)).not.to.include('amount');
    });
  }

  it('goes on without a lot that is cancelled', async () => {
    const { tender, data } = await qualifying(
      registry,
      [offerForBoth('3000000001'), offerForBoth('3000000002'), offer('3000000003')],
      twoLots(),
    );
    const created = await write(registry, tender, 'POST', '/cancellations', { reason: 'Так', reasonType: 'noDemand', relatedLot: lotId });
    expect((await write(registry, tender, 'PATCH', `/cancellations/${created.body.data.id}`, { status: 'active' })).status).to.equal(200);
    expect(states((await readTender(registry, tender)).bids)).to.deep.equal(['pending', 'pending', 'invalid.pre-qualification']);
    const ofLot = data.qualifications.filter(({ lotID }: Part) => lotID === otherLotId);
    for (const { id } of ofLot) await decide(registry, tender, id, 'active');
    expect((await announce(registry, tender)).status).to.equal(200);
  });

  it('freezes the tender but for the report', async () => {
    const { tender } = await qualifying(registry);
    const plain = { ...(await signature(registry, 'technicalSpecifications', 'spec.p7s')) };
    const refused = await write(registry, tender, 'POST', '/documents', plain);
    expect([refused.status, refused.body.details]).to.deep.equal([403, `Can't add document in current (${deciding}) tender status`]);
    const report = must(await write(registry, tender, 'POST', '/documents', await signature(registry, 'evaluationReports')), 201);
    const place = `/documents/${report.body.data.id}`;
    const turned = await write(registry, tender, 'PATCH', place, { documentType: 'technicalSpecifications' });
    expect([turned.status, turned.body.details]).to.deep.equal([403, `Can't update document in current (${deciding}) tender status`]);
    expect((await write(registry, tender, 'PATCH', place, { title: 'Звіт.p7s' })).status).to.equal(200);
    expect((await write(registry, tender, 'DELETE', place)).status).to.equal(403);
    const lot = await write(registry, tender, 'PATCH', `/lots/${lotId}`, { title: 'Інший' });
    expect([lot.status, lot.body.details]).to.deep.equal([403, `Can't update lot in current (${deciding}) tender status`]);
    await decideAll(registry, tender, 'active');
    await announce(registry, tender);
    const late = await write(registry, tender, 'PUT', place, await signature(registry, 'evaluationReports'));
    expect([late.status, late.body.details]).to.deep.equal([403, `Can't update document in current (${standStill}) tender status`]);
  });
});
