/** Auctions held by the registry itself, played on its store with the test's clock (docs/auctions.md). */

import { makeCalendar } from '../../../../src/base/domain/period.ts';
import { makeZone } from '../../../../src/base/domain/zone-time.ts';
import { type AuctionDecision, type DecideSteps, decideWith } from '../../../../src/features/auctions/auction-decision.ts';
import { auctions as auctionFeature } from '../../../../src/features/auctions/index.ts';
import type { AuctionRecord } from '../../../../src/features/auctions/model/auction.ts';
import type { AuctionHappening } from '../../../../src/features/auctions/model/log.ts';
import { bidStep } from '../../../../src/features/auctions/rules/bids.ts';
import { findUpcomingSwitch, openTurn } from '../../../../src/features/auctions/rules/stages.ts';
import { auctionStore } from '../../../../src/features/auctions/store/auctions.ts';
import type { TransactionStep } from '../../../../src/store/records/records.ts';
import type { TestRegistry } from '../../../support/registry.ts';

const context = { zone: makeZone('Europe/Kyiv'), calendar: makeCalendar([]) };

export const getAuction = async ({ store }: TestRegistry, id: string): Promise<AuctionRecord> => {
  const found = await store.part(auctionStore).get(id);
  if (found === null) throw new Error(`no auction ${id}`);
  return found.auction;
};

/** Events of an auction's log, in order. */
export const getEvents = async ({ store }: TestRegistry, id: string): Promise<string[]> => {
  const events: string[] = [];
  for await (const { event } of store.part(auctionStore).log(id)) events.push(event);
  return events;
};

/** Requests an action after everything that is due. */
export const want = ({ store }: TestRegistry, id: string, wanted?: DecideSteps): Promise<AuctionDecision> =>
  decideWith(store.part(auctionStore).decide, context, id, wanted);

/** One event, as part of another write. */
export const going =
  ({ store }: TestRegistry, id: string, event: AuctionHappening): TransactionStep =>
  async ({ session }) => {
    const { refused } = await decideWith(store.part(auctionStore).decide, context, id, () => ({ steps: [event] }), { session });
    if (refused !== undefined) throw new Error(refused.text);
    return () => undefined;
  };

/** A bidder's price in each round (1–3); undefined keeps the current one. */
export type Course = Readonly<Record<string, readonly (number | undefined)[]>>;

/** Executes every switch on time and places every bid a minute into its turn, until bidding is over. */
export const playOut = async (registry: TestRegistry, id: string, course: Course = {}): Promise<AuctionRecord> => {
  const rounds = new Map<string, number>();
  for (;;) {
    const auction = await getAuction(registry, id);
    const { timer } = auction;
    if (findUpcomingSwitch(auction) === 'report' || timer === undefined) return auction;
    const bidder = openTurn(auction)?.bidder_id;
    if (bidder !== undefined) {
      const round = rounds.get(bidder) ?? 0;
      rounds.set(bidder, round + 1);
      const amount = course[bidder]?.[round];
      if (amount !== undefined) {
        registry.clock.set(new Date(timer.getTime() - 60_000));
        const { refused } = await want(registry, id, (now, at) => bidStep(now, { bid: bidder, sent: { amount } }, at));
        if (refused !== undefined) throw new Error(refused.text);
      }
    }
    registry.clock.set(timer);
    await want(registry, id);
  }
};

/** Reports the results to the tender when due. */
export const getReport = async (registry: TestRegistry, id: string, text = 'timeline: {}\n'): Promise<void> => {
  const { timer, bids, tender_id, lot_id } = await getAuction(registry, id);
  if (timer !== undefined) registry.clock.set(timer);
  const offers = Object.fromEntries(bids.map((bidder) => [bidder.id, bidder.offer]));
  const place = { tender_id, ...(lot_id === undefined ? {} : { lot_id }) };
  await registry.running.features
    .of(auctionFeature)
    .tenders.report(
      { auction: id, ...place, offers, audit: { title: `audit_${id}.yaml`, text } },
      going(registry, id, { event: 'report', body: {}, by: 'conductor' }),
    );
};
