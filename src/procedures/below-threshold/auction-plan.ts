/** When auctions are held (tender.md §10.3). Pure: now and chance come in. */
import { DAY, HOUR, MINUTE, SECOND } from '../../domain/iso-8601.ts';
import { normalize } from '../../domain/working-days.ts';
import { wallDay, type Zone } from '../../domain/zone-time.ts';
import type { AuctionPeriod, Outline, PlanContext } from '../procedure.ts';

const PLANNED_IN = ['draft', 'active.enquiries', 'active.tendering'];
const OPENING_HOUR = 11;
const SLOTS = 10;
const SLOT = HOUR / 2;
/** By how many whole days the end of tendering may move earlier before a start is planned anew. */
const SLACK_DAYS = 2;

/** The step of bids (bids × 6 min) joins when there are bids: until then a missed auction is one without any. */
const WAIT_FOR_RESULTS = (9 + 15 + 60) * MINUTE;

const isQuick = (tender: Outline): boolean => tender.submissionMethodDetails?.includes('quick') === true;

const earliestStart = (tender: Outline, end: Date, zone: Zone): Date => (isQuick(tender) ? end : normalize(zone, end, true));

const isStale = (planned: AuctionPeriod | undefined, shouldStartAfter: Date, now: Date): boolean => {
  const start = planned?.startDate;
  if (start === undefined || start < shouldStartAfter) return true;
  const before = planned?.shouldStartAfter?.getTime() ?? shouldStartAfter.getTime();
  if (Math.floor((before - shouldStartAfter.getTime()) / DAY) > SLACK_DAYS) return true;
  return start.getTime() + WAIT_FOR_RESULTS < now.getTime();
};

const midnightOf = (wall: number): number => Math.floor(wall / DAY) * DAY;

const nextWorkingDay = (midnight: number, { calendar }: PlanContext): number => {
  let day = midnight;
  while (calendar.isDayOff(wallDay(day))) day += DAY;
  return day;
};

/** A working day's midnight on the wall: the day of `earliest`, or a later one when that is off or already past opening. */
const auctionDay = (earliest: number, context: PlanContext): number => {
  const today = midnightOf(earliest);
  const day = nextWorkingDay(today, context);
  const isTooLate = day === today && earliest - today >= OPENING_HOUR * HOUR;
  return isTooLate ? nextWorkingDay(day + DAY, context) : day;
};

const chooseStart = (tender: Outline, shouldStartAfter: Date, context: PlanContext): Date => {
  const base = Math.max(shouldStartAfter.getTime(), context.now.getTime());
  if (context.sandbox && isQuick(tender)) return new Date(base + 60 * SECOND);
  const day = auctionDay(context.zone.wall(new Date(base + HOUR)), context);
  const slot = Math.floor(context.random() * SLOTS);
  const offset = Math.floor(context.random() * (SLOT / SECOND)) * SECOND;
  return context.zone.fromWall(day + OPENING_HOUR * HOUR + slot * SLOT + offset);
};

/**
 * The auction period of a lot, or of a tender without lots: kept when its start still holds, else planned anew. Undefined
 * without an end of tendering; a held auction and a status without planning keep what is `planned`.
 */
export const planAuction = (tender: Outline, planned: AuctionPeriod | undefined, context: PlanContext): AuctionPeriod | undefined => {
  const end = tender.tenderPeriod?.endDate;
  if (!PLANNED_IN.includes(tender.status ?? '') || planned?.endDate !== undefined) return planned;
  if (end === undefined) return undefined;
  const shouldStartAfter = earliestStart(tender, end, context.zone);
  if (planned?.startDate !== undefined && !isStale(planned, shouldStartAfter, context.now)) return { ...planned, shouldStartAfter };
  return { ...planned, startDate: chooseStart(tender, shouldStartAfter, context), shouldStartAfter };
};
