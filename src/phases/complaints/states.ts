/** Who moves a complaint from which state to which, and what he may say with it (spec/complaints.md §6). Pure. */

import { sameValue } from '../../domain/json.ts';
import { extraForbidden, type FieldError, forbidden, missing, refuse, ruleError } from '../../domain/problem.ts';
import type { ComplaintRecord } from '../../domain/tender.ts';
import type { Complaint, PatchComplaint } from '../../domain/types.generated.ts';

/** As whom somebody comes to a complaint; also the author of what he adds to it. */
export type Role = 'complaint_owner' | 'tender_owner' | 'bots' | 'aboveThresholdReviewers' | 'Administrator';

type Status = Complaint['status'];
type Field = keyof PatchComplaint;

/** A PATCH whose author is whole. */
export type ComplaintChange = Omit<PatchComplaint, 'author'> & Partial<Pick<Complaint, 'author'>>;

export interface Move {
  readonly from: readonly Status[];
  /** The state asked for; null: the one it has. */
  readonly to: Status | null;
  readonly fields: readonly Field[];
}

const texts: readonly Field[] = ['title', 'title_en', 'title_ru', 'description', 'description_en', 'description_ru'];
const review: readonly Field[] = ['status', 'decision', 'rejectReason', 'rejectReasonDescription', 'reviewDate', 'reviewPlace'];
const every: readonly Status[] = ['draft', 'pending', 'accepted', 'invalid', 'declined', 'satisfied', 'resolved', 'stopped', 'mistaken'];

/** Every move there is, but for those that time makes. */
export const moves: Readonly<Record<Role, readonly Move[]>> = {
  complaint_owner: [
    { from: ['draft'], to: null, fields: [...texts, 'author', 'objections', 'status'] },
    { from: ['draft'], to: 'mistaken', fields: ['status'] },
  ],
  bots: [
    { from: ['draft'], to: 'pending', fields: ['status'] },
    { from: ['draft'], to: 'mistaken', fields: ['status', 'rejectReason'] },
  ],
  aboveThresholdReviewers: [
    { from: ['pending', 'accepted'], to: null, fields: review },
    { from: ['pending'], to: 'accepted', fields: review },
    { from: ['pending'], to: 'invalid', fields: review },
    { from: ['accepted'], to: 'declined', fields: review },
    { from: ['accepted'], to: 'satisfied', fields: review },
    { from: ['accepted'], to: 'stopped', fields: review },
  ],
  tender_owner: [
    { from: ['pending', 'accepted'], to: null, fields: ['tendererAction'] },
    { from: ['satisfied'], to: null, fields: ['status', 'tendererAction'] },
    { from: ['satisfied'], to: 'resolved', fields: ['status', 'tendererAction'] },
  ],
  Administrator: [{ from: every, to: null, fields: ['value'] }],
};

/** What the move that a PATCH asks for is known by, also before its model was asked. */
interface RequestedMove {
  readonly complaint: Complaint;
  readonly patch: { readonly status?: unknown; readonly tendererAction?: unknown };
  readonly role: Role;
  /** The cancellation that is complained of; absent for complaints on anything else. */
  readonly cancellation?: { readonly status: string };
}

/** What a move is asked with. */
interface RequestedChange<T extends Complaint = ComplaintRecord> extends RequestedMove {
  readonly complaint: T;
  readonly patch: ComplaintChange;
  readonly now: Date;
}

const answersWhile =
  'Forbidden: the buyer answers a complaint that is pending, accepted or satisfied, and resolves it with tendererAction.';

/** 403 for a move that the table does not have. */
const refusal = ({ complaint: { status }, role, cancellation }: RequestedMove, to: string): string => {
  if (role === 'tender_owner') return answersWhile;
  const by = role === 'complaint_owner' && cancellation !== undefined ? ' as complaint_owner' : '';
  return `Can't update complaint from ${status} to ${to} status${by}`;
};

