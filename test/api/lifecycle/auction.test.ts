/** Auctions by an outside service and by the registry itself (spec/tenders.md §5.1, §5.4, spec/procedures.md §3.1). */
import { expect } from 'chai';
import { lotValue } from '../../../fixtures/bids.ts';
import {
  accounts,
  afterTendering,
  auctionKey,
  chronograph,
  decideAward,
  inTendering,
  pendingBid,
  readTender,
} from '../../../fixtures/procedure.ts';
import { errorsIn, storedTender, storeFields, unknownId } from '../../../fixtures/tender-parts.ts';
import { lotId, type MadeTender, otherLotId } from '../../../fixtures/tenders.ts';
import { type Answer, keys, must, useRegistry } from '../../support/registry.ts';

const url = 'https://auction.example.org/t1';

describe('auctions', () => {
  const registry = useRegistry({ accounts, env: { AUCTION: 'external' } });

  const ask = (tender: MadeTender, method: string, path: string, data?: unknown): Promise<Answer> =>
    registry.ask(method, `${tender.path}/auction${path}`, { key: auctionKey, ...(data === undefined ? {} : { body: { data } }) });

  const inAuction = async (): Promise<{ tender: MadeTender; ids: [string, string] }> => {
    const tender = await inTendering(registry);
    const one = await pendingBid(registry, tender);
    const two = await pendingBid(registry, tender, { lotValues: [lotValue(9800)] }, keys.broker);
    await afterTendering(registry, tender);
    return { tender, ids: [one.id, two.id] };
  };
  const values = (amount: number): object => ({ lotValues: [{ relatedLot: lotId, value: { amount }, date: new Date() }] });

  it('are planned when two stand for a lot', async () => {
    const { tender } = await inAuction();
    const { status, lots, next_check } = await readTender(registry, tender);
    expect(status).to.equal('active.auction');
    expect(lots[0].auctionPeriod).to.have.keys('startDate', 'shouldStartAfter');
    expect(next_check).to.equal(lots[0].auctionPeriod.startDate);
  });

  it('are for the service only, and only in their time', async () => {
    const early = await inTendering(registry);
    const refused = await ask(early, 'GET', '');
    expect([refused.status, refused.body.details]).to.deep.equal([
      403,
      "Can't get auction info in current (active.tendering) tender status",
    ]);
    const urls = await ask(early, 'PATCH', `/${lotId}`, {});
    expect(urls.body.details).to.equal("Can't update auction urls in current (active.tendering) tender status");
    const results = await ask(early, 'POST', `/${lotId}`, { bids: [] });
    expect(results.body.details).to.equal("Can't report auction results in current (active.tendering) tender status");
    const { tender } = await inAuction();
    expect((await registry.ask('GET', `${tender.path}/auction`, { key: keys.broker })).status).to.equal(403);
    expect((await registry.ask('GET', `${tender.path}/auction`)).status).to.equal(401);
    expect((await ask(tender, 'PATCH', `/${unknownId}`, {})).body.details).to.equal('Lot not found.');
  });

  it('show what is needed to hold them, and nobody’s name', async () => {
    const { tender } = await inAuction();
    const { body } = must(await ask(tender, 'GET', ''), 200);
    expect(body.data.bids).to.have.length(2);
    expect(body.data.bids[0]).to.include.keys('id', 'lotValues', 'status');
    expect(body.data.bids[0]).not.to.have.any.keys('tenderers', 'documents', 'owner');
    expect(body.data).to.include.keys('lots', 'items', 'tenderID', 'procuringEntity');
    expect(body.config.hasAuction).to.equal(true);
  });

  it('get addresses, all of a lot or none', async () => {
    const { tender, ids } = await inAuction();
    const lots = [{ id: lotId, auctionUrl: url }];
    const part = (key: string): object => ({ lotValues: [{ participationUrl: `${url}?k=${key}` }] });
    const half = await ask(tender, 'PATCH', `/${lotId}`, { lots, bids: [part('1'), {}] });
    expect(errorsIn(half)).to.deep.equal(['data.bids: All bids must receive participationUrl, or none must.']);
    const nowhere = await ask(tender, 'PATCH', `/${lotId}`, { bids: [part('1'), part('2')] });
    expect(errorsIn(nowhere)).to.deep.equal(['data.lots: Auction url required']);
    const all = await ask(tender, 'PATCH', `/${lotId}`, {
      lots,
      bids: [
        { id: ids[0], ...part('1') },
        { id: ids[1], ...part('2') },
      ],
    });
    expect(all.status).to.equal(200);
    expect(all.body.data.lots[0].auctionUrl).to.equal(url);
    expect(all.body.data.bids[1].lotValues[0].participationUrl).to.equal(`${url}?k=2`);
  });

  it('lead to the award of the lowest result', async () => {
    const { tender, ids } = await inAuction();
    registry.clock.advance(13 * 3600_000);
    const answer = await ask(tender, 'POST', `/${lotId}`, {
      bids: [
        { id: ids[1], ...values(9000) },
        { id: ids[0], ...values(9400) },
      ],
    });
    expect(answer.status).to.equal(200);
    expect(answer.body.data.status).to.equal('active.qualification');
    expect(answer.body.data.bids[0]).to.include.keys('tenderers');
    const { awards, bids, lots } = await readTender(registry, tender);
    expect(awards).to.have.length(1);
    expect([awards[0].bid_id, awards[0].value.amount]).to.deep.equal([ids[1], 9000]);
    expect(bids[1].lotValues[0].initialValue.amount).to.equal(9800);
    expect(lots[0].auctionPeriod).to.include.keys('startDate', 'endDate');
  });

  it('end with amounts as a double prints them, and the contract is signed for that', async () => {
    const { tender, ids } = await inAuction();
    registry.clock.advance(13 * 3600_000);
    const answer = await ask(tender, 'POST', `/${lotId}`, {
      bids: [
        { id: ids[0], ...values(8940.828235294117) },
        { id: ids[1], ...values(9000 + 0.1 + 0.2) },
      ],
    });
    expect(answer.status, answer.text).to.equal(200);
    const { awards } = await readTender(registry, tender);
    expect(awards[0].value.amount).to.equal(8940.828235294117);
    must(await decideAward(registry, tender, awards[0].id, 'active'), 200);
    const { contracts } = await readTender(registry, tender);
    const path = `/api/2.5/contracts/${contracts[0].id}`;
    const { value, items } = (await registry.ask('GET', path)).body.data;
    expect(value.amount).to.equal(8940.828235294117);
    const quantity = items.reduce((total: number, one: { quantity: number }) => total + one.quantity, 0);
    const priced = items.map((one: { unit: object }) => ({
      ...one,
      unit: { ...one.unit, value: { ...value, amount: value.amount / quantity } },
    }));
    for (const { unit } of priced) delete unit.value.amountNet;
    const signing = {
      status: 'active',
      contractNumber: '7-П',
      value,
      items: priced,
      period: { startDate: '2026-12-30T00:00:00+02:00', endDate: '2026-12-31T00:00:00+02:00' },
    };
    must(await registry.ask('PATCH', path, { key: keys.broker, token: tender.token, body: { data: signing } }), 200);
    expect((await readTender(registry, tender)).status).to.equal('complete');
  });

  it('have no results for a lot that is out, or was never to be bargained about', async () => {
    const { tender } = await inAuction();
    const { lots } = await registry.store
      .records<{ lots: object[] }>('tenders')
      .get(tender.id)
      .then((record) => record ?? expect.fail());
    await storeFields(registry, tender, { lots: [{ ...lots[0], status: 'cancelled' }] });
    const results = await ask(tender, 'POST', `/${lotId}`, { bids: [{}, {}] });
    expect([results.status, results.body.details]).to.deep.equal([403, 'Can report auction results only in active lot status']);
    const urls = await ask(tender, 'PATCH', `/${lotId}`, {});
    expect([urls.status, urls.body.details]).to.deep.equal([403, 'Can update auction urls only in active lot status']);
    const { auctionPeriod: _, ...bare } = { ...lots[0], auctionPeriod: null };
    await storeFields(registry, tender, { lots: [bare], bids: [] });
    expect((await ask(tender, 'POST', `/${lotId}`, { bids: [] })).status).to.equal(403);
  });

  it('are planned anew when nobody reports', async () => {
    const { tender } = await inAuction();
    const [{ auctionPeriod }] = (await readTender(registry, tender)).lots;
    const start = new Date(auctionPeriod.startDate);
    registry.clock.set(start);
    const begun = (await chronograph(registry, tender)).body.data;
    expect(begun.status).to.equal('active.auction');
    expect(Date.parse(begun.next_check)).to.equal(start.getTime() + (2 * 6 + 9 + 15 + 60) * 60_000 + 1);
    registry.clock.set(new Date(begun.next_check));
    const again = (await chronograph(registry, tender)).body.data;
    expect(Date.parse(again.lots[0].auctionPeriod.startDate)).to.be.greaterThan(Date.parse(begun.next_check));
    expect(again.next_check).to.equal(again.lots[0].auctionPeriod.startDate);
  });

  it('are moved by the Administrator, an hour ahead at least', async () => {
    const { tender } = await inAuction();
    const put = (startDate: string, key: string = keys.administrator, path = `/lots/${lotId}/auctionPeriod`): Promise<Answer> =>
      registry.ask('PUT', tender.path + path, { key, body: { data: { startDate } } });
    expect((await put('2026-12-21T00:30:00+02:00')).body.errors[0].msg).to.equal('startDate should be no earlier than an hour later');
    expect((await put('2026-12-23T12:00:00+02:00', keys.broker)).status).to.equal(403);
    expect((await put('2026-12-23T12:00:00+02:00', keys.administrator, '/auctionPeriod')).body).to.include({
      status: 403,
      details: 'Forbidden: each lot of this tender has an auctionPeriod of its own, at …/lots/<id>/auctionPeriod.',
    });
    const answer = must(await put('2026-12-23T12:00:00+02:00'), 200);
    expect(Date.parse(answer.body.startDate)).to.equal(Date.parse('2026-12-23T12:00:00+02:00'));
    expect((await readTender(registry, tender)).next_check).to.equal(answer.body.startDate);
  });

  it('may be moved by the chronograph too, lot by lot', async () => {
    const { tender } = await inAuction();
    const startDate = '2026-12-24T12:00:00.000+02:00';
    const wrong = await chronograph(registry, tender, { auctionPeriod: { startDate } });
    expect(errorsIn(wrong)).to.deep.equal(['data.auctionPeriod: Auction url at tender lvl forbidden']);
    const answer = await chronograph(registry, tender, { lots: [{ auctionPeriod: { startDate } }] });
    expect(answer.body.data.lots[0].auctionPeriod.startDate).to.equal(startDate);
  });

  it('are not moved where none is to come: nothing is due for ever', async () => {
    const { tender } = await inAuction();
    const lone = { ...(await readTender(registry, tender)).lots[0], id: otherLotId, auctionPeriod: undefined };
    const { lots, bids } = await storedTender(registry, tender);
    const bid = { ...bids[0], lotValues: [...bids[0].lotValues, { ...bids[0].lotValues[0], relatedLot: otherLotId }] };
    await storeFields(registry, tender, { lots: [lots[0], { ...lone, date: new Date() }], bids: [bid, bids[1]] });
    const startDate = '2026-12-24T12:00:00.000+02:00';
    const put = await registry.ask('PUT', `${tender.path}/lots/${otherLotId}/auctionPeriod`, {
      key: keys.administrator,
      body: { data: { startDate } },
    });
    expect([put.status, put.body.details]).to.deep.equal([403, "Can't update auctionPeriod without an auction to come"]);
    const { data } = (await chronograph(registry, tender, { lots: [{}, { auctionPeriod: { startDate } }] })).body;
    expect(data.lots[1]).not.to.have.property('auctionPeriod');
    await storeFields(registry, tender, { lots: [{ ...lots[0], status: 'cancelled' }, lots[0]] });
    const ended = await registry.ask('PUT', `${tender.path}/lots/${lotId}/auctionPeriod`, {
      key: keys.administrator,
      body: { data: { startDate } },
    });
    expect(ended.body.details).to.equal('Can update auctionPeriod only in active lot status');
  });
});

