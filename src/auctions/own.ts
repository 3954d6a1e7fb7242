/** What a bidder alone sees of an auction, wherever it is told (docs/auctions.md). Pure. */
import type { AuctionRecord } from '../model/auction.ts';
import { type Own, ownOf } from './messages.ts';
import { limitOf } from './rules/arithmetic.ts';
import { openTurn } from './rules/stages.ts';

/** The most he may offer, now or in his next turn as things stand; null for nobody. */
export const limitFor = (auction: AuctionRecord, bid: string): number | null => {
  const bidder = auction.bids.find(({ id }) => id === bid);
  if (bidder === undefined) return null;
  return (openTurn(auction)?.bidder_id === bid ? auction.limit : undefined) ?? limitOf(bidder.offer, auction.step);
};

export const ownIn = (auction: AuctionRecord, bid: string): Own => ownOf(auction, bid, limitFor);
