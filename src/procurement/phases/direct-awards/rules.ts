/** Awards made by the buyer directly: rules, and effects of decisions (spec/limited-tenders.md §8). Pure: ids are passed in. */
import { isBlockedByCancellation, requireNotBlockedByCancellation } from '../../../base/domain/cancellations.ts';
import { currencyErrors } from '../../../base/domain/code-lists.ts';
import { listOf, sameValue } from '../../../base/domain/json.ts';
import { eachElementErrors, type FieldError, forbidden, NO_ERRORS } from '../../../base/domain/problem.ts';
import type { AwardRecord, StoredTender, TenderFields, TenderRecord } from '../../../base/domain/tender.ts';
import type { Value } from '../../../base/domain/types.generated.ts';
import { phaseSettings } from '../../engine/phase.ts';
import type { Context, TickContext, TransitionOutcome } from '../../engine/procedure.ts';
import { requiredSignatureErrors } from '../../tenders/rules/documents.ts';
import { partyErrors } from '../../tenders/rules/parties.ts';
import type { Rule } from '../../tenders/rules/rule.ts';
import { acceptanceEffects, awardLotErrors, withAward } from '../awarding/award.ts';
import { decisionSaysQualified, STANDING_AWARD_STATUSES } from '../awarding/decision.ts';
import { withAwardComplaintPeriod, withAwardsCancelled } from '../awarding/effects.ts';
import { signerErrors } from '../bids/rules.ts';

export interface DirectAwardsSettings {
  /** Awards are per lot, with the tender's currency and VAT; absent: per tender, in UAH by default. */
  readonly isPerLot?: true;
  /** Document types that a decision requires signed. */
  readonly signed?: readonly string[];
  /** What PATCHes of the tender may not change: anything after the first award, or items and value after an accepted one. */
  readonly freezes: 'all' | 'items and value';
}

export const directAwardsSettings = phaseSettings<DirectAwardsSettings>('direct-awards');

/** The only status in which such awards are made. */
export const DIRECT_AWARDS_STATUS = 'active';

const standingAward = (tender: Pick<TenderRecord, 'awards'>, lotId: string | undefined, except?: string): AwardRecord | undefined =>
  listOf(tender.awards).findLast(({ id, lotID, status }) => lotID === lotId && id !== except && STANDING_AWARD_STATUSES.has(status));

/** The currency and VAT of an award that does not state them. */
export const defaultAwardMoney = ({ value }: Pick<TenderFields, 'value'>, { isPerLot }: DirectAwardsSettings): Omit<Value, 'amount'> => {
  const { currency = 'UAH', valueAddedTaxIncluded = false } = isPerLot ? { ...value } : {};
  return { currency, valueAddedTaxIncluded };
};

/** Throws 403 if a lot, or a tender without lots, cannot have another award. */
export const requirePlace = (tender: TenderRecord, lotId: string | undefined, { isPerLot }: DirectAwardsSettings): void => {
  if (isBlockedByCancellation(tender, lotId)) throw forbidden("Can't add award with lot that have active cancellation");
  const there = standingAward(tender, lotId);
  if (there !== undefined) throw forbidden(`Can't create new award${isPerLot ? ' on lot' : ''} while any (${there.status}) award exists`);
};

/** Throws 403 if a cancellation has ended the lot of an award. */
export const requireLotGoesOn = ({ cancellations = [] }: TenderRecord, { lotID }: AwardRecord): void => {
  const isOver = cancellations.some(({ status, relatedLot }) => status === 'active' && relatedLot !== undefined && relatedLot === lotID);
  if (isOver) throw forbidden("Can't update award with lot that have active cancellation");
};

/** Throws 403 if another award has the lot this one is moved to, or while a cancellation blocks a lot. */
export const requireLotIsFree = (tender: TenderRecord, before: AwardRecord, after: AwardRecord): void => {
  const isMoved = before.lotID !== after.lotID;
  if (isMoved && standingAward(tender, after.lotID, after.id) !== undefined) throw forbidden('Another award is already using this lotID.');
  requireNotBlockedByCancellation(tender, before.lotID);
  if (isMoved) requireNotBlockedByCancellation(tender, after.lotID);
};

