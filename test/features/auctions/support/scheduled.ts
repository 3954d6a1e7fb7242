/** Auctions of the registry without a tender, for tests of the auction alone (docs/auctions.md). */

import { makeLinks } from '../../../../src/features/auctions/bidder-links.ts';
import type { ScheduledAuction } from '../../../../src/features/auctions/model/auction.ts';
import { timingFor } from '../../../../src/features/auctions/rules/stages.ts';
import { auctionStore } from '../../../../src/features/auctions/store/auctions.ts';
import { makeTokenSecrets } from '../../../../src/http/idempotency.ts';
import type { TestRegistry } from '../../../support/registry.ts';
import { want } from './auctions.ts';

/** For the environment of a registry when a test creates the links itself. */
export const tokenSecret = 'ab'.repeat(32);

export const links = makeLinks({ secrets: makeTokenSecrets([tokenSecret]), origin: () => 'https://registry.example' });

export const hashOf = (auction: string, bid: string, generation = 1): string => links.hashOf(auction, { id: bid, generation });

/** Ids of bids in the order of the tender: the first is the worst. */
export const bidIds = ['b', 'c', 'd'].map((digit) => digit.repeat(32)) as [string, string, string];

/** Three bidders at 9700, 9600 and 9500 with a step of 100; begins in an hour. */
export const schedule = async (registry: TestRegistry, _id: string, changes: Partial<ScheduledAuction> = {}): Promise<string> => {
  const now = registry.clock.now().getTime();
  const body: ScheduledAuction = {
    _id,
    tender_id: _id.slice(0, 32),
    start_at: new Date(now + 3_600_000),
    auction_type: 'default',
    timing: timingFor(bidIds.length),
    step: 100,
    subject: { procurementMethodType: 'belowThreshold', title: 'Папір', tenderID: 'UA-2026-11-23-000001-a', items: [] },
    bids: bidIds.map((id, at) => ({ id, initial: { amount: 9700 - at * 100, date: new Date(now - 3_600_000 + at) } })),
    ...changes,
  };
  const { refused } = await want(registry, _id, () => ({ steps: [{ event: 'schedule', body, by: 'registry' }] }));
  if (refused !== undefined) throw new Error(refused.text);
  return _id;
};

/** Moves the clock into the turn of a round (both from 1), this many milliseconds after its start. */
export const enterTurn = async (registry: TestRegistry, id: string, round: number, turn: number, ms = 1000): Promise<void> => {
  for (;;) {
    const found = await registry.store.part(auctionStore).get(id);
    if (found === null) throw new Error(`no auction ${id}`);
    const { current_stage, bids, stages, timer } = found.auction;
    const wanted = (round - 1) * (bids.length + 1) + turn;
    if (current_stage === wanted) return registry.clock.set(new Date((stages[wanted]?.start.getTime() ?? 0) + ms));
    if (timer === undefined) throw new Error('it is over');
    registry.clock.set(timer);
    await want(registry, id);
  }
};
