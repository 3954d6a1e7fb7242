/** Enquiry periods and questions (spec/tender-rules.md §1 V19, spec/tender-rules.md §2 C2, C3, C16, spec/procedures.md §4.1). Pure. */

import { type DayKind, dayName, orderErrors } from '../../../base/domain/period.ts';
import { extraForbidden, type FieldError, forbidden, NO_ERRORS, ruleError } from '../../../base/domain/problem.ts';
import type { Party, TenderFields } from '../../../base/domain/tender.ts';
import { type Addition, phaseList } from '../../engine/lists.ts';
import { phaseSettings } from '../../engine/phase.ts';
import { partyErrors } from '../../tenders/rules/parties.ts';
import { countedFrom, periodEndErrors } from '../../tenders/rules/procedure.ts';
import { afterDays, type Context, changeRules, creationRules, modelRules, type Rule, relatedErrors } from '../../tenders/rules/rule.ts';
import { tenderingStart, tenderingStarts } from '../tendering/rules.ts';

export interface EnquirySettings {
  /** Kind of days of the period (`minEnquiriesDuration`, `enquiryPeriodRegulation`). */
  readonly days: DayKind;
  /** Kind of days of `clarificationUntilDuration`, if different. */
  readonly answerDays?: DayKind;
  /** Questions are asked during tendering; absent: before it, in a status of their own. */
  readonly areDuringTendering?: true;
  /** Levels required for a question, any one is enough; absent: there are no questions. */
  readonly level?: string;
}

export const ENQUIRIES = 'active.enquiries';

/** Conditions that keep a tender in enquiries beyond their end. */
export const holdsEnquiries = phaseList<(tender: TenderFields) => boolean>();

export const enquirySettings = phaseSettings<EnquirySettings>('enquiries');

/** V19. The registry sets the start of enquiries. */
const enquiriesBeginBeforeTheirEnd: Rule = ({ enquiryPeriod }, { zone }) =>
  orderErrors(enquiryPeriod, ['data', 'enquiryPeriod'], zone, enquiryPeriod?.startDate);

const enquiriesLeaveRoom: Rule = ({ enquiryPeriod }) => periodEndErrors(enquiryPeriod, 'enquiryPeriod');

/** C2 and step 1. */
const enquiriesAreLongEnough: Rule = (tender, context, before) => {
  const { endDate, startDate = before === null ? context.now : undefined } = tender.enquiryPeriod ?? {};
  const days = context.config.minEnquiriesDuration;
  if (startDate === undefined || endDate === undefined || days === 0) return NO_ERRORS;
  const { days: kind } = enquirySettings.of(context.procedure);
  const from = countedFrom(startDate, endDate, before?.enquiryPeriod, tender, context, before);
  if (afterDays(tender, from, days, kind, context) <= endDate) return NO_ERRORS;
  const text = `the enquiryPeriod cannot end earlier than ${days} full ${dayName(kind)} days after the start`;
  return [ruleError(['data', 'enquiryPeriod'], text)];
};

/** C3: tendering starts at the end of enquiries by default. */
const enquiriesEnd = ({ enquiryPeriod }: TenderFields): Date | undefined => enquiryPeriod?.endDate;

/** C16 and step 10. */
const tenderingFollowsEnquiries: Rule = (tender, context) => {
  const start = tenderingStart(tender, context);
  const end = enquiriesEnd(tender);
  if (start === undefined || end === undefined || start >= end) return NO_ERRORS;
  return [ruleError(['data', 'tenderPeriod'], 'period should begin after enquiryPeriod')];
};

/** During tendering there are no enquiries if the config has 0 days for them (spec/competitive-ordering.md §2). */
export const periodGoesWithEnquiries = (
  { enquiryPeriod }: { readonly enquiryPeriod?: object | undefined },
  { enquiryPeriodRegulation }: Pick<Context['config'], 'enquiryPeriodRegulation'>,
): readonly FieldError[] =>
  enquiryPeriod === undefined || enquiryPeriodRegulation > 0 ? NO_ERRORS : [extraForbidden(['data', 'enquiryPeriod'])];

/** For enquiries before tendering; those during it are derived from the tendering period. */
export const enquiryPeriodRules: readonly Addition[] = [
  tenderingStarts.add(enquiriesEnd),
  modelRules.add({ enquiriesBeginBeforeTheirEnd, enquiriesLeaveRoom }),
  creationRules.add({ enquiriesAreLongEnough, tenderingFollowsEnquiries }),
  changeRules.add({ enquiriesAreLongEnough, tenderingFollowsEnquiries }),
];

interface About {
  readonly questionOf?: string | undefined;
  readonly relatedItem?: string | undefined;
}

/** Model errors: the author's data, and a subject that must exist. */
export const questionErrors = (question: Asked, tender: TenderFields, context: Context): readonly FieldError[] => {
  const { questionOf, relatedItem, author } = question;
  return [...partyErrors(author, ['data', 'author'], context), ...relatedErrors(questionOf, relatedItem, ['data'], tender)];
};

/** Checks of a new question; each throws 403. */
export const questionRules = phaseList<(question: { readonly author: Party }, context: Context) => void>();

export type Asked = About & { readonly author: Party };

/** Checks of a question's author, once the tender accepts questions; each throws 403. */
export const authorRules = phaseList<(question: Asked, tender: TenderFields) => void>();

/** Throws 403 outside the enquiry period, bounds included, whatever the status of the tender. */
export const requireEnquiries = ({ enquiryPeriod }: TenderFields, now: Date): void => {
  const { startDate = now, endDate } = enquiryPeriod ?? {};
  if (endDate === undefined || now < startDate || now > endDate) throw forbidden('Can add question only in enquiryPeriod');
};

/** Throws 403 after `clarificationsUntil`. */
export const requireClarifications = ({ enquiryPeriod }: TenderFields, now: Date): void => {
  const until = enquiryPeriod?.clarificationsUntil;
  if (until !== undefined && now > until) throw forbidden('Can update question only before enquiryPeriod.clarificationsUntil');
};

/** Whether a question is about a lot, or an item of a lot, that is no longer active. */
const isOfEndedLot = ({ questionOf, relatedItem }: About, { lots = [], items = [] }: TenderFields): boolean => {
  if (questionOf !== 'item' && questionOf !== 'lot') return false;
  const lotId = questionOf === 'item' ? items.find(({ id }) => id === relatedItem)?.relatedLot : relatedItem;
  const lot = lots.find(({ id }) => id === lotId);
  return lot !== undefined && lot.status !== 'active';
};

/** Throws 403 for a question about a lot, or an item of a lot, that is no longer active. */
export const requireQuestionOfActiveLot = (question: About, tender: TenderFields): void => {
  if (isOfEndedLot(question, tender)) throw forbidden('Can add/update question only in active lot status');
};

/** Whether a question has no answer; questions on ended lots do not count (spec/open-tenders.md §5). */
export const awaitsAnswers = (tender: TenderFields): boolean =>
  (tender.questions ?? []).some((question) => question.answer === undefined && !isOfEndedLot(question, tender));
