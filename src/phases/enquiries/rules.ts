/** When and about what questions are asked and answered (spec/procedures.md §4.1, spec/tender-rules.md §1, spec/tenders.md §3.9). Pure. */
import { type FieldError, forbidden, missing, ruleError } from '../../model/problem.ts';
import type { Party, TenderFields } from '../../model/tender.ts';
import { partyErrors } from '../../tenders/rules/parties.ts';
import { type Context, none } from '../../tenders/rules/rule.ts';

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
