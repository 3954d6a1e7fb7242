/**
 * The single write path of an auction (docs/auctions.md): overdue switches are made first, then the request is judged, and both are one
 * write. So a missed switch is made by the next caller.
 */

import type { TransactionContext } from '../../store/records/records.ts';
import type { AuctionEntry, AuctionRecord, BidRefusal } from './model/auction.ts';
import type { AuctionHappening } from './model/log.ts';
import type { BidResult } from './rules/bids.ts';
import { type DueContext, upToDate } from './rules/due-switches.ts';
import { nextAuction } from './rules/transitions.ts';
import type { DecideAuction, Judge, Keyed } from './store/auction-write.ts';

/** A request to an auction that is up to date. `posted`: the bidder's earlier bid with the same key. */
export type DecideSteps = (auction: AuctionRecord | null, now: Date, posted: AuctionEntry | null) => BidResult;

export interface AuctionDecision {
  /** The current auction, whether or not the request was accepted; null when there is none. */
  readonly auction: AuctionRecord | null;
  readonly now: Date;
  readonly refused?: BidRefusal;
}

const decideNoSteps: DecideSteps = () => ({ steps: [] });

/** All steps, or why one is refused. */
const applySteps = (
  auction: AuctionRecord | null,
  steps: readonly AuctionHappening[],
  at: Date,
): { auction: AuctionRecord | null } | { refused: BidRefusal } => {
  let current = auction;
  for (const step of steps) {
    const outcome = nextAuction(current, step, at);
    if ('refused' in outcome) return outcome;
    current = outcome.auction;
  }
  return { auction: current };
};

/** Pure: the auction and its log at `now`. */
export const judgeWith =
  (context: DueContext, want: DecideSteps = decideNoSteps): Judge<{ readonly refused?: BidRefusal }> =>
  (auction, now, outages, posted = null) => {
    const current = upToDate(auction, now, outages, context);
    const wanted = want(current.auction, now, posted);
    const outcome = 'refused' in wanted ? wanted : applySteps(current.auction, wanted.steps, now);
    if ('refused' in outcome) return { next: current.auction, steps: current.steps, result: outcome };
    return { next: outcome.auction, steps: [...current.steps, ...('steps' in wanted ? wanted.steps : [])], result: {} };
  };

/** Brings an auction up to date and applies `want`, if given. */
export const decideWith = async (
  decide: DecideAuction,
  context: DueContext,
  id: string,
  want?: DecideSteps,
  within?: Pick<TransactionContext, 'session'>,
  keyed?: Keyed,
): Promise<AuctionDecision> => {
  const { auction, now, result } = await decide(id, judgeWith(context, want), within, keyed);
  return { auction, now, ...result };
};
