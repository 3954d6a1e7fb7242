/** Who may move claims and complaints between which statuses, and with which fields (spec/complaints.md §6, spec/procedures.md §4.2). Pure. */

import { sameValue } from '../../../base/domain/json.ts';
import { extraForbidden, type FieldError, forbidden, missingField, requireNoErrors, ruleError } from '../../../base/domain/problem.ts';
import type { Complaint, PatchClaim, PatchComplaint } from '../../../base/domain/types.generated.ts';

/** The caller's role in a claim or complaint; also the author of what that role adds. */
export type DisputeRole = 'complaint_owner' | 'tender_owner' | 'bots' | 'aboveThresholdReviewers' | 'Administrator';

/** A claim is answered by the buyer, a complaint decided by the review body. */
export type DisputeKind = 'claim' | 'complaint';

type Status = Complaint['status'];
type Field = keyof PatchClaim | keyof PatchComplaint;
type ByRole<T> = Readonly<Partial<Record<DisputeRole, readonly T[]>>>;

/** A PATCH with a complete author. */
export type DisputeChange = Partial<Complaint>;

export interface Move {
  readonly from: readonly Status[];
  /** The requested status; null: the current one. */
  readonly to: Status | null;
  readonly fields: readonly Field[];
  /** Fields it must have then, sent or stored. */
  readonly needs?: readonly Field[];
  /** Dates it gets. */
  readonly dates?: readonly (
    | 'date'
    | 'dateSubmitted'
    | 'dateAnswered'
    | 'dateCanceled'
    | 'dateAccepted'
    | 'dateDecision'
    | 'tendererActionDate'
  )[];
  readonly sets?: Pick<DisputeChange, 'acceptance' | 'rejectReason'>;
}

const TEXT_FIELDS: readonly Field[] = ['title', 'title_en', 'title_ru', 'description', 'description_en', 'description_ru'];
const DRAFT_CLAIM_FIELDS: readonly Field[] = ['status', ...TEXT_FIELDS, 'author'];
const CLAIM_ANSWER_FIELDS: readonly Field[] = ['status', 'resolution', 'resolutionType', 'tendererAction'];
const REVIEW_FIELDS: readonly Field[] = ['status', 'decision', 'rejectReason', 'rejectReasonDescription', 'reviewDate', 'reviewPlace'];
const REVIEW = { fields: REVIEW_FIELDS, needs: ['reviewDate'] } as const;
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

const claimMoves: ByRole<Move> = {
  complaint_owner: [
    { from: ['draft'], to: null, fields: DRAFT_CLAIM_FIELDS },
    { from: ['draft'], to: 'claim', fields: DRAFT_CLAIM_FIELDS, dates: ['dateSubmitted'] },
    { from: ['draft', 'claim', 'answered'], to: 'cancelled', fields: ['status', 'cancellationReason'], dates: ['dateCanceled'] },
    { from: ['answered'], to: null, fields: ['status', 'satisfied'] },
    { from: ['answered'], to: 'resolved', fields: ['status', 'satisfied'], needs: ['satisfied'] },
  ],
  tender_owner: [
    { from: ['claim'], to: null, fields: CLAIM_ANSWER_FIELDS },
    { from: ['claim'], to: 'answered', fields: CLAIM_ANSWER_FIELDS, needs: ['resolutionType'], dates: ['dateAnswered'] },
  ],
};

