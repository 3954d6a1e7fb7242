/** Periods of a tender (spec/tender-rules.md §1 V19, V20; spec/tender-rules.md §2 C2, C16–C18; spec/tender-rules.md §3 1, 2, 9–11). */
import { MINUTE } from '../../model/iso-8601.ts';
import { orderErrors } from '../../model/period.ts';
import { ruleError } from '../../model/problem.ts';
import type { TenderFields } from '../../model/tender.ts';
import type { Period } from '../../model/types.generated.ts';
import { afterDays, type Context, each, none, type Rule } from './rule.ts';

const GRACE = 10 * MINUTE;

/** V19. */
export const periodsBeginBeforeTheirEnd: Rule = (tender, context, before) => {
  const { enquiryPeriod, tenderPeriod, auctionPeriod, awardPeriod } = tender;
  // Enquiries begin when the registry says, tendering with their end unless the body says otherwise.
  const tendering = before === null ? enquiryPeriod?.endDate : before.tenderPeriod?.startDate;
  return [
    ...orderErrors(enquiryPeriod, ['data', 'enquiryPeriod'], context.zone, enquiryPeriod?.startDate),
    ...orderErrors(tenderPeriod, ['data', 'tenderPeriod'], context.zone, tendering),
    ...orderErrors(auctionPeriod, ['data', 'auctionPeriod'], context.zone),
    ...orderErrors(awardPeriod, ['data', 'awardPeriod'], context.zone, before?.awardPeriod?.startDate),
    ...each(tender.items, ['data', 'items'], ({ deliveryDate }, path) =>
      orderErrors(deliveryDate, [...path, 'deliveryDate'], context.zone),
    ),
  ];
};

const LAST = new Date('9998-12-31T00:00:00Z');

/** Days are added to these ends; beyond the year 9999 there is no date that ISO 8601 could write. */
export const endsLeaveRoom: Rule = ({ enquiryPeriod, tenderPeriod }) =>
  Object.entries({ enquiryPeriod, tenderPeriod }).flatMap(([name, span]) =>
    span?.endDate === undefined || span.endDate <= LAST ? none : [ruleError(['data', name, 'endDate'], 'endDate is too far in the future')],
  );

/** V20. */
export const awardsFollowTheRest: Rule = ({ awardPeriod, auctionPeriod, tenderPeriod }) => {
  const start = awardPeriod?.startDate;
  if (start === undefined) return none;
  const path = ['data', 'awardPeriod'];
  if (auctionPeriod?.endDate !== undefined && start < auctionPeriod.endDate)
    return [ruleError(path, 'period should begin after auctionPeriod')];
  if (tenderPeriod?.endDate !== undefined && start < tenderPeriod.endDate)
    return [ruleError(path, 'period should begin after tenderPeriod')];
  return none;
};

/** C3: tendering begins with the end of the enquiries unless said otherwise. */
export const tenderingStart = ({ tenderPeriod, enquiryPeriod }: TenderFields): Date | undefined =>
  tenderPeriod?.startDate ?? enquiryPeriod?.endDate;

const later = (a: Date, b: Date): Date => (a < b ? b : a);

/**
 * From when the least length of a period is counted: the later of its start and now (spec/decisions.md D12). A published period
 * that only grows counts from its start, as does one that nobody touches; of a draft that is published the last ten minutes
 * are forgiven.
 */
const countedFrom = (
  start: Date,
  end: Date,
  stood: Period | undefined,
  after: TenderFields,
  { now }: Context,
  before: TenderFields | null,
): Date => {
  const [stoodStart, stoodEnd] = [stood?.startDate, stood?.endDate];
  const hasGrown = stoodStart !== undefined && stoodEnd !== undefined && start <= stoodStart && end >= stoodEnd;
  if (hasGrown && before?.status !== 'draft') return start;
  const isAsItStood = start.getTime() === stoodStart?.getTime() && end.getTime() === stoodEnd?.getTime();
  if (!isAsItStood) return later(start, now);
  return after.status === 'draft' ? start : later(start, new Date(now.getTime() - GRACE));
};

/** C2 and step 1. */
export const enquiriesAreLongEnough: Rule = (tender, context, before) => {
  const { endDate, startDate = before === null ? context.now : undefined } = tender.enquiryPeriod ?? {};
  const days = context.config.minEnquiriesDuration;
  if (startDate === undefined || endDate === undefined || days === 0) return none;
  const { periods } = context.procedure;
  const from = countedFrom(startDate, endDate, before?.enquiryPeriod, tender, context, before);
  if (afterDays(tender, from, days, periods.days, context) <= endDate) return none;
  const text = `the enquiryPeriod cannot end earlier than ${days} full ${periods.dayName} days after the start`;
  return [ruleError(['data', 'enquiryPeriod'], text)];
};

/** C16 and step 10. */
export const tenderingFollowsEnquiries: Rule = (tender) => {
  const start = tenderingStart(tender);
  const end = tender.enquiryPeriod?.endDate;
  if (start === undefined || end === undefined || start >= end) return none;
  return [ruleError(['data', 'tenderPeriod'], 'period should begin after enquiryPeriod')];
};

/** C17. */
export const tenderingBeginsInFuture: Rule = (tender, { now, zone }) => {
  const start = tenderingStart(tender);
  if (start === undefined || start.getTime() > now.getTime() - GRACE) return none;
  return [ruleError(['data', 'tenderPeriod'], 'tenderPeriod.startDate should be in greater than current date', { now: zone.render(now) })];
};

/** C18 and step 9. */
export const tenderingIsLongEnough: Rule = (tender, context, before) => {
  const start = tenderingStart(tender);
  const end = tender.tenderPeriod?.endDate;
  const days = context.config.minTenderingDuration;
  if (start === undefined || end === undefined || days === 0) return none;
  const { periods } = context.procedure;
  const from = countedFrom(start, end, before?.tenderPeriod, tender, context, before);
  if (afterDays(tender, from, days, periods.days, context) <= end) return none;
  return [ruleError(['data', 'tenderPeriod'], `tenderPeriod must be at least ${days} full ${periods.dayName} days long`)];
};

/** Step 11: once tendering has begun, its beginning is history. */
export const begunTenderingKeepsItsStart: Rule = (after, { procedure }, before) => {
  if (before === null || procedure.periods.movableIn.some((status) => status === before.status)) return none;
  if (tenderingStart(after)?.getTime() === tenderingStart(before)?.getTime()) return none;
  return [ruleError(['data', 'tenderPeriod', 'startDate'], "Can't change tenderPeriod.startDate")];
};
