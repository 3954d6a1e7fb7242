/** What the inspector of a tender is asked, what stands approved, and what waits for it (spec/reviews.md). Pure. */
import { listOf, sameValue } from '../../domain/json.ts';
import { extraForbidden, type FieldError, forbidden, missing, none, refuse, ruleError } from '../../domain/problem.ts';
import { privateFields, type StoredTender, type TenderFields, type TenderRecord } from '../../domain/tender.ts';
import type { Lot, ReviewRequest } from '../../domain/types.generated.ts';
import type { Derive } from '../../procedures/engine/procedure.ts';
import { initial } from '../../procedures/engine/transitions.ts';
import { namedLotErrors, type Rule } from '../../tenders/rules/rule.ts';
import { own as enquiring } from '../enquiries/rules.ts';

type Asked = Pick<ReviewRequest, 'tenderStatus' | 'lotID'>;

/** Whether both are about the tender before its bids, or about the award of one lot. */
const isAboutSame = (one: Asked, other: Asked): boolean =>
  (one.tenderStatus === enquiring) === (other.tenderStatus === enquiring) && one.lotID === other.lotID;

const requestsOf = ({ reviewRequests }: Pick<TenderFields, 'reviewRequests'>): readonly ReviewRequest[] => listOf(reviewRequests);

const isUnanswered = ({ approved }: ReviewRequest): boolean => approved === undefined;

/** The approval that stands: the last request counts, so that who asks again waits again. */
const approvalOf = (tender: TenderFields, place: Asked): ReviewRequest | undefined => {
  const last = requestsOf(tender).findLast((one) => isAboutSame(one, place));
  return last?.is_valid === true ? last : undefined;
};

/** E3 waits for the approval; one that came after the time for bids waits for the owner to move that. */
export const holdsEnd = (tender: TenderFields): boolean => {
  if (tender.inspector === undefined) return false;
  const { date } = approvalOf(tender, { tenderStatus: enquiring }) ?? {};
  const end = tender.tenderPeriod?.endDate;
  return date === undefined || (end !== undefined && date >= end);
};

/** 403 of a contract that is signed. */
export const refusesSigning = (tender: TenderFields, lotID: string | undefined): string | undefined =>
  tender.inspector === undefined || approvalOf(tender, { tenderStatus: tender.status ?? '', ...(lotID === undefined ? {} : { lotID }) })
    ? undefined
    : "Can't update contract to active till inspector approve";

/** What is no part of what an inspector approves: the time for bids, what others write, what follows by itself. */
const unreviewed: ReadonlySet<string> = new Set([
  ...privateFields,
  ...['tenderPeriod', 'auctionPeriod', 'next_check', 'reviewRequests', 'questions', 'complaints', 'cancellations'],
  ...['status', 'date', 'dateModified', 'owner'],
]);

const withoutPlans = (lots: readonly Lot[] = []): readonly object[] => lots.map(({ auctionPeriod: _, ...lot }) => lot);

const isEdited = (before: TenderFields, after: TenderFields): boolean => {
  const [old, fresh] = [new Map<string, unknown>(Object.entries(before)), new Map<string, unknown>(Object.entries(after))];
  const fields = [...new Set([...old.keys(), ...fresh.keys()])].filter((field) => field !== 'lots' && !unreviewed.has(field));
  return (
    fields.some((field) => !sameValue(old.get(field), fresh.get(field))) || !sameValue(withoutPlans(before.lots), withoutPlans(after.lots))
  );
};

const winners = ({ awards = [] }: TenderFields, lotID: string | undefined): readonly string[] =>
  awards.filter((award) => award.lotID === lotID && award.status === 'active').map(({ id }) => id);

/** An approval is lost by an edit of the tender, that of an award by another decision on its lot. */
export const validity: Derive = (after, _, before) => {
  const requests = requestsOf(after);
  if (before === null || !requests.some(({ is_valid }) => is_valid === true)) return {};
  const edited = before.status === enquiring && isEdited(before, after);
  const isLost = ({ tenderStatus, lotID }: ReviewRequest): boolean =>
    tenderStatus === enquiring ? edited : !sameValue(winners(before, lotID), winners(after, lotID));
  return { reviewRequests: requests.map((one) => (one.is_valid === true && isLost(one) ? { ...one, is_valid: false } : one)) };
};

/** V22. */
export const inspectorGoesWithFunders: Rule = ({ inspector, funders = [] }) =>
  inspector === undefined || funders.length > 0 ? none : [ruleError(['data', 'inspector'], "Inspector couldn't exist without funders")];

/** Step 19. */
export const littleChangesMeanwhile: Rule = (after, _, before) =>
  before !== null && requestsOf(before).some(isUnanswered) && isEdited(before, after)
    ? [ruleError(['data'], "With unanswered review request can be patched only ('tenderPeriod',) fields")]
    : none;

/** Step 23. */
export const inspectorStays: Rule = ({ inspector }, _, before) =>
  before?.inspector === undefined || inspector !== undefined || before.status === initial
    ? none
    : [ruleError(['data', 'inspector'], `You can't remove inspector in current(${before.status}) tender status`)];

/** 400 for a write of the tender, or of the awards of a lot, while the inspector looks at it. */
export const requireNoneUnanswered = (tender: TenderRecord, lotID: string | undefined): void => {
  const isAsked = requestsOf(tender).some((one) => isUnanswered(one) && one.lotID === lotID);
  if (isAsked) refuse([ruleError(['data'], 'Disallowed while exist unanswered review request')]);
};

const lotErrors = ({ status, lots = [], awards }: TenderRecord, { lotID }: Asked): readonly FieldError[] => {
  const at = ['data', 'lotID'];
  if (status === enquiring) return lotID === undefined ? none : [extraForbidden(at)];
  if (lots.length > 0 && lotID === undefined) return [missing(at)];
  const unknown = namedLotErrors({ lots }, lotID, 'lotID');
  if (unknown.length > 0 || winners({ awards }, lotID).length > 0) return unknown;
  throw forbidden(`Can't add review request for ${lotID === undefined ? 'tender' : 'lot'} without active award`);
};

/** The tender with one more question to its inspector; 403 without one, and while another waits. */
export const withRequest = (tender: StoredTender, sent: Pick<ReviewRequest, 'lotID'>, id: string, now: Date): TenderRecord => {
  if (tender.inspector === undefined) throw forbidden("Can't create reviewRequest without inspector");
  const fresh: ReviewRequest = { id, dateCreated: now, tenderStatus: tender.status, ...sent };
  refuse(lotErrors(tender, fresh));
  if (requestsOf(tender).some(isUnanswered))
    throw forbidden('Disallowed create review request while existing another unanswered review request');
  return { ...tender, reviewRequests: [...requestsOf(tender), fresh] };
};

/** The answer, which is given once (403). */
export const answered = (asked: ReviewRequest, answer: Pick<ReviewRequest, 'approved' | 'description'>, now: Date): ReviewRequest => {
  if (!isUnanswered(asked)) throw forbidden('Disallowed re-patching review request');
  return { ...asked, ...answer, date: now, is_valid: answer.approved === true };
};