describe('the chronograph', () => {
  const registry = useRegistry({ accounts });

  it('is for its own role', async () => {
    const tender = await inTendering(registry);
    const read = (key: string): Promise<Answer> => registry.ask('GET', `${tender.path}/chronograph`, { key });
    expect((await read(keys.broker)).status).to.equal(403);
    const { body } = must(await read(keys.chronograph), 200);
    expect(body.data).to.include.keys('id', 'status', 'next_check', 'tenderPeriod', 'lots');
    expect(body.data).not.to.have.any.keys('title', 'bids', 'owner');
  });

  it('does nothing before the time, and everything once', async () => {
    const tender = await inTendering(registry);
    const before = await registry.store.records<{ rev: number }>('tenders').get(tender.id);
    const answer = await chronograph(registry, tender);
    expect([answer.status, answer.body.data.status]).to.deep.equal([200, 'active.tendering']);
    expect((await registry.store.records<{ rev: number }>('tenders').get(tender.id))?.rev).to.equal(before?.rev);
  });

  it('ends a tender that nobody bid for', async () => {
    const tender = await inTendering(registry);
    const { body } = await afterTendering(registry, tender);
    expect([body.data.status, body.data.lots[0].status]).to.deep.equal(['unsuccessful', 'unsuccessful']);
    expect(body.data).not.to.have.property('next_check');
  });

  it('goes straight to the award of a lone bidder', async () => {
    const tender = await inTendering(registry);
    const bid = await pendingBid(registry, tender);
    const { body } = await afterTendering(registry, tender);
    expect(body.data.status).to.equal('active.qualification');
    expect(body.data.lots[0]).not.to.have.property('auctionPeriod');
    expect(body.data.awards[0]).to.include({ bid_id: bid.id, status: 'pending' });
  });

  it('holds the auction itself where no service does: the initial values are the results', async () => {
    const tender = await inTendering(registry);
    const one = await pendingBid(registry, tender);
    await pendingBid(registry, tender, { lotValues: [lotValue(9800)] }, keys.broker);
    const planned = (await afterTendering(registry, tender)).body.data;
    expect(planned.status).to.equal('active.auction');
    registry.clock.set(new Date(planned.next_check));
    const { body } = await chronograph(registry, tender);
    expect(body.data.status).to.equal('active.qualification');
    expect(body.data.lots[0].auctionPeriod.endDate).to.equal(planned.next_check);
    expect(body.data.awards[0].bid_id).to.equal(one.id);
  });
});
