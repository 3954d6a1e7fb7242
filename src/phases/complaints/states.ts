/** Which role may move a complaint between which statuses, and with which fields (spec/complaints.md §6). Pure. */

import { sameValue } from '../../domain/json.ts';
import { extraForbidden, type FieldError, forbidden, missingField, requireNoErrors, ruleError } from '../../domain/problem.ts';
import type { ComplaintRecord } from '../../domain/tender.ts';
import type { Complaint, PatchComplaint } from '../../domain/types.generated.ts';

/** The caller's role in a complaint; also the author of what that role adds. */
export type Role = 'complaint_owner' | 'tender_owner' | 'bots' | 'aboveThresholdReviewers' | 'Administrator';

type Status = Complaint['status'];
type Field = keyof PatchComplaint;

/** A PATCH with a complete author. */
export type ComplaintChange = Omit<PatchComplaint, 'author'> & Partial<Pick<Complaint, 'author'>>;

export interface Move {
  readonly from: readonly Status[];
  /** The requested status; null: the current one. */
  readonly to: Status | null;
  readonly fields: readonly Field[];
}

const COMPLAINT_TEXT_FIELDS: readonly Field[] = ['title', 'title_en', 'title_ru', 'description', 'description_en', 'description_ru'];
const REVIEW_FIELDS: readonly Field[] = ['status', 'decision', 'rejectReason', 'rejectReasonDescription', 'reviewDate', 'reviewPlace'];
const ALL_COMPLAINT_STATUSES: readonly Status[] = [
  'draft',
  'pending',
  'accepted',
  'invalid',
  'declined',
  'satisfied',
  'resolved',
  'stopped',
  'mistaken',
];

/** All moves but timed ones. */
export const complaintMoves: Readonly<Record<Role, readonly Move[]>> = {
  complaint_owner: [
    { from: ['draft'], to: null, fields: [...COMPLAINT_TEXT_FIELDS, 'author', 'objections', 'status'] },
    { from: ['draft'], to: 'mistaken', fields: ['status'] },
  ],
  bots: [
    { from: ['draft'], to: 'pending', fields: ['status'] },
    { from: ['draft'], to: 'mistaken', fields: ['status', 'rejectReason'] },
  ],
  aboveThresholdReviewers: [
    { from: ['pending', 'accepted'], to: null, fields: REVIEW_FIELDS },
    { from: ['pending'], to: 'accepted', fields: REVIEW_FIELDS },
    { from: ['pending'], to: 'invalid', fields: REVIEW_FIELDS },
    { from: ['accepted'], to: 'declined', fields: REVIEW_FIELDS },
    { from: ['accepted'], to: 'satisfied', fields: REVIEW_FIELDS },
    { from: ['accepted'], to: 'stopped', fields: REVIEW_FIELDS },
  ],
  tender_owner: [
    { from: ['pending', 'accepted'], to: null, fields: ['tendererAction'] },
    { from: ['satisfied'], to: null, fields: ['status', 'tendererAction'] },
    { from: ['satisfied'], to: 'resolved', fields: ['status', 'tendererAction'] },
  ],
  Administrator: [{ from: ALL_COMPLAINT_STATUSES, to: null, fields: ['value'] }],
};

/** What identifies the move a PATCH requests, even before the schema check. */
interface RequestedMove {
  readonly complaint: Complaint;
  readonly patch: { readonly status?: unknown; readonly tendererAction?: unknown };
  readonly role: Role;
  /** The cancellation complained of; absent for complaints on other parents. */
  readonly cancellation?: { readonly status: string };
}

interface RequestedChange<T extends Complaint = ComplaintRecord> extends RequestedMove {
  readonly complaint: T;
  readonly patch: ComplaintChange;
  readonly now: Date;
}

const ANSWER_REFUSAL =
  'Forbidden: the buyer answers a complaint that is pending, accepted or satisfied, and resolves it with tendererAction.';

/** Text of the 403 for a move that is not in the table. */
const formatMoveRefusal = ({ complaint: { status }, role, cancellation }: RequestedMove, to: string): string => {
  if (role === 'tender_owner') return ANSWER_REFUSAL;
  const by = role === 'complaint_owner' && cancellation !== undefined ? ' as complaint_owner' : '';
  return `Can't update complaint from ${status} to ${to} status${by}`;
};

const CHANGEABLE_COMPLAINT_STATUSES: readonly Status[] = ['draft', 'pending', 'accepted', 'satisfied'];

const notGivenUp: readonly FieldError[] = [
  ruleError(['data'], "Complaint can't have tendererAction only if cancellation not in unsuccessful status"),
];

