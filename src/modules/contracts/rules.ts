/** Rules of a contract's PATCH (spec/contracts.md §4, spec/procedures.md §1.6). Money is summed decimally (spec/decisions.md D6). Pure. */
import { holdsContract } from '../../base/domain/complaints.ts';
import { lookUp, textIn } from '../../base/domain/json.ts';
import { durationErrors, percentageErrors, sequenceErrors } from '../../base/domain/milestones.ts';
import { atMost, isWholeWithTax, sumAmounts, unitTotalFault } from '../../base/domain/money.ts';
import { orderErrors } from '../../base/domain/period.ts';
import { extraForbidden, type FieldError, firstFailing, forbidden, missingField, NO_ERRORS, ruleError } from '../../base/domain/problem.ts';
import { bestFirst, type Scale, worthOf } from '../../base/domain/scale.ts';
import type { ContractValueShown } from '../../base/domain/types.generated.ts';
import { becomesStatus, type ContractEdit, type ContractRule, contractFieldChanges } from './contract-edit.ts';
import { activeItemsKeepTheirKind, pendingItemsKeepTheirSense } from './item-rules.ts';

/** Allowed transitions by a PATCH, apart from keeping the status. */
const CONTRACT_STATUS_STEPS: Readonly<Record<string, readonly string[]>> = { pending: ['active', 'cancelled'], active: ['terminated'] };

const contractMilestonesAddUp: ContractRule = (edit) => {
  const { milestones = [] } = edit.after;
  if (!contractFieldChanges(edit, 'milestones')) return NO_ERRORS;
  return firstFailing([durationErrors, (all) => sequenceErrors(all, () => 'all'), percentageErrors], milestones);
};

/** The earliest signing moment: after the award, or after its complaint period; empty when there is no limit. */
const signingConstraint = ({
  award,
  terms,
}: ContractEdit): { readonly since?: Date | undefined; readonly standStill?: Date | undefined } => {
  const { signedAfter = 'award' } = terms ?? {};
  if (signedAfter === 'nothing') return {};
  return signedAfter === 'award' ? { since: award?.date } : { standStill: award?.complaintPeriod?.endDate };
};

/** spec/contracts.md §4 "dateSigned". */
const signedAfterTheAward: ContractRule = (edit) => {
  const { dateSigned } = edit.after;
  if (dateSigned === undefined || !contractFieldChanges(edit, 'dateSigned')) return NO_ERRORS;
  const at = ['data', 'dateSigned'];
  const { since, standStill } = signingConstraint(edit);
  if (since !== undefined && dateSigned < since) {
    return [ruleError(at, `Contract signature date should be after award activation date (${edit.date(since)})`)];
  }
  if (standStill !== undefined && dateSigned <= standStill) {
    return [ruleError(at, `Contract signature date should be after award complaint period end date (${edit.date(standStill)})`)];
  }
  return dateSigned > edit.now ? [ruleError(at, "Contract signature date can't be in the future")] : NO_ERRORS;
};

/** spec/procedures.md §1.6: 403; a contract may be cancelled alone only if its award has others that are not cancelled. */
const stepIsAllowed: ContractRule = (edit) => {
  const { before, after, tender, id } = edit;
  if (before.status !== after.status && !lookUp(CONTRACT_STATUS_STEPS, before.status)?.includes(after.status))
    throw forbidden("Can't update contract status");
  if (!becomesStatus(edit, 'cancelled')) return NO_ERRORS;
  if ((tender?.buyers ?? []).length <= 1) throw forbidden("Can't update contract status");
  const others = (tender?.contracts ?? []).filter((stub) => stub.awardID === before.awardID && stub.id !== id);
  if (others.some(({ status }) => status !== 'cancelled')) return NO_ERRORS;
  throw forbidden("Can't update contract status from pending to cancelled for last not cancelled contract. Cancel award instead.");
};

/** spec/contracts.md §4 "pending only", 403. */
const signedWhenTheAwardIsSettled: ContractRule = (edit) => {
  if (edit.before.status !== 'pending' || !becomesStatus(edit, 'active')) return NO_ERRORS;
  const { award, tender, now } = edit;
  const { since, standStill } = signingConstraint(edit);
  if (since !== undefined && since > now) throw forbidden(`Can't sign contract before award activation date (${edit.date(since)})`);
  if (standStill !== undefined && standStill > now) {
    throw forbidden(`Can't sign contract before stand-still period end (${edit.date(standStill)})`);
  }
  if (tender !== null && holdsContract(tender, award?.lotID)) throw forbidden("Can't sign contract before reviewing all complaints");
  return NO_ERRORS;
};