/** Suppliers and currency are checked as in bids. */
export const offerErrors = ({ suppliers, value }: Pick<AwardRecord, 'suppliers' | 'value'>, context: Context): readonly FieldError[] => [
  ...eachElementErrors(suppliers, ['data', 'suppliers'], (party, path) => partyErrors(party, path, context)),
  ...currencyErrors(value, ['data', 'value'], context.codes),
];

/** Reported together, before checking whether the award may be changed now. */
export const directAwardModelErrors = (
  tender: TenderRecord,
  before: AwardRecord,
  after: AwardRecord,
  context: Context,
): readonly FieldError[] => [
  ...awardLotErrors(tender, after),
  ...(sameValue([before.suppliers, before.value], [after.suppliers, after.value]) ? NO_ERRORS : offerErrors(after, context)),
  ...decisionSaysQualified({ after }),
];

const isDecided = (before: AwardRecord, { status }: AwardRecord): boolean =>
  before.status === 'pending' && (status === 'active' || status === 'unsuccessful');

/** Errors of the suppliers' signers, else of the signed decision. */
export const stateErrors = (
  tender: TenderRecord,
  before: AwardRecord,
  after: AwardRecord,
  { signed }: DirectAwardsSettings,
  context: Pick<Context, 'keepsContracts'> = {},
): readonly FieldError[] => {
  const ofSigners = STANDING_AWARD_STATUSES.has(after.status)
    ? signerErrors(tender, after.suppliers, ['data', 'suppliers'], context)
    : NO_ERRORS;
  if (ofSigners.length > 0 || !isDecided(before, after)) return ofSigners;
  return requiredSignatureErrors(after.documents ?? [], signed);
};

const acceptDirectAward = (tender: StoredTender, award: AwardRecord, context: TickContext): TransitionOutcome => {
  const createdAward = withAwardComplaintPeriod(tender, award, 'calendar', context);
  return acceptanceEffects
    .of(context.procedure)
    .reduce<TransitionOutcome>((outcome, effect) => effect(outcome, createdAward, context), { next: withAward(tender, createdAward) });
};

/** Cancels the award; after a satisfied complaint against it, all awards of its lot. */
const withoutAward = (tender: StoredTender, { id, lotID, complaints = [] }: AwardRecord, context: TickContext): TransitionOutcome => {
  const isSatisfied = complaints.some(({ status }) => status === 'satisfied');
  const lost = listOf(tender.awards).filter(
    (award) => award.id === id || (isSatisfied && award.lotID === lotID && award.status !== 'cancelled'),
  );
  return withAwardsCancelled(tender, new Set(lost.map((award) => award.id)), context);
};

/** The effects of a changed award, which `tender` already contains; throws 403 for an unknown step. */
export const decideDirectAward = (
  tender: StoredTender,
  before: AwardRecord,
  after: AwardRecord,
  context: TickContext,
): TransitionOutcome => {
  const stays: TransitionOutcome = { next: tender };
  switch (`${before.status} ${after.status}`) {
    case 'pending pending':
      return stays;
    case 'pending active':
      return acceptDirectAward(tender, after, context);
    case 'pending unsuccessful':
      return { ...stays, next: withAward(tender, { ...after, date: context.now }) };
    case 'active cancelled':
      return withoutAward(tender, after, context);
    default:
      throw forbidden(`Can't update award in current (${before.status}) status`);
  }
};

/** Step 2 of a change of the tender; throws 403. */
export const awardsFreezeTender: Rule = (after, { procedure }, before) => {
  const awards = listOf(before?.awards);
  if (directAwardsSettings.of(procedure).freezes === 'all') {
    if (awards.length > 0) throw forbidden("Can't update tender when there is at least one award.");
    return NO_ERRORS;
  }
  const isKept = sameValue(before?.items, after.items) && sameValue(before?.value, after.value);
  if (!isKept && awards.some(({ status }) => status === 'active'))
    throw forbidden("Can't update items and value of tender when there is an active award.");
  return NO_ERRORS;
};

/** Throws 403: lots cannot change once there are awards. */
export const awardsFreezeLots: Rule = ({ lots: after = [] }, _context, before) => {
  if (listOf(before?.awards).length === 0) return NO_ERRORS;
  const grown = after.length - (before?.lots?.length ?? 0);
  throw forbidden(`Can't ${grown > 0 ? 'add' : grown < 0 ? 'delete' : 'update'} lot when you have awards`);
};
