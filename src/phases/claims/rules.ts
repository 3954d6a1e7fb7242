/** Rules of claims on awards (spec/procedures.md §4.2, §1.7). Pure. */

import type { Verb } from '../../documents/holder.ts';
import { sameValue } from '../../domain/json.ts';
import { contains } from '../../domain/period.ts';
import { extraForbidden, type FieldError, forbidden, missingField } from '../../domain/problem.ts';
import type { TenderRecord } from '../../domain/tender.ts';
import type { Complaint, PatchClaim, Period } from '../../domain/types.generated.ts';
import { phaseSettings } from '../../procedures/engine/phase.ts';
import { requireActiveLot } from '../../tenders/guards.ts';

export interface ClaimSettings {
  /** Calendar days after which an answered claim takes the status of its answer (E1); absent: it never does by itself. */
  readonly answerDays?: number;
  /** Claims exist beside complaints: complaint routes serve them too, and their rules are stricter (spec/complaints.md §10). */
  readonly besideComplaints?: true;
  /** Statuses of bids whose owners may claim against awards; default: active and unsuccessful. */
  readonly bids?: readonly string[];
  /** Claims against qualifications too, in the last status of pre-qualification. */
  readonly onQualifications?: boolean;
}

/** The decision a claim is against. */
export interface Decision {
  readonly status: string;
  readonly lotID?: string | undefined;
  readonly complaintPeriod?: Period | undefined;
  /** Id of the bid decided on. */
  readonly bid?: string | undefined;
}

export const claimSettings = phaseSettings<ClaimSettings>('claims');

const MIN_RESOLUTION = 20;

/** The caller's role in a claim: claimant or buyer. */
export type Side = 'complaint_owner' | 'tender_owner';

type Status = Complaint['status'];
type Field = keyof PatchClaim;

/** A PATCH with a complete author. */
export type ClaimChange = Omit<PatchClaim, 'author'> & Partial<Pick<Complaint, 'author'>>;

interface Move {
  readonly by: Side;
  readonly from: readonly Status[];
  /** The requested status; null: the current one. */
  readonly to: Status | null;
  readonly fields: readonly Field[];
}

const DRAFT_CLAIM_FIELDS: readonly Field[] = [
  'status',
  'title',
  'title_en',
  'title_ru',
  'description',
  'description_en',
  'description_ru',
  'author',
];
const CLAIM_ANSWER_FIELDS: readonly Field[] = ['status', 'resolution', 'resolutionType', 'tendererAction'];

/** Who may make which change of a claim, and the fields allowed with it. */
const claimMoves: readonly Move[] = [
  { by: 'complaint_owner', from: ['draft'], to: null, fields: DRAFT_CLAIM_FIELDS },
  { by: 'complaint_owner', from: ['draft'], to: 'claim', fields: DRAFT_CLAIM_FIELDS },
  { by: 'complaint_owner', from: ['draft', 'claim', 'answered'], to: 'cancelled', fields: ['status', 'cancellationReason'] },
  { by: 'complaint_owner', from: ['answered'], to: null, fields: ['status', 'satisfied'] },
  { by: 'complaint_owner', from: ['answered'], to: 'resolved', fields: ['status', 'satisfied'] },
  { by: 'tender_owner', from: ['claim'], to: null, fields: CLAIM_ANSWER_FIELDS },
  { by: 'tender_owner', from: ['claim'], to: 'answered', fields: CLAIM_ANSWER_FIELDS },
];

const CHANGEABLE_CLAIM_STATUSES: readonly Status[] = ['draft', 'claim', 'answered'];

/** Throws 403 for a settled claim. */
export const requireOpenClaim = ({ status }: Complaint): void => {
  if (!CHANGEABLE_CLAIM_STATUSES.includes(status)) throw forbidden(`Can't update complaint in current (${status}) status`);
};

