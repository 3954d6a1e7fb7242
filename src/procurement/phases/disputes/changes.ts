/** Changes of claims and complaints (spec/complaints.md §6, spec/procedures.md §4.2). Load, decide, save, show. */

import { isPlainObject, mergedDeep, omitUndefined, sameValue } from '../../../base/domain/json.ts';
import { requireNoErrors } from '../../../base/domain/problem.ts';
import type { ComplaintRecord } from '../../../base/domain/tender.ts';
import type { PatchClaim, PatchComplaint } from '../../../base/domain/types.generated.ts';
import { type ApiRequest, bodyOf, type Handler, okReply } from '../../../http/route.ts';
import { newId } from '../../../store/records/ids.ts';
import { partyErrors } from '../../tenders/rules/parties.ts';
import type { TenderService } from '../../tenders/service.ts';
import { complaintEffects, kindOfDispute, listRoles, requireLot, requireWritable, showDispute } from './dispute.ts';
import { type DisputeChange, type DisputeKind, movedDispute, requireFields, requireMove, requireStatusAmong } from './moves.ts';
import { objectionErrors, objectionModelErrors, withObjectionIds } from './objections.ts';
import { claimSettings, findComplaint, type Parent, withComplaint } from './parents.ts';

export const patchBodies = { claim: bodyOf('/tenders/claim-patch'), complaint: bodyOf('/tenders/complaint-patch') };

/** The PATCH with ids in its objections and with the complete author: sent fields are merged into the stored one, at any depth (spec/requests.md §5). */
const wholePatch = (
  { deps }: TenderService,
  { author: before }: ComplaintRecord,
  request: ApiRequest,
  { author: part, ...patch }: (PatchClaim | PatchComplaint) & Pick<PatchComplaint, 'objections'>,
): DisputeChange => {
  const sent = isPlainObject(request.sent) ? request.sent.author : part;
  return {
    ...patch,
    ...omitUndefined({
      objections: patch.objections && withObjectionIds(patch.objections, newId),
      author: part && deps.validator.check(bodyOf('/common/organization'), mergedDeep(before, sent), ['data', 'author']),
    }),
  };
};

/** Whether a PATCH changes nothing of the claim. */
const saysNothing = (claim: ComplaintRecord, patch: DisputeChange): boolean =>
  Object.entries(patch).every(([field, value]) => sameValue(Reflect.get(claim, field), value));

/** The kind of the record in the path; throws 404. */
const getKind = async (service: TenderService, parent: Parent, { params }: ApiRequest): Promise<DisputeKind> => {
  if (parent.onlyClaims) return 'claim';
  const tender = await service.see(params);
  return kindOfDispute(parent, findComplaint(parent, tender, params), service.procedureOf(tender));
};

/** Moves or edits a claim or complaint, as the caller's role allows. */
export const changeDispute =
  (service: TenderService, parent: Parent): Handler =>
  async (request) => {
    const kind = await getKind(service, parent, request);
    const isClaim = kind === 'claim';
    const { result } = await service.change<ComplaintRecord>(request, ({ before, procedure, context }) => {
      const target = parent.target(before, request.params);
      const dispute = findComplaint(parent, before, request.params);
      const isOfCancellation = parent.name === 'cancellation';
      const asked = {
        kind,
        dispute,
        roles: listRoles(kind, before, dispute, request),
        asksSatisfaction: isClaim && claimSettings.of(procedure).areBesideComplaints === true,
        ...omitUndefined({ cancellation: isOfCancellation ? { status: target.status ?? '' } : undefined }),
      };
      requireWritable(kind, parent, procedure, 'update', before.status);
      if (isClaim) requireStatusAmong(['draft', 'claim', 'answered'], dispute);
      // The move of a complaint is checked before its body, that of a claim after it.
      const complaintMove = isClaim ? undefined : requireMove({ ...asked, patch: isPlainObject(request.sent) ? request.sent : {} });
      const data: PatchClaim | PatchComplaint = request.dataAs<PatchClaim | PatchComplaint>(patchBodies[kind]);
      if (complaintMove !== undefined) requireFields(complaintMove, data);
      const patch = wholePatch(service, dispute, request, data);
      if (patch.author !== undefined) requireNoErrors(partyErrors(patch.author, ['data', 'author'], context));
      if (isClaim && saysNothing(dispute, patch)) return { next: before, result: dispute };
      const move = complaintMove ?? requireMove({ ...asked, patch });
      requireFields(move, patch);
      const { next, errors } = movedDispute(asked, move, patch, request.now);
      if (!isClaim) requireLot(parent, before, target.lot, 'Can update complaint only in active lot status');
      requireNoErrors(errors);
      if (patch.objections !== undefined) {
        requireNoErrors(objectionModelErrors(next, parent.relates, context));
        requireNoErrors(objectionErrors(next, before, isOfCancellation ? target.id : undefined));
      }
      if (next === dispute) return { next: before, result: dispute };
      const tender = withComplaint(parent, before, target, next);
      if (isClaim || next.status === dispute.status) return { next: tender, result: next };
      const moved = { on: parent.name, id: target.id, complaint: next };
      return { next: complaintEffects.of(procedure).reduce((one, effect) => effect(one, moved, context), tender), result: next };
    });
    return okReply(showDispute(service, parent, result));
  };
