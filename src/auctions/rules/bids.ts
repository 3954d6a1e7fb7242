/** What a bid may be, in the order and the words of the answers (docs/auctions.md). Pure. */
import type { AuctionRecord, HeldBid, Refusal, Sender } from '../../domain/auction.ts';
import type { AuctionHappening } from '../../domain/auction-log.ts';
import { atMost } from '../../domain/money.ts';
import { digitsFault } from './arithmetic.ts';
import { openTurn } from './stages.ts';

/** The steps that are to be taken, or why there are none. */
export type Wanted = { readonly steps: readonly AuctionHappening[] } | { readonly refused: Refusal };

/** What takes back what was posted in the turn. */
export const TAKE_BACK = -1;

export interface Posted extends Sender {
  readonly bid: string;
  /** As it was sent. */
  readonly amount: unknown;
  readonly key?: string;
}

const refused = (text: string): { readonly refused: Refusal } => ({ refused: { status: 400, text } });

/** When the last turn of this bidder was over; undefined before that. */
const closedAt = ({ stages }: AuctionRecord, bid: string): Date | undefined => {
  const index = stages.findLastIndex(({ bidder_id, publish_time }) => bidder_id === bid && publish_time !== undefined);
  const [closed, next] = [stages[index]?.publish_time, stages[index + 1]?.start];
  return closed !== undefined && next !== undefined && next < closed ? next : closed;
};

const notNow = (auction: AuctionRecord, bid: string, text: string): { readonly refused: Refusal } => {
  const closed_at = closedAt(auction, bid);
  return { refused: { status: 400, text, ...(closed_at === undefined ? {} : { closed_at }) } };
};

const amountFault = (amount: unknown, limit: number): string | null => {
  if (amount === undefined || amount === null) return 'Bid amount is required';
  if (typeof amount !== 'number' || !Number.isFinite(amount)) return 'Bid amount should be a number';
  if (!(amount > 0)) return 'Too low value';
  return digitsFault(amount) ?? (atMost(amount, limit) ? null : 'Too high value');
};

/** What a post comes to: the step to take, or why there is none. That it is the bidder who posts is known before. */
export const bidStep = (auction: AuctionRecord | null, { amount, ...posted }: Posted, at: Date): Wanted => {
  if (auction === null) return { refused: { status: 404, text: 'Not Found' } };
  if (!auction.bids.some(({ id }) => id === posted.bid)) return refused(`Invalid bidder_id ${posted.bid}`);
  const turn = openTurn(auction);
  // The end of a turn is judged, not its switch.
  if (turn === undefined || auction.timer === undefined || at >= auction.timer) {
    return notNow(auction, posted.bid, 'Stage not for bidding');
  }
  if (turn.bidder_id !== posted.bid || auction.limit === undefined) return notNow(auction, posted.bid, 'Not valid bidder');
  if (amount === TAKE_BACK) return { steps: [{ event: 'take_back', body: posted, by: 'bidder' }] };
  const fault = amountFault(amount, auction.limit);
  if (fault !== null) return refused(fault);
  // No fault in it: a number.
  return { steps: [{ event: 'bid', body: { ...posted, amount: Number(amount), limit: auction.limit }, by: 'bidder' }] };
};

const withHeld = (auction: AuctionRecord, bid: string, held: HeldBid | undefined): AuctionRecord => ({
  ...auction,
  bids: auction.bids.map(({ held: before, ...bidder }) => {
    const kept = bidder.id === bid ? held : before;
    return kept === undefined ? bidder : { ...bidder, held: kept };
  }),
});

export const withBid = (
  auction: AuctionRecord,
  { bid, amount, key }: { readonly bid: string; readonly amount: number; readonly key?: string },
  at: Date,
): AuctionRecord => withHeld(auction, bid, { amount, time: at, ...(key === undefined ? {} : { key }) });

export const withBidTakenBack = (auction: AuctionRecord, bid: string): AuctionRecord => withHeld(auction, bid, undefined);
