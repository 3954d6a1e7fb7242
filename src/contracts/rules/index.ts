/** The rules of a contract's PATCH in the order of spec/contracts.md §4. */
import type { FieldError } from '../../model/problem.ts';
import { activeItemsKeepTheirKind, pendingItemsKeepTheirSense } from './items.ts';
import { milestonesAddUp } from './milestones.ts';
import { type Edit, firstFailing, type Rule } from './rule.ts';
import {
  activeContractIsWhole,
  periodBeginsBeforeItsEnd,
  signedAfterTheAward,
  signedWhenTheAwardIsSettled,
  stepIsAllowed,
  terminatedWhenPaid,
} from './status.ts';
import {
  awardIsTheLimit,
  currencyStays,
  paidFitsTheValue,
  paidInTheSameCurrency,
  unitPricesMakeTheValue,
  valueHasItsNet,
} from './value.ts';

export type { Edit } from './rule.ts';

/** `value.amount` and the uniqueness of items are the model's. */
const contractRules: readonly Rule[] = [
  signedAfterTheAward,
  stepIsAllowed,
  pendingItemsKeepTheirSense,
  activeItemsKeepTheirKind,
  milestonesAddUp,
  currencyStays,
  valueHasItsNet,
  signedWhenTheAwardIsSettled,
  awardIsTheLimit,
  paidInTheSameCurrency,
  unitPricesMakeTheValue,
  paidFitsTheValue,
  terminatedWhenPaid,
  periodBeginsBeforeItsEnd,
  activeContractIsWhole,
];

/** The first fault of a changed contract; throws 403 where the rule says so. */
export const contractErrors = (edit: Edit): readonly FieldError[] => firstFailing(contractRules, edit);
