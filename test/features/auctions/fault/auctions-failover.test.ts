/**
 * The primary of three is killed in the turns of auctions (docs/auctions.md): what was answered is in the log once, and every turn
 * that could not be bid in gets its time back, as the auction says.
 */

import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { openRegistryStore } from '../../../../src/app/registry-store.ts';
import { auctionStore } from '../../../../src/features/auctions/store/auctions.ts';
import type { Store } from '../../../../src/store/client.ts';
import { eventually } from '../../../support/eventually.ts';
import { useThreeNodes } from '../../../support/three-nodes.ts';
import { bidUntilOver, expectWhole } from '../support/bots.ts';
import { buildConductor, schedule, scheduled } from '../support/held.ts';

describe('auctions whose primary is killed', () => {
  const nodes = useThreeNodes();
  const stores: Store[] = [];
  afterEach(async () => {
    await nodes().calm();
    const [first] = stores;
    await first?.drop();
    await Promise.all(stores.splice(0).map((store) => store.close()));
  });

  it('lose no bid, skip no stage, shorten no turn and report once', async () => {
    const dbName = `auctions_failover_${randomBytes(4).toString('hex')}`;
    for (let at = 0; at < 2; at += 1) stores.push(await openRegistryStore({ uri: nodes().uri, dbName }));
    const [one, two] = stores;
    if (one === undefined || two === undefined) throw new Error('there is no store');
    const conductors = [buildConductor(one), buildConductor(two)];
    for (const conductor of conductors) conductor.start();
    try {
      const ids = Array.from({ length: 3 }, () => randomBytes(16).toString('hex'));
      const start = Date.now() + 2000;
      // Turns of all lengths are open when it is killed; the borders of quick ones are a tenth.
      for (const [place, id] of ids.entries())
        await schedule(one, { ...scheduled(id, new Date(start + place * 700), 2, { pause: 500, turn: 2000 }), quick: true });
      const bots = ids.map((id, place) => bidUntilOver(stores[place % 2] ?? one, id));
      const isInTurn = async (id: string): Promise<boolean> => (await one.part(auctionStore).get(id))?.auction.limit !== undefined;
      await eventually('a turn of each is open', async () => (await Promise.all(ids.map(isInTurn))).every(Boolean));
      await nodes().kill(await nodes().primary());
      const sent = await Promise.all(bots);
      const isReported = async (id: string): Promise<boolean> => (await one.part(auctionStore).get(id))?.auction.status === 'reported';
      await eventually('all are reported', async () => (await Promise.all(ids.map(isReported))).every(Boolean));
      const found = await Promise.all(
        ids.map((id, place) => expectWhole(one, id, sent[place] ?? { taken: new Set(), unknown: new Set() })),
      );
      expect(
        found.reduce((sum, { shifts }) => sum + shifts, 0),
        'turns made longer',
      ).to.be.greaterThan(0);
      for (const { bids } of found) expect(bids).to.be.greaterThan(0);
      const taken = sent.reduce((sum, one) => sum + one.taken.size, 0);
      const unknown = sent.reduce((sum, one) => sum + one.unknown.size, 0);
      console.log(
        `      ${taken} bids answered, ${unknown} not; worst gap ${(Math.max(...sent.map(({ worstMs }) => worstMs)) / 1000).toFixed(1)} s, ` +
          `delays ${found.map(({ shifts }) => shifts).join(', ')}`,
      );
    } finally {
      await Promise.all(conductors.map((conductor) => conductor.stop()));
    }
  });
});
