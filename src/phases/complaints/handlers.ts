/** Changes of complaints (spec/complaints.md §6); claims are handled elsewhere. */

import { isPlainObject, mergedDeep, omitUndefined } from '../../domain/json.ts';
import { requireNoErrors } from '../../domain/problem.ts';
import type { ComplaintRecord } from '../../domain/tender.ts';
import { type ApiRequest, bodyOf, type Handler, okReply } from '../../http/route.ts';
import { newId } from '../../store/records/ids.ts';
import { partyErrors } from '../../tenders/rules/parties.ts';
import type { TenderService } from '../../tenders/service.ts';
import { complaintEffects, findRole, openedComplaint, requireLot, requireWritable, showComplaint } from './complaint.ts';
import { objectionErrors, objectionModelErrors, withObjectionIds } from './objections.ts';
import { type Parent, withComplaint } from './parent.ts';
import { type ComplaintChange, type Move, movedComplaint, requireFields, requireMove } from './states.ts';

export const patchComplaint = bodyOf('/tenders/complaint-patch');

/** The PATCH, with only fields of the move, with the complete author and with ids in its objections. */
const wholePatch = ({ deps }: TenderService, { author: before }: ComplaintRecord, request: ApiRequest, move: Move): ComplaintChange => {
  const data = request.dataAs(patchComplaint);
  requireFields(move, data);
  const { author: part, objections, ...patch } = data;
  const sent = isPlainObject(request.sent) ? request.sent.author : part;
  return {
    ...patch,
    ...omitUndefined({
      objections: objections && withObjectionIds(objections, newId),
      author: part && deps.validator.check(bodyOf('/common/organization'), mergedDeep(before, sent), ['data', 'author']),
    }),
  };
};

/** Moves or edits a complaint, as the caller's role allows. */
export const changeComplaint =
  (service: TenderService, parent: Parent): Handler =>
  async (request) => {
    const { result } = await service.change<ComplaintRecord>(request, (loaded) => {
      const { before, procedure, context } = loaded;
      const { held: target, complaint, role } = openedComplaint(parent, loaded, request, findRole);
      requireWritable(procedure, `update complaint on ${parent.name}`, before.status);
      const isOfCancellation = parent.name === 'cancellation';
      const asked = { complaint, role, ...omitUndefined({ cancellation: isOfCancellation ? { status: target.status ?? '' } : undefined }) };
      const move = requireMove({ ...asked, patch: isPlainObject(request.sent) ? request.sent : {} });
      const patch = wholePatch(service, complaint, request, move);
      if (patch.author !== undefined) requireNoErrors(partyErrors(patch.author, ['data', 'author'], context));
      const { next, errors } = movedComplaint({ ...asked, patch, now: request.now }, move);
      requireLot(parent, before, target.lot, 'Can update complaint only in active lot status');
      requireNoErrors(errors);
      if (patch.objections !== undefined) {
        requireNoErrors(objectionModelErrors(next, parent.relates, context));
        requireNoErrors(objectionErrors(next, before, isOfCancellation ? target.id : undefined));
      }
      if (next === complaint) return { next: before, result: complaint };
      const tender = withComplaint(parent, before, target, next);
      if (next.status === complaint.status) return { next: tender, result: next };
      const moved = { on: parent.name, id: target.id, complaint: next };
      const after = complaintEffects.of(procedure).reduce((one, effect) => effect(one, moved, context), tender);
      return { next: after, result: next };
    });
    return okReply(showComplaint(service, parent, result));
  };
