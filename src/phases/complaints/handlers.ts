/** What becomes of complaints (spec/complaints.md §6); claims beside them go their own way. */

import { isPlainObject, mergedDeep } from '../../domain/json.ts';
import { refuse } from '../../domain/problem.ts';
import type { ComplaintRecord } from '../../domain/tender.ts';
import type { Organization, PatchComplaint } from '../../domain/types.generated.ts';
import { type Call, type Handler, shown } from '../../http/route.ts';
import { newId } from '../../store/records/ids.ts';
import type { TenderRoom } from '../../tenders/room.ts';
import { partyErrors } from '../../tenders/rules/parties.ts';
import type { Accepts } from '../../validation/validator.ts';
import { complaintEffects, openedComplaint, requireLot, requireWritable, roleOf, showComplaint } from './complaint.ts';
import { objectionErrors, objectionModelErrors, withIds } from './objections.ts';
import { type Parent, withComplaint } from './parent.ts';
import { type ComplaintChange, type Move, movedComplaint, requireFields, requireMove } from './states.ts';

export const patchComplaint: Accepts<PatchComplaint> = { id: '/tenders/complaint-patch' };
const wholeAuthor: Accepts<Organization> = { id: '/common/organization' };

/** The PATCH, of fields of the move only, with the author as he would be and with ids in its objections. */
const wholePatch = ({ deps }: TenderRoom, { author: before }: ComplaintRecord, call: Call, move: Move): ComplaintChange => {
  const data = call.dataAs(patchComplaint);
  requireFields(move, data);
  const { author: part, objections, ...patch } = data;
  const sent = isPlainObject(call.sent) ? call.sent.author : part;
  return {
    ...patch,
    ...(objections === undefined ? {} : { objections: withIds(objections, newId) }),
    ...(part === undefined ? {} : { author: deps.validator.check(wholeAuthor, mergedDeep(before, sent), ['data', 'author']) }),
  };
};

/** A step of a complaint, by the one whose turn it is. */
export const changeComplaint =
  (room: TenderRoom, parent: Parent): Handler =>
  async (call) => {
    const { gives } = await room.change<ComplaintRecord>(call, (opened) => {
      const { before, procedure, context } = opened;
      const { held, complaint, role } = openedComplaint(parent, opened, call, roleOf);
      requireWritable(procedure, `update complaint on ${parent.name}`, before.status);
      const isOfCancellation = parent.name === 'cancellation';
      const asked = { complaint, role, ...(isOfCancellation ? { cancellation: { status: held.status ?? '' } } : {}) };
      const move = requireMove({ ...asked, patch: isPlainObject(call.sent) ? call.sent : {} });
      const patch = wholePatch(room, complaint, call, move);
      if (patch.author !== undefined) refuse(partyErrors(patch.author, ['data', 'author'], context));
      const { next, errors } = movedComplaint({ ...asked, patch, now: call.now }, move);
      requireLot(parent, before, held.lot, 'Can update complaint only in active lot status');
      refuse(errors);
      if (patch.objections !== undefined) {
        refuse(objectionModelErrors(next, parent.relates, context));
        refuse(objectionErrors(next, before, isOfCancellation ? held.id : undefined));
      }
      if (next === complaint) return { next: before, gives: complaint };
      const tender = withComplaint(parent, before, held, next);
      if (next.status === complaint.status) return { next: tender, gives: next };
      const moved = { on: parent.name, id: held.id, complaint: next };
      const after = complaintEffects.of(procedure).reduce((one, effect) => effect(one, moved, context), tender);
      return { next: after, gives: next };
    });
    return shown(showComplaint(room, parent, gives));
  };
