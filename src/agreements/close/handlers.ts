/** An agreement with prices: terminated by its owner, whose token is issued by that of the tender (spec/close-frameworks.md §6). */

import { plainDocuments } from '../../documents/document.ts';
import { takeList } from '../../documents/whole-list.ts';
import { hashOf, isAdmin, isAdministrator, isOwner } from '../../domain/actor.ts';
import { sameValue } from '../../domain/json.ts';
import { forbidden, notOwner, refuse } from '../../domain/problem.ts';
import type { AdministratorPatchCloseAgreement, PatchCloseAgreement, PatchTerminatedAgreement } from '../../domain/types.generated.ts';
import { type ApiRequest, type Handler, newAccess, ok, type Reply } from '../../http/route.ts';
import { newId } from '../../store/records/ids.ts';
import type { Accepts } from '../../validation/validator.ts';
import { requireActive } from '../kinds.ts';
import { type AgreementService, buildConfigPart, requireOwner, type StoredAgreement } from '../service.ts';
import { relationErrors } from './documents.ts';
import { pendingChange } from './rules.ts';

export const patchActive: Accepts<PatchCloseAgreement> = { id: '/agreements/close-patch' };
export const patchTerminated: Accepts<PatchTerminatedAgreement> = { id: '/agreements/close-patch-terminated' };
export const patchAdministrator: Accepts<AdministratorPatchCloseAgreement> = { id: '/agreements/close-patch-administrator' };

type Patch = PatchCloseAgreement & AdministratorPatchCloseAgreement;

const modelFor = ({ actor }: ApiRequest, { status }: StoredAgreement): Accepts<Patch> => {
  if (isAdministrator(actor)) return patchAdministrator;
  return status === 'active' ? patchActive : patchTerminated;
};

/** Documents are never removed (spec/decisions.md D13). Throws 403. */
const requireDocumentsStay = ({ documents: stood = [] }: StoredAgreement, { documents = [] }: StoredAgreement): void => {
  const stored = new Set(documents.map(({ id }) => id));
  if (!stood.every(({ id }) => id === undefined || stored.has(id))) throw forbidden('Forbidden to delete document for agreement');
};

const changed = (service: AgreementService, request: ApiRequest, before: StoredAgreement) => {
  requireOwner(before, request);
  const { documents: sent, ...patch } = request.dataAs(modelFor(request, before));
  const stood = (before.documents ?? []).map((document) => ({ ...document, id: document.id ?? newId() }));
  const place = { urls: service.deps.documents, model: plainDocuments, parent: `/agreements/${before._id}`, now: request.now };
  const list = sent === undefined ? null : takeList(sent, stood, ['data', 'documents'], place);
  const next: StoredAgreement = { ...before, ...patch, ...(list === null ? {} : { documents: list.documents }) };
  if (sameValue(next, before)) return { next: before, result: null };
  if (next.status !== before.status) {
    // Termination is final.
    requireActive(before, 'update object');
    if (pendingChange(before) !== undefined) throw forbidden("Can't update agreement status with pending change.");
  }
  if (list === null) return { next, result: null };
  requireDocumentsStay(before, next);
  refuse(list.documents.flatMap((document, index) => relationErrors(before, document, ['data', 'documents', String(index)])));
  return { next, result: null, keys: list.keys, places: list.places };
};

/** `PATCH /agreements/{id}` of a close agreement: checks owner, model of the status, rules. */
export const change = async (service: AgreementService, request: ApiRequest): Promise<Reply> => {
  const { stored } = await service.change(request, ({ before }) => changed(service, request, before));
  return ok(service.view(stored, request.actor), buildConfigPart(stored));
};

/** Issues a new token and transfer value to the holder of the tender's token; old ones stop working. */
export const renewCredentials =
  (service: AgreementService): Handler =>
  async (request) => {
    const { actor, token } = request;
    const access = newAccess(request);
    const { stored } = await service.change(request, ({ before }) => {
      const { owner, tender_token } = before;
      if (!isAdmin(actor) && !isOwner({ owner, owner_token: tender_token }, actor, token)) throw notOwner('tender', 'used');
      requireActive(before, 'generate credentials');
      return { next: { ...before, owner_token: hashOf(access.token), transfer_token: hashOf(access.transfer) }, result: null };
    });
    return ok(service.view(stored, actor), { ...buildConfigPart(stored), access });
  };