/** spec/contracts.md §4 "resulting status not pending". */
const terminatedWhenPaid: ContractRule = (edit) => {
  if (becomesStatus(edit, 'terminated') && edit.after.amountPaid === undefined) {
    throw forbidden("Can't terminate contract while 'amountPaid' is not set");
  }
  return NO_ERRORS;
};

const periodBeginsBeforeItsEnd: ContractRule = ({ before, after, date }) =>
  orderErrors(after.period, ['data', 'period'], { render: date }, before.period?.startDate);

const requiredForActive = (field: string): FieldError[] => [
  ruleError(['data', field], `${field} is required for contract in \`active\` status`),
];

/** spec/contracts.md §4 "pending→active". */
const activeContractIsWhole: ContractRule = (edit) => {
  if (!becomesStatus(edit, 'active')) return NO_ERRORS;
  const { contractTemplateName, buyer, suppliers = [], period, contractNumber } = edit.after;
  const signers = buyer?.signerInfo !== undefined && suppliers.length > 0 && suppliers.every(({ signerInfo }) => signerInfo !== undefined);
  if (contractTemplateName !== undefined && !signers) {
    return [ruleError(['data'], 'signerInfo field for buyer and suppliers is required for contract in `active` status')];
  }
  if (period?.startDate === undefined || period.endDate === undefined) return requiredForActive('period');
  return textIn(contractNumber) === undefined ? requiredForActive('contractNumber') : NO_ERRORS;
};

/** spec/reviews.md §3: 403. */
const signingIsApproved: ContractRule = (edit) => {
  const refusal = becomesStatus(edit, 'active') ? edit.terms?.refusalOf?.(edit.award?.lotID) : undefined;
  if (refusal !== undefined) throw forbidden(refusal);
  return NO_ERRORS;
};

/** 403: the price is negotiable, its currency is not. */
const currencyStays: ContractRule = ({ before, after }) => {
  if (before.value?.currency !== undefined && after.value?.currency !== before.value.currency) {
    throw forbidden("Can't update currency for contract value");
  }
  return NO_ERRORS;
};

/** 403 unless the amounts with and without tax are consistent. */
const requireTaxRelation = ({ amount = 0, amountNet = 0 }: ContractValueShown, hasTax: boolean): void => {
  if (!hasTax && amount !== amountNet) throw forbidden('Amount and amountNet should be equal');
  if (hasTax && !isWholeWithTax(amount, amountNet)) {
    throw forbidden('Amount should be equal or greater than amountNet and differ by no more than 20.0%');
  }
};

/** spec/contracts.md §4: amountNet is required and consistent; checked when the value changes and on signing. */
const valueHasItsNet: ContractRule = (edit) => {
  const { value } = edit.after;
  if (value?.amount === undefined || !(contractFieldChanges(edit, 'value') || becomesStatus(edit, 'active'))) return NO_ERRORS;
  if (value.amountNet === undefined) return [missingField(['data', 'value', 'amountNet'])];
  requireTaxRelation(value, value.valueAddedTaxIncluded === true);
  return NO_ERRORS;
};

const VALUE_FIELDS = ['amount', 'amountNet', 'currency', 'valueAddedTaxIncluded'] as const;

/** The scale of a non-monetary value; null for prices. */
const ownScale = ({ terms }: ContractEdit): Scale | null => (terms === null || terms.scale.unit === undefined ? null : terms.scale);

/** A non-monetary award makes no monetary contract, and the other way round. */
const valueIsOfItsKind: ContractRule = (edit) => {
  const { value } = edit.after;
  if (value === undefined || !contractFieldChanges(edit, 'value')) return NO_ERRORS;
  const scale = ownScale(edit);
  const known: readonly string[] = [...(scale === null ? VALUE_FIELDS : [scale.field]), ...Object.keys(edit.before.value ?? {})];
  const strange = Object.keys(value).filter((field) => !known.includes(field));
  if (strange.length > 0) return strange.map((field) => extraForbidden(['data', 'value', field]));
  return scale !== null && Number.isNaN(worthOf(scale, value)) ? [missingField(['data', 'value', scale.field])] : NO_ERRORS;
};

/** 403: a non-monetary value is not shared out, so the award itself limits each contract while it is pending. */
const numberIsBoundByAward: ContractRule = (edit) => {
  const { before, after, award } = edit;
  const scale = ownScale(edit);
  if (scale === null || before.status !== 'pending' || award?.value === undefined || after.value === undefined) return NO_ERRORS;
  if (bestFirst(scale, worthOf(scale, after.value), worthOf(scale, award.value)) <= 0) return NO_ERRORS;
  const words = scale.field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const name = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  throw forbidden(`${name} should be ${scale.better === 'lower' ? 'less' : 'greater'} or equal to awarded ${words}`);
};