const open: readonly Status[] = ['draft', 'pending', 'accepted', 'satisfied'];

const notGivenUp: readonly FieldError[] = [
  ruleError(['data'], "Complaint can't have tendererAction only if cancellation not in unsuccessful status"),
];

const isUnanswered = ({ complaint, patch }: RequestedMove): boolean => (patch.tendererAction ?? complaint.tendererAction) === undefined;

/** What has been done about a complaint on a cancellation resolves it: the cancellation has to be given up before. */
const resolvingCancellation = (requested: RequestedMove): Status => {
  if (isUnanswered(requested)) throw forbidden("Can't update complaint from satisfied to resolved status");
  if (requested.cancellation?.status !== 'unsuccessful') refuse(notGivenUp);
  return 'resolved';
};

/** The state that is asked for. Throws 403 where the state of the complaint allows nothing. */
const targetOf = (requested: RequestedMove): string => {
  const { complaint, patch, role, cancellation } = requested;
  // The buyer says what he has done while others decide; no state is his to name then.
  const isAnswer = role === 'tender_owner' && (complaint.status === 'pending' || complaint.status === 'accepted');
  const to = isAnswer || typeof patch.status !== 'string' ? complaint.status : patch.status;
  if (cancellation === undefined || role === 'Administrator') return to;
  if (!open.includes(complaint.status)) throw forbidden(`Can't update complaint in current (${complaint.status}) status`);
  return role === 'tender_owner' && complaint.status === 'satisfied' ? resolvingCancellation(requested) : to;
};

const reviewed: readonly Status[] = ['accepted', 'declined', 'satisfied', 'stopped'];

/** What the state it goes to leaves in a complaint. */
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

/** 403 for another author than the one who complained. */
const requireSameAuthor = ({ author: before }: Complaint, { author: after }: Complaint): void => {
  const changed = AUTHOR.find((field) => before?.identifier[field] !== after?.identifier[field]);
  if (changed !== undefined) throw forbidden(`Can't change complaint author ${changed}`);
};

interface MoveResult<T> {
  /** The very same object where nothing is said that it does not say already. */
  readonly next: T;
  /** What it lacks, told after it was asked whether its lot goes on. */
  readonly errors: readonly FieldError[];
}

/** The move that is asked for. Throws 403 where this role may not make it. */
export const requireMove = (requested: RequestedMove): Move => {
  const { complaint, role } = requested;
  const to = targetOf(requested);
  const move = moves[role].find(({ from, to: target }) => from.includes(complaint.status) && to === (target ?? complaint.status));
  if (move === undefined || (to === 'resolved' && isUnanswered(requested))) throw forbidden(refusal(requested, to));
  return move;
};

/** 400 for what may not be said with a move. */
export const requireFields = ({ fields }: Move, patch: object): void =>
  refuse(
    Object.keys(patch)
      .filter((field) => !fields.some((one) => one === field))
      .map((field) => extraForbidden(['data', field])),
  );

/** The complaint after a PATCH that makes this move. Throws 403 for another author. */
export const movedComplaint = <T extends Complaint>(requested: RequestedChange<T>, move: Move): MoveResult<T> => {
  const { complaint, patch, now } = requested;
  const to = move.to ?? complaint.status;
  const isMoved = to !== complaint.status;
  const said: T = { ...complaint, ...patch, status: to, ...(isMoved ? { date: now, ...buildEffect(to, requested) } : {}) };
  requireSameAuthor(complaint, said);
  const lacksDate = isMoved && reviewed.includes(to) && said.reviewDate === undefined;
  return { next: sameValue(said, complaint) ? complaint : said, errors: lacksDate ? [missing(['data', 'reviewDate'])] : [] };
};

/** A draft whose time is over. */
export const expired = <T extends Complaint>(complaint: T, now: Date): T => ({
  ...complaint,
  status: 'mistaken',
  rejectReason: 'complaintPeriodEnded',
  date: now,
});
