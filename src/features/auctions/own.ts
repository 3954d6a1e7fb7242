/** The part of an auction only its bidder sees, in every channel (docs/auctions.md). Pure. */
import type { AuctionRecord } from './model/auction.ts';
import { limitOf } from './rules/arithmetic.ts';
import { flat } from './rules/public-document.ts';
import { openTurn } from './rules/stages.ts';

interface Own {
  readonly _id: string;
  readonly bidder_id: string;
  /** The pending bid of the open turn, or null. */
  readonly held: { readonly amount: number; readonly time: string } | null;
  /** The bidder's offer, which counts unless the bidder makes another; null for an unknown bidder. */
  readonly standing: number | null;
  /** The worst number the bidder may offer now or in the next turn; null when no turn is left. */
  readonly limit: number | null;
  /** Start of the bidder's current or next turn; null when unknown or when no turn is left. */
  readonly your_turn_at: string | null;
  /** End of the bidder's turn, while it is open. */
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
