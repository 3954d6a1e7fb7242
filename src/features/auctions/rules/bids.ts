/** Validation of a bid, in the order and wording of the API's replies (docs/auctions.md). Pure. */

import { omitUndefined } from '../../../base/domain/json.ts';
import { type Measure, readNumber } from '../../../procurement/engine/measure.ts';
import type { AuctionRecord, BidRefusal, HeldBid, Sender } from '../model/auction.ts';
import type { AuctionHappening } from '../model/log.ts';
import { scaleOf } from './offers.ts';
import { openTurn } from './stages.ts';

export type BidResult = { readonly steps: readonly AuctionHappening[] } | { readonly refused: BidRefusal };

interface Posted extends Sender {
  readonly bid: string;
  readonly sent: unknown;
  readonly key?: string;
}

const refuseBid = (text: string): { readonly refused: BidRefusal } => ({ refused: { status: 400, text } });

/** End of this bidder's last turn; undefined before it. */
const closedAt = ({ stages }: AuctionRecord, bid: string): Date | undefined => {
  const index = stages.findLastIndex(({ bidder_id, publish_time }) => bidder_id === bid && publish_time !== undefined);
  const [closed, next] = [stages[index]?.publish_time, stages[index + 1]?.start];
  return closed !== undefined && next !== undefined && next < closed ? next : closed;
};

const refuseWithClosing = (auction: AuctionRecord, bid: string, text: string): { readonly refused: BidRefusal } => {
  const closed_at = closedAt(auction, bid);
  return { refused: { status: 400, text, ...omitUndefined({ closed_at }) } };
};

/** The outcome of a posted bid: a step, or a refusal. The bidder is authenticated already. */
export const bidStep = (
  auction: AuctionRecord | null,
  { sent, ...posted }: Posted,
  at: Date,
  { read }: Pick<Measure, 'read'> = { read: readNumber(scaleOf(auction ?? {})) },
): BidResult => {
  if (auction === null) return { refused: { status: 404, text: 'Not Found' } };
  if (!auction.bids.some(({ id }) => id === posted.bid)) return refuseBid(`Invalid bidder_id ${posted.bid}`);
  const turn = openTurn(auction);
  // Judged by the end of the turn, not by its switch.
  if (turn === undefined || auction.timer === undefined || at >= auction.timer) {
    return refuseWithClosing(auction, posted.bid, 'Stage not for bidding');
  }
  const { limit } = auction;
  if (turn.bidder_id !== posted.bid || limit === undefined) return refuseWithClosing(auction, posted.bid, 'Not valid bidder');
  const bidder = auction.bids.find(({ id }) => id === posted.bid);
  const offer = read(sent, limit, bidder?.offer.terms, bidder?.inputs);
  if (offer === null) return { steps: [{ event: 'take_back', body: posted, by: 'bidder' }] };
  if (typeof offer === 'string') return refuseBid(offer);
  return { steps: [{ event: 'bid', body: { ...posted, ...offer, limit }, by: 'bidder' }] };
};

/** With this pending bid, or without any. */
export const withHeld = (auction: AuctionRecord, bid: string, held: HeldBid | undefined): AuctionRecord => ({
  ...auction,
  bids: auction.bids.map(({ held: before, ...bidder }) => {
    const heldBid = bidder.id === bid ? held : before;
    return heldBid === undefined ? bidder : { ...bidder, held: heldBid };
  }),
});

export const withAuctionBid = (
  auction: AuctionRecord,
  { bid, amount, terms, key }: Omit<HeldBid, 'time'> & { readonly bid: string },
  at: Date,
): AuctionRecord => withHeld(auction, bid, omitUndefined({ amount, terms, time: at, key }));
