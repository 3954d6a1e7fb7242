/** Awards that the buyer makes himself: their rules, and what a decision does (spec/limited-tenders.md §8). Pure: ids come in. */
import { isBlockedByCancellation, requireNotBlockedByCancellation } from '../../domain/cancellations.ts';
import { currencyErrors } from '../../domain/code-lists.ts';
import { listOf, sameValue } from '../../domain/json.ts';
import { each, type FieldError, forbidden, none } from '../../domain/problem.ts';
import type { AwardRecord, StoredTender, TenderFields, TenderRecord } from '../../domain/tender.ts';
import type { Value } from '../../domain/types.generated.ts';
import { phaseSettings } from '../../procedures/engine/phase.ts';
import type { Context, Outcome, TickContext } from '../../procedures/engine/procedure.ts';
import { signatureErrors } from '../../tenders/rules/documents.ts';
import { partyErrors } from '../../tenders/rules/parties.ts';
import type { Rule } from '../../tenders/rules/rule.ts';
import { acceptanceEffects, awardLotErrors, withAward } from '../awarding/award.ts';
import { decisionSaysQualified } from '../awarding/decision.ts';
import { contestable, withAwardsCancelled } from '../awarding/effects.ts';
import { signerErrors } from '../bids/rules.ts';

export interface DirectAwardsSettings {
  /** Each lot has awards of its own, in the money of the tender; else the tender has them, in hryvnias unless they say otherwise. */
  readonly perLot?: true;
  /** Types of documents that are wanted signed with a decision. */
  readonly signedAtAward?: readonly string[];
  /** What no PATCH of the tender changes any more: anything from the first award on, or items and value from the accepted one on. */
  readonly freezes: 'all' | 'items and value';
}

export const directAwardsSettings = phaseSettings<DirectAwardsSettings>('direct-awards');

/** The one status of a tender whose buyer chooses. */
export const choosing = 'active';

const standing: ReadonlySet<string> = new Set(['pending', 'active']);

/** The open award of a lot, or of a tender without lots. */
const standingAward = (tender: Pick<TenderRecord, 'awards'>, lotId: string | undefined, except?: string): AwardRecord | undefined =>
  listOf(tender.awards).findLast(({ id, lotID, status }) => lotID === lotId && id !== except && standing.has(status));

/** The money of an award that does not say all of it. */
export const buildMoney = ({ value }: Pick<TenderFields, 'value'>, { perLot }: DirectAwardsSettings): Omit<Value, 'amount'> => {
  const { currency = 'UAH', valueAddedTaxIncluded = false } = perLot ? { ...value } : {};
  return { currency, valueAddedTaxIncluded };
};

/** 403 where a lot, or a tender without lots, has no place for another award. */
export const requirePlace = (tender: TenderRecord, lotId: string | undefined, { perLot }: DirectAwardsSettings): void => {
  if (isBlockedByCancellation(tender, lotId)) throw forbidden("Can't add award with lot that have active cancellation");
  const there = standingAward(tender, lotId);
  if (there !== undefined) throw forbidden(`Can't create new award${perLot ? ' on lot' : ''} while any (${there.status}) award exists`);
};

/** 403 where a cancellation has ended the lot of an award. */
export const requireLotGoesOn = ({ cancellations = [] }: TenderRecord, { lotID }: AwardRecord): void => {
  const isOver = cancellations.some(({ status, relatedLot }) => status === 'active' && relatedLot !== undefined && relatedLot === lotID);
  if (isOver) throw forbidden("Can't update award with lot that have active cancellation");
};

/** 403 where another award has the lot that this one is moved to, or a cancellation is under way. */
export const requireLotIsFree = (tender: TenderRecord, before: AwardRecord, after: AwardRecord): void => {
  const isMoved = before.lotID !== after.lotID;
  if (isMoved && standingAward(tender, after.lotID, after.id) !== undefined) throw forbidden('Another award is already using this lotID.');
  requireNotBlockedByCancellation(tender, before.lotID);
  if (isMoved) requireNotBlockedByCancellation(tender, after.lotID);
};

