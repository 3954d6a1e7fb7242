/** A tender with two lots whose auctions overlap, from tendering to the award, over HTTP alone: what the buyer, bidders and watchers see (docs/auctions.md). */

import { expect } from 'chai';
import { type MadeBid, onBid } from '../../../../fixtures/bids.ts';
import { openBid, openInTendering, openTender, openTenderingOver } from '../../../../fixtures/open-tenders.ts';
import { accounts, readTender } from '../../../../fixtures/procedure.ts';
import { lotId, type MadeTender, otherLotId } from '../../../../fixtures/tenders.ts';
import { auctions as auctionFeature } from '../../../../src/features/auctions/index.ts';
import { useRegistry } from '../../../support/registry.ts';
import { getEvents } from '../support/auctions.ts';

interface Seen {
  readonly _id: string;
  readonly current_stage: number;
  readonly timer?: string;
  readonly stages: readonly { readonly type: string; readonly bidder_id?: string; readonly amount?: number }[];
  readonly results?: readonly { readonly bidder_id: string; readonly amount: number; readonly label: { readonly uk: string } }[];
}

describe('A tender with two auctions of the registry’s own', () => {
  const registry = useRegistry({ accounts, env: { AUCTION: 'live', PUBLIC_URL: 'https://registry.example' } });
  let tender: MadeTender;
  let bids: MadeBid[];
  let auctions: string[];

  const see = async (id: string): Promise<Seen> => (await registry.ask('GET', `/api/auctions/${id}`)).body;

  /** His way in, as his own bid shows it. */
  const wayIn = async (bid: MadeBid, auction: string): Promise<string> => {
    const { lotValues } = (await onBid(registry, bid, 'GET')).body.data;
    const own: { participationUrl: string } = lotValues.find((one: { relatedLot: string }) => auction.endsWith(one.relatedLot));
    return new URL(own.participationUrl).search;
  };

  /** The bidder whose turn it is goes down by the step, in the first lot; in the second the best one goes down by far, once. */
  const amountFor = (auction: string, { stages, current_stage }: Seen): number | undefined => {
    const { amount = 0, bidder_id } = stages[current_stage] ?? {};
    if (auction === auctions[0]) return amount - 100;
    return bidder_id === bids[0]?.id && amount > 8000 ? 7000.5 : undefined;
  };

  before(async () => {
    tender = await openInTendering(registry, openTender('aboveThreshold'));
    bids = [await openBid(registry, tender, [9000, 9000]), await openBid(registry, tender, [8950, 9500])];
    await openTenderingOver(registry, tender);
    auctions = [lotId, otherLotId].map((lot) => `${tender.id}_${lot}`);
  });

  it('is bargained over in turns of both, switched in their time by the conductor', async () => {
    const { conductor } = registry.running.features.of(auctionFeature);
    for (;;) {
      const seen = await Promise.all(auctions.map(see));
      const next = seen.flatMap(({ timer }) => (timer === undefined ? [] : [Date.parse(timer)])).sort((a, b) => a - b)[0];
      if (next === undefined) break;
      for (const auction of seen) {
        const { type, bidder_id = '' } = auction.stages[auction.current_stage] ?? { type: 'none' };
        const amount = type === 'bids' ? amountFor(auction._id, auction) : undefined;
        const bid = bids.find(({ id }) => id === bidder_id);
        if (amount === undefined || bid === undefined) continue;
        const query = await wayIn(bid, auction._id);
        const posted = await registry.ask('POST', `/api/auctions/${auction._id}/bids/${bid.id}${query}`, { body: { amount } });
        expect([posted.status, posted.body.amount], posted.text).to.deep.equal([200, amount]);
      }
      registry.clock.set(new Date(next));
      await conductor.run();
    }
    for (const id of auctions) {
      const events = await getEvents(registry, id);
      expect(events.filter((event) => event === 'close_turn')).to.have.length(6);
      expect(events.filter((event) => ['shift', 'pause'].includes(event))).to.deep.equal([]);
      expect(events.slice(-3)).to.deep.equal(['over', 'report', 'reveal']);
    }
  });

  it('is awarded to those who stand last in the results, at what they have bid there', async () => {
    const { status, awards, documents } = await readTender(registry, tender);
    expect(status).to.equal('active.qualification');
    const seen = await Promise.all(auctions.map(see));
    const best = seen.map(({ results = [] }, at) => [[lotId, otherLotId][at], results.at(-1)?.bidder_id, results.at(-1)?.amount]);
    expect(
      awards.map(({ lotID, bid_id, value }: { lotID: string; bid_id: string; value: { amount: number } }) => [lotID, bid_id, value.amount]),
    ).to.deep.equal(best);
    expect(best[1]?.[2]).to.equal(7000.5);
    expect(seen.every(({ results = [] }) => results.every(({ label }) => label.uk === 'ФОП Петренко'))).to.equal(true);
    const audits = documents.filter(({ author }: { author?: string }) => author === 'auction');
    expect(audits).to.have.length(2);
    const shown = await registry.ask('GET', `/api/2.5/auctions/${auctions[0]}/audit.yaml`);
    expect(await (await fetch(audits.find(({ title }: { title: string }) => title.includes(lotId)).url)).text()).to.equal(shown.text);
  });
});
