/** The rules of a tender of any type, and how they are run; each file here has those of one subject. */
import { type FieldError, firstFailing } from '../../domain/problem.ts';
import type { TenderFields } from '../../domain/tender.ts';
import type { ListStep, PhaseList } from '../../procedures/engine/phase.ts';
import { askedItemsStay, askedLotsStay, criteriaAreInOrder, guaranteesAreAskedFor, guaranteesCanBeAskedFor } from '../criteria/rules.ts';
import { contractTemplateFits, documentsAreInOrder, documentsConcernSomething } from './documents.ts';
import {
  additionalClassificationsAreListed,
  classificationsAreListed,
  drugsNameTheirSubstance,
  featuresConcernSomething,
  featuresGoWithLowestCost,
  featuresWeighLittle,
  itemGroupStays,
  itemsAreCatalogued,
  itemsAreOfOneClass,
  itemsBelongToLots,
  observationsAreUnique,
  profilesComeWithCategories,
  publicItemsNameTheirBuyer,
  publicItemsNameTheirLot,
  registersAreUsedInPlace,
  somethingIsProcured,
  undefinedItemsAreExplained,
  unitsAreListed,
} from './items.ts';
import {
  milestonesAddUp,
  milestonesBelongToLots,
  milestonesUseListedWords,
  newerTendersHaveMilestones,
  newerTendersSayHowTheyPay,
} from './milestones.ts';
import { currenciesAreListed, guaranteesShareCurrency, lotsHaveFittingSteps, lotsSumUp, valueAndStepAgree } from './money.ts';
import {
  addressesAreListed,
  allBuyersHaveContractOwners,
  contactsCanBeReached,
  contractOwnersGoWithTemplate,
  contractOwnersKeepContracts,
  fundersAreListed,
  fundersMatchPlans,
  identifiersUseListedSchemes,
  kindMayUseProcedure,
  onlyCentralBodiesHaveBuyers,
  publicKindStays,
  signersAreKnown,
} from './parties.ts';
import {
  agreementKeepsVariant,
  agreementsGoWithPreSelection,
  awardCriteriaStay,
  comparisonsNeedOneCurrency,
  configIsAllowed,
  configIsOfItsVariant,
  deliveriesBeginBeforeTheirEnd,
  draftIsLeftForGood,
  methodIsOfProcedure,
  plansAreLinkedOnce,
  publishedTenderIsComplete,
  restrictionGoesWithEstimation,
  standStillFollowsQualification,
  statusIsWithinReach,
  stepIsOfOwner,
} from './procedure.ts';
import { type Context, changeRules, collect, creationRules, lotRules, modelRules, type Rule } from './rule.ts';

export { requireStatus } from '../../procedures/engine/writes.ts';
export { documentErrors, documentModelErrors, latestVersions } from './documents.ts';
export { lotErrors, lotRemovalErrors } from './money.ts';
export type { Context, Rule } from './rule.ts';

const signerRules: readonly Rule[] = [
  signersAreKnown,
  contractOwnersGoWithTemplate,
  contractOwnersKeepContracts,
  allBuyersHaveContractOwners,
];

