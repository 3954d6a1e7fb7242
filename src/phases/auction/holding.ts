/** When auctions are planned, and how they end (spec/procedures.md §2.3, §3.1, spec/open-tenders.md §2.3). Pure. */

import { isHosted, isHostedAndStarted, SLOT } from '../../domain/auctions.ts';
import { holdsAuctionPlans } from '../../domain/complaints.ts';
import { computeMidnight, normalize } from '../../domain/period.ts';
import type { BidRecord, ComplaintRecord, TenderFields, TenderRecord } from '../../domain/tender.ts';
import type { AuctionPeriod } from '../../domain/types.generated.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts';
import { memoize } from '../../platform/memoize.ts';
import type { Context, EffectContext } from '../../procedures/engine/procedure.ts';
import { initial } from '../../procedures/engine/transitions.ts';
import { isToCome } from '../../tenders/rules/procedure.ts';
import { acceleratorFor, afterDays } from '../../tenders/rules/rule.ts';
import { isActiveLot, offersFor } from '../awarding/awarding.ts';
import { isTooLateFor, isWithoutRounds, quickStart } from './own.ts';
import { isQuick, slotsOn } from './slots.ts';

/** What a plan depends on beside the tender. */
export type PlanContext = Pick<Context, 'now' | 'zone' | 'calendar' | 'sandbox' | 'random'> &
  Partial<Pick<Context, 'auction'>> & {
    /** Whether there is no place for an auction that begins then; absent: there is always one. */
    readonly isFull?: (start: Date) => boolean;
  };

/** So many days are looked at for a place. */
const FURTHEST_DAYS = 366;
/** By how many whole days the earliest start may move earlier before a start is planned anew. */
const SLACK_DAYS = 2;
/** Full days after a decision on a complaint about which nothing was to be done. */
const DAYS_AFTER_DECISION = 2;

const ROUND = 6 * MINUTE;
const WAIT_FOR_RESULTS = (9 + 15 + 60) * MINUTE;
/** With fewer offers there is nothing to bargain about. */
const ENOUGH = 2;

const counts = (status: string | undefined): boolean => status === undefined || status === 'active' || status === 'pending';

/** Lot → how many bids stand for it; undefined → how many stand at all. Asked for each lot of a tender, so counted once. */
const biddersByLot = memoize((bids: readonly BidRecord[]): ReadonlyMap<string | undefined, number> => {
  const count = new Map<string | undefined, number>();
  for (const { status, lotValues = [] } of bids) {
    if (!counts(status)) continue;
    const lots = lotValues.filter((offer) => counts(offer.status)).map(({ relatedLot }) => relatedLot);
    for (const lot of new Set([undefined, ...lots])) count.set(lot, (count.get(lot) ?? 0) + 1);
  }
  return count;
});

/** How many bids stand for a lot, or for a tender without lots. */
const biddersFor = ({ bids }: TenderFields, lotId: string | undefined): number =>
  bids === undefined ? 0 : (biddersByLot(bids).get(lotId) ?? 0);

/** Until when the results of an auction may come; after that it was missed. */
export const resultsAreDue = (tender: TenderFields, start: Date, lotId?: string): Date =>
  new Date(start.getTime() + biddersFor(tender, lotId) * ROUND + WAIT_FOR_RESULTS);

/** Until when a complaint, whatever was decided, keeps auctions from beginning. */
const settledAt = (tender: TenderFields, { dateDecision, tendererActionDate }: ComplaintRecord, context: PlanContext): readonly Date[] => {
  if (tendererActionDate !== undefined) return [tendererActionDate];
  return dateDecision === undefined ? [] : [afterDays(tender, dateDecision, DAYS_AFTER_DECISION, 'calendar', context)];
};

/** Complaints on what bids are counted by: on the tender, or on the qualifications where there are such. */
const complaintsIn = ({ qualificationPeriod, complaints = [], qualifications = [] }: TenderFields): readonly ComplaintRecord[] =>
  (qualificationPeriod === undefined ? complaints : qualifications.flatMap((one) => one.complaints ?? [])).filter(
    ({ type }) => type === 'complaint',
  );

