/** Decisions of pre-qualification: rules, and effects on bids (spec/pre-qualification.md §2, §3). Pure: ids are passed in. */

import { listOf } from '../../../base/domain/json.ts';
import { type FieldError, forbidden, ruleError } from '../../../base/domain/problem.ts';
import type { QualificationRecord, TenderRecord } from '../../../base/domain/tender.ts';
import type { LotValue, PatchQualification } from '../../../base/domain/types.generated.ts';
import type { EffectContext, Procedure } from '../../engine/procedure.ts';
import { awardResponseErrors, correctedBidErrors } from '../../tenders/criteria/responses.ts';
import { pendingQualification, prequalificationSettings, withOfferStatus, withQualification } from './qualification.ts';

/** Document types a qualification may have only once. */
export const SINGLE_QUALIFICATION_DOCUMENTS = ['deviationReport'];

/** Where a type requires both statements, a PATCH without one of them makes it false. */
export const withFalseStatements = (patch: PatchQualification, procedure: Procedure): PatchQualification =>
  prequalificationSettings.of(procedure).requiresEligible ? { qualified: false, eligible: false, ...patch } : patch;

interface Change {
  readonly tender: TenderRecord;
  readonly before: QualificationRecord;
  readonly after: QualificationRecord;
  readonly patch: PatchQualification;
  readonly procedure: Procedure;
}

/** Errors of a changed qualification that the schema cannot express. */
export const qualificationErrors = ({ tender, before, after, patch, procedure }: Change): readonly FieldError[] => {
  const { status, requirementResponses = [] } = after;
  const wanted = status === 'active' && prequalificationSettings.of(procedure).requiresEligible ? (['qualified', 'eligible'] as const) : [];
  return [
    ...wanted.filter((field) => after[field] !== true).map((field) => ruleError(['data', field], 'This field must be true.')),
    ...(patch.requirementResponses === undefined ? [] : awardResponseErrors(tender, requirementResponses)),
    ...(before.status === 'pending' && status === 'active' ? correctedBidErrors(tender, after, after.bidID, ['data', 'bidID']) : []),
  ];
};

type Status = QualificationRecord['status'];

/** From → to → the resulting status of the offer. */
const offerStatusByDecision: Readonly<Record<Status, { readonly [To in Status]?: LotValue['status'] }>> = {
  pending: { pending: 'pending', active: 'active', unsuccessful: 'unsuccessful', cancelled: 'pending' },
  active: { cancelled: 'pending' },
  unsuccessful: { cancelled: 'pending' },
  cancelled: {},
};

/**
 * Applies a changed qualification; `again` is the new one that replaces a cancelled decision. Throws 403 for an impossible
 * change.
 */
export const decideQualification = (
  tender: TenderRecord,
  before: QualificationRecord,
  after: QualificationRecord,
  { now, newId, procedure }: EffectContext,
): { readonly next: TenderRecord; readonly again?: QualificationRecord } => {
  const offer = offerStatusByDecision[before.status][after.status];
  if (offer === undefined) throw forbidden("Can't update qualification status");
  if (after.status === before.status) return { next: withQualification(tender, after) };
  const next = withOfferStatus(withQualification(tender, { ...after, date: now }), after, offer);
  if (after.status !== 'cancelled') return { next };
  const again = pendingQualification(after, newId(), now, prequalificationSettings.of(procedure));
  return { next: { ...next, qualifications: [...listOf(next.qualifications), again] }, again };
};
