/** When auctions are planned, by whom they are held, and how they end (spec/procedures.md §2.3, §3.1, spec/open-tenders.md §2.3). Pure. */
import {
  findAuctionPeriod,
  findAuctionUrl,
  findQuickMode,
  hasStarted,
  isHosted,
  isHostedAndStarted,
  SLOT,
} from '../../../base/domain/auctions.ts';
import { holdsAuctionPlans } from '../../../base/domain/complaints.ts';
import { computeMidnight, normalize } from '../../../base/domain/period.ts';
import type { BidRecord, ComplaintRecord, TenderFields, TenderRecord } from '../../../base/domain/tender.ts';
import type { AuctionPeriod } from '../../../base/domain/types.generated.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../base/platform/clock.ts';
import { memoize } from '../../../base/platform/memoize.ts';
import type { Context, EffectContext } from '../../engine/procedure.ts';
import { INITIAL_STATUS } from '../../engine/transitions.ts';
import { isToCome } from '../../tenders/rules/procedure.ts';
import { acceleratorFor, afterDays } from '../../tenders/rules/rule.ts';
import { isActiveLot, offersFor } from '../awarding/next-awards.ts';
import { isQuick, slotsOn } from './slots.ts';

type OwnContext = Pick<Context, 'now' | 'sandbox'> & Partial<Pick<Context, 'auction'>>;

/** Delay from the end of tendering to the start of a fast auction. */
const FAST_START = 5 * MINUTE;

/** Whether the registry becomes the auction's host with the next save; one with a URL is another service's, or already hosted. */
export const isToBeHeldHere = (tender: TenderFields, lotId: string | undefined, { auction }: OwnContext): boolean =>
  auction === 'live' && !isHosted(tender, lotId) && findAuctionUrl(tender, lotId) === undefined;

const MIN_AUCTION_OFFERS = 2;

/** Why an auction that is to be held here cannot be: an import has left an offer without what a bidder moves. */
export const findOfferFault = (tender: TenderRecord, context: OwnContext & Pick<Context, 'procedure'>): string | undefined => {
  const { lots = [], bids = [], status } = tender;
  if (status !== 'active.auction') return undefined;
  const open = lots.length === 0 ? [undefined] : lots.filter((lot) => lot.status === 'active').map(({ id }) => id);
  const awaited = open.filter((lotId) => isToBeHeldHere(tender, lotId, context) && findAuctionPeriod(tender, lotId)?.endDate === undefined);
  const offers = awaited.map((lotId) => offersFor(tender, lotId)).filter(({ length }) => length >= MIN_AUCTION_OFFERS);
  for (const { bid, value } of offers.flat()) {
    const field = context.procedure.measure.lacking?.(value);
    if (field !== undefined) return `bids.${bids.indexOf(bid)}: its offer has no ${field}`;
  }
  return undefined;
};

/** Whether the auction is skipped: its results are the initial values. */
export const isWithoutRounds = (tender: TenderFields, lotId: string | undefined, context: OwnContext): boolean =>
  context.sandbox && isToBeHeldHere(tender, lotId, context) && findQuickMode(tender.submissionMethodDetails) === 'no-auction';

/** The start that a test requests for an auction about to be scheduled. */
const quickStart = (tender: TenderFields, lotId: string | undefined, context: OwnContext): Date | undefined => {
  if (!context.sandbox || tender.status !== 'active.auction' || !isToBeHeldHere(tender, lotId, context)) return undefined;
  const mode = findQuickMode(tender.submissionMethodDetails);
  if (mode === 'fast-forward') return context.now;
  return mode === 'fast-auction' ? new Date(context.now.getTime() + FAST_START) : undefined;
};

/** Whether the start of an auction has passed before it was scheduled. */
const isTooLateFor = (tender: TenderFields, period: AuctionPeriod | undefined, lotId: string | undefined, context: OwnContext): boolean =>
  tender.status === 'active.auction' && isToBeHeldHere(tender, lotId, context) && hasStarted(period, context.now);

/** What a plan depends on besides the tender. */
export type PlanContext = Pick<Context, 'now' | 'zone' | 'calendar' | 'sandbox' | 'random'> &
  Partial<Pick<Context, 'auction'>> & {
    /** Whether there is no capacity for an auction at that start; absent: there always is. */
    readonly isFull?: (start: Date) => boolean;
  };

const FURTHEST_DAYS = 366;
/** Whole days by which the earliest start may move earlier before the auction is replanned. */
const SLACK_DAYS = 2;
/** Full days to wait after a complaint's decision that has no `tendererActionDate`. */
const DAYS_AFTER_DECISION = 2;

