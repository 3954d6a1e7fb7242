/** One claim or complaint: its kind, access, view, and the effects of its status changes in other phases. */

import { hasOwnerToken, isAdmin, isAdministrator } from '../../../base/domain/actor.ts';
import { toPublicDocumentsOfComplaint } from '../../../base/domain/complaints.ts';
import { type Json, omitUndefined } from '../../../base/domain/json.ts';
import { forbidden } from '../../../base/domain/problem.ts';
import type { ComplaintRecord, Party, StoredTender, TenderRecord } from '../../../base/domain/tender.ts';
import type { ApiRequest } from '../../../http/route.ts';
import { phaseList } from '../../engine/lists.ts';
import type { Procedure } from '../../engine/procedure.ts';
import { refusalOf, requireStatusOfWrite, type WriteVerb } from '../../engine/writes.ts';
import { requireActiveLot } from '../../tenders/guards.ts';
import type { Context } from '../../tenders/rules/rule.ts';
import type { LoadedTender, TenderService } from '../../tenders/service.ts';
import type { DisputeKind, DisputeRole } from './moves.ts';
import { findComplaint, type Parent } from './parents.ts';

export const disputeView = '/tenders/complaint';

interface ComplaintMoved {
  /** Name of the parent. */
  readonly on: string;
  /** Id of the parent. */
  readonly id: string;
  readonly complaint: ComplaintRecord;
}

export type ComplaintEffect = (tender: TenderRecord, moved: ComplaintMoved, context: Context) => TenderRecord;

/** Effects of a complaint's status change in other phases; `tender` already contains the change. */
export const complaintEffects = phaseList<ComplaintEffect>();

/** Checks of a new complaint on the tender itself; each throws 403. */
export const complaintRules = phaseList<(complaint: { readonly author: Party }, context: Context) => void>();

/** Whether tenders of the type take new claims on this parent. */
export const takesClaims = ({ claims }: Parent, { writes }: Procedure): boolean =>
  claims !== undefined && claims !== 'older' && `add claim${claims.suffix}` in writes;

/** What a record counts as. On a cancellation, and in types without claims, every record is a complaint. */
export const kindOfDispute = (parent: Parent, { type }: Pick<ComplaintRecord, 'type'>, procedure: Procedure): DisputeKind => {
  if (parent.onlyClaims) return 'claim';
  if (type === 'complaint' || !procedure.phases.has('claims')) return 'complaint';
  return parent.claims === 'older' || takesClaims(parent, procedure) ? 'claim' : 'complaint';
};

/** Throws 403 in tender statuses in which the type forbids this write; complaints on cancellations may be written in any, older claims in active ones. */
export const requireWritable = (
  kind: DisputeKind,
  { name, claims }: Parent,
  procedure: Procedure,
  does: 'add' | 'update' | 'document',
  status: string,
  verb?: WriteVerb,
): void => {
  const write = kind === 'complaint' ? `${does} complaint on ${name}` : `${does} claim${typeof claims === 'object' ? claims.suffix : ''}`;
  if (kind === 'claim' && claims === 'older') {
    if (!status.startsWith('active.')) throw forbidden(refusalOf(procedure, write, status, verb));
  } else if (kind === 'claim' || write in procedure.writes) requireStatusOfWrite(procedure, write, status, verb);
};

/** Throws 403 if the lot of a decision has ended. */
export const requireLot = ({ name }: Parent, tender: TenderRecord, lotId: string | undefined, text: string): void => {
  if (name === 'award' || name === 'qualification') requireActiveLot(tender, lotId, text);
};

const REVIEWING_GROUPS: readonly DisputeRole[] = ['bots', 'aboveThresholdReviewers'];

/** The caller's role in a complaint, the buyer first; throws 403 for strangers. */
export const findRole = (
  tender: StoredTender,
  complaint: ComplaintRecord,
  { actor, token }: Pick<ApiRequest, 'actor' | 'token'>,
): DisputeRole => {
  if (hasOwnerToken(tender, actor, token)) return 'tender_owner';
  if (hasOwnerToken(complaint, actor, token)) return 'complaint_owner';
  const group = REVIEWING_GROUPS.find((name) => name === actor.group);
  if (group !== undefined) return group;
  if (isAdministrator(actor)) return 'Administrator';
  throw forbidden(
    'Forbidden: this complaint is changed with its owner token or that of the tender, and the key of the account that created it.',
  );
};

/** The caller's roles; throws 403 if there are none. */
export const listRoles = (
  kind: DisputeKind,
  tender: StoredTender,
  dispute: ComplaintRecord,
  request: ApiRequest,
): readonly DisputeRole[] => {
  if (kind === 'complaint') return [findRole(tender, dispute, request)];
  const { actor, token } = request;
  const owned = { complaint_owner: dispute, tender_owner: tender } as const;
  const roles = (['complaint_owner', 'tender_owner'] as const).filter((role) => hasOwnerToken(owned[role], actor, token));
  if (roles.length > 0) return roles;
  throw forbidden(
    'Forbidden: this claim is changed with its owner token or that of the tender, and the key of the account that created it.',
  );
};

/** Like `findRole`, but throws 403 for bots, and for an Administrator who is not a group admin. */
export const requireComplaintRole = (
  tender: StoredTender,
  complaint: ComplaintRecord,
  request: Pick<ApiRequest, 'actor' | 'token'>,
): DisputeRole => {
  const role = findRole(tender, complaint, request);
  if (role === 'Administrator' ? !isAdmin(request.actor) : role === 'bots')
    throw forbidden('Forbidden: only the parties of a complaint and the review body write here.');
  return role;
};

/** The author name for what a role adds to a complaint. */
export const authorOf = (role: DisputeRole): string => (role === 'Administrator' ? 'admins' : role);

/** The public view of a complaint or claim; some claims hide their author (spec/tenders.md §4.4). */
export const showDispute = ({ deps }: TenderService, { hidesClaimants, onlyClaims }: Parent, record: ComplaintRecord): Json => {
  const { author, ...rest } = toPublicDocumentsOfComplaint(record, deps.documents);
  const isHidden = hidesClaimants && (onlyClaims || record.type !== 'complaint');
  return deps.validator.view(disputeView)({ ...rest, ...omitUndefined({ author: isHidden ? undefined : author }) });
};

/** The complaint of a path with its parent and the caller's role, for a write. */
export const openedComplaint = (parent: Parent, { before }: LoadedTender, request: ApiRequest, who: typeof findRole) => {
  const target = parent.target(before, request.params);
  const complaint = findComplaint(parent, before, request.params);
  return { held: target, complaint, role: who(before, complaint, request) };
};