/** Not before bids are counted and complaints settled; undefined without an end of tendering. */
const earliestStart = (tender: TenderFields, context: PlanContext): Date | undefined => {
  const end = tender.qualificationPeriod?.endDate ?? tender.tenderPeriod?.endDate;
  if (end === undefined) return undefined;
  const settled = tender.status === initial ? [] : complaintsIn(tender).flatMap((complaint) => settledAt(tender, complaint, context));
  const last = new Date(Math.max(end.getTime(), ...settled.map((date) => date.getTime())));
  return isQuick(tender) ? last : normalize(context.zone, last, true);
};

const isStale = (
  tender: TenderFields,
  planned: AuctionPeriod | undefined,
  shouldStartAfter: Date,
  { now, sandbox, lotId }: Pick<PlanContext, 'now' | 'sandbox'> & { readonly lotId: string | undefined },
): boolean => {
  const start = planned?.startDate;
  if (start === undefined || start < shouldStartAfter) return true;
  const before = planned?.shouldStartAfter?.getTime() ?? shouldStartAfter.getTime();
  // An accelerated tender is over before two days are.
  const isAccelerated = acceleratorFor(tender, { sandbox }) !== null;
  const earlier = before - shouldStartAfter.getTime();
  if (isAccelerated ? earlier > 0 : Math.floor(earlier / DAY) > SLACK_DAYS) return true;
  return resultsAreDue(tender, start, lotId) < now;
};

const nextWorkingDay = (midnight: number, { calendar }: PlanContext): number => {
  let day = midnight;
  while (calendar.isDayOff(day)) day += DAY;
  return day;
};

const firstOf = (midnight: number): number => Math.min(...slotsOn(midnight));

/** A working day's midnight on the wall: the day of `earliest`, or a later one when that is off or already past opening. */
const auctionDay = (earliest: number, context: PlanContext): number => {
  const today = computeMidnight(earliest);
  const day = nextWorkingDay(today, context);
  const isTooLate = day === today && earliest >= firstOf(today);
  return isTooLate ? nextWorkingDay(day + DAY, context) : day;
};

/** The slots of a day that have a place, or of the next working day on which there are such; all of the day where there is none. */
const freeSlots = (first: number, context: PlanContext): readonly number[] => {
  const { zone, isFull = () => false } = context;
  for (let day = first; day < first + FURTHEST_DAYS * DAY; day = nextWorkingDay(day + DAY, context)) {
    const free = slotsOn(day).filter((slot) => !isFull(zone.fromWall(slot)));
    if (free.length > 0) return free;
  }
  return slotsOn(first);
};

/** A new start, not before `shouldStartAfter`. */
export const chooseStart = (tender: TenderFields, shouldStartAfter: Date, context: PlanContext): Date => {
  const base = Math.max(shouldStartAfter.getTime(), context.now.getTime());
  if (context.sandbox && isQuick(tender)) return new Date(base + 60 * SECOND);
  const first = auctionDay(context.zone.wall(new Date(base + HOUR)), context);
  const free = freeSlots(first, context);
  const slot = free[Math.floor(context.random() * free.length)] ?? firstOf(first);
  const offset = Math.floor(context.random() * (SLOT / SECOND)) * SECOND;
  return context.zone.fromWall(slot + offset);
};

/**
 * The auction period of a lot, or of a tender without lots: kept when its start still holds, else planned anew. Undefined
 * without an end of tendering; an auction that was held keeps what is `planned`, and so do all while a complaint on the
 * tender is under way.
 */