const ROUND = 6 * MINUTE;
const WAIT_FOR_RESULTS = (9 + 15 + 60) * MINUTE;

const isLotCounted = (status: string | undefined): boolean => status === undefined || status === 'active' || status === 'pending';

/** Lot → number of valid bids for it; undefined → all valid bids. Memoized because it is read for every lot. */
const biddersByLot = memoize((bids: readonly BidRecord[]): ReadonlyMap<string | undefined, number> => {
  const count = new Map<string | undefined, number>();
  for (const { status, lotValues = [] } of bids) {
    if (!isLotCounted(status)) continue;
    const lots = lotValues.filter((offer) => isLotCounted(offer.status)).map(({ relatedLot }) => relatedLot);
    for (const lot of new Set([undefined, ...lots])) count.set(lot, (count.get(lot) ?? 0) + 1);
  }
  return count;
});

/** Number of valid bids for a lot, or for a tender without lots. */
const biddersFor = ({ bids }: TenderFields, lotId: string | undefined): number =>
  bids === undefined ? 0 : (biddersByLot(bids).get(lotId) ?? 0);

/** Deadline for the results of an auction; after it the auction counts as missed. */
export const resultsAreDue = (tender: TenderFields, start: Date, lotId?: string): Date =>
  new Date(start.getTime() + biddersFor(tender, lotId) * ROUND + WAIT_FOR_RESULTS);

/** Until when a complaint delays auctions, whatever its decision; empty while it has none. */
const listSettlementDates = (
  tender: TenderFields,
  { dateDecision, tendererActionDate }: ComplaintRecord,
  context: PlanContext,
): readonly Date[] => {
  if (tendererActionDate !== undefined) return [tendererActionDate];
  return dateDecision === undefined ? [] : [afterDays(tender, dateDecision, DAYS_AFTER_DECISION, 'calendar', context)];
};

/** Complaints that delay auctions: those on qualifications if there is a qualification period, else those on the tender. */
const complaintsIn = ({ qualificationPeriod, complaints = [], qualifications = [] }: TenderFields): readonly ComplaintRecord[] =>
  (qualificationPeriod === undefined ? complaints : qualifications.flatMap((one) => one.complaints ?? [])).filter(
    ({ type }) => type === 'complaint',
  );

/** After the end of tendering or qualification, and once complaints are settled; undefined without an end of tendering. */
const earliestStart = (tender: TenderFields, context: PlanContext): Date | undefined => {
  const end = tender.qualificationPeriod?.endDate ?? tender.tenderPeriod?.endDate;
  if (end === undefined) return undefined;
  const settled =
    tender.status === INITIAL_STATUS ? [] : complaintsIn(tender).flatMap((complaint) => listSettlementDates(tender, complaint, context));
  const last = new Date(Math.max(end.getTime(), ...settled.map((date) => date.getTime())));
  return isQuick(tender) ? last : normalize(context.zone, last, true);
};

const isStalePlan = (
  tender: TenderFields,
  planned: AuctionPeriod | undefined,
  shouldStartAfter: Date,
  { now, sandbox, lotId }: Pick<PlanContext, 'now' | 'sandbox'> & { readonly lotId: string | undefined },
): boolean => {
  const start = planned?.startDate;
  if (start === undefined || start < shouldStartAfter) return true;
  const before = planned?.shouldStartAfter?.getTime() ?? shouldStartAfter.getTime();
  // An accelerated tender is over in less than two days.
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

const getFirstSlot = (midnight: number): number => Math.min(...slotsOn(midnight));

/** Wall-clock midnight of a working day: the day of `earliest`, or a later one if that is off or already past opening. */
const auctionDay = (earliest: number, context: PlanContext): number => {
  const today = computeMidnight(earliest);
  const day = nextWorkingDay(today, context);
  const isTooLate = day === today && earliest >= getFirstSlot(today);
  return isTooLate ? nextWorkingDay(day + DAY, context) : day;
};

/** Free slots of the day, else of the next working day that has any; all slots of the first day if none is found. */
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
  const slot = free[Math.floor(context.random() * free.length)] ?? getFirstSlot(first);
  const offset = Math.floor(context.random() * (SLOT / SECOND)) * SECOND;
  return context.zone.fromWall(slot + offset);
};

