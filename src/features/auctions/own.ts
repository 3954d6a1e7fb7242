/** The part of an auction only its bidder sees, in every channel (docs/auctions.md). Pure. */
import type { AuctionRecord } from './model/auction.ts';
import { limitOf } from './rules/arithmetic.ts';
import { flat } from './rules/public-document.ts';
import { openTurn } from './rules/stages.ts';

/** `schemas/auctions/own.json` describes the fields. */
export const ownIn = (auction: AuctionRecord, bid: string) => {
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
