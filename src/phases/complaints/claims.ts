/** Claims share the addresses of complaints, with rules of their own (spec/complaints.md §10). */

import { isPlainObject, lookUp } from '../../domain/json.ts';
import { forbidden, notFound } from '../../domain/problem.ts';
import type { ComplaintRecord } from '../../domain/tender.ts';
import { bodyOf, type Handler } from '../../http/route.ts';
import type { Procedure } from '../../procedures/engine/procedure.ts';
import type { TenderService } from '../../tenders/service.ts';
import { addClaim, changeClaim, claimPatchBody } from '../claims/handlers.ts';
import { type ClaimTarget, type DecisionTarget, ofAward, ofQualification, tenderClaimTarget } from '../claims/target.ts';
import { addComplaint, requireConfigured } from './creation.ts';
import { changeComplaint } from './handlers.ts';
import { complaintSettings, findComplaint, type Parent } from './parent.ts';

export const createClaim = bodyOf('/tenders/claim-create');

const claimTargets: Readonly<Record<string, DecisionTarget>> = { award: ofAward, qualification: ofQualification };

/** The claim target of a record; undefined for complaints and in types without claims. On a cancellation every record is a complaint. */
export const buildClaimPlace = (
  { name }: Parent,
  { type }: Pick<ComplaintRecord, 'type'>,
  procedure: Procedure,
): ClaimTarget | undefined => {
  if (type === 'complaint' || !procedure.phases.has('claims')) return undefined;
  const decision = lookUp(claimTargets, name);
  if (decision !== undefined) return decision.made in procedure.writes ? decision : undefined;
  return name === 'tender' ? tenderClaimTarget : undefined;
};

const asksClaim = (sent: unknown): boolean => {
  const type = isPlainObject(sent) ? (sent.type ?? 'claim') : 'claim';
  return type === 'claim';
};

/** Adds a complaint or a claim, depending on the body's `type`; a claim by default. */
export const addEither =
  (service: TenderService, parent: Parent): Handler =>
  async (request) => {
    const { name } = parent;
    if (name === 'cancellation' || !asksClaim(request.sent)) return addComplaint(service, parent)(request);
    const tender = await service.see(request.params);
    const procedure = service.procedureOf(tender);
    parent.target(tender, request.params);
    const target = lookUp(claimTargets, name);
    if (target !== undefined && target.made in procedure.writes)
      return addClaim(service, target)({ ...request, data: () => request.dataAs(createClaim) });
    requireConfigured(parent, service.contextOf(tender.config ?? {}, procedure, request.now));
    const isRefused = name === 'award' && complaintSettings.of(procedure).refusesClaims === true;
    throw isRefused ? forbidden("Can't add complaint of 'claim' type") : notFound('Not Found');
  };

export const changeEither =
  (service: TenderService, parent: Parent): Handler =>
  async (request) => {
    const tender = await service.see(request.params);
    const target = buildClaimPlace(parent, findComplaint(parent, tender, request.params), service.procedureOf(tender));
    if (target === undefined) return changeComplaint(service, parent)(request);
    return changeClaim(service, target)({ ...request, data: () => request.dataAs(claimPatchBody) });
  };
