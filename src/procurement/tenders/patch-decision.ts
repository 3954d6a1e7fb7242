/**
 * What a PATCH of a tender is: an edit, an action or a status command of its owner, an action of a group, or a change by the
 * Administrator. Decided from who asks and in which status, in the order of spec/tender-rules.md §3.
 */

import { hasOwnerToken, isAdministrator } from '../../base/domain/actor.ts';
import { isLotBlockedByCancellation, requireNotBlockedByCancellation } from '../../base/domain/cancellations.ts';
import { missingFields } from '../../base/domain/json.ts';
import { extraForbidden, forbidden, notOwner, requireNoErrors, withChoices } from '../../base/domain/problem.ts';
import type { StoredTender, TenderRecord } from '../../base/domain/tender.ts';
import type { PatchTender } from '../../base/domain/types.generated.ts';
import type { ApiRequest } from '../../http/route.ts';
import type { Decision } from '../../store/records/writer.ts';
import { findModel, type Procedure } from '../engine/procedure.ts';
import { requireStatusOfWrite } from '../engine/writes.ts';
import { withStaleCancelled } from './criteria/stale.ts';
import { takeDocuments } from './documents.ts';
import { keptPeriodErrors } from './kept-fields.ts';
import { applyTenderPatch, listMoneyFields, requirePlaced, unlistedFields } from './patch-merge.ts';
import { statusChoices } from './rules/procedure.ts';
import {
  bodyRules,
  changeLimits,
  groupActions,
  makeEdits,
  ownerActionErrors,
  ownerActions,
  statusCommands,
  tenderModelErrors,
} from './rules/rule.ts';
import { administratorPatch, patchTender, tenderCreateBody } from './schema.ts';
import type { LoadedTender, TenderService } from './service.ts';
import { collectMethods } from './settings.ts';
import { tickContext } from './ticker.ts';

/** The tender after the PATCH, and what is saved with it. */
interface Decided {
  readonly next: TenderRecord;
  readonly files: Pick<Decision<TenderRecord, null>, 'effects' | 'stepsBefore' | 'keys' | 'places'>;
}

/** The rules of a change run on `next`; not after the action of a group, which has its own, and for a status command in the status before. */
export type PatchDecision =
  | (Decided & { readonly kind: 'administratorEdit' | 'ownerAction' | 'edit' | 'groupAction' })
  | (Decided & { readonly kind: 'statusCommand'; readonly statusBefore: string });

interface Patching {
  readonly service: TenderService;
  readonly request: ApiRequest<PatchTender>;
  readonly loaded: LoadedTender;
}

/** A PATCH drops documents only where DELETE may: in a draft (spec/decisions.md D13). Throws 403. */
const requireTenderDocumentsStay = (procedure: Procedure, before: StoredTender, { documents = [] }: TenderRecord): void => {
  const stored = new Set(documents.map(({ id }) => id));
  if (!(before.documents ?? []).every(({ id }) => stored.has(id))) requireStatusOfWrite(procedure, 'delete document', before.status);
};

/** Throws 403 if the status changes while a cancellation is in progress (spec/cancellations.md §4). */
const requireStatusFree = ({ status }: TenderRecord, before: StoredTender, isOwned: boolean): void => {
  if (status === before.status) return;
  if (isOwned && isLotBlockedByCancellation(before)) throw forbidden("Can't update tender with pending cancellation in one of exists lot");
  requireNotBlockedByCancellation(before);
};

/** With the requirements cancelled whose items have since been described differently. */
export const withoutStale = <T extends TenderRecord>(tender: T, before: StoredTender, after: TenderRecord, now: Date): T =>
  tender.criteria === undefined ? tender : { ...tender, criteria: [...withStaleCancelled(tender.criteria, before, after, now)] };

/** The Administrator has its own model and no status check (spec/decisions.md D8). */
const decideAdministratorEdit = ({ service: { deps }, request, loaded }: Patching): PatchDecision => {
  const { before, procedure } = loaded;
  const own = deps.procedures.runs(before);
  const patch = request.dataAs(own === undefined ? administratorPatch : findModel(own, administratorPatch));
  const next = applyTenderPatch(before, patch, request.sent, { now: request.now, measure: procedure.measure });
  if (next.stage2TenderID !== before.stage2TenderID) requireNoErrors([extraForbidden(['data', 'stage2TenderID'])]);
  requireNoErrors(missingFields(next, deps.validator.schemas.get(tenderCreateBody.id).required ?? []));
  requireStatusFree(next, before, false);
  return { kind: 'administratorEdit', next, files: { effects: makeEdits(loaded, 'Administrator') } };
};

