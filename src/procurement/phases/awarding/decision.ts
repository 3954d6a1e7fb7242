/** Rules of award decisions (spec/tender-rules.md §7, spec/procedures.md §1.5). Pure. */

import { isUnderReview } from '../../../base/domain/complaints.ts';
import { listOf } from '../../../base/domain/json.ts';
import { type FieldError, firstFailing, forbidden, NO_ERRORS, ruleError } from '../../../base/domain/problem.ts';
import type { AwardRecord, TenderRecord } from '../../../base/domain/tender.ts';
import type { PatchAward } from '../../../base/domain/types.generated.ts';
import { type Addition, ruleList } from '../../engine/lists.ts';
import type { Context, Procedure } from '../../engine/procedure.ts';
import { awardResponseErrors, correctedBidErrors } from '../../tenders/criteria/responses.ts';
import { buyersSignatureErrors } from '../../tenders/rules/documents.ts';
import { AWARD_MODEL_RULES, AWARD_RULES } from '../../tenders/rules/order.ts';
import { signerErrors } from '../bids/rules.ts';
import { type AwardingSettings, type AwardStep, awardingSettings } from './award.ts';

/** Document types an award may have only once (spec/documents.md §3). */
export const SINGLE_AWARD_DOCUMENTS = ['notice', 'extensionReport', 'deviationReport', 'acceptanceReport'];

interface AwardChange {
  readonly tender: TenderRecord;
  readonly before: AwardRecord;
  readonly after: AwardRecord;
  readonly patch: Pick<PatchAward, 'requirementResponses'>;
  readonly procedure: Procedure;
  readonly config: Pick<Context['config'], 'hasAwardingOrder' | 'hasMultiSourcing'>;
}

export type AwardRule = (change: AwardChange) => readonly FieldError[];

/** Whether all required statements are made, and one of them is false. */
const isTurnedDown = ({ qualified, eligible }: AwardRecord, requiresEligible: boolean): boolean =>
  requiresEligible ? qualified !== undefined && eligible !== undefined && !(qualified && eligible) : qualified === false;

/** spec/tender-rules.md §7, spec/open-tenders.md §9.1: a decision states whether the bidder is qualified and eligible. */
export const decisionSaysQualified = ({ after }: Pick<AwardChange, 'after'>, requiresEligible = false): readonly FieldError[] => {
  const at = ['data', 'qualified'];
  if (after.status === 'active') {
    const isEligible = after.eligible === true || !requiresEligible;
    return [
      ...(after.qualified === true ? [] : [ruleError(at, "Can't update award to active status with not qualified")]),
      ...(isEligible ? [] : [ruleError(['data', 'eligible'], "Can't update award to active status with not eligible")]),
    ];
  }
  if (after.status !== 'unsuccessful' || isTurnedDown(after, requiresEligible)) return NO_ERRORS;
  return [ruleError(at, "Can't update award to unsuccessful status when qualified/eligible isn't set to False")];
};

/** Both statements are fixed once an award is cancelled; types whose refusals need a claim throw 403 instead (`buildTransition`). */
const cancelledKeepsItsWord: AwardRule = ({ before, after, procedure }) => {
  if (awardingSettings.of(procedure).contesting.reopening !== 'free' || before.status !== 'cancelled') return NO_ERRORS;
  const changed = (['qualified', 'eligible'] as const).find((field) => before[field] !== after[field]);
  if (changed === undefined) return NO_ERRORS;
  return [ruleError(['data', changed], "Can't update qualified/eligible fields in award in (cancelled) status")];
};

/** A lot has one winner, unless several may win (spec/request-for-proposal.md §9.1). */
const winnerIsOne: AwardRule = ({ tender, before, after: { status, lotID }, config: { hasAwardingOrder, hasMultiSourcing } }) => {
  if (hasAwardingOrder || hasMultiSourcing || before.status === status || status !== 'active') return NO_ERRORS;
  if (!listOf(tender.awards).some((one) => one.lotID === lotID && one.status === 'active')) return NO_ERRORS;
  const text = `Can't activate award as tender already has active award${lotID === undefined ? '' : ' for this lot'}`;
  return [ruleError(['data', 'awards'], text)];
};

/** Checks each answer sent with the PATCH on its own (spec/procedures.md §4.4). */
const answersFit: AwardRule = ({ tender, after: { requirementResponses = [] }, patch }) =>
  patch.requirementResponses === undefined ? NO_ERRORS : awardResponseErrors(tender, requirementResponses);

/** Milestones that delay a decision. */
const DELAYING_MILESTONES: ReadonlySet<string> = new Set(['24h', 'alp']);

