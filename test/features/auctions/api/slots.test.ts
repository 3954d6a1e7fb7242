/** Places for auctions in each half hour (AUCTIONS_PER_SLOT, docs/auctions.md), by many who publish at once. */

import { expect } from 'chai';
import { accounts, afterTendering, published, readTender } from '../../../../fixtures/procedure.ts';
import { createTender, item, lot, lotId, type MadeTender, newerTender, otherItemId, otherLotId } from '../../../../fixtures/tenders.ts';
import { auctionStore } from '../../../../src/features/auctions/store/auctions.ts';
import { keys, must, startRegistry, type TestRegistry } from '../../../support/registry.ts';

describe('AUCTIONS_PER_SLOT', () => {
  let registry: TestRegistry;
  let other: TestRegistry;
  beforeEach(async () => {
    const env = { AUCTION: 'live', AUCTIONS_PER_SLOT: '1' };
    registry = await startRegistry({ accounts, env });
    other = await startRegistry({ accounts, env: { ...env, DB_NAME: registry.settings.dbName } });
  });
  afterEach(async () => {
    await other.stop();
    await registry.stop();
  });

  const getStarts = async (tender: MadeTender): Promise<string[]> =>
    (await readTender(registry, tender)).lots.map(({ auctionPeriod }: { auctionPeriod: { startDate: string } }) => auctionPeriod.startDate);
  /** Half hours, counted from midnight. */
  const buildSlot = (start: string): string => {
    const [hour, minute] = [start.slice(11, 13), start.slice(14, 16)].map(Number);
    return `${start.slice(0, 10)} ${(hour ?? 0) * 2 + Math.floor((minute ?? 0) / 30)}`;
  };
  const counts = async (): Promise<Record<string, number>> =>
    Object.fromEntries([...(await registry.store.part(auctionStore).slots.from('2026-01-01'))].filter(([, count]) => count > 0));

  it('fills a day, then the next working one, whoever publishes at the same time', async () => {
    const tenders = await Promise.all(Array.from({ length: 12 }, (_, index) => published(index % 2 === 0 ? registry : other)));
    const starts = (await Promise.all(tenders.map(getStarts))).flat();
    expect(new Set(starts.map(buildSlot)).size).to.equal(12);
    const days = starts.map((start) => start.slice(0, 10)).sort();
    expect(days).to.deep.equal([...Array(10).fill('2026-12-21'), ...Array(2).fill('2026-12-22')]);
    expect(Object.values(await counts())).to.deep.equal(Array(12).fill(1));
  });

  it('gives the lots of one tender places of their own, and takes none for a draft', async () => {
    const lots = [lot(), lot({ id: otherLotId })];
    const items = [item({ relatedLot: lotId }), item({ id: otherItemId, relatedLot: otherLotId })];
    registry.clock.set(new Date('2026-12-07T08:15:00Z'));
    const draft = await createTender(registry, {}, newerTender({ lots, items }));
    expect(draft.data.lots[0].auctionPeriod).to.include.keys('startDate');
    expect(await counts()).to.deep.equal({});
    const tender = await published(registry, {}, newerTender({ lots, items }));
    expect(new Set((await getStarts(tender)).map(buildSlot)).size).to.equal(2);
    expect(Object.values(await counts())).to.deep.equal([1, 1]);
  });

  it('counts test tenders apart, takes what is put into a full slot on purpose, and gets places back', async () => {
    const first = await published(registry);
    const [start = ''] = await getStarts(first);
    const name = `${start.slice(0, 11)}${start.slice(11, 14)}${Number(start.slice(14, 16)) < 30 ? '00' : '30'}`;
    expect(await counts()).to.deep.equal({ [name]: 1 });

    const second = await published(registry, { mode: 'test' });
    const taken = Object.keys(await counts());
    expect(taken.filter((slot) => slot.endsWith(' test'))).to.have.length(1);

    const third = await published(registry);
    registry.clock.set(new Date('2026-12-15T10:00:00+02:00'));
    await registry.running.scheduler.run();
    const path = `${third.path}/lots/${lotId}/auctionPeriod`;
    must(await registry.ask('PUT', path, { key: keys.administrator, body: { data: { startDate: start } } }), 200);
    expect((await counts())[name]).to.equal(2);

    // Nobody has bid.
    for (const tender of [first, second, third]) {
      expect((await afterTendering(registry, tender)).body.data.status).to.equal('unsuccessful');
    }
    expect(await counts()).to.deep.equal({});
  });
});
