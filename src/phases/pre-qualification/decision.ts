/** Decisions on who may go on: their rules, and what they do to the bids (spec/pre-qualification.md §2, §3). Pure: ids come in. */

import { listOf } from '../../domain/json.ts';
import { type FieldError, forbidden, ruleError } from '../../domain/problem.ts';
import type { QualificationRecord, TenderRecord } from '../../domain/tender.ts';
import type { LotValue, PatchQualification } from '../../domain/types.generated.ts';
import type { EffectContext, Procedure } from '../../procedures/engine/procedure.ts';
import { awardResponseErrors } from '../../tenders/criteria/responses.ts';
import { pendingQualification, prequalificationSettings, withOfferStatus, withQualification } from './qualification.ts';

/** Types of which a qualification holds at most one. */
export const single = ['deviationReport'];

/** Where a type asks for both words, what a PATCH does not say again is not so. */
export const unsaid = (patch: PatchQualification, procedure: Procedure): PatchQualification =>
  prequalificationSettings.of(procedure).asksBoth ? { qualified: false, eligible: false, ...patch } : patch;

interface Change {
  readonly tender: TenderRecord;
  readonly after: QualificationRecord;
  readonly patch: PatchQualification;
  readonly procedure: Procedure;
}

/** What the schema cannot say of a qualification as it would be. */
export const qualificationErrors = ({ tender, after, patch, procedure }: Change): readonly FieldError[] => {
  const { status, requirementResponses = [] } = after;
  const wanted = status === 'active' && prequalificationSettings.of(procedure).asksBoth ? (['qualified', 'eligible'] as const) : [];
  return [
    ...wanted.filter((field) => after[field] !== true).map((field) => ruleError(['data', field], 'This field must be true.')),
    ...(patch.requirementResponses === undefined ? [] : awardResponseErrors(tender, requirementResponses)),
  ];
};

type Status = QualificationRecord['status'];

/** From → to → the state of the offer after it. */
const transitions: Readonly<Record<Status, { readonly [To in Status]?: LotValue['status'] }>> = {
  pending: { pending: 'pending', active: 'active', unsuccessful: 'unsuccessful', cancelled: 'pending' },
  active: { cancelled: 'pending' },
  unsuccessful: { cancelled: 'pending' },
  cancelled: {},
};

/**
 * The tender after the change of a qualification, and the new one that stands for a decision that was taken back; 403 for a
 * change that has no meaning.
 */
export const withDecision = (
  tender: TenderRecord,
  before: QualificationRecord,
  after: QualificationRecord,
  { now, newId, procedure }: EffectContext,
): { readonly next: TenderRecord; readonly again?: QualificationRecord } => {
  const offer = transitions[before.status][after.status];
  if (offer === undefined) throw forbidden("Can't update qualification status");
  if (after.status === before.status) return { next: withQualification(tender, after) };
  const next = withOfferStatus(withQualification(tender, { ...after, date: now }), after, offer);
  if (after.status !== 'cancelled') return { next };
  const again = pendingQualification(after, newId(), now, prequalificationSettings.of(procedure));
  return { next: { ...next, qualifications: [...listOf(next.qualifications), again] }, again };
};