/** spec/tenders.md §5.6, spec/open-tenders.md §9.3: throws 403 during a milestone; `status` is the requested one. */
export const requireNoMilestone = (
  award: Pick<AwardRecord, 'milestones' | 'status'>,
  status: string | undefined,
  { allowsEdits }: NonNullable<AwardingSettings['milestones']>,
  { now, zone }: Pick<Context, 'now' | 'zone'>,
): void => {
  const milestone = award.milestones?.find(({ code, date, dueDate }) => DELAYING_MILESTONES.has(code) && date <= now && now <= dueDate);
  if (milestone === undefined || (allowsEdits === true && (award.status !== 'pending' || status === 'pending'))) return;
  throw forbidden(`Can't change status to '${status ?? 'None'}' until milestone.dueDate: ${zone.render(milestone.dueDate)}`);
};

const AWARD_STEPS: Readonly<Record<string, AwardStep>> = {
  'pending pending': 'edit',
  'pending active': 'accept',
  'pending unsuccessful': 'reject',
  'active cancelled': 'cancel accepted',
  'unsuccessful cancelled': 'cancel rejected',
};

/** The step of a change (spec/procedures.md §1.5); throws 403 for an impossible one. Only called when something changes. */
export const buildTransition = (before: AwardRecord, after: AwardRecord): AwardStep => {
  const awardStep = AWARD_STEPS[`${before.status} ${after.status}`];
  if (awardStep !== undefined) return awardStep;
  if (before.status === 'cancelled' && before.qualified !== after.qualified) {
    throw forbidden("Can't update qualified/eligible fields in award in (cancelled) status");
  }
  throw forbidden(`Can't update award in current (${before.status}) status`);
};

/** Throws 403 for writing `what` while an accepted complaint on an award of the lot is under review, where awards are made together. */
export const requireNoReview = (tender: TenderRecord, lotId: string | undefined, what: string, procedure: Procedure): void => {
  if (awardingSettings.of(procedure).jointly !== undefined && isUnderReview(tender, lotId))
    throw forbidden(`Can't ${what} with accepted complaint`);
};

/** Statuses of awards that may still lead to a contract. */
export const STANDING_AWARD_STATUSES: ReadonlySet<string> = new Set(['pending', 'active']);

/**
 * spec/procedures.md §1.5 step eContract, spec/tender-rules.md §8: suppliers of a pending or active award name their signers;
 * an award that ends needs none.
 */
const suppliersNameSigners: AwardRule = ({ tender, after: { status, suppliers } }) =>
  STANDING_AWARD_STATUSES.has(status) ? signerErrors(tender, suppliers, ['data', 'suppliers']) : NO_ERRORS;

/** A decision requires its signed notice (spec/tender-rules.md §5 "required signature document"). */
const decisionIsSigned: AwardRule = ({ tender, before, after: { status, documents = [] }, procedure }) =>
  before.status === 'pending' && (status === 'active' || status === 'unsuccessful')
    ? buyersSignatureErrors(documents, awardingSettings.of(procedure).decision.signed, tender, { procedure })
    : NO_ERRORS;

/** A bid that is accepted after its 24 hours answers every criterion. */
const correctedBidIsComplete: AwardRule = ({ tender, before, after }) =>
  before.status === 'pending' && after.status === 'active'
    ? correctedBidErrors(tender, after, after.bid_id, ['data', 'bid_id'])
    : NO_ERRORS;

/** Reported together, before checking whether the award may be changed now. */
export const awardModelRules = ruleList<AwardRule, (typeof AWARD_MODEL_RULES)[number]>(AWARD_MODEL_RULES);
/** Checked one by one, after that. */
export const awardStateRules = ruleList<AwardRule, (typeof AWARD_RULES)[number]>(AWARD_RULES);

/** Rules for awards of every type. */
export const awardRules: readonly Addition[] = [
  awardModelRules.add({
    decisionSaysQualified: (change) => decisionSaysQualified(change, awardingSettings.of(change.procedure).decision.requiresEligible),
    answersFit,
  }),
  awardStateRules.add({ suppliersNameSigners, cancelledKeepsItsWord, correctedBidIsComplete, decisionIsSigned, winnerIsOne }),
];

export const awardModelErrors = (change: AwardChange): readonly FieldError[] =>
  awardModelRules.of(change.procedure).flatMap((rule) => rule(change));

export const awardStateErrors = (change: AwardChange): readonly FieldError[] => firstFailing(awardStateRules.of(change.procedure), change);
