/** An agreement with prices: terminated by its owner, whose token is issued by that of the tender (spec/close-frameworks.md §6). */

import { hashesOf, hasOwnerToken, isAdmin, isAdministrator } from '../../../base/domain/actor.ts';
import { omitUndefined, sameValue } from '../../../base/domain/json.ts';
import { eachElementErrors, forbidden, notOwner, requireNoErrors } from '../../../base/domain/problem.ts';
import type { AdministratorPatchCloseAgreement, PatchCloseAgreement } from '../../../base/domain/types.generated.ts';
import type { Accepts } from '../../../base/validation/validator.ts';
import { type ApiRequest, bodyOf, type Handler, newAccess, okReply, type Reply } from '../../../http/route.ts';
import { newId } from '../../../store/records/ids.ts';
import { takePlainList } from '../../documents/whole-list.ts';
import { requireActive } from '../kinds.ts';
import { type AgreementService, buildAgreementConfig, requireAgreementOwner, type StoredAgreement } from '../service.ts';
import { relationErrors } from './documents.ts';
import { pendingChange } from './rules.ts';

export const closeAgreementPatchBody = bodyOf('/agreements/close-patch');
export const patchTerminated = bodyOf('/agreements/close-patch-terminated');
export const closeAgreementAdministratorPatchBody = bodyOf('/agreements/close-patch-administrator');

type Patch = PatchCloseAgreement & AdministratorPatchCloseAgreement;

const modelFor = ({ actor }: ApiRequest, { status }: StoredAgreement): Accepts<Patch> => {
  if (isAdministrator(actor)) return closeAgreementAdministratorPatchBody;
  return status === 'active' ? closeAgreementPatchBody : patchTerminated;
};

/** Documents are never removed (spec/decisions.md D13). Throws 403. */
const requireAgreementDocumentsStay = ({ documents: stood = [] }: StoredAgreement, { documents = [] }: StoredAgreement): void => {
  const stored = new Set(documents.map(({ id }) => id));
  if (!stood.every(({ id }) => id === undefined || stored.has(id))) throw forbidden('Forbidden to delete document for agreement');
};

const mergeCloseAgreementPatch = (service: AgreementService, request: ApiRequest, before: StoredAgreement) => {
  requireAgreementOwner(before, request);
  const { documents: sent, ...patch } = request.dataAs(modelFor(request, before));
  const stood = (before.documents ?? []).map((document) => ({ ...document, id: document.id ?? newId() }));
  const { documents, ...files } = takePlainList(service.deps.documents, request, sent, stood, `/agreements/${before._id}`);
  const next: StoredAgreement = { ...before, ...patch, ...omitUndefined({ documents }) };
  if (sameValue(next, before)) return { next: before, result: null };
  if (next.status !== before.status) {
    // Termination is final.
    requireActive(before, 'update object');
    if (pendingChange(before) !== undefined) throw forbidden("Can't update agreement status with pending change.");
  }
  requireAgreementDocumentsStay(before, next);
  requireNoErrors(eachElementErrors(documents, ['data', 'documents'], (document, path) => relationErrors(before, document, path)));
  return { next, result: null, ...files };
};

/** `PATCH /agreements/{id}` of a close agreement: checks owner, model of the status, rules. */
export const changeCloseAgreement = async (service: AgreementService, request: ApiRequest): Promise<Reply> => {
  const { stored } = await service.change(request, ({ before }) => mergeCloseAgreementPatch(service, request, before));
  return okReply(service.view(stored, request.actor), buildAgreementConfig(stored));
};

/** Issues a new token and transfer value to the holder of the tender's token; old ones stop working. */
export const renewCredentials =
  (service: AgreementService): Handler =>
  async (request) => {
    const { actor, token } = request;
    const access = newAccess(request);
    const { stored } = await service.change(request, ({ before }) => {
      const { owner, tender_token } = before;
      if (!isAdmin(actor) && !hasOwnerToken({ owner, owner_token: tender_token }, actor, token)) throw notOwner('tender', 'used');
      requireActive(before, 'generate credentials');
      return { next: { ...before, ...hashesOf(access) }, result: null };
    });
    return okReply(service.view(stored, actor), { ...buildAgreementConfig(stored), access });
  };
