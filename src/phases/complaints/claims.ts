/** Claims stand beside complaints, at the same addresses; they go their own way (spec/complaints.md §10). */

import { isPlainObject, lookUp } from '../../domain/json.ts';
import { forbidden, notFound } from '../../domain/problem.ts';
import type { ComplaintRecord } from '../../domain/tender.ts';
import type { PatchClaim, PostClaim } from '../../domain/types.generated.ts';
import type { Handler } from '../../http/route.ts';
import type { Procedure } from '../../procedures/engine/procedure.ts';
import type { TenderRoom } from '../../tenders/room.ts';
import type { Accepts } from '../../validation/validator.ts';
import { addClaim, changeClaim } from '../claims/handlers.ts';
import { type ClaimPlace, type DecisionPlace, ofAward, ofQualification, ofTender } from '../claims/place.ts';
import { addComplaint } from './creation.ts';
import { changeComplaint } from './handlers.ts';
import { complaintOf, complaintSettings, type Parent } from './parent.ts';

export const createClaim: Accepts<PostClaim> = { id: '/tenders/claim-create' };
export const patchClaim: Accepts<PatchClaim> = { id: '/tenders/claim-patch' };

/** Where new claims are made. */
const decisions: Readonly<Record<string, DecisionPlace>> = { award: ofAward, qualification: ofQualification };

/** Where a claim of this record goes; undefined for a complaint, and where the type has no claims. On a cancellation everything is a complaint. */
export const claimPlaceOf = ({ name }: Parent, { type }: Pick<ComplaintRecord, 'type'>, procedure: Procedure): ClaimPlace | undefined => {
  if (type === 'complaint' || !procedure.phases.has('claims')) return undefined;
  const decision = lookUp(decisions, name);
  if (decision !== undefined) return decision.made in procedure.writes ? decision : undefined;
  return name === 'tender' ? ofTender : undefined;
};

const asksClaim = (sent: unknown): boolean => {
  const type = isPlainObject(sent) ? (sent.type ?? 'claim') : 'claim';
  return type === 'claim';
};

/** A new complaint, or a new claim, as the body says; a claim is what says nothing. */
export const addEither =
  (room: TenderRoom, parent: Parent): Handler =>
  async (call) => {
    const { name } = parent;
    if (name === 'cancellation' || !asksClaim(call.sent)) return addComplaint(room, parent)(call);
    const tender = await room.see(call.params);
    const procedure = room.procedureOf(tender);
    parent.held(tender, call.params);
    const place = lookUp(decisions, name);
    if (place !== undefined && place.made in procedure.writes)
      return addClaim(room, place)({ ...call, data: () => call.dataAs(createClaim) });
    const isRefused = name === 'award' && complaintSettings.of(procedure).refusesClaims === true;
    throw isRefused ? forbidden("Can't add complaint of 'claim' type") : notFound('Not Found');
  };

export const changeEither =
  (room: TenderRoom, parent: Parent): Handler =>
  async (call) => {
    const tender = await room.see(call.params);
    const place = claimPlaceOf(parent, complaintOf(parent, tender, call.params), room.procedureOf(tender));
    if (place === undefined) return changeComplaint(room, parent)(call);
    return changeClaim(room, place)({ ...call, data: () => call.dataAs(patchClaim) });
  };