const isUnansweredComplaint = ({ complaint, patch }: RequestedMove): boolean =>
  (patch.tendererAction ?? complaint.tendererAction) === undefined;

/** `tendererAction` resolves a complaint on a cancellation, which must be `unsuccessful` by then. */
const resolvingCancellation = (requested: RequestedMove): Status => {
  if (isUnansweredComplaint(requested)) throw forbidden("Can't update complaint from satisfied to resolved status");
  if (requested.cancellation?.status !== 'unsuccessful') requireNoErrors(notGivenUp);
  return 'resolved';
};

/** The requested status. Throws 403 if the complaint's status allows no change. */
const getTargetStatus = (requested: RequestedMove): string => {
  const { complaint, patch, role, cancellation } = requested;
  // While others decide, the buyer only reports actions taken; a sent status is ignored.
  const isAnswer = role === 'tender_owner' && (complaint.status === 'pending' || complaint.status === 'accepted');
  const to = isAnswer || typeof patch.status !== 'string' ? complaint.status : patch.status;
  if (cancellation === undefined || role === 'Administrator') return to;
  if (!CHANGEABLE_COMPLAINT_STATUSES.includes(complaint.status))
    throw forbidden(`Can't update complaint in current (${complaint.status}) status`);
  return role === 'tender_owner' && complaint.status === 'satisfied' ? resolvingCancellation(requested) : to;
};

const REVIEWED_STATUSES: readonly Status[] = ['accepted', 'declined', 'satisfied', 'stopped'];

/** Fields set on entering a status. */
const buildEffect = (to: Status, { role, now }: RequestedChange<Complaint>): Partial<Complaint> => {
  switch (to) {
    case 'pending':
      return { dateSubmitted: now };
    case 'accepted':
      return { dateAccepted: now, acceptance: true };
    case 'invalid':
      return { dateDecision: now, acceptance: false };
    case 'declined':
    case 'satisfied':
      return { dateDecision: now };
    case 'stopped':
      return { dateDecision: now, dateCanceled: now };
    case 'resolved':
      return { tendererActionDate: now };
    case 'mistaken':
      return { rejectReason: role === 'bots' ? 'incorrectPayment' : 'cancelledByComplainant' };
    default:
      return {};
  }
};

const AUTHOR = ['id', 'scheme', 'legalName'] as const;

const requireSameAuthor = ({ author: before }: Complaint, { author: after }: Complaint): void => {
  const changed = AUTHOR.find((field) => before?.identifier[field] !== after?.identifier[field]);
  if (changed !== undefined) throw forbidden(`Can't change complaint author ${changed}`);
};

interface MoveResult<T> {
  /** The same object if nothing changes. */
  readonly next: T;
  /** Missing fields, reported after the check that the lot is active. */
  readonly errors: readonly FieldError[];
}

/** The requested move. Throws 403 if this role may not make it. */
export const requireMove = (requested: RequestedMove): Move => {
  const { complaint, role } = requested;
  const to = getTargetStatus(requested);
  const move = complaintMoves[role].find(({ from, to: target }) => from.includes(complaint.status) && to === (target ?? complaint.status));
  if (move === undefined || (to === 'resolved' && isUnansweredComplaint(requested))) throw forbidden(formatMoveRefusal(requested, to));
  return move;
};

/** Throws 400 for fields that the move does not allow. */
export const requireFields = ({ fields }: Move, patch: object): void =>
  requireNoErrors(
    Object.keys(patch)
      .filter((field) => !fields.some((one) => one === field))
      .map((field) => extraForbidden(['data', field])),
  );

/** The complaint after a PATCH with this move. Throws 403 for another author. */
export const movedComplaint = <T extends Complaint>(requested: RequestedChange<T>, move: Move): MoveResult<T> => {
  const { complaint, patch, now } = requested;
  const to = move.to ?? complaint.status;
  const isMoved = to !== complaint.status;
  const said: T = { ...complaint, ...patch, status: to, ...(isMoved ? { date: now, ...buildEffect(to, requested) } : {}) };
  requireSameAuthor(complaint, said);
  const lacksDate = isMoved && REVIEWED_STATUSES.includes(to) && said.reviewDate === undefined;
  return { next: sameValue(said, complaint) ? complaint : said, errors: lacksDate ? [missingField(['data', 'reviewDate'])] : [] };
};

/** An expired draft becomes mistaken. */
export const withDraftExpired = <T extends Complaint>(complaint: T, now: Date): T => ({
  ...complaint,
  status: 'mistaken',
  rejectReason: 'complaintPeriodEnded',
  date: now,
});