/** Throws 403 unless the decision is made, its lot is active and its complaint period is running. */
export const requireClaimable = (tender: TenderRecord, { status, lotID, complaintPeriod }: Decision, now: Date): void => {
  requireActiveLot(tender, lotID, 'Can add complaint only in active lot status');
  const isDecided = status === 'active' || status === 'unsuccessful';
  const isInTime = complaintPeriod !== undefined && contains(complaintPeriod, now, { from: 'closed', to: 'closed' });
  if (!isDecided || !isInTime) throw forbidden('Can add complaint only in complaintPeriod');
};

/** Throws 403 while a cancellation of the tender is pending, and against the refusal of a bid other than the claimant's (`own`, an id). */
export const requireOwnCase = (
  { cancellations = [] }: TenderRecord,
  name: string,
  { status, bid }: Decision,
  own: string | undefined,
): void => {
  if (cancellations.some((one) => one.status === 'pending' && one.relatedLot === undefined))
    throw forbidden("Can't add complaint if tender have cancellation in pending status");
  if (own !== undefined && status === 'unsuccessful' && own !== bid)
    throw forbidden(`Can add claim only on unsuccessful ${name} of your bid`);
};

/** Whether a PATCH changes nothing of the claim. */
export const saysNothing = (claim: Complaint, patch: ClaimChange): boolean =>
  Object.entries(patch).every(([field, value]) => sameValue(Reflect.get(claim, field), value));

const findMove = (claim: Complaint, patch: ClaimChange, sides: readonly Side[]): Move => {
  const to = patch.status ?? claim.status;
  const move = claimMoves.find((move) => sides.includes(move.by) && move.from.includes(claim.status) && to === (move.to ?? claim.status));
  if (move === undefined) throw forbidden(`Can't update complaint from ${claim.status} to ${to} status`);
  return move;
};

const answerErrors = ({ resolution = '', resolutionType }: Complaint): readonly FieldError[] => {
  if (resolutionType === undefined) return [missingField(['data', 'resolutionType'])];
  if ([...resolution].length < MIN_RESOLUTION) throw forbidden("Can't update complaint: resolution too short");
  return [];
};

const collectClaimChangeErrors = (move: Move, next: Complaint, patch: ClaimChange): readonly FieldError[] => {
  const sent = Object.keys(patch).filter((field) => !move.fields.some((one) => one === field));
  if (sent.length > 0) return sent.map((field) => extraForbidden(['data', field]));
  if (move.to === 'answered') return answerErrors(next);
  return move.to === 'resolved' && next.satisfied === undefined ? [missingField(['data', 'satisfied'])] : [];
};

const buildDates = ({ to }: Move, now: Date): Partial<Complaint> => {
  if (to === 'claim') return { dateSubmitted: now };
  if (to === 'answered') return { dateAnswered: now };
  return to === 'cancelled' ? { dateCanceled: now } : {};
};

/**
 * The claim after a PATCH by these sides, with its errors. Throws 403 for a move that none of them may make; with
 * `onlySatisfied` also for resolving a claim whose owner is not satisfied.
 */
export const changedClaim = <T extends Complaint>(
  claim: T,
  patch: ClaimChange,
  sides: readonly Side[],
  now: Date,
  onlySatisfied = false,
): { readonly next: T; readonly errors: readonly FieldError[] } => {
  const move = findMove(claim, patch, sides);
  const next: T = { ...claim, ...patch, ...buildDates(move, now) };
  if (onlySatisfied && move.to === 'resolved' && next.satisfied !== true)
    throw forbidden(`Can't update complaint from ${claim.status} to resolved status`);
  return { next, errors: collectClaimChangeErrors(move, next, patch) };
};

/** Claim statuses in which each side may add documents. */
const CLAIM_DOCUMENT_STATUSES: Readonly<Record<Side, readonly Status[]>> = {
  complaint_owner: ['draft', 'answered'],
  tender_owner: ['claim'],
};

/** The author of a written document; throws 403 in statuses in which none of the sides may write. */
export const documentAuthor = ({ status }: Complaint, sides: readonly Side[], verb: Verb): Side => {
  const author = sides.find((side) => CLAIM_DOCUMENT_STATUSES[side].includes(status));
  if (author === undefined) throw forbidden(`Can't ${verb} document in current (${status}) complaint status`);
  return author;
};
