/**
 * The one way in which anybody changes an auction (docs/auctions.md): first the switches that time has brought about are made, then
 * what was wanted is judged, and both are one write. So a switch that nobody has made is made by whoever comes first.
 */

import type { TransactionContext } from '../../store/records/records.ts';
import type { AuctionEntry, AuctionRecord, Refusal } from './model/auction.ts';
import type { AuctionHappening } from './model/log.ts';
import type { BidResult } from './rules/bids.ts';
import { type DueContext, upToDate } from './rules/due.ts';
import { next } from './rules/next.ts';
import type { Decide, Judge, Keyed } from './store/deciding.ts';

/** What is wanted of an auction that is up to date. `posted`: what the bidder has sent before with the key that is asked for. */
export type Want = (auction: AuctionRecord | null, now: Date, posted: AuctionEntry | null) => BidResult;

export interface AuctionDecision {
  /** As it stands now, whether or not what was wanted has happened; null where there is none. */
  readonly auction: AuctionRecord | null;
  /** The instant it was judged at, by the store's clock. */
  readonly now: Date;
  readonly refused?: Refusal;
}

const nothing: Want = () => ({ steps: [] });

/** All of the steps, or why one of them is refused. */
const taken = (
  auction: AuctionRecord | null,
  steps: readonly AuctionHappening[],
  at: Date,
): { auction: AuctionRecord | null } | { refused: Refusal } => {
  let current = auction;
  for (const step of steps) {
    const outcome = next(current, step, at);
    if ('refused' in outcome) return outcome;
    current = outcome.auction;
  }
  return { auction: current };
};

/** Pure: what an auction and its log become at `now`. */
export const judgeWith =
  (context: DueContext, want: Want = nothing): Judge<{ readonly refused?: Refusal }> =>
  (auction, now, outages, posted = null) => {
    const current = upToDate(auction, now, outages, context);
    const wanted = want(current.auction, now, posted);
    const outcome = 'refused' in wanted ? wanted : taken(current.auction, wanted.steps, now);
    if ('refused' in outcome) return { next: current.auction, steps: current.steps, result: outcome };
    return { next: outcome.auction, steps: [...current.steps, ...('steps' in wanted ? wanted.steps : [])], result: {} };
  };

/** Brings an auction up to date and does what is wanted of it; without `want` only the first. */
export const decideWith = async (
  decide: Decide,
  context: DueContext,
  id: string,
  want?: Want,
  within?: Pick<TransactionContext, 'session'>,
  keyed?: Keyed,
): Promise<AuctionDecision> => {
  const { auction, now, result } = await decide(id, judgeWith(context, want), within, keyed);
  return { auction, now, ...result };
};