/** Who is chosen can be reached and is registered somewhere, and for what money, as of bids. */
export const offerErrors = ({ suppliers, value }: Pick<AwardRecord, 'suppliers' | 'value'>, context: Context): readonly FieldError[] => [
  ...each(suppliers, ['data', 'suppliers'], (party, path) => partyErrors(party, path, context)),
  ...currencyErrors(value, ['data', 'value'], context.codes),
];

/** Reported together, before it is asked whether the award may be changed now. */
export const modelErrors = (tender: TenderRecord, before: AwardRecord, after: AwardRecord, context: Context): readonly FieldError[] => [
  ...awardLotErrors(tender, after),
  ...(sameValue([before.suppliers, before.value], [after.suppliers, after.value]) ? none : offerErrors(after, context)),
  ...decisionSaysQualified({ after }),
];

const isDecided = (before: AwardRecord, { status }: AwardRecord): boolean =>
  before.status === 'pending' && (status === 'active' || status === 'unsuccessful');

/** Who signs for the suppliers, and the signed decision. */
export const stateErrors = (
  tender: TenderRecord,
  before: AwardRecord,
  after: AwardRecord,
  { signedAtAward }: DirectAwardsSettings,
  context: Pick<Context, 'keepsContracts'> = {},
): readonly FieldError[] => {
  const ofSigners = standing.has(after.status) ? signerErrors(tender, after.suppliers, ['data', 'suppliers'], context) : none;
  if (ofSigners.length > 0 || !isDecided(before, after)) return ofSigners;
  return signatureErrors(after.documents ?? [], signedAtAward);
};

const accepted = (tender: StoredTender, award: AwardRecord, context: TickContext): Outcome => {
  const createdAward = contestable(tender, award, 'calendar', context);
  return acceptanceEffects
    .of(context.procedure)
    .reduce<Outcome>((outcome, effect) => effect(outcome, createdAward, context), { next: withAward(tender, createdAward) });
};

/** The award alone, or with a satisfied complaint against it all awards of its lot. */
const withoutAward = (tender: StoredTender, { id, lotID, complaints = [] }: AwardRecord, context: TickContext): Outcome => {
  const isSatisfied = complaints.some(({ status }) => status === 'satisfied');
  const lost = listOf(tender.awards).filter(
    (award) => award.id === id || (isSatisfied && award.lotID === lotID && award.status !== 'cancelled'),
  );
  return withAwardsCancelled(tender, new Set(lost.map((award) => award.id)), context);
};

/** What a changed award makes of the tender, in which it stands already; 403 for a step that there is not. */
export const decide = (tender: StoredTender, before: AwardRecord, after: AwardRecord, context: TickContext): Outcome => {
  const stays: Outcome = { next: tender };
  switch (`${before.status} ${after.status}`) {
    case 'pending pending':
      return stays;
    case 'pending active':
      return accepted(tender, after, context);
    case 'pending unsuccessful':
      return { ...stays, next: withAward(tender, { ...after, date: context.now }) };
    case 'active cancelled':
      return withoutAward(tender, after, context);
    default:
      throw forbidden(`Can't update award in current (${before.status}) status`);
  }
};

/** Step 2 of a change of the tender, answered with 403. */
export const awardsFreezeTender: Rule = (after, { procedure }, before) => {
  const awards = listOf(before?.awards);
  if (directAwardsSettings.of(procedure).freezes === 'all') {
    if (awards.length > 0) throw forbidden("Can't update tender when there is at least one award.");
    return none;
  }
  const isKept = sameValue(before?.items, after.items) && sameValue(before?.value, after.value);
  if (!isKept && awards.some(({ status }) => status === 'active'))
    throw forbidden("Can't update items and value of tender when there is an active award.");
  return none;
};

/** 403: lots stay as they are once one of them is awarded. */
export const awardsFreezeLots: Rule = ({ lots: after = [] }, _context, before) => {
  if (listOf(before?.awards).length === 0) return none;
  const grown = after.length - (before?.lots?.length ?? 0);
  throw forbidden(`Can't ${grown > 0 ? 'add' : grown < 0 ? 'delete' : 'update'} lot when you have awards`);
};