const complaintMoves: ByRole<Move> = {
  complaint_owner: [
    { from: ['draft'], to: null, fields: [...TEXT_FIELDS, 'author', 'objections', 'status'] },
    { from: ['draft'], to: 'mistaken', fields: ['status'], dates: ['date'], sets: { rejectReason: 'cancelledByComplainant' } },
  ],
  bots: [
    { from: ['draft'], to: 'pending', fields: ['status'], dates: ['date', 'dateSubmitted'] },
    { from: ['draft'], to: 'mistaken', fields: ['status', 'rejectReason'], dates: ['date'], sets: { rejectReason: 'incorrectPayment' } },
  ],
  aboveThresholdReviewers: [
    { from: ['pending', 'accepted'], to: null, fields: REVIEW_FIELDS },
    { from: ['pending'], to: 'accepted', ...REVIEW, dates: ['date', 'dateAccepted'], sets: { acceptance: true } },
    { from: ['pending'], to: 'invalid', fields: REVIEW_FIELDS, dates: ['date', 'dateDecision'], sets: { acceptance: false } },
    { from: ['accepted'], to: 'declined', ...REVIEW, dates: ['date', 'dateDecision'] },
    { from: ['accepted'], to: 'satisfied', ...REVIEW, dates: ['date', 'dateDecision'] },
    { from: ['accepted'], to: 'stopped', ...REVIEW, dates: ['date', 'dateDecision', 'dateCanceled'] },
  ],
  tender_owner: [
    { from: ['pending', 'accepted'], to: null, fields: ['tendererAction'] },
    { from: ['satisfied'], to: null, fields: ['status', 'tendererAction'] },
    { from: ['satisfied'], to: 'resolved', fields: ['status', 'tendererAction'], dates: ['date', 'tendererActionDate'] },
  ],
  Administrator: [{ from: ALL_COMPLAINT_STATUSES, to: null, fields: ['value'] }],
};

/** All moves but timed ones. */
export const disputeMoves: Readonly<Record<DisputeKind, ByRole<Move>>> = { claim: claimMoves, complaint: complaintMoves };

const PARTY_DOCUMENT_STATUSES: readonly Status[] = ['draft', 'pending', 'accepted', 'satisfied'];

/** In which statuses of a claim or complaint each role may write documents. */
export const documentStatuses: Readonly<Record<DisputeKind, ByRole<Status>>> = {
  claim: { complaint_owner: ['draft', 'answered'], tender_owner: ['claim'] },
  complaint: {
    complaint_owner: PARTY_DOCUMENT_STATUSES,
    tender_owner: ['pending', 'accepted', 'satisfied'],
    aboveThresholdReviewers: ['pending', 'accepted', 'stopping'],
    Administrator: PARTY_DOCUMENT_STATUSES,
  },
};

/** What identifies the move a PATCH requests, even before the schema check. */
interface RequestedMove {
  readonly kind: DisputeKind;
  readonly dispute: Complaint;
  readonly patch: { readonly status?: unknown; readonly tendererAction?: unknown; readonly satisfied?: unknown };
  /** One in a complaint; whoever has claimed against himself has both. */
  readonly roles: readonly DisputeRole[];
  /** The cancellation complained of; absent for complaints on other parents. */
  readonly cancellation?: { readonly status: string };
  /** A claim is resolved only if its owner is satisfied. */
  readonly asksSatisfaction?: boolean;
}

const ANSWER_REFUSAL =
  'Forbidden: the buyer answers a complaint that is pending, accepted or satisfied, and resolves it with tendererAction.';

/** Text of the 403 for a move that is not in the table. */
const formatMoveRefusal = ({ kind, dispute: { status }, roles, cancellation }: RequestedMove, to: string): string => {
  if (kind === 'claim') return `Can't update complaint from ${status} to ${to} status`;
  if (roles.includes('tender_owner')) return ANSWER_REFUSAL;
  const by = roles.includes('complaint_owner') && cancellation !== undefined ? ' as complaint_owner' : '';
  return `Can't update complaint from ${status} to ${to} status${by}`;
};

/** Throws 403 for a settled claim or complaint. */
export const requireStatusAmong = (allowed: readonly Status[], { status }: Complaint): void => {
  if (!allowed.includes(status)) throw forbidden(`Can't update complaint in current (${status}) status`);
};

const notGivenUp: readonly FieldError[] = [
  ruleError(['data'], "Complaint can't have tendererAction only if cancellation not in unsuccessful status"),
];

/** Without the action of the buyer no complaint is resolved, and without satisfaction no claim, where the type asks for it. */
const lacksResolution = ({ kind, dispute, patch, asksSatisfaction }: RequestedMove): boolean =>
  kind === 'complaint'
    ? (patch.tendererAction ?? dispute.tendererAction) === undefined
    : asksSatisfaction === true && (patch.satisfied ?? dispute.satisfied) !== true;