/** The amounts already taken by the other contracts of the award. */
const listOtherAmounts = ({ others }: ContractEdit, of: 'amount' | 'amountNet'): number[] =>
  others.map(({ value }) => value?.[of] ?? value?.amount ?? 0);

/**
 * spec/contracts.md §4 "pending only", 403: all contracts of an award together cost at most the awarded amount, with or without tax
 * like the award; amounts in different currencies are not compared.
 */
const awardIsTheLimit: ContractRule = (edit) => {
  const { before, after, award } = edit;
  if (edit.terms?.hasOneCurrency === false) return NO_ERRORS;
  if (before.status !== 'pending' || award?.value?.amount === undefined || after.value === undefined || after.status === 'cancelled')
    return NO_ERRORS;
  if (!(contractFieldChanges(edit, 'value') || becomesStatus(edit, 'active'))) return NO_ERRORS;
  const of = award.value.valueAddedTaxIncluded === true ? 'amount' : 'amountNet';
  if (atMost(sumAmounts([...listOtherAmounts(edit, of), after.value[of] ?? 0]), award.value.amount)) return NO_ERRORS;
  throw forbidden(`${of === 'amount' ? 'Amount' : 'AmountNet'} should be less or equal to awarded amount`);
};

/** spec/contracts.md §4 "resulting status not pending", the first part: 403. */
const paidInTheSameCurrency: ContractRule = (edit) => {
  const { amountPaid, value } = edit.after;
  if (
    ownScale(edit) === null &&
    amountPaid !== undefined &&
    contractFieldChanges(edit, 'amountPaid') &&
    amountPaid.currency !== value?.currency
  ) {
    throw forbidden('currency of amountPaid should be identical to currency of value of contract');
  }
  return NO_ERRORS;
};

/** spec/contracts.md §4 with spec/tender-rules.md §6 B7; checked when the items, the value or the status change. */
const unitPricesMakeTheValue: ContractRule = (edit) => {
  if (edit.terms?.hasOneCurrency === false) return NO_ERRORS;
  const { items = [], value, status } = edit.after;
  if (value?.amount === undefined || status === 'pending' || status === 'cancelled') return NO_ERRORS;
  if (!contractFieldChanges(edit, 'items') && !contractFieldChanges(edit, 'value') && !contractFieldChanges(edit, 'status'))
    return NO_ERRORS;
  const fault = unitTotalFault(items, { ...value, amount: value.amount }, 'contract');
  return fault === null ? NO_ERRORS : [ruleError(['data', 'items'], fault)];
};

/** spec/contracts.md §4 "resulting status not pending", the other money rules; checked again when the value drops below the amount paid. */
const paidFitsTheValue: ContractRule = (edit) => {
  const { amountPaid, value } = edit.after;
  if (
    amountPaid === undefined ||
    !(contractFieldChanges(edit, 'amountPaid') || contractFieldChanges(edit, 'value') || contractFieldChanges(edit, 'status'))
  )
    return NO_ERRORS;
  if (amountPaid.amountNet === undefined) return [missingField(['data', 'amountPaid', 'amountNet'])];
  requireTaxRelation(amountPaid, amountPaid.valueAddedTaxIncluded === true);
  if (value?.amountNet !== undefined && !atMost(amountPaid.amountNet, value.amountNet)) {
    throw forbidden('AmountPaid amountNet can`t be greater than value amountNet');
  }
  return NO_ERRORS;
};

/** `value.amount` and the uniqueness of items are checked by the schema. */
const contractRules: readonly ContractRule[] = [
  signedAfterTheAward,
  stepIsAllowed,
  pendingItemsKeepTheirSense,
  activeItemsKeepTheirKind,
  contractMilestonesAddUp,
  currencyStays,
  valueIsOfItsKind,
  valueHasItsNet,
  signedWhenTheAwardIsSettled,
  awardIsTheLimit,
  numberIsBoundByAward,
  paidInTheSameCurrency,
  unitPricesMakeTheValue,
  paidFitsTheValue,
  terminatedWhenPaid,
  periodBeginsBeforeItsEnd,
  activeContractIsWhole,
  signingIsApproved,
];

/** The errors of the first rule that fails; throws 403 where the rule requires it. */
export const contractErrors = (edit: ContractEdit): readonly FieldError[] => firstFailing(contractRules, edit);
