/** The demonstration where the registry holds auctions itself, told with a clock that is moved: from a draft to a signed contract. */

import { expect } from 'chai';
import { runDemo } from '../../../../scripts/demo/run.ts';
import { auctions as auctionFeature } from '../../../../src/features/auctions/index.ts';
import { demoKeys, demoRegistry } from '../../../support/demo.ts';
import { useRegistry } from '../../../support/registry.ts';

interface Listed {
  readonly _id: string;
  readonly status: string;
}

describe('registry demo with AUCTION=live', () => {
  const registry = useRegistry({ ...demoRegistry, env: { ...demoRegistry.env, AUCTION: 'live' } });

  // Whoever was first before the auction for the lone lot is not so at its end.
  for (const [type, lots, bidders, draws] of [
    ['belowThreshold', 1, 3, [0.9, 0.9, 0.3, 0, 0.9, 0.3, 0, 0, 0.3]],
    ['aboveThreshold', 2, 2, [0.9, 0.1, 0.6]],
  ] as const) {
    it(`holds the auction of ${type}, names its address, and goes on with what it has come to`, async () => {
      const { clock } = registry;
      const { scheduler } = registry.running;
      const { conductor } = registry.running.features.of(auctionFeature);
      const wait = async (until: Date): Promise<void> => {
        if (until > clock.now()) clock.set(until);
        await scheduler.run();
        await conductor.run();
      };
      const messages: string[] = [];
      let drawn = 0;
      const { statuses, left } = await runDemo({
        type,
        live: true,
        random: () => {
          drawn += 1;
          return draws[drawn % draws.length] ?? 0;
        },
        places: { registry: registry.url, documents: registry.documentsUrl },
        keys: demoKeys,
        say: (line) => {
          messages.push(line);
          clock.advance(20);
        },
        time: { now: clock.now, wait, rest: (_path, due) => wait(due ?? new Date(clock.now().getTime() + 5_000)) },
      });
      expect(statuses.filter((status) => status === 'active.auction')).to.have.length(1);
      expect(statuses.at(-1)).to.equal('complete');
      const watched = messages.flatMap((line) => /watch it: (\S+)/.exec(line)?.[1] ?? []);
      expect(watched).to.have.length(lots);
      for (const address of watched) {
        const id = address.split('/').at(-1);
        const { data } = (await registry.ask('GET', `/api/2.5/auctions/${id}`)).body;
        expect([data.status, data.results.length, data.stages.length]).to.deep.equal(['reported', bidders, 3 * (bidders + 1) + 2]);
        if (lots === 1) expect(data.results.at(-1).bidder_id).not.to.equal(data.initial_bids.at(-1).bidder_id);
        const turns = data.stages.filter((stage: { type: string }) => stage.type === 'bids');
        expect(turns.every((turn: { publish_time?: string }) => turn.publish_time !== undefined)).to.equal(true);
        const moved = messages.filter((line) => line.includes('goes from')).length;
        expect(moved).to.be.at.least(turns.filter((turn: { changed?: boolean }) => turn.changed).length);
        const { data: tender } = (await registry.ask('GET', `/api/2.5/tenders/${left.tender}`)).body;
        const amounts = tender.bids.flatMap((bid: { lotValues: { relatedLot: string; value: { amount: number } }[] }) =>
          bid.lotValues.flatMap(({ relatedLot, value }) => (data.lot_id === relatedLot ? [value.amount] : [])),
        );
        expect(Math.min(...amounts)).to.equal(data.results.at(-1).amount);
      }
      const { data: listed } = (await registry.ask('GET', '/api/2.5/auctions')).body as { data: Listed[] };
      expect(listed.every(({ status }) => status === 'reported')).to.equal(true);
    });
  }
});