/** `tendererAction` resolves a complaint on a cancellation, which must be `unsuccessful` by then. */
const resolvingCancellation = (requested: RequestedMove): Status => {
  if (lacksResolution(requested)) throw forbidden("Can't update complaint from satisfied to resolved status");
  if (requested.cancellation?.status !== 'unsuccessful') requireNoErrors(notGivenUp);
  return 'resolved';
};

/** The requested status. Throws 403 if the complaint's status allows no change. */
const getTargetStatus = (requested: RequestedMove): string => {
  const { kind, dispute, patch, roles, cancellation } = requested;
  const { status } = dispute;
  const isBuyer = kind === 'complaint' && roles.includes('tender_owner');
  // While others decide, the buyer only reports actions taken; a sent status is ignored.
  const isAnswer = isBuyer && (status === 'pending' || status === 'accepted');
  const to = isAnswer || typeof patch.status !== 'string' ? status : patch.status;
  if (cancellation === undefined || roles.includes('Administrator')) return to;
  requireStatusAmong(['draft', 'pending', 'accepted', 'satisfied'], dispute);
  return isBuyer && status === 'satisfied' ? resolvingCancellation(requested) : to;
};

/** The requested move. Throws 403 if none of these roles may make it. */
export const requireMove = (requested: RequestedMove): Move => {
  const { kind, dispute, roles } = requested;
  const to = getTargetStatus(requested);
  const move = roles
    .flatMap((role) => disputeMoves[kind][role] ?? [])
    .find(({ from, to: target }) => from.includes(dispute.status) && to === (target ?? dispute.status));
  const isUnresolved = to === 'resolved' && lacksResolution(requested);
  if (kind === 'claim' && isUnresolved) throw forbidden(`Can't update complaint from ${dispute.status} to resolved status`);
  if (move === undefined || isUnresolved) throw forbidden(formatMoveRefusal(requested, to));
  return move;
};

/** Throws 400 for fields that the move does not allow. */
export const requireFields = ({ fields }: Move, patch: object): void =>
  requireNoErrors(
    Object.keys(patch)
      .filter((field) => !fields.some((one) => one === field))
      .map((field) => extraForbidden(['data', field])),
  );

const AUTHOR = ['id', 'scheme', 'legalName'] as const;

const requireSameAuthor = ({ author: before }: Complaint, { author: after }: Complaint): void => {
  const changed = AUTHOR.find((field) => before?.identifier[field] !== after?.identifier[field]);
  if (changed !== undefined) throw forbidden(`Can't change complaint author ${changed}`);
};

const MIN_RESOLUTION_CHARACTERS = 20;

interface MoveResult<T> {
  /** The same object if nothing changes. */
  readonly next: T;
  /** Missing fields, reported after the check that the lot is active. */
  readonly errors: readonly FieldError[];
}

/** The claim or complaint after a PATCH with this move. Throws 403 for another author of a complaint, and for too short an answer to a claim. */
export const movedDispute = <T extends Complaint>(
  { kind, dispute }: { readonly kind: DisputeKind; readonly dispute: T },
  { to, needs = [], dates = [], sets }: Move,
  patch: DisputeChange,
  now: Date,
): MoveResult<T> => {
  const stamps = Object.fromEntries(dates.map((field) => [field, now]));
  const next: T = { ...dispute, ...patch, status: to ?? dispute.status, ...stamps, ...sets };
  if (kind === 'complaint') requireSameAuthor(dispute, next);
  const errors = needs.filter((field) => Reflect.get(next, field) === undefined).map((field) => missingField(['data', field]));
  if (errors.length === 0 && to === 'answered' && [...(next.resolution ?? '')].length < MIN_RESOLUTION_CHARACTERS)
    throw forbidden("Can't update complaint: resolution too short");
  return { next: sameValue(next, dispute) ? dispute : next, errors };
};

/** An expired draft becomes mistaken. */
export const withDraftExpired = <T extends Complaint>(complaint: T, now: Date): T => ({
  ...complaint,
  status: 'mistaken',
  rejectReason: 'complaintPeriodEnded',
  date: now,
});
