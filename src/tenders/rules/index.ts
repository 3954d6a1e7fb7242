/** The rules of a tender in the order of the specification; each file beside this one holds those of one subject. */
import type { FieldError } from '../../model/problem.ts';
import type { TenderFields } from '../../model/tender.ts';
import { draftIsLeftForGood, publishedTenderIsComplete, standStillIsOutOfReach, statusIsWithinReach } from './activation.ts';
import {
  additionalClassificationsAreListed,
  classificationsAreListed,
  drugsNameTheirSubstance,
  itemsAreOfOneClass,
  registersAreUsedInPlace,
  undefinedItemsAreExplained,
} from './classification.ts';
import { configIsAllowed } from './config.ts';
import { askedItemsStay, askedLotsStay, criteriaAreInOrder, guaranteesAreAskedFor } from './criteria.ts';
import { documentsAreInOrder, documentsConcernSomething } from './documents.ts';
import { featuresConcernSomething, featuresGoWithLowestCost, featuresWeighLittle } from './features.ts';
import { fundersAreListed, fundersMatchPlans } from './funders.ts';
import {
  itemsBelongToLots,
  profilesComeWithCategories,
  publicItemsNameTheirBuyer,
  publicItemsNameTheirLot,
  somethingIsProcured,
  unitsAreListed,
} from './items.ts';
import { guaranteesShareCurrency, lotsHaveFittingSteps, lotsSumUp } from './lots.ts';
import {
  agreementsGoWithPreSelection,
  awardCriteriaStay,
  methodIsOfProcedure,
  plansAreLinkedOnce,
  submissionGoesWithAuction,
} from './method.ts';
import {
  milestonesAddUp,
  milestonesBelongToLots,
  milestonesUseListedWords,
  newerTendersHaveMilestones,
  newerTendersSayHowTheyPay,
} from './milestones.ts';
import {
  addressesAreListed,
  contactsCanBeReached,
  identifiersUseListedSchemes,
  kindMayUseProcedure,
  onlyCentralBodiesHaveBuyers,
  publicKindStays,
} from './parties.ts';
import {
  awardsFollowTheRest,
  begunTenderingKeepsItsStart,
  endsLeaveRoom,
  enquiriesAreLongEnough,
  periodsBeginBeforeTheirEnd,
  tenderingBeginsInFuture,
  tenderingFollowsEnquiries,
  tenderingIsLongEnough,
} from './periods.ts';
import { type Context, collect, firstFailing, type Rule } from './rule.ts';
import { allBuyersHaveContractOwners, contractOwnersGoWithTemplate, signersAreKnown } from './signer-info.ts';
import { contractTemplateFits } from './template.ts';
import { currenciesAreListed, valueAndStepAgree } from './value.ts';

export { actingConfig, type SentConfig, variantOf } from './config.ts';
export { documentErrors, documentModelErrors, latestVersions } from './documents.ts';
export { lotErrors, lotRemovalErrors } from './lots.ts';
export type { Context, Rule } from './rule.ts';
export { requireStatus } from './status.ts';

/**
 * spec/tender-rules.md §1, as far as the schemas do not say it: V3, V5–V10, V12–V18, V20–V25; spec/tenders.md §2. All are reported
 * together.
 */
const modelRules: readonly Rule[] = [
  statusIsWithinReach,
  onlyCentralBodiesHaveBuyers,
  newerTendersHaveMilestones,
  newerTendersSayHowTheyPay,
  milestonesBelongToLots,
  milestonesUseListedWords,
  itemsBelongToLots,
  publicItemsNameTheirBuyer,
  classificationsAreListed,
  undefinedItemsAreExplained,
  drugsNameTheirSubstance,
  additionalClassificationsAreListed,
  registersAreUsedInPlace,
  unitsAreListed,
  profilesComeWithCategories,
  featuresConcernSomething,
  featuresWeighLittle,
  featuresGoWithLowestCost,
  guaranteesShareCurrency,
  currenciesAreListed,
  periodsBeginBeforeTheirEnd,
  endsLeaveRoom,
  awardsFollowTheRest,
  fundersAreListed,
  plansAreLinkedOnce,
  contactsCanBeReached,
  identifiersUseListedSchemes,
  addressesAreListed,
  documentsConcernSomething,
];

const signerRules: readonly Rule[] = [signersAreKnown, contractOwnersGoWithTemplate, allBuyersHaveContractOwners];

/** spec/tender-rules.md §2; C3, C13–C15 and C21 are derived values. */
const creationRules: readonly Rule[] = [
  configIsAllowed, // C1
  enquiriesAreLongEnough, // C2
  methodIsOfProcedure, // C4
  fundersMatchPlans, // C5
  valueAndStepAgree, // C6
  lotsHaveFittingSteps, // C7
  lotsSumUp, // C7
  milestonesAddUp, // C8
  submissionGoesWithAuction, // C9
  itemsAreOfOneClass, // C10
  agreementsGoWithPreSelection, // C11
  documentsAreInOrder, // C12
  tenderingFollowsEnquiries, // C16
  tenderingBeginsInFuture, // C17
  tenderingIsLongEnough, // C18
  contractTemplateFits, // C20
  kindMayUseProcedure, // C22
  ...signerRules, // C23
  somethingIsProcured, // C24
];

/** spec/tender-rules.md §3; step 2 is asked of the body (`keptPeriodErrors`), steps 3, 19 and 23 belong to parts that do not exist here. */
const changeRules: readonly Rule[] = [
  askedItemsStay, // P1
  askedLotsStay, // P1
  guaranteesAreAskedFor, // P2
  fundersMatchPlans, // P3
  enquiriesAreLongEnough, // 1
  contractTemplateFits, // 4
  methodIsOfProcedure, // 5
  milestonesAddUp, // 6
  standStillIsOutOfReach, // 8
  tenderingIsLongEnough, // 9
  tenderingFollowsEnquiries, // 10
  begunTenderingKeepsItsStart, // 11
  valueAndStepAgree, // 12
  lotsHaveFittingSteps, // 13
  lotsSumUp, // 13
  submissionGoesWithAuction, // 14
  publicKindStays, // 15
  awardCriteriaStay, // 16
  itemsAreOfOneClass, // 17
  agreementsGoWithPreSelection, // 18
  documentsAreInOrder, // 20
  criteriaAreInOrder, // 22
  publicItemsNameTheirLot, // 25
  publishedTenderIsComplete, // 26
  draftIsLeftForGood, // 27
  kindMayUseProcedure, // 28
  ...signerRules, // 29
  somethingIsProcured, // 29
];

const judge = (rules: readonly Rule[], after: TenderFields, context: Context, before: TenderFields | null): readonly FieldError[] => {
  const ofModel = collect(modelRules, after, context, before);
  return ofModel.length > 0 ? ofModel : firstFailing(rules, after, context, before);
};

/**
 * What forbids a new tender (spec/tender-rules.md §1, §2): all broken rules of the model, else the first broken rule of creation.
 * `tender` is the body with the schema's defaults, before `withDerived`; ids of lots and items are those that were sent.
 */
export const creationErrors = (tender: TenderFields, context: Context): readonly FieldError[] =>
  judge(creationRules, tender, context, null);

/**
 * What forbids a change (spec/tender-rules.md §1, §3): all broken rules of the model, else the first broken rule of the change.
 * `after` is the stored tender with the body merged into it, before `withDerived`. Throws 403 for steps 8 and 16.
 */
export const changeErrors = (before: TenderFields, after: TenderFields, context: Context): readonly FieldError[] =>
  judge(changeRules, after, context, before);