/** Rules of every type, at the steps of spec/tender-rules.md §1, §2, §3; phases add the others. */
export const tenderRules: readonly ListStep[] = [
  modelRules.at(0, statusIsWithinReach),
  modelRules.at(3, onlyCentralBodiesHaveBuyers),
  modelRules.at(5, newerTendersHaveMilestones),
  modelRules.at(6, newerTendersSayHowTheyPay),
  modelRules.at(7, milestonesBelongToLots),
  modelRules.at(8, milestonesUseListedWords),
  modelRules.at(9, itemsBelongToLots),
  modelRules.at(10, publicItemsNameTheirBuyer),
  modelRules.at(12, classificationsAreListed),
  modelRules.at(13, undefinedItemsAreExplained),
  modelRules.at(14, drugsNameTheirSubstance),
  modelRules.at(14, additionalClassificationsAreListed),
  modelRules.at(14, registersAreUsedInPlace),
  modelRules.at(14, unitsAreListed),
  modelRules.at(14, profilesComeWithCategories),
  modelRules.at(15, featuresConcernSomething),
  modelRules.at(16, featuresWeighLittle),
  modelRules.at(17, featuresGoWithLowestCost),
  modelRules.at(18, guaranteesShareCurrency),
  modelRules.at(18, guaranteesCanBeAskedFor),
  lotRules.at(18, guaranteesCanBeAskedFor),
  modelRules.at(18, currenciesAreListed),
  modelRules.at(19.5, deliveriesBeginBeforeTheirEnd),
  modelRules.at(21, fundersAreListed),
  modelRules.at(23, plansAreLinkedOnce),
  modelRules.at(23.5, observationsAreUnique),
  modelRules.at(24, contactsCanBeReached),
  modelRules.at(24, identifiersUseListedSchemes),
  modelRules.at(24, addressesAreListed),
  modelRules.at(25, documentsConcernSomething),

  creationRules.at(1, configIsAllowed),
  creationRules.at(1.02, configIsOfItsVariant),
  creationRules.at(1.1, restrictionGoesWithEstimation),
  creationRules.at(1.2, comparisonsNeedOneCurrency),
  creationRules.at(4, methodIsOfProcedure),
  creationRules.at(5, fundersMatchPlans),
  creationRules.at(6, valueAndStepAgree),
  creationRules.at(7, lotsHaveFittingSteps),
  creationRules.at(7, lotsSumUp),
  creationRules.at(8, milestonesAddUp),
  creationRules.at(10, itemsAreOfOneClass),
  creationRules.at(11, agreementsGoWithPreSelection),
  creationRules.at(12, documentsAreInOrder),
  creationRules.at(19, itemsAreCatalogued),
  creationRules.at(20, contractTemplateFits),
  creationRules.at(21, criteriaAreInOrder),
  creationRules.at(22, kindMayUseProcedure),
  ...signerRules.map((rule) => creationRules.at(23, rule)),
  creationRules.at(24, somethingIsProcured),

  changeRules.at(0, askedItemsStay), // P1
  changeRules.at(0, askedLotsStay), // P1
  changeRules.at(0, guaranteesAreAskedFor), // P2
  changeRules.at(0, fundersMatchPlans), // P3
  changeRules.at(1, itemGroupStays('asked first')),
  changeRules.at(4, contractTemplateFits),
  changeRules.at(5, methodIsOfProcedure),
  changeRules.at(6, milestonesAddUp),
  changeRules.at(8, standStillFollowsQualification),
  changeRules.at(12, valueAndStepAgree),
  changeRules.at(13, lotsHaveFittingSteps),
  changeRules.at(13, lotsSumUp),
  changeRules.at(15, publicKindStays),
  changeRules.at(16, awardCriteriaStay),
  changeRules.at(17, itemsAreOfOneClass),
  changeRules.at(18, agreementsGoWithPreSelection),
  changeRules.at(18.5, agreementKeepsVariant),
  changeRules.at(19, itemsAreCatalogued),
  changeRules.at(20, documentsAreInOrder),
  changeRules.at(22, criteriaAreInOrder),
  changeRules.at(25, publicItemsNameTheirLot),
  changeRules.at(26, publishedTenderIsComplete),
  changeRules.at(27, draftIsLeftForGood),
  changeRules.at(28, kindMayUseProcedure),
  ...signerRules.map((rule) => changeRules.at(29, rule)),
  changeRules.at(29, somethingIsProcured),
  changeRules.at(30, itemGroupStays('asked last')),
  changeRules.at(31, stepIsOfOwner),
];

/** Errors of the model, whoever changes the tender. */
export const modelErrors = (before: TenderFields, after: TenderFields, context: Context): readonly FieldError[] =>
  collect(modelRules.of(context.procedure), after, context, before);

const judge = (rules: PhaseList<Rule>, after: TenderFields, context: Context, before: TenderFields | null): readonly FieldError[] => {
  const ofModel = collect(modelRules.of(context.procedure), after, context, before);
  return ofModel.length > 0 ? ofModel : firstFailing(rules.of(context.procedure), after, context, before);
};

/**
 * Errors of a new tender (spec/tender-rules.md §1, §2): all broken rules of the model, else the first broken rule of creation.
 * `tender` is the body with the schema's defaults, before `withDerived`; lots and items still have the ids that were sent.
 */
export const creationErrors = (tender: TenderFields, context: Context): readonly FieldError[] =>
  judge(creationRules, tender, context, null);

/**
 * Errors of a change (spec/tender-rules.md §1, §3): all broken rules of the model, else the first broken rule of the change.
 * `after` is the tender that will be saved. Throws 403 for steps 8 and 16.
 */
export const changeErrors = (before: TenderFields, after: TenderFields, context: Context): readonly FieldError[] =>
  judge(changeRules, after, context, before);
