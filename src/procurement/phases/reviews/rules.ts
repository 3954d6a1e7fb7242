/** Review requests to an inspector, valid approvals, and what waits for them (spec/reviews.md). Pure. */
import { listOf, omitUndefined, sameValue } from '../../../base/domain/json.ts';
import {
  extraForbidden,
  type FieldError,
  forbidden,
  missingField,
  NO_ERRORS,
  requireNoErrors,
  ruleError,
} from '../../../base/domain/problem.ts';
import {
  privateTenderFields,
  type ReviewRequestRecord,
  type StoredTender,
  type TenderFields,
  type TenderRecord,
} from '../../../base/domain/tender.ts';
import type { Lot } from '../../../base/domain/types.generated.ts';
import type { Derive } from '../../engine/procedure.ts';
import { INITIAL_STATUS } from '../../engine/transitions.ts';
import { namedLotErrors, type Rule } from '../../tenders/rules/rule.ts';
import { ENQUIRIES as enquiring } from '../enquiries/rules.ts';

type Asked = Pick<ReviewRequestRecord, 'tenderStatus' | 'lotID'>;

/** Whether both concern the tender before tendering, or the award of the same lot. */
const isAboutSame = (one: Asked, other: Asked): boolean =>
  (one.tenderStatus === enquiring) === (other.tenderStatus === enquiring) && one.lotID === other.lotID;

const requestsOf = ({ reviewRequests }: Pick<TenderFields, 'reviewRequests'>): readonly ReviewRequestRecord[] => listOf(reviewRequests);

const isUnansweredReview = ({ approved }: ReviewRequestRecord): boolean => approved === undefined;

/** The valid approval: only the last request counts, so a new request needs a new approval. */
const approvalOf = (tender: TenderFields, place: Asked): ReviewRequestRecord | undefined => {
  const last = requestsOf(tender).findLast((one) => isAboutSame(one, place));
  return last?.is_valid === true ? last : undefined;
};

/** E3 waits for the approval; one given after the end of tendering waits for the owner to move that end. */
export const holdsEnd = (tender: TenderFields): boolean => {
  if (tender.inspector === undefined) return false;
  const { date } = approvalOf(tender, { tenderStatus: enquiring }) ?? {};
  const end = tender.tenderPeriod?.endDate;
  return date === undefined || (end !== undefined && date >= end);
};

/** Text of the 403 for signing a contract; undefined if it may be signed. */
export const refusesSigning = (tender: TenderFields, lotID: string | undefined): string | undefined =>
  tender.inspector === undefined || approvalOf(tender, { tenderStatus: tender.status ?? '', ...omitUndefined({ lotID }) })
    ? undefined
    : "Can't update contract to active till inspector approve";

/** Fields that an inspector does not approve: the tendering period and what follows from it, parts written by others, derived values. */
const unreviewedFields: ReadonlySet<string> = new Set([
  ...privateTenderFields,
  ...['tenderPeriod', 'qualificationPeriod', 'auctionPeriod', 'next_check'],
  ...['reviewRequests', 'questions', 'complaints', 'cancellations', 'bids', 'status', 'date', 'dateModified', 'owner'],
]);

const withoutPlans = (lots: readonly Lot[] = []): readonly object[] => lots.map(({ auctionPeriod: _, ...lot }) => lot);

const isEdited = (before: TenderFields, after: TenderFields): boolean => {
  const [old, fresh] = [new Map<string, unknown>(Object.entries(before)), new Map<string, unknown>(Object.entries(after))];
  const fields = [...new Set([...old.keys(), ...fresh.keys()])].filter((field) => field !== 'lots' && !unreviewedFields.has(field));
  return (
    fields.some((field) => !sameValue(old.get(field), fresh.get(field))) || !sameValue(withoutPlans(before.lots), withoutPlans(after.lots))
  );
};

const listWinnerIds = ({ awards = [] }: TenderFields, lotID: string | undefined): readonly string[] =>
  awards.filter((award) => award.lotID === lotID && award.status === 'active').map(({ id }) => id);