/**
 * The auction period of a lot, or of a tender without lots: kept while its start is valid, else replanned. Undefined without
 * an end of tendering. `planned` is returned unchanged for an auction that is over or in progress here, and while a complaint
 * on the tender is pending.
 */
export const planAuction = (
  tender: TenderFields,
  planned: AuctionPeriod | undefined,
  context: PlanContext,
  lotId?: string,
): AuctionPeriod | undefined => {
  if (planned?.endDate !== undefined || holdsAuctionPlans(tender) || isHostedAndStarted(tender, lotId, context.now)) return planned;
  if (tender.status === 'active.auction' && biddersFor(tender, lotId) < MIN_AUCTION_OFFERS) {
    return planned?.startDate === undefined ? undefined : { startDate: planned.startDate };
  }
  const shouldStartAfter = earliestStart(tender, context);
  if (shouldStartAfter === undefined) return undefined;
  const quick = quickStart(tender, lotId, context);
  if (quick !== undefined) return { ...planned, startDate: quick, shouldStartAfter };
  const isOff = isStalePlan(tender, planned, shouldStartAfter, { ...context, lotId }) || isTooLateFor(tender, planned, lotId, context);
  if (planned?.startDate !== undefined && !isOff) return { ...planned, shouldStartAfter };
  return { ...planned, startDate: chooseStart(tender, shouldStartAfter, context), shouldStartAfter };
};

/** The tender or lot without its auction period. */
export const withoutAuction = <T extends { auctionPeriod?: unknown }>(object: T): T => {
  const { auctionPeriod: _, ...rest } = object;
  // Only an optional field of T is removed.
  return rest as T;
};

const toClosedPeriod = (period: AuctionPeriod | undefined, now: Date): AuctionPeriod => ({
  ...period,
  startDate: period?.startDate === undefined || period.startDate > now ? now : period.startDate,
  endDate: now,
});

/** Whether results are still expected for a lot, or for a tender without lots. */
const isAwaited = (tender: TenderRecord, period: AuctionPeriod | undefined, lotId: string | undefined): boolean =>
  period?.endDate === undefined && offersFor(tender, lotId).length >= MIN_AUCTION_OFFERS;

/** Ends these auctions: of lots by id, or the tender's own for undefined. */
const withAuctionsClosed = (tender: TenderRecord, lotIds: ReadonlySet<string | undefined>, now: Date): TenderRecord => {
  if (lotIds.has(undefined)) return { ...tender, auctionPeriod: toClosedPeriod(tender.auctionPeriod, now) };
  const lots = (tender.lots ?? []).map((lot) =>
    lotIds.has(lot.id) ? { ...lot, auctionPeriod: toClosedPeriod(lot.auctionPeriod, now) } : lot,
  );
  return { ...tender, lots };
};

/** Enters the next phase once no auction is pending; else returns the tender unchanged. */
const withNextAfterAuctions = (tender: TenderRecord, context: EffectContext): TenderRecord => {
  const { lots = [], auctionPeriod } = tender;
  const isWaiting =
    lots.length === 0
      ? isAwaited(tender, auctionPeriod, undefined)
      : lots.some((lot) => isActiveLot(lot) && isAwaited(tender, lot.auctionPeriod, lot.id));
  return isWaiting ? tender : context.procedure.next('auction')(tender, context);
};

/** Ends the auction of a lot (undefined: of the tender) with the current values of the bids. */
export const withAuctionOver = (tender: TenderRecord, lotId: string | undefined, context: EffectContext): TenderRecord =>
  withNextAfterAuctions(withAuctionsClosed(tender, new Set([lotId]), context.now), context);

const hasBegun = (period: AuctionPeriod | undefined, now: Date): boolean =>
  period?.startDate !== undefined && period.startDate <= now && isToCome(period);

/** Whether an auction ends immediately, with the initial values. */
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
 * Auctions that have begun end at once with the initial values (AUCTION=builtin), as do those without rounds. Others are unchanged
 * here; one that an external service has missed is replanned.
 */
export const withAuctionsHeld = (tender: TenderRecord, context: EffectContext): TenderRecord => {
  const { lots = [], auctionPeriod } = tender;
  const due =
    lots.length === 0
      ? [undefined].filter(() => endsAtOnce(tender, auctionPeriod, undefined, context))
      : lots.filter((lot) => isActiveLot(lot) && endsAtOnce(tender, lot.auctionPeriod, lot.id, context)).map(({ id }) => id);
  if (due.length === 0) return tender;
  return withNextAfterAuctions(withAuctionsClosed(tender, new Set(due), context.now), context);
};
