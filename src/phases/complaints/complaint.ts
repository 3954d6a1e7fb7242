/** One complaint: access, view, and the effects of its status changes in other phases. */

import { isAdmin, isAdministrator, isOwner } from '../../domain/actor.ts';
import { toPublicDocumentsOfComplaint } from '../../domain/complaints.ts';
import type { Json } from '../../domain/json.ts';
import { omitUndefined } from '../../domain/json.ts';
import { forbidden } from '../../domain/problem.ts';
import type { ComplaintRecord, Party, StoredTender, TenderRecord } from '../../domain/tender.ts';
import type { ApiRequest } from '../../http/route.ts';
import { phaseList } from '../../procedures/engine/lists.ts';
import type { Procedure } from '../../procedures/engine/procedure.ts';
import { requireStatusOfWrite, type Verb } from '../../procedures/engine/writes.ts';
import { requireActiveLot } from '../../tenders/guards.ts';
import type { Context } from '../../tenders/rules/rule.ts';
import type { LoadedTender, TenderService } from '../../tenders/service.ts';
import { complaintSettings, findComplaint, type Parent, type ParentSettings } from './parent.ts';
import type { Role } from './states.ts';

export const complaintView = '/tenders/complaint';

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

/** The type's settings for complaints on this parent. Throws an `Error` if it has none: the address does not exist for that type. */
export const settingsOn = (procedure: Procedure, { name }: Pick<Parent, 'name'>): ParentSettings => {
  const settings = complaintSettings.of(procedure).on[name];
  if (settings === undefined) throw new Error(`${procedure.type} has no complaints on ${name}s`);
  return settings;
};

/** Throws 403 in statuses in which the type forbids this write; complaints on cancellations may be written in any. */
export const requireWritable = (procedure: Procedure, write: string, status: string, verb?: Verb): void => {
  if (write in procedure.writes) requireStatusOfWrite(procedure, write, status, verb);
};

/** Throws 403 if the lot of a decision has ended. */
export const requireLot = ({ name }: Parent, tender: TenderRecord, lotId: string | undefined, text: string): void => {
  if (name === 'award' || name === 'qualification') requireActiveLot(tender, lotId, text);
};

const REVIEWING_GROUPS: readonly Role[] = ['bots', 'aboveThresholdReviewers'];

/** The caller's role in a complaint, the buyer first; throws 403 for strangers. */
export const findRole = (tender: StoredTender, complaint: ComplaintRecord, { actor, token }: Pick<ApiRequest, 'actor' | 'token'>): Role => {
  if (isOwner(tender, actor, token)) return 'tender_owner';
  if (isOwner(complaint, actor, token)) return 'complaint_owner';
  const group = REVIEWING_GROUPS.find((name) => name === actor.group);
  if (group !== undefined) return group;
  if (isAdministrator(actor)) return 'Administrator';
  throw forbidden(
    'Forbidden: this complaint is changed with its owner token or that of the tender, and the key of the account that created it.',
  );
};

/** Like `findRole`, but throws 403 for bots, and for an Administrator who is not a group admin. */
export const requireComplaintRole = (
  tender: StoredTender,
  complaint: ComplaintRecord,
  request: Pick<ApiRequest, 'actor' | 'token'>,
): Role => {
  const role = findRole(tender, complaint, request);
  if (role === 'Administrator' ? !isAdmin(request.actor) : role === 'bots')
    throw forbidden('Forbidden: only the parties of a complaint and the review body write here.');
  return role;
};

/** The author name for what a role adds to a complaint. */
export const authorOf = (role: Role): string => (role === 'Administrator' ? 'admins' : role);

/** The public view of a complaint or claim; claims on the tender or a qualification hide their author (spec/tenders.md §4.4). */
export const showComplaint = ({ deps }: TenderService, { name }: Pick<Parent, 'name'>, record: ComplaintRecord): Json => {
  const { author, ...rest } = toPublicDocumentsOfComplaint(record, deps.documents);
  const isHidden = (name === 'tender' || name === 'qualification') && record.type !== 'complaint';
  return deps.validator.view(complaintView)({ ...rest, ...omitUndefined({ author: isHidden ? undefined : author }) });
};

/** The complaint of a path with its parent and the caller's role, for a write. */
export const openedComplaint = (parent: Parent, { before }: LoadedTender, request: ApiRequest, who: typeof findRole) => {
  const target = parent.target(before, request.params);
  const complaint = findComplaint(parent, before, request.params);
  return { held: target, complaint, role: who(before, complaint, request) };
};
