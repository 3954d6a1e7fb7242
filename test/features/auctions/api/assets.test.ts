/** An auction of shares of an income over HTTP: they go down by points, and are told as `%` (spec/asset-managers.md §3). */
import { expect } from 'chai';
import { assetAnnounced, assetBid, assetInTendering, percent } from '../../../../fixtures/assets.ts';
import type { MadeBid } from '../../../../fixtures/bids.ts';
import { accounts, readTender } from '../../../../fixtures/procedure.ts';
import { at } from '../../../../fixtures/qualifying.ts';
import { lotId } from '../../../../fixtures/tenders.ts';
import { type Answer, type Body, keys, useRegistry } from '../../../support/registry.ts';
import { getAuction, getReport } from '../support/auctions.ts';
import { enterTurn } from '../support/scheduled.ts';

describe('An auction of shares of an income', () => {
  const registry = useRegistry({ accounts, env: { AUCTION: 'live', PUBLIC_URL: 'https://registry.example' } });

  it('begins with the highest, takes whole steps off to three digits, and leaves percentages in the tender', async () => {
    const tender = await assetInTendering(registry);
    const [first, second] = [await assetBid(registry, tender, 49.123), await assetBid(registry, tender, 50)] as [MadeBid, MadeBid];
    await assetAnnounced(registry, tender);
    await at(registry, tender, (await readTender(registry, tender)).qualificationPeriod.endDate);
    const id = `${tender.id}_${lotId}`;
    await enterTurn(registry, id, 1, 1);
    const { data } = (await registry.ask('GET', `/api/2.5/auctions/${id}`)).body;
    expect([data.value, data.minimalStep]).to.deep.equal([50, 1].map((amount) => ({ amount, currency: '%' })));
    expect(data.initial_bids.map(({ bidder_id, amount }: Body) => [bidder_id, amount])).to.deep.equal([
      [second.id, 50],
      [first.id, 49.123],
    ]);

    const post = (amount: number): Promise<Answer> =>
      registry.ask('POST', `/api/2.5/auctions/${id}/bids/${second.id}`, {
        key: keys.other,
        token: second.token,
        body: { data: { amount } },
      });
    const refused: readonly (readonly [number, string])[] = [
      [49.001, 'Too high value'],
      [48.1234, 'Bid amount should have at most 3 decimal places'],
      [0, 'Too low value'],
    ];
    for (const [amount, text] of refused) expect((await post(amount)).body.details, String(amount)).to.equal(text);
    expect((await post(49)).body.data).to.include({ amount: 49, limit: 49 });
    expect((await post(40.125)).body.data).to.include({ amount: 40.125, limit: 49 });

    await enterTurn(registry, id, 3, 2);
    registry.clock.set((await getAuction(registry, id)).timer ?? new Date());
    await registry.ask('GET', `/api/2.5/auctions/${id}`);
    await getReport(registry, id);
    const { awards, bids } = await readTender(registry, tender);
    expect(awards.map(({ bid_id, value }: Body) => [bid_id, value])).to.deep.equal([[second.id, percent(40.125)]]);
    const { value, initialValue } = bids.find((one: Body) => one.id === second.id).lotValues[0];
    expect([value, initialValue]).to.deep.equal([percent(40.125), percent(50)]);
  });
});