export const planAuction = (
  tender: TenderFields,
  planned: AuctionPeriod | undefined,
  context: PlanContext,
  lotId?: string,
): AuctionPeriod | undefined => {
  if (planned?.endDate !== undefined || holdsAuctionPlans(tender) || isHostedAndStarted(tender, lotId, context.now)) return planned;
  if (tender.status === 'active.auction' && biddersFor(tender, lotId) < ENOUGH) {
    return planned?.startDate === undefined ? undefined : { startDate: planned.startDate };
  }
  const shouldStartAfter = earliestStart(tender, context);
  if (shouldStartAfter === undefined) return undefined;
  const quick = quickStart(tender, lotId, context);
  if (quick !== undefined) return { ...planned, startDate: quick, shouldStartAfter };
  const isOff = isStale(tender, planned, shouldStartAfter, { ...context, lotId }) || isTooLateFor(tender, planned, lotId, context);
  if (planned?.startDate !== undefined && !isOff) return { ...planned, shouldStartAfter };
  return { ...planned, startDate: chooseStart(tender, shouldStartAfter, context), shouldStartAfter };
};

/** The tender or lot without its plan. */
export const withoutAuction = <T extends { auctionPeriod?: unknown }>(object: T): T => {
  const { auctionPeriod: _, ...rest } = object;
  // Everything of a T but a field that may be absent.
  return rest as T;
};

const closed = (period: AuctionPeriod | undefined, now: Date): AuctionPeriod => ({
  ...period,
  startDate: period?.startDate === undefined || period.startDate > now ? now : period.startDate,
  endDate: now,
});

/** Whether results may still come for a lot, or for a tender without lots. */
const isAwaited = (tender: TenderRecord, period: AuctionPeriod | undefined, lotId: string | undefined): boolean =>
  period?.endDate === undefined && offersFor(tender, lotId).length >= ENOUGH;

/** The tender with these auctions over: lots by id, or the tender's own with undefined. */
const withClosed = (tender: TenderRecord, lotIds: ReadonlySet<string | undefined>, now: Date): TenderRecord => {
  if (lotIds.has(undefined)) return { ...tender, auctionPeriod: closed(tender.auctionPeriod, now) };
  const lots = (tender.lots ?? []).map((lot) => (lotIds.has(lot.id) ? { ...lot, auctionPeriod: closed(lot.auctionPeriod, now) } : lot));
  return { ...tender, lots };
};

/** The next phase begins when no auction is awaited any more; else the tender stays as it is. */
const withNextAfterAuctions = (tender: TenderRecord, context: EffectContext): TenderRecord => {
  const { lots = [], auctionPeriod } = tender;
  const isWaiting =
    lots.length === 0
      ? isAwaited(tender, auctionPeriod, undefined)
      : lots.some((lot) => isActiveLot(lot) && isAwaited(tender, lot.auctionPeriod, lot.id));
  return isWaiting ? tender : context.procedure.next('auction')(tender, context);
};

/** The auction of a lot (undefined: of the tender) is over with the values that stand in the bids. */
export const withAuctionOver = (tender: TenderRecord, lotId: string | undefined, context: EffectContext): TenderRecord =>
  withNextAfterAuctions(withClosed(tender, new Set([lotId]), context.now), context);

const hasBegun = (period: AuctionPeriod | undefined, now: Date): boolean =>
  period?.startDate !== undefined && period.startDate <= now && isToCome(period);

/** Whether an auction is over as soon as this is asked, with the initial values. */
const endsAtOnce = (
  tender: TenderRecord,
  period: AuctionPeriod | undefined,
  lotId: string | undefined,
  context: EffectContext,
): boolean => {
  if (isHosted(tender, lotId)) return false;
  if (context.auction === 'builtin') return hasBegun(period, context.now);
  return isToCome(period) && isWithoutRounds(tender, lotId, context);
};

/**
 * Auctions that have begun end at once with the initial values (AUCTION=builtin), and so do those without rounds; of others
 * nothing happens here, and one that an outside service has missed is planned anew.
 */
export const withAuctionsHeld = (tender: TenderRecord, context: EffectContext): TenderRecord => {
  const { lots = [], auctionPeriod } = tender;
  const due =
    lots.length === 0
      ? [undefined].filter(() => endsAtOnce(tender, auctionPeriod, undefined, context))
      : lots.filter((lot) => isActiveLot(lot) && endsAtOnce(tender, lot.auctionPeriod, lot.id, context)).map(({ id }) => id);
  if (due.length === 0) return tender;
  return withNextAfterAuctions(withClosed(tender, new Set(due), context.now), context);
};
