/** Lists of an outside auction service: addresses and results by bid and lot (spec/tenders.md §5.4). */
import { expect } from 'chai';
import { bidItem, lotValue } from '../../../fixtures/bids.ts';
import { accounts, afterTendering, auctionKey, inTendering, pendingBid, readTender } from '../../../fixtures/procedure.ts';
import { errorsIn, unknownId } from '../../../fixtures/tender-parts.ts';
import {
  item,
  itemId,
  lot,
  lotId,
  type MadeTender,
  money,
  newerTender,
  olderTender,
  otherItemId,
  otherLotId,
} from '../../../fixtures/tenders.ts';
import { type Answer, type Body, keys, must, useRegistry } from '../../support/registry.ts';

const url = 'https://auction.example.org/t1';
const way = (key: string): Body => ({ participationUrl: `${url}?k=${key}` });

describe('lists of the auction service', () => {
  const registry = useRegistry({ accounts, env: { AUCTION: 'external' } });

  const ask = (tender: MadeTender, method: string, path: string, data: unknown): Promise<Answer> =>
    registry.ask(method, `${tender.path}/auction${path}`, { key: auctionKey, body: { data } });

  interface InAuction {
    readonly tender: MadeTender;
    readonly ids: readonly [string, string];
  }

  const withTwoBids = async (tender: MadeTender, first: Body, second: Body): Promise<InAuction> => {
    const one = await pendingBid(registry, tender, first);
    const two = await pendingBid(registry, tender, second, keys.broker);
    await afterTendering(registry, tender);
    return { tender, ids: [one.id, two.id] };
  };

  /** Two lots, two bids for both. */
  const inAuction = async (): Promise<InAuction> => {
    const lots = [lot(), lot({ id: otherLotId })];
    const items = [item({ relatedLot: lotId }), item({ id: otherItemId, relatedLot: otherLotId })];
    const bid = (amount: number): Body => ({
      lotValues: [lotValue(amount), lotValue(amount, { relatedLot: otherLotId })],
      items: [bidItem({ id: itemId }), bidItem({ id: otherItemId })],
    });
    return withTwoBids(await inTendering(registry, {}, newerTender({ lots, items })), bid(9500), bid(9800));
  };

  type Case = readonly [method: string, what: string, body: (ids: readonly string[]) => Body, text: string];
  const foreign = { relatedLot: unknownId };
  const cases: readonly Case[] = [
    ['PATCH', 'fewer bids', () => ({ bids: [{}] }), 'data.bids: Number of bids did not match the number of tender bids'],
    [
      'PATCH',
      'other bids',
      (ids) => ({ bids: [{ id: ids[0] }, { id: unknownId }] }),
      'data.bids: Auction bids should be identical to the tender bids',
    ],
    ['PATCH', 'fewer lots', () => ({ lots: [{}] }), 'data.lots: Number of lots did not match the number of tender lots'],
    ['PATCH', 'another lot', () => ({ lots: [{ id: unknownId }, {}] }), 'data.lots: Auction lots should be identical to the tender lots'],
    ['PATCH', 'a lot without its address', () => ({ lots: [{}, { auctionUrl: url }] }), 'data.lots: Auction url required'],
    [
      'PATCH',
      'an offer without its way in',
      () => ({ lots: [{ auctionUrl: url }, {}], bids: [{ lotValues: [way('1'), {}] }, { lotValues: [{}, {}] }] }),
      'data.bids: Auction participation url required',
    ],
    [
      'PATCH',
      'too many ways in',
      () => ({ bids: [{ lotValues: [way('1'), {}, {}] }, {}] }),
      'data.bids: Number of lots of auction results did not match the number of tender lots',
    ],
    [
      'PATCH',
      'ways into another auction',
      () => ({ bids: [{ lotValues: [way('1'), foreign] }, {}] }),
      'data.bids: Auction bid.lotValues should be identical to the tender bid.lotValues',
    ],
    ['POST', 'fewer results', () => ({ bids: [{}] }), 'data.bids: Number of auction results did not match the number of tender bids'],
    [
      'POST',
      'results of other bids',
      (ids) => ({ bids: [{ id: unknownId }, { id: ids[1] }] }),
      'data.bids: Auction bids should be identical to the tender bids',
    ],
    [
      'POST',
      'too many values',
      () => ({ bids: [{ lotValues: [{}, {}, {}] }, {}] }),
      'data.bids: Number of lots of auction results did not match the number of tender lots',
    ],
    [
      'POST',
      'values of another lot',
      () => ({ bids: [{ lotValues: [foreign, {}] }, {}] }),
      'data.bids: Auction bid.lotValues should be identical to the tender bid.lotValues',
    ],
  ];
  it('are refused when they are not those of the tender', async () => {
    const { tender, ids } = await inAuction();
    for (const [method, what, body, text] of cases) {
      const answer = await ask(tender, method, `/${lotId}`, body(ids));
      expect([answer.status, ...errorsIn(answer)], what).to.deep.equal([400, text]);
    }
    const lotless = await ask(tender, 'PATCH', '', { auctionUrl: url, bids: [{}, {}] });
    expect(errorsIn(lotless)).to.deep.equal(['data.bids: url should be posted for each lot of bid']);
    const results = await ask(tender, 'POST', '', { bids: [{}, {}] });
    expect(errorsIn(results)).to.deep.equal(['data.bids: results should be posted for each lot of bid']);
  });

  it('act on the lot of the path only', async () => {
    const { tender } = await inAuction();
    const answer = await ask(tender, 'PATCH', `/${lotId}`, {
      lots: [{ auctionUrl: url }, { auctionUrl: 'https://auction.example.org/other' }],
      bids: [{ lotValues: [way('1'), way('x')] }, { lotValues: [way('2'), {}] }],
    });
    expect(answer.status, answer.text).to.equal(200);
    const { lots, bids } = answer.body.data;
    expect(lots.map(({ auctionUrl }: Body) => auctionUrl)).to.deep.equal([url, undefined]);
    expect(bids.map(({ lotValues }: { lotValues: Body[] }) => lotValues.map((offer) => offer.participationUrl))).to.deep.equal([
      [`${url}?k=1`, undefined],
      [`${url}?k=2`, undefined],
    ]);
  });

  it('may name some of the bids: the others keep what they have; only an unknown id is an error', async () => {
    const { tender, ids } = await inAuction();
    const offer = (more: Body): Body => ({ lotValues: [{ relatedLot: lotId, ...more }] });
    const ways = await ask(tender, 'PATCH', `/${lotId}`, {
      lots: [{ auctionUrl: url }, {}],
      bids: ids.map((id) => ({ id, ...offer(way('1')) })).reverse(),
    });
    expect(ways.status, ways.text).to.equal(200);
    const again = must(await ask(tender, 'PATCH', `/${lotId}`, { bids: [{ id: ids[1], ...offer(way('2')) }] }), 200);
    const waysIn = again.body.data.bids.map(({ lotValues }: { lotValues: Body[] }) => lotValues[0]?.participationUrl);
    expect(waysIn).to.deep.equal([`${url}?k=1`, `${url}?k=2`]);
    const unknown = await ask(tender, 'POST', `/${lotId}`, { bids: [{ id: unknownId, ...offer({ value: { amount: 7000 } }) }] });
    expect(errorsIn(unknown)).to.deep.equal(['data.bids: Auction bids should be identical to the tender bids']);
    const result = must(await ask(tender, 'POST', `/${lotId}`, { bids: [{ id: ids[1], ...offer({ value: { amount: 7000 } }) }] }), 200);
    const amounts = result.body.data.bids.map(({ lotValues }: { lotValues: { value: Body }[] }) => lotValues[0]?.value.amount);
    expect(amounts).to.deep.equal([9500, 7000]);
    expect(errorsIn(await ask(tender, 'POST', `/${otherLotId}`, { bids: [] })), 'a list without names is counted').to.deep.equal([
      'data.bids: Number of auction results did not match the number of tender bids',
    ]);
  });

  it('name bids alone where the tender has no lots', async () => {
    const parameters = ['quality', 'experience'].map((code) => ({ code, value: 0 }));
    const bid = (amount: number): Body => ({ value: money(amount), lotValues: undefined, parameters });
    const { tender, ids } = await withTwoBids(await inTendering(registry, {}, olderTender()), bid(9500), bid(9800));
    const half = await ask(tender, 'PATCH', '', { auctionUrl: url, bids: [way('1'), {}] });
    expect(errorsIn(half)).to.deep.equal(['data.bids: All bids must receive participationUrl, or none must.']);
    const fewer = await ask(tender, 'PATCH', '', { auctionUrl: url, bids: [{}] });
    expect(errorsIn(fewer)).to.deep.equal(['data.bids: Number of bids did not match the number of tender bids']);
    const nowhere = await ask(tender, 'PATCH', '', { bids: [way('1'), way('2')] });
    expect(errorsIn(nowhere)).to.deep.equal(['data.auctionUrl: Auction url required']);
    const all = await ask(tender, 'PATCH', '', { auctionUrl: url, bids: [way('1'), way('2')] });
    expect([all.status, all.body.data.auctionUrl, all.body.data.bids[1].participationUrl]).to.deep.equal([200, url, `${url}?k=2`]);
    const results = await ask(tender, 'POST', '', {
      bids: [{ id: ids[1], value: { amount: 9000 }, weightedValue: { amount: 9000 } }, { id: ids[0] }],
    });
    expect([results.status, results.body.data.status]).to.deep.equal([200, 'active.qualification']);
    const { awards, auctionPeriod } = await readTender(registry, tender);
    expect([awards[0].bid_id, awards[0].value.amount]).to.deep.equal([ids[1], 9000]);
    expect(auctionPeriod).to.include.keys('startDate', 'endDate');
  });
});
