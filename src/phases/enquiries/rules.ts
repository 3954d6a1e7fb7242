/** The enquiry period, and when and about what is asked (spec/tender-rules.md §1 V19, spec/tender-rules.md §2 C2, spec/procedures.md §4.1). Pure. */

import { type DayKind, orderErrors } from '../../model/period.ts';
import { type FieldError, forbidden, missing, ruleError } from '../../model/problem.ts';
import type { Party, TenderFields } from '../../model/tender.ts';
import type { Placed } from '../../procedures/engine/lists.ts';
import { phaseSettings } from '../../procedures/engine/phase.ts';
import { partyErrors } from '../../tenders/rules/parties.ts';
import { countedFrom, roomErrors } from '../../tenders/rules/procedure.ts';
import { afterDays, type Context, changeRules, creationRules, modelRules, none, type Rule } from '../../tenders/rules/rule.ts';

export interface EnquirySettings {
  /** Days of the least length of the period and of clarifications (`minEnquiriesDuration`, `clarificationUntilDuration`). */
  readonly days: DayKind;
  /** How the texts name such a day: `business`, `calendar`. */
  readonly dayName: string;
  /** Levels for asking a question, any of which is enough. */
  readonly level: string;
}

export const enquirySettings = phaseSettings<EnquirySettings>('enquiries');

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

/** What a question is about. */
interface About {
  readonly questionOf?: string | undefined;
  readonly relatedItem?: string | undefined;
}

/** What the model says: who asks can be reached, and the question is about something that is there. */
export const questionErrors = (
  question: About & { readonly author: Party },
  tender: TenderFields,
  context: Context,
): readonly FieldError[] => {
  const { questionOf, relatedItem, author } = question;
  const ofAuthor = partyErrors(author, ['data', 'author'], context);
  if (questionOf !== 'item' && questionOf !== 'lot') return ofAuthor;
  const path = ['data', 'relatedItem'];
  if (relatedItem === undefined) return [...ofAuthor, missing(path)];
  const things: readonly { readonly id?: string | undefined }[] = (questionOf === 'item' ? tender.items : tender.lots) ?? [];
  const isThere = things.some(({ id }) => id === relatedItem);
  return [...ofAuthor, ...(isThere ? none : [ruleError(path, `relatedItem should be one of ${questionOf}s`)])];
};

/** Throws 403 outside the enquiry period, both borders of which belong to it, whatever the status of the tender. */
export const requireEnquiries = ({ enquiryPeriod }: TenderFields, now: Date): void => {
  const { startDate = now, endDate } = enquiryPeriod ?? {};
  if (endDate === undefined || now < startDate || now > endDate) throw forbidden('Can add question only in enquiryPeriod');
};

/** Throws 403 after the time for answers. */
export const requireClarifications = ({ enquiryPeriod }: TenderFields, now: Date): void => {
  const until = enquiryPeriod?.clarificationsUntil;
  if (until !== undefined && now > until) throw forbidden('Can update question only before enquiryPeriod.clarificationsUntil');
};

/** Throws 403 for a question about a lot, or an item of a lot, that is no longer active. */
export const requireActiveLot = ({ questionOf, relatedItem }: About, { lots = [], items = [] }: TenderFields): void => {
  const lotId = questionOf === 'item' ? items.find(({ id }) => id === relatedItem)?.relatedLot : relatedItem;
  if (questionOf !== 'item' && questionOf !== 'lot') return;
  const lot = lots.find(({ id }) => id === lotId);
  if (lot !== undefined && lot.status !== 'active') throw forbidden('Can add/update question only in active lot status');
};
