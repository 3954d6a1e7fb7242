/**
 * The switches due at an instant, and the compensation before them: for outages in which a bidder could not bid, and for late
 * switches. Turns are never cut short (docs/auctions.md). Pure.
 */

import { OPENING, SLOT } from '../../../base/domain/auctions.ts';
import { type Calendar, computeMidnight } from '../../../base/domain/period.ts';
import type { Zone } from '../../../base/domain/zone-time.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../base/platform/clock.ts';
import type { AuctionTimeouts } from '../../../base/platform/settings.ts';
import type { AuctionRecord, Outage } from '../model/auction.ts';
import type { AuctionHappening } from '../model/log.ts';
import { endOfBidding, findUpcomingSwitch, openTurn } from './stages.ts';
import { nextAuction } from './transitions.ts';

export interface DueContext {
  readonly zone: Zone;
  readonly calendar: Calendar;
  readonly patience?: AuctionTimeouts;
}

const DEFAULT_TIMEOUTS: AuctionTimeouts = { borne: 5 * SECOND, longest: 10 * MINUTE };
const QUICK = 10;
const CLOSING = 18 * HOUR;
/** Minimum notice to bidders before a paused auction resumes. */
const NOTICE = HOUR;

const buildTimeouts = (
  { quick, timing }: AuctionRecord,
  { patience: { borne, longest } = DEFAULT_TIMEOUTS }: DueContext,
): AuctionTimeouts => {
  // Turns of no length need no compensation.
  if (timing.turn === 0) return { borne: Number.POSITIVE_INFINITY, longest: Number.POSITIVE_INFINITY };
  const part = quick ? QUICK : 1;
  return { borne: borne / part, longest: longest / part };
};

/** Bidding would run past closing time without having been planned to. */
const getsTooLate = (auction: AuctionRecord, by: number, { zone }: DueContext): boolean => {
  const end = endOfBidding(auction);
  if (auction.quick || end === undefined) return false;
  const closing = computeMidnight(zone.wall(end)) + CLOSING;
  return zone.wall(end) <= closing && zone.wall(new Date(end.getTime() + by)) > closing;
};

/** Opening of the next working day, plus the start's offset from its half hour. */
const computeResumption = ({ start_at, timer = start_at }: AuctionRecord, now: Date, { zone, calendar }: DueContext): Date => {
  const wall = zone.wall(start_at);
  const offset = (wall - computeMidnight(wall)) % SLOT;
  let day = computeMidnight(zone.wall(timer));
  let until: Date;
  do {
    day += DAY;
    until = zone.fromWall(day + OPENING + offset);
  } while (calendar.isDayOff(day) || until.getTime() < now.getTime() + NOTICE);
  return until;
};

type Reason = 'outage' | 'late';

const buildCompensation = (
  auction: AuctionRecord,
  by: number,
  reason: Reason,
  until: Date,
  now: Date,
  context: DueContext,
): AuctionHappening => {
  const isBidding = findUpcomingSwitch(auction) !== 'over';
  return isBidding && (by > buildTimeouts(auction, context).longest || getsTooLate(auction, by, context))
    ? { event: 'pause', body: { until: computeResumption(auction, now, context), reason }, by: 'conductor' }
    : { event: 'shift', body: { by, reason, until }, by: 'conductor' };
};

/** The first uncompensated outage of the open turn; only the part within the turn counts. */
const outageStep = (auction: AuctionRecord, now: Date, outages: readonly Outage[], context: DueContext): AuctionHappening | undefined => {
  const turn = openTurn(auction);
  const { timer, made_good_until = turn?.start } = auction;
  if (turn === undefined || timer === undefined || made_good_until === undefined) return undefined;
  for (const outage of outages) {
    const from = Math.max(outage.from.getTime(), turn.start.getTime(), made_good_until.getTime());
    const by = outage.to.getTime() - from;
    if (from < timer.getTime() && by > buildTimeouts(auction, context).borne)
      return buildCompensation(auction, by, 'outage', outage.to, now, context);
  }
  return undefined;
};

const dueStep = (auction: AuctionRecord, now: Date, outages: readonly Outage[], context: DueContext): AuctionHappening | undefined => {
  const event = findUpcomingSwitch(auction);
  const { timer } = auction;
  if (event === undefined || event === 'report' || timer === undefined) return undefined;
  const outage = outageStep(auction, now, outages, context);
  if (outage !== undefined) return outage;
  const late = now.getTime() - timer.getTime();
  if (late < 0) return undefined;
  // Only what follows the turn moves, not its end.
  if (event !== 'close_turn' && late > buildTimeouts(auction, context).borne)
    return buildCompensation(auction, late, 'late', now, now, context);
  return { event, body: {}, by: 'conductor' };
};

/** The auction at `now`, and the steps that led there. */
export const upToDate = (
  auction: AuctionRecord | null,
  now: Date,
  outages: readonly Outage[],
  context: DueContext,
): { readonly auction: AuctionRecord | null; readonly steps: readonly AuctionHappening[] } => {
  const steps: AuctionHappening[] = [];
  let current = auction;
  for (;;) {
    const step = current === null ? undefined : dueStep(current, now, outages, context);
    if (step === undefined) return { auction: current, steps };
    const outcome = nextAuction(current, step, now);
    if ('refused' in outcome) throw new Error(`${step.event}: ${outcome.refused.text}`);
    steps.push(step);
    current = outcome.auction;
  }
};
