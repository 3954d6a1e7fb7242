/** AUCTION is read when an auction is scheduled: what was begun goes on as it was, whatever the setting is then (docs/auctions.md). */

import { expect } from 'chai';
import { lotValue } from '../../../../fixtures/bids.ts';
import { accounts, afterTendering, auctionKey, chronograph, inTendering, pendingBid, readTender } from '../../../../fixtures/procedure.ts';
import { lotId, type MadeTender } from '../../../../fixtures/tenders.ts';
import { auctionStore } from '../../../../src/features/auctions/store/auctions.ts';
import { keys, must, startRegistry, type TestRegistry } from '../../../support/registry.ts';
import { getAuction, getReport, playOut } from '../support/auctions.ts';

describe('Auctions under a setting that changes', () => {
  const registries: TestRegistry[] = [];
  let of: Record<'builtin' | 'external' | 'live', TestRegistry>;
  before(async () => {
    const start = async (AUCTION: string, DB_NAME?: string): Promise<TestRegistry> => {
      const shared = DB_NAME === undefined ? {} : { DB_NAME };
      const registry = await startRegistry({ accounts, env: { AUCTION, PUBLIC_URL: 'https://registry.example', ...shared } });
      registries.push(registry);
      return registry;
    };
    const external = await start('external');
    const { dbName } = external.settings;
    of = { external, live: await start('live', dbName), builtin: await start('builtin', dbName) };
  });
  after(async () => {
    for (const registry of registries.toReversed()) await registry.stop();
  });

  const inAuction = async (registry: TestRegistry): Promise<{ tender: MadeTender; auction: string; start: Date }> => {
    const tender = await inTendering(registry);
    await pendingBid(registry, tender);
    await pendingBid(registry, tender, { lotValues: [lotValue(9800)] }, keys.broker);
    await afterTendering(registry, tender);
    const { lots } = await readTender(registry, tender);
    return { tender, auction: `${tender.id}_${lotId}`, start: new Date(lots[0].auctionPeriod.startDate) };
  };

  const at = async (registry: TestRegistry, tender: MadeTender, time: Date): Promise<void> => {
    registry.clock.set(time);
    must(await chronograph(registry, tender), 200);
  };

  const byService = (registry: TestRegistry, tender: MadeTender, method: string, data: object) =>
    registry.ask(method, `${tender.path}/auction/${lotId}`, { key: auctionKey, body: { data } });

  it('leave to an outside service what has its address', async () => {
    const { tender, auction, start } = await inAuction(of.external);
    const addresses = { lots: [{ auctionUrl: `https://elsewhere.example/auctions/${auction}` }] };
    expect((await byService(of.external, tender, 'PATCH', addresses)).status).to.equal(200);
    await at(of.live, tender, start);
    expect(await of.live.store.part(auctionStore).get(auction)).to.equal(null);
    expect((await byService(of.live, tender, 'PATCH', addresses)).status).to.equal(200);
    const reported = await byService(of.live, tender, 'POST', { bids: [{}, {}] });
    expect([reported.status, reported.body.data.status]).to.deep.equal([200, 'active.qualification']);
  });

  it('take up what nobody has an address for, with a start that is still to come', async () => {
    for (const before of ['external', 'builtin'] as const) {
      const { tender, auction, start } = await inAuction(of[before]);
      await at(of.live, tender, before === 'builtin' ? start : new Date(start.getTime() + (2 * 6 + 9 + 15 + 60) * 60_000 + 1));
      const { status, start_at } = await getAuction(of.live, auction);
      expect(status).to.equal('planned');
      expect(start_at).to.be.greaterThan(of.live.clock.now());
      const { lots } = await readTender(of.live, tender);
      expect([Date.parse(lots[0].auctionPeriod.startDate), lots[0].auctionUrl]).to.deep.equal([
        start_at.getTime(),
        `https://registry.example/auctions/${auction}`,
      ]);
    }
  });

  it('are held to their end by the registry that has scheduled them', async () => {
    const { tender, auction, start } = await inAuction(of.live);
    for (const later of ['builtin', 'external'] as const) {
      await at(of[later], tender, new Date(start.getTime() + 86_400_000));
      const { status, lots } = await readTender(of[later], tender);
      expect([status, Date.parse(lots[0].auctionPeriod.startDate)]).to.deep.equal(['active.auction', start.getTime()]);
      const refused = await byService(of[later], tender, 'POST', { bids: [{}, {}] });
      expect([refused.status, refused.body.details]).to.deep.equal([403, 'Auctions are held by the registry']);
    }
    of.builtin.clock.set(new Date(start.getTime() - 1000));
    await playOut(of.builtin, auction);
    await getReport(of.builtin, auction);
    expect((await readTender(of.builtin, tender)).status).to.equal('active.qualification');
  });
});