/** An edit of the tender invalidates its approval; another decision on a lot invalidates the approval of its award. */
export const deriveReviewValidity: Derive = (after, { procedure }, before) => {
  const requests = requestsOf(after);
  if (before === null || !requests.some(({ is_valid }) => is_valid === true)) return {};
  const { status = '' } = before;
  // Some types are edited in tendering too.
  const isOpen = status === enquiring || procedure.stageOf.get(status) === 'tendering';
  const edited = isOpen && status === after.status && isEdited(before, after);
  const isLost = ({ tenderStatus, lotID }: ReviewRequestRecord): boolean =>
    tenderStatus === enquiring ? edited : !sameValue(listWinnerIds(before, lotID), listWinnerIds(after, lotID));
  return { reviewRequests: requests.map((one) => (one.is_valid === true && isLost(one) ? { ...one, is_valid: false } : one)) };
};

/** V22. */
export const inspectorGoesWithFunders: Rule = ({ inspector, funders = [] }) =>
  inspector === undefined || funders.length > 0
    ? NO_ERRORS
    : [ruleError(['data', 'inspector'], "Inspector couldn't exist without funders")];

/** Step 19. */
export const littleChangesMeanwhile: Rule = (after, _, before) =>
  before !== null && requestsOf(before).some(isUnansweredReview) && isEdited(before, after)
    ? [ruleError(['data'], "With unanswered review request can be patched only ('tenderPeriod',) fields")]
    : NO_ERRORS;

/** Step 23. */
export const inspectorStays: Rule = ({ inspector }, _, before) =>
  before?.inspector === undefined || inspector !== undefined || before.status === INITIAL_STATUS
    ? NO_ERRORS
    : [ruleError(['data', 'inspector'], `You can't remove inspector in current(${before.status}) tender status`)];

/** Throws 400 for a write of the tender, or of the awards of a lot, while a review of it is pending. */
export const requireNoneUnanswered = (tender: TenderRecord, lotID: string | undefined): void => {
  const isAsked = requestsOf(tender).some((one) => isUnansweredReview(one) && one.lotID === lotID);
  if (isAsked) requireNoErrors([ruleError(['data'], 'Disallowed while exist unanswered review request')]);
};

const reviewLotErrors = ({ status, lots = [], awards }: TenderRecord, { lotID }: Asked): readonly FieldError[] => {
  const at = ['data', 'lotID'];
  if (status === enquiring) return lotID === undefined ? NO_ERRORS : [extraForbidden(at)];
  if (lots.length > 0 && lotID === undefined) return [missingField(at)];
  const unknown = namedLotErrors({ lots }, lotID, 'lotID');
  if (unknown.length > 0 || listWinnerIds({ awards }, lotID).length > 0) return unknown;
  throw forbidden(`Can't add review request for ${lotID === undefined ? 'tender' : 'lot'} without active award`);
};

/** Adds a review request; throws 403 without an inspector, and while another request is unanswered. */
export const withRequest = (tender: StoredTender, sent: Pick<ReviewRequestRecord, 'lotID'>, id: string, now: Date): TenderRecord => {
  if (tender.inspector === undefined) throw forbidden("Can't create reviewRequest without inspector");
  const fresh: ReviewRequestRecord = { id, dateCreated: now, tenderStatus: tender.status, ...sent };
  requireNoErrors(reviewLotErrors(tender, fresh));
  if (requestsOf(tender).some(isUnansweredReview))
    throw forbidden('Disallowed create review request while existing another unanswered review request');
  return { ...tender, reviewRequests: [...requestsOf(tender), fresh] };
};

/** Answers a request, once only; throws 403 for a second answer. */
export const answerReviewRequest = (
  asked: ReviewRequestRecord,
  answer: Pick<ReviewRequestRecord, 'approved' | 'description'>,
  now: Date,
): ReviewRequestRecord => {
  if (!isUnansweredReview(asked)) throw forbidden('Disallowed re-patching review request');
  return { ...asked, ...answer, date: now, is_valid: answer.approved === true };
};
