/**
 * The transition function of an auction, shared by bidders, the conductor and the replay of the log (docs/auctions.md). It uses no
 * clock, no randomness and no store. Pure.
 */

import { bestFirst } from '../../../base/domain/scale.ts';
import { type Measure, readNumber } from '../../../procurement/engine/measure.ts';
import type { AuctionEntry, AuctionEvent, AuctionRecord, BidRefusal } from '../model/auction.ts';
import type { AuctionHappening } from '../model/log.ts';
import { bidStep, withAuctionBid, withHeld } from './bids.ts';
import { canEnd, canSchedule, canShift, endAuction, scheduleAuction, withNames, withNewLink, withPause, withShift } from './changes.ts';
import { scaleOf } from './offers.ts';
import { findUpcomingSwitch } from './stages.ts';
import { biddingOver, withAuctionReported, withFirstStageStarted, withRoundBegun, withTurnClosed, withTurnOpen } from './switches.ts';

type Outcome = { readonly auction: AuctionRecord } | { readonly refused: BidRefusal };

const refuseStep = (text: string, status: BidRefusal['status'] = 400): { readonly refused: BidRefusal } => ({ refused: { status, text } });

/** Only the author sees these refusals. */
const AUTHOR_ONLY_REFUSALS: ReadonlySet<AuctionEvent['event']> = new Set(['bid', 'take_back', 'agree', 'renew_link']);

type Switched = (auction: AuctionRecord, at: Date) => AuctionRecord;

const switchesByEvent: Readonly<Partial<Record<AuctionEvent['event'], Switched>>> = {
  begin: withFirstStageStarted,
  begin_round: withRoundBegun,
  open_turn: withTurnOpen,
  close_turn: withTurnClosed,
  over: biddingOver,
  report: withAuctionReported,
};

const applySwitch = (auction: AuctionRecord, event: AuctionEvent['event'], make: Switched, at: Date): Outcome => {
  // Never early: the turn's time belongs to the bidder.
  if (findUpcomingSwitch(auction) !== event || auction.timer === undefined || at < auction.timer) return refuseStep('Not the time for it');
  return { auction: make(auction, at) };
};

const outcomeIf = (can: boolean, make: () => AuctionRecord): Outcome =>
  can ? { auction: make() } : refuseStep('Not possible in this state');

/** A bid as logged; only plain numbers are parsed again, others were computed by the type's measure. */
const readLogged = (auction: AuctionRecord, { event, body }: Extract<AuctionEvent, { event: 'bid' | 'take_back' }>): Measure['read'] => {
  const scale = scaleOf(auction);
  if (event === 'take_back') return () => null;
  const { amount, terms } = body;
  if (terms === undefined) return readNumber(scale);
  return (_, limit) => (bestFirst(scale, amount, limit) <= 0 ? { amount, terms } : 'Too low value');
};

const applyStep = (auction: AuctionRecord, step: AuctionHappening, at: Date): Outcome => {
  const make = switchesByEvent[step.event];
  if (make !== undefined) return applySwitch(auction, step.event, make, at);
  switch (step.event) {
    case 'bid':
    case 'take_back': {
      const judged = bidStep(auction, { ...step.body, sent: step.body }, at, { read: readLogged(auction, step) });
      if ('refused' in judged) return judged;
      if (judged.steps[0]?.event !== step.event) return refuseStep('Too low value');
      return { auction: step.event === 'bid' ? withAuctionBid(auction, step.body, at) : withHeld(auction, step.body.bid, undefined) };
    }
    case 'shift':
      return outcomeIf(canShift(auction), () => withShift(auction, step.body, at));
    case 'pause':
      return outcomeIf(canShift(auction), () => withPause(auction, step.body, at));
    case 'void':
      return outcomeIf(canEnd(auction), () => endAuction(auction, 'void', step.body, at));
    case 'cancel':
      return outcomeIf(canEnd(auction), () => endAuction(auction, 'cancelled', step.body, at));
    case 'reveal':
      return outcomeIf(auction.status === 'reported', () => withNames(auction, step.body));
    case 'renew_link':
      return outcomeIf(canEnd(auction), () => withNewLink(auction, step.body));
    case 'agree':
      return { auction };
    default:
      return refuseStep('No such event');
  }
};

/** The next state, or the refusal. `log_head` is set by the writer of the log. */
export const nextAuction = (before: AuctionRecord | null, step: AuctionHappening, at: Date): Outcome => {
  const outcome =
    step.event === 'schedule'
      ? outcomeIf(canSchedule(before), () => scheduleAuction(before, step.body, at))
      : before === null
        ? refuseStep('Not Found', 404)
        : applyStep(before, step, at);
  if ('refused' in outcome) return outcome;
  const isSeen = !AUTHOR_ONLY_REFUSALS.has(step.event);
  const { auction } = outcome;
  return { auction: { ...auction, seq: auction.seq + 1, rev: auction.rev + (isSeen ? 1 : 0), modified: isSeen ? at : auction.modified } };
};

/** The record that a log produces; null for an empty one. Throws for an impossible entry. */
export const fold = (entries: Iterable<AuctionEntry>): AuctionRecord | null => {
  let auction: AuctionRecord | null = null;
  for (const { event, body, by, at, hash, seq } of entries) {
    // Logged entries were valid events.
    const outcome: Outcome = nextAuction(auction, { event, body, by } as AuctionHappening, at);
    if ('refused' in outcome) throw new Error(`entry ${seq}, ${event}: ${outcome.refused.text}`);
    if (outcome.auction.seq !== seq) throw new Error(`entry ${seq} is the ${outcome.auction.seq}th`);
    auction = { ...outcome.auction, log_head: hash };
  }
  return auction;
};
