/** Auctions that a test puts into the store, with stages of any length, and their results. */

import { makeCalendar } from '../../../../src/base/domain/period.ts';
import { makeZone } from '../../../../src/base/domain/zone-time.ts';
import { decideWith } from '../../../../src/features/auctions/auction-decision.ts';
import { type AuctionedTenders, makeReporting } from '../../../../src/features/auctions/auctioned-tenders.ts';
import { type Conductor, type ConductorDeps, makeConductor } from '../../../../src/features/auctions/conductor.ts';
import type { AuctionEntry, AuctionResults, BidRefusal, ScheduledAuction } from '../../../../src/features/auctions/model/auction.ts';
import { bidStep } from '../../../../src/features/auctions/rules/bids.ts';
import { auctionStore } from '../../../../src/features/auctions/store/auctions.ts';
import type { Store } from '../../../../src/store/client.ts';

export const zone = makeZone('Europe/Kyiv');
export const context = { zone, calendar: makeCalendar([]) };

/** Durations of the stages in milliseconds. */
export interface Pace {
  readonly pause: number;
  readonly turn: number;
}

export const scheduled = (id: string, start: Date, bidders: number, { pause, turn }: Pace): ScheduledAuction => ({
  ...{ _id: id, tender_id: id, start_at: start, auction_type: 'default', step: 1 },
  timing: { first_pause: pause, pause, turn, announcement: pause },
  subject: { procurementMethodType: 'belowThreshold', items: [] },
  bids: Array.from({ length: bidders }, (_, at) => ({
    id: `b${at + 1}`,
    initial: { amount: 10_000 - at, date: new Date(start.getTime() - 60_000 + at) },
  })),
});

/** In place of tenders: stores the reported results, in the auction's transaction. */
export const resultsName = 'test_auction_results';

export const schedule = async (store: Store, planned: ScheduledAuction): Promise<void> => {
  // Created beforehand: creating the collection within several concurrent report transactions would block them.
  await store.collection(resultsName).createIndex({ auction: 1 });
  const by = { event: 'schedule', body: planned, by: 'tester' } as const;
  await decideWith(store.part(auctionStore).decide, context, planned._id, () => ({ steps: [by] }));
};

/** Null when it was accepted. */
export const post = async (
  store: Store,
  id: string,
  { amount, ...sent }: { bid: string; amount: number; key?: string },
): Promise<BidRefusal | null> => {
  const { refused } = await decideWith(store.part(auctionStore).decide, context, id, (auction, now) =>
    bidStep(auction, { ...sent, sent: { amount } }, now),
  );
  return refused ?? null;
};

export const getEntries = async (store: Store, id: string): Promise<readonly AuctionEntry[]> => {
  const auctionEntries: AuctionEntry[] = [];
  for await (const entry of store.part(auctionStore).log(id)) auctionEntries.push(entry);
  return auctionEntries;
};

export const buildConductor = (store: Store, more: Partial<Pick<ConductorDeps, 'everyMs' | 'log'>> = {}): Conductor => {
  const auctions = store.part(auctionStore);
  const report: AuctionedTenders['report'] = (results, step) =>
    store.transaction(async (session) => {
      await store.collection(resultsName).insertOne({ ...results }, { session });
      (await step({ session, by: { author: 'auction', now: new Date() } }))();
    });
  return makeConductor({
    auctions,
    context: () => context,
    report: makeReporting({
      zone,
      decide: (id, want, within) => decideWith(auctions.decide, context, id, want, within),
      tenders: { report },
    }),
    tenders: { tellStart: async () => undefined },
    log: { warn: () => {}, error: () => {} },
    ...more,
  });
};

export const getResults = (store: Store, id: string): Promise<readonly AuctionResults[]> =>
  store.collection(resultsName).find<AuctionResults>({ auction: id }).toArray();
