/** Gives back the time lost to a cancellation once a complaint against it is resolved (spec/cancellations.md §6). Pure. */

import { CLOSED_BORDERS, contains } from '../../../base/domain/period.ts';
import type { AwardRecord, CancellationRecord, TenderRecord } from '../../../base/domain/tender.ts';
import { DAY, HOUR } from '../../../base/platform/clock.ts';
import type { Context } from '../../engine/procedure.ts';
import { mayWrite } from '../../engine/writes.ts';
import { acceleratorFor, afterDays } from '../../tenders/rules/rule.ts';
import type { ComplaintEffect } from '../disputes/dispute.ts';
import { cancellationSettings } from './rules.ts';

/** Whole days, one more for a remainder of an hour or more, at least one; days of an accelerated tender are shorter. */
const daysLost = (began: Date, tender: TenderRecord, context: Context): number => {
  const lost = (context.now.getTime() - began.getTime()) * (acceleratorFor(tender, context) ?? 1);
  return Math.max(1, Math.floor(lost / DAY) + (lost % DAY >= HOUR ? 1 : 0));
};

/** Dates derived from the end of tendering are recomputed: enquiries, the complaint period, auction plans. */
const withLongerTendering = (tender: TenderRecord, began: Date, later: (end: Date) => Date): TenderRecord => {
  const { enquiryPeriod, tenderPeriod } = tender;
  const hasBegun = enquiryPeriod?.startDate !== undefined && enquiryPeriod.startDate < began;
  if (!hasBegun || tenderPeriod?.endDate === undefined || began > tenderPeriod.endDate) return tender;
  return { ...tender, tenderPeriod: { ...tenderPeriod, endDate: later(tenderPeriod.endDate) } };
};

const withLongerComplaints = (tender: TenderRecord, began: Date, later: (end: Date) => Date): TenderRecord => {
  const longer = (award: AwardRecord): AwardRecord => {
    const { complaintPeriod } = award;
    return complaintPeriod?.endDate !== undefined && contains(complaintPeriod, began, CLOSED_BORDERS)
      ? { ...award, complaintPeriod: { ...complaintPeriod, endDate: later(complaintPeriod.endDate) } }
      : award;
  };
  return tender.awards === undefined ? tender : { ...tender, awards: tender.awards.map(longer) };
};

/** Extends the tender by the days since the cancellation's complaint period began; called when a complaint against it is resolved. */
export const withTimeGivenBack = (tender: TenderRecord, { complaintPeriod }: CancellationRecord, context: Context): TenderRecord => {
  const began = complaintPeriod?.startDate;
  if (began === undefined) return tender;
  const { procedure } = context;
  const days = daysLost(began, tender, context);
  const later = (end: Date): Date => afterDays(tender, end, days, 'calendar', context);
  if (cancellationSettings.of(procedure).complaints?.canBeSkipped === true) return withLongerComplaints(tender, began, later);
  return mayWrite(procedure, 'add bid', tender.status) ? withLongerTendering(tender, began, later) : tender;
};

/** The effect of a resolved complaint on a cancellation. */
export const afterComplaint: ComplaintEffect = (tender, { on, id, complaint }, context) => {
  const cancellation = (tender.cancellations ?? []).find((one) => one.id === id);
  const isResolved = on === 'cancellation' && complaint.status === 'resolved';
  return isResolved && cancellation !== undefined ? withTimeGivenBack(tender, cancellation, context) : tender;
};
