/** What a bidder alone sees of an auction, wherever it is told (docs/auctions.md). Pure. */
import type { AuctionRecord } from './model/auction.ts';
import { limitOf } from './rules/arithmetic.ts';
import { flat } from './rules/public-document.ts';
import { openTurn } from './rules/stages.ts';

export interface Own {
  readonly _id: string;
  readonly bidder_id: string;
  /** What is held for the turn that is open, or null. */
  readonly held: { readonly amount: number; readonly time: string } | null;
  /** What counts of him while he does nothing; null for one who bids no more. */
  readonly standing: number | null;
  /** The worst number he may offer, now or in his next turn as things stand; null where there is none to come. */
  readonly limit: number | null;
  /** Start of his turn that runs or comes next, or null where it is not known yet or there is none to come. */
  readonly your_turn_at: string | null;
  /** When the turn that is his closes, while it is open. */
  readonly closes_at: string | null;
}

export const ownIn = (auction: AuctionRecord, bid: string): Own => {
  const { _id, stages, current_stage, bids, status, limit } = auction;
  const bidder = bids.find(({ id }) => id === bid);
  const isOpen = openTurn(auction)?.bidder_id === bid;
  const isOver = !['planned', 'running', 'paused'].includes(status);
  const turn = isOver ? undefined : stages.find(({ bidder_id }, index) => bidder_id === bid && index >= Math.max(0, current_stage));
  const held = bidder?.held;
  return {
    _id,
    bidder_id: bid,
    held: held === undefined ? null : { amount: held.amount, ...flat(held.terms), time: held.time.toISOString() },
    standing: bidder?.offer.amount ?? null,
    limit: isOver || bidder === undefined ? null : ((isOpen ? limit : undefined) ?? limitOf(auction, bidder.offer)),
    your_turn_at: turn?.start.toISOString() ?? null,
    closes_at: isOpen ? (stages[current_stage + 1]?.start.toISOString() ?? null) : null,
  };
};
