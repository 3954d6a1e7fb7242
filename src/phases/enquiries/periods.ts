/** The enquiry period (spec/tender-rules.md §1 V19, spec/tender-rules.md §2 C2, spec/tender-rules.md §3 step 1). Pure. */
import { orderErrors } from '../../model/period.ts';
import { ruleError } from '../../model/problem.ts';
import type { Placed } from '../../procedures/engine/lists.ts';
import { countedFrom, roomErrors } from '../../tenders/rules/procedure.ts';
import { afterDays, changeRules, creationRules, modelRules, none, type Rule } from '../../tenders/rules/rule.ts';
import { enquirySettings } from './settings.ts';

/** V19. Enquiries begin when the registry says. */
const beginsBeforeItsEnd: Rule = ({ enquiryPeriod }, { zone }) =>
  orderErrors(enquiryPeriod, ['data', 'enquiryPeriod'], zone, enquiryPeriod?.startDate);

const endLeavesRoom: Rule = ({ enquiryPeriod }) => roomErrors(enquiryPeriod, 'enquiryPeriod');

/** C2 and step 1. */
const enquiriesAreLongEnough: Rule = (tender, context, before) => {
  const { endDate, startDate = before === null ? context.now : undefined } = tender.enquiryPeriod ?? {};
  const days = context.config.minEnquiriesDuration;
  if (startDate === undefined || endDate === undefined || days === 0) return none;
  const { days: kind, dayName } = enquirySettings.of(context.procedure);
  const from = countedFrom(startDate, endDate, before?.enquiryPeriod, tender, context, before);
  if (afterDays(tender, from, days, kind, context) <= endDate) return none;
  const text = `the enquiryPeriod cannot end earlier than ${days} full ${dayName} days after the start`;
  return [ruleError(['data', 'enquiryPeriod'], text)];
};

export const periodRules: readonly Placed[] = [
  modelRules.at(19, beginsBeforeItsEnd),
  modelRules.at(19.6, endLeavesRoom),
  creationRules.at(2, enquiriesAreLongEnough),
  changeRules.at(1, enquiriesAreLongEnough),
];
