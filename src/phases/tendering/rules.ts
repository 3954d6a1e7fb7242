/** The tendering period (spec/tender-rules.md §1 V19, spec/tender-rules.md §2 C3, C16–C18, spec/tender-rules.md §3 9–11). Pure. */

import { type DayKind, orderErrors } from '../../model/period.ts';
import { ruleError } from '../../model/problem.ts';
import type { TenderFields } from '../../model/tender.ts';
import type { Placed } from '../../procedures/engine/lists.ts';
import { type Place, phaseSettings } from '../../procedures/engine/phase.ts';
import { countedFrom, GRACE, roomErrors } from '../../tenders/rules/procedure.ts';
import { afterDays, changeRules, creationRules, modelRules, none, type Rule } from '../../tenders/rules/rule.ts';

export interface TenderingSettings {
  /** Days of the least length of the period (`minTenderingDuration`). */
  readonly days: DayKind;
  /** How the texts name such a day: `business`, `calendar`. */
  readonly dayName: string;
}

const tenderingSettings = phaseSettings<TenderingSettings>('tendering');

/** V19. Tendering begins with the end of the enquiries unless the body says otherwise. */
const beginsBeforeItsEnd: Rule = ({ enquiryPeriod, tenderPeriod }, { zone }, before) =>
  orderErrors(tenderPeriod, ['data', 'tenderPeriod'], zone, before === null ? enquiryPeriod?.endDate : before.tenderPeriod?.startDate);

const endLeavesRoom: Rule = ({ tenderPeriod }) => roomErrors(tenderPeriod, 'tenderPeriod');

/** C3: tendering begins with the end of the enquiries unless said otherwise. */
export const tenderingStart = ({ tenderPeriod, enquiryPeriod }: TenderFields): Date | undefined =>
  tenderPeriod?.startDate ?? enquiryPeriod?.endDate;

/** C16 and step 10. */
const tenderingFollowsEnquiries: Rule = (tender) => {
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
const tenderingIsLongEnough: Rule = (tender, context, before) => {
  const start = tenderingStart(tender);
  const end = tender.tenderPeriod?.endDate;
  const days = context.config.minTenderingDuration;
  if (start === undefined || end === undefined || days === 0) return none;
  const { days: kind, dayName } = tenderingSettings.of(context.procedure);
  const from = countedFrom(start, end, before?.tenderPeriod, tender, context, before);
  if (afterDays(tender, from, days, kind, context) <= end) return none;
  return [ruleError(['data', 'tenderPeriod'], `tenderPeriod must be at least ${days} full ${dayName} days long`)];
};

/** Step 11: once tendering has begun, its beginning is history. */
const begunTenderingKeepsItsStart =
  ({ before: earlier }: Place): Rule =>
  (after, _context, before) => {
    if (before === null || earlier.includes(before.status ?? '')) return none;
    if (tenderingStart(after)?.getTime() === tenderingStart(before)?.getTime()) return none;
    return [ruleError(['data', 'tenderPeriod', 'startDate'], "Can't change tenderPeriod.startDate")];
  };

export const periodRules = (place: Place): readonly Placed[] => [
  modelRules.at(19, beginsBeforeItsEnd),
  modelRules.at(19.6, endLeavesRoom),
  creationRules.at(16, tenderingFollowsEnquiries),
  creationRules.at(17, tenderingBeginsInFuture),
  creationRules.at(18, tenderingIsLongEnough),
  changeRules.at(9, tenderingIsLongEnough),
  changeRules.at(10, tenderingFollowsEnquiries),
  changeRules.at(11, begunTenderingKeepsItsStart(place)),
];
