/** Money of a contract (spec/contracts.md §4). Sums and products on decimal digits (spec/decisions.md D6). */
import { atMost, isWholeWithTax, sum, unitTotalFault } from '../../model/money.ts';
import { forbidden, missing, ruleError } from '../../model/problem.ts';
import type { ContractValueShown } from '../../model/types.generated.ts';
import { becomes, changes, type Edit, none, type Rule } from './rule.ts';

/** 403: the parties bargain about the price, not about its currency. */
export const currencyStays: Rule = ({ before, after }) => {
  if (before.value?.currency !== undefined && after.value?.currency !== before.value.currency) {
    throw forbidden("Can't update currency for contract value");
  }
  return none;
};

/** 403 unless the amount with tax and the one without fit to each other. */
const requireTaxRelation = ({ amount = 0, amountNet = 0 }: ContractValueShown, hasTax: boolean): void => {
  if (!hasTax && amount !== amountNet) throw forbidden('Amount and amountNet should be equal');
  if (hasTax && !isWholeWithTax(amount, amountNet)) {
    throw forbidden('Amount should be equal or greater than amountNet and differ by no more than 20.0%');
  }
};

/** spec/contracts.md §4: amountNet is there and fits; asked when the value changes, and when a contract is signed. */
export const valueHasItsNet: Rule = (edit) => {
  const { value } = edit.after;
  if (value === undefined || !(changes(edit, 'value') || becomes(edit, 'active'))) return none;
  if (value.amountNet === undefined) return [missing(['data', 'value', 'amountNet'])];
  requireTaxRelation(value, value.valueAddedTaxIncluded === true);
  return none;
};

/** What the other contracts of the award have taken of it. */
const taken = ({ others }: Edit, of: 'amount' | 'amountNet'): number[] => others.map(({ value }) => value?.[of] ?? value?.amount ?? 0);

/**
 * spec/contracts.md §4 "pending only", 403: all contracts of an award together cost at most what was awarded, with tax or without
 * as the award.
 */
export const awardIsTheLimit: Rule = (edit) => {
  const { before, after, award } = edit;
  if (before.status !== 'pending' || award?.value === undefined || after.value === undefined || after.status === 'cancelled') return none;
  if (!(changes(edit, 'value') || becomes(edit, 'active'))) return none;
  const of = award.value.valueAddedTaxIncluded === true ? 'amount' : 'amountNet';
  if (atMost(sum([...taken(edit, of), after.value[of] ?? 0]), award.value.amount)) return none;
  throw forbidden(`${of === 'amount' ? 'Amount' : 'AmountNet'} should be less or equal to awarded amount`);
};

/** spec/contracts.md §4 "resulting status not pending", the first part: 403. */
export const paidInTheSameCurrency: Rule = (edit) => {
  const { amountPaid, value } = edit.after;
  if (amountPaid !== undefined && changes(edit, 'amountPaid') && amountPaid.currency !== value?.currency) {
    throw forbidden('currency of amountPaid should be identical to currency of value of contract');
  }
  return none;
};

/** spec/contracts.md §4 with spec/tender-rules.md §6 B7; asked when one of the two changes, and when the contract does. */
export const unitPricesMakeTheValue: Rule = (edit) => {
  const { items = [], value, status } = edit.after;
  if (value?.amount === undefined || status === 'pending' || status === 'cancelled') return none;
  if (!changes(edit, 'items') && !changes(edit, 'value') && !changes(edit, 'status')) return none;
  const fault = unitTotalFault(items, { ...value, amount: value.amount }, 'contract');
  return fault === null ? none : [ruleError(['data', 'items'], fault)];
};

/** spec/contracts.md §4 "resulting status not pending", the rest about money; asked again when the value goes below what was paid. */
export const paidFitsTheValue: Rule = (edit) => {
  const { amountPaid, value } = edit.after;
  if (amountPaid === undefined || !(changes(edit, 'amountPaid') || changes(edit, 'value') || changes(edit, 'status'))) return none;
  if (amountPaid.amountNet === undefined) return [missing(['data', 'amountPaid', 'amountNet'])];
  requireTaxRelation(amountPaid, amountPaid.valueAddedTaxIncluded === true);
  if (value?.amountNet !== undefined && !atMost(amountPaid.amountNet, value.amountNet)) {
    throw forbidden('AmountPaid amountNet can`t be greater than value amountNet');
  }
  return none;
};