/** What the owner of a tender in this status does by any PATCH. */
const decideOwnerAction = ({ service, request, loaded }: Patching, isOwned: boolean): PatchDecision | null => {
  const { before, procedure } = loaded;
  const action = ownerActions.of(procedure).find((one) => one.in.includes(before.status));
  if (action === undefined) return null;
  const context = tickContext(service, loaded.context);
  requireNoErrors(ownerActionErrors.of(procedure).flatMap((errorsOf) => errorsOf(before, request.sent, context)));
  const outcome = action.take(before, request.sent, context);
  requireStatusFree(outcome.next, before, isOwned);
  return { kind: 'ownerAction', next: outcome.next, files: { stepsBefore: service.stepsFor(outcome) } };
};

/** The tender with the body merged into it, and the files sent. */
const mergeBody = ({ service, request, loaded }: Patching) => {
  const { deps } = service;
  const { before, procedure } = loaded;
  const { config } = loaded.context;
  requireNoErrors(unlistedFields(request.sent, procedure, before.status));
  const choices = { status: statusChoices(procedure, before.status), procurementMethod: collectMethods(procedure) };
  const patch = withChoices(choices, () => request.dataAs(findModel(procedure, patchTender)));
  requireNoErrors(bodyRules.of(procedure).flatMap((rule) => rule(patch, config)));
  const { hasEnquiries } = config;
  const { documents, ...files } = patch.documents === undefined ? {} : takeDocuments(service, request, patch.documents, before);
  const isMoney = listMoneyFields(deps.validator.schemas, findModel(procedure, patchTender).id);
  const merged = applyTenderPatch(before, patch, request.sent, { now: request.now, measure: procedure.measure, documents, isMoney });
  const patched = changeLimits.of(procedure).reduce((after, limit) => limit(before, after, request.sent), merged);
  requireNoErrors(keptPeriodErrors(before, patch, request.sent, { render: deps.zone.render, hasEnquiries }));
  requirePlaced(before, patch, request.links.absolute(`/tenders/${before._id}/lots`));
  // Enquiries that run beside the bids follow from tendering, whatever the body has (spec/open-tenders.md §2.1).
  const edited: TenderRecord = hasEnquiries ? patched : Object.assign(patched, { enquiryPeriod: before.enquiryPeriod });
  const next = withoutStale(edited, before, edited, request.now);
  requireNoErrors(missingFields(next, deps.validator.schemas.get(findModel(procedure, tenderCreateBody).id).required ?? []));
  return { next, files };
};

/** Throws 403 for strangers and closed states, 400 for the body. */
export const decidePatch = (service: TenderService, request: ApiRequest<PatchTender>, loaded: LoadedTender): PatchDecision => {
  const { before, procedure } = loaded;
  const patching: Patching = { service, request, loaded };
  const isOwned = hasOwnerToken(before, request.actor, request.token);
  const groupAction = isOwned ? undefined : groupActions.of(procedure).find(({ group }) => group === request.actor.group);
  if (!isOwned && groupAction === undefined) {
    if (!isAdministrator(request.actor)) throw notOwner('tender');
    return decideAdministratorEdit(patching);
  }
  requireStatusOfWrite(procedure, 'patch tender', before.status);
  const ownerAction = decideOwnerAction(patching, isOwned);
  if (ownerAction !== null) return ownerAction;
  const { next, files } = mergeBody(patching);
  if (groupAction !== undefined) {
    requireNoErrors(tenderModelErrors(before, { ...next, status: before.status }, loaded.context));
    const outcome = groupAction.take(before, next, tickContext(service, loaded.context));
    return { kind: 'groupAction', next: outcome.next, files: { ...files, stepsBefore: service.stepsFor(outcome) } };
  }
  requireStatusFree(next, before, isOwned);
  requireTenderDocumentsStay(procedure, before, next);
  const command = statusCommands.of(procedure).find(({ word }) => word === next.status);
  if (command === undefined) return { kind: 'edit', next, files: { ...files, effects: makeEdits(loaded) } };
  if (!command.in.includes(before.status)) throw forbidden(`Can't switch to '${command.word}' from ${before.status}`);
  const outcome = command.take({ ...next, status: before.status }, before, tickContext(service, loaded.context));
  const steps = { ...files, stepsBefore: service.stepsFor(outcome) };
  return { kind: 'statusCommand', next: outcome.next, files: steps, statusBefore: before.status };
};
