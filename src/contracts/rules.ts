/** Rules of a contract's PATCH (spec/contracts.md §4, spec/procedures.md §1.6). Money is summed decimally (spec/decisions.md D6). Pure. */
import { holdsContract } from '../domain/complaints.ts';
import type { ContractRecord, ContractTerms } from '../domain/contract.ts';
import { lookUp, sameValue, textIn } from '../domain/json.ts';
import { durationErrors, percentageErrors, sequenceErrors } from '../domain/milestones.ts';
import { atMost, isWholeWithTax, sum, unitTotalFault } from '../domain/money.ts';
import { orderErrors } from '../domain/period.ts';
import { extraForbidden, type FieldError, firstFailing, forbidden, missing, none, ruleError } from '../domain/problem.ts';
import { bestFirst, type Scale, worthOf } from '../domain/scale.ts';
import type { AwardRecord, TenderRecord } from '../domain/tender.ts';
import type { ContractValueShown, ShownItem } from '../domain/types.generated.ts';

/** Allowed transitions by a PATCH, apart from keeping the status. */
const steps: Readonly<Record<string, readonly string[]>> = { pending: ['active', 'cancelled'], active: ['terminated'] };

interface Edit {
  readonly before: ContractRecord;
  readonly after: ContractRecord;
  /** Id of the contract. */
  readonly id: string;
  /** Null for an imported contract whose tender is not stored here; such a contract cannot be cancelled, other rules of the tender pass. */
  readonly tender: TenderRecord | null;
  /** Null when the tender is null. */
  readonly terms: ContractTerms | null;
  /** The other contracts of the award that are not cancelled; full records, since stubs are not updated after signing. */
  readonly others: readonly ContractRecord[];
  readonly award: AwardRecord | undefined;
  readonly now: Date;
  /** Renders an instant for error texts. */
  readonly date: (instant: Date) => string;
}

/** Returns no errors when the rule passes. Rules with a 403 throw a `Problem`. */
type Rule = (edit: Edit) => readonly FieldError[];

const changes = ({ before, after }: Edit, field: keyof ContractRecord): boolean => !sameValue(before[field], after[field]);

/** True for a transition from another status to this one. */
const becomes = ({ before, after }: Edit, status: string): boolean => before.status !== status && after.status === status;

const free: ReadonlySet<string> = new Set(['unit', 'quantity']);

/** A value for error texts; plain strings are not quoted. */
const printed = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

const requireOnlyPrices = (before: ShownItem, after: ShownItem): void => {
  const [old, fresh] = [new Map<string, unknown>(Object.entries(before)), new Map<string, unknown>(Object.entries(after))];
  for (const [field, value] of fresh) {
    if (free.has(field) || sameValue(old.get(field), value)) continue;
    throw forbidden(
      `Updated could be only ('unit', 'quantity') in item, ${field} change forbidden: ${printed(old.get(field) ?? null)} -> ${printed(value)}`,
    );
  }
  const deleted = [...old].filter(([field, value]) => !fresh.has(field) && !sameValue(value, undefined)).map(([field]) => `'${field}'`);
  if (deleted.length > 0) throw forbidden(`Forbidden to delete fields in item: {${deleted.join(', ')}}`);
};

const requireCurrency = ({ unit: before }: ShownItem, { unit: after }: ShownItem): void => {
  const [old, fresh] = [before?.value?.currency, after?.value?.currency];
  if (old !== undefined && fresh !== undefined && old !== fresh) throw forbidden('Forbidden to change currency in contract items unit');
};

/** While pending: the same items, with only prices or quantities changed. */
const pendingItemsKeepTheirSense: Rule = (edit) => {
  if (edit.before.status !== 'pending' || !changes(edit, 'items')) return none;
  const { items: before = [] } = edit.before;
  const { items: after = [] } = edit.after;
  if (before.length !== after.length) throw forbidden("Can't change items list length");
  for (const [index, item] of after.entries()) requireOnlyPrices(before[index] ?? {}, item);
  for (const [index, item] of after.entries()) requireCurrency(before[index] ?? {}, item);
  return none;
};

const mainFields = ['classification', 'relatedLot', 'relatedBuyer', 'additionalClassifications'] as const;

const includes = (items: readonly ShownItem[], item: ShownItem): boolean =>
  items.some((one) => mainFields.every((field) => sameValue(one[field], item[field])));

/** For a contract that is active or being signed: the subject of its items may not change. */
const activeItemsKeepTheirKind: Rule = (edit) => {
  if (edit.after.status !== 'active' || !changes(edit, 'items')) return none;
  const { items: before = [] } = edit.before;
  const { items: after = [] } = edit.after;
  const tail = `items main information in contract, all main fields should be the same as in previous items: ${mainFields.join(', ')}`;
  if (after.some((item) => !includes(before, item))) throw forbidden(`Forbidden to add new ${tail}`);
  if (before.some((item) => !includes(after, item))) throw forbidden(`Forbidden to delete ${tail}`);
  return none;
};

const milestonesAddUp: Rule = (edit) => {
  const { milestones = [] } = edit.after;
  if (!changes(edit, 'milestones')) return none;
  return firstFailing([durationErrors, (all) => sequenceErrors(all, () => 'all'), percentageErrors], milestones);
};

/** The earliest signing moment: after the award, or after its complaint period; empty when there is no limit. */
const signable = ({ award, terms }: Edit): { readonly since?: Date | undefined; readonly standStill?: Date | undefined } => {
  const { signedAfter = 'award' } = terms ?? {};
  if (signedAfter === 'nothing') return {};
  return signedAfter === 'award' ? { since: award?.date } : { standStill: award?.complaintPeriod?.endDate };
};

/** spec/contracts.md §4 "dateSigned". */
const signedAfterTheAward: Rule = (edit) => {
  const { dateSigned } = edit.after;
  if (dateSigned === undefined || !changes(edit, 'dateSigned')) return none;
  const at = ['data', 'dateSigned'];
  const { since, standStill } = signable(edit);
  if (since !== undefined && dateSigned < since) {
    return [ruleError(at, `Contract signature date should be after award activation date (${edit.date(since)})`)];
  }
  if (standStill !== undefined && dateSigned <= standStill) {
    return [ruleError(at, `Contract signature date should be after award complaint period end date (${edit.date(standStill)})`)];
  }
  return dateSigned > edit.now ? [ruleError(at, "Contract signature date can't be in the future")] : none;
};

/** spec/procedures.md §1.6: 403; a contract may be cancelled alone only if its award has others that are not cancelled. */
const stepIsAllowed: Rule = (edit) => {
  const { before, after, tender, id } = edit;
  if (before.status !== after.status && !lookUp(steps, before.status)?.includes(after.status))
    throw forbidden("Can't update contract status");
  if (!becomes(edit, 'cancelled')) return none;
  if ((tender?.buyers ?? []).length <= 1) throw forbidden("Can't update contract status");
  const others = (tender?.contracts ?? []).filter((stub) => stub.awardID === before.awardID && stub.id !== id);
  if (others.some(({ status }) => status !== 'cancelled')) return none;
  throw forbidden("Can't update contract status from pending to cancelled for last not cancelled contract. Cancel award instead.");
};

/** spec/contracts.md §4 "pending only", 403. */
const signedWhenTheAwardIsSettled: Rule = (edit) => {
  if (edit.before.status !== 'pending' || !becomes(edit, 'active')) return none;
  const { award, tender, now } = edit;
  const { since, standStill } = signable(edit);
  if (since !== undefined && since > now) throw forbidden(`Can't sign contract before award activation date (${edit.date(since)})`);
  if (standStill !== undefined && standStill > now) {
    throw forbidden(`Can't sign contract before stand-still period end (${edit.date(standStill)})`);
  }
  if (tender !== null && holdsContract(tender, award?.lotID)) throw forbidden("Can't sign contract before reviewing all complaints");
  return none;
};

/** spec/contracts.md §4 "resulting status not pending". */
const terminatedWhenPaid: Rule = (edit) => {
  if (becomes(edit, 'terminated') && edit.after.amountPaid === undefined) {
    throw forbidden("Can't terminate contract while 'amountPaid' is not set");
  }
  return none;
};

const periodBeginsBeforeItsEnd: Rule = ({ before, after, date }) =>
  orderErrors(after.period, ['data', 'period'], { render: date }, before.period?.startDate);

const lacking = (field: string): FieldError[] => [ruleError(['data', field], `${field} is required for contract in \`active\` status`)];

/** spec/contracts.md §4 "pending→active". */
const activeContractIsWhole: Rule = (edit) => {
  if (!becomes(edit, 'active')) return none;
  const { contractTemplateName, buyer, suppliers = [], period, contractNumber } = edit.after;
  const signers = buyer?.signerInfo !== undefined && suppliers.length > 0 && suppliers.every(({ signerInfo }) => signerInfo !== undefined);
  if (contractTemplateName !== undefined && !signers) {
    return [ruleError(['data'], 'signerInfo field for buyer and suppliers is required for contract in `active` status')];
  }
  if (period?.startDate === undefined || period.endDate === undefined) return lacking('period');
  return textIn(contractNumber) === undefined ? lacking('contractNumber') : none;
};

/** spec/reviews.md §3: 403. */
const signingIsApproved: Rule = (edit) => {
  const refusal = becomes(edit, 'active') ? edit.terms?.refusalOf?.(edit.award?.lotID) : undefined;
  if (refusal !== undefined) throw forbidden(refusal);
  return none;
};

/** 403: the price is negotiable, its currency is not. */
const currencyStays: Rule = ({ before, after }) => {
  if (before.value?.currency !== undefined && after.value?.currency !== before.value.currency) {
    throw forbidden("Can't update currency for contract value");
  }
  return none;
};

/** 403 unless the amounts with and without tax are consistent. */
const requireTaxRelation = ({ amount = 0, amountNet = 0 }: ContractValueShown, hasTax: boolean): void => {
  if (!hasTax && amount !== amountNet) throw forbidden('Amount and amountNet should be equal');
  if (hasTax && !isWholeWithTax(amount, amountNet)) {
    throw forbidden('Amount should be equal or greater than amountNet and differ by no more than 20.0%');
  }
};

/** spec/contracts.md §4: amountNet is required and consistent; checked when the value changes and on signing. */
const valueHasItsNet: Rule = (edit) => {
  const { value } = edit.after;
  if (value?.amount === undefined || !(changes(edit, 'value') || becomes(edit, 'active'))) return none;
  if (value.amountNet === undefined) return [missing(['data', 'value', 'amountNet'])];
  requireTaxRelation(value, value.valueAddedTaxIncluded === true);
  return none;
};

const moneyFields = ['amount', 'amountNet', 'currency', 'valueAddedTaxIncluded'] as const;

/** The scale of a non-monetary value; null for prices. */
const ownScale = ({ terms }: Edit): Scale | null => (terms === null || terms.scale.unit === undefined ? null : terms.scale);

/** A non-monetary award makes no monetary contract, and the other way round. */
const valueIsOfItsKind: Rule = (edit) => {
  const { value } = edit.after;
  if (value === undefined || !changes(edit, 'value')) return none;
  const scale = ownScale(edit);
  const known: readonly string[] = [...(scale === null ? moneyFields : [scale.field]), ...Object.keys(edit.before.value ?? {})];
  const strange = Object.keys(value).filter((field) => !known.includes(field));
  if (strange.length > 0) return strange.map((field) => extraForbidden(['data', 'value', field]));
  return scale !== null && Number.isNaN(worthOf(scale, value)) ? [missing(['data', 'value', scale.field])] : none;
};

/** 403: a non-monetary value is not shared out, so the award itself limits each contract while it is pending. */
const numberIsBoundByAward: Rule = (edit) => {
  const { before, after, award } = edit;
  const scale = ownScale(edit);
  if (scale === null || before.status !== 'pending' || award?.value === undefined || after.value === undefined) return none;
  if (bestFirst(scale, worthOf(scale, after.value), worthOf(scale, award.value)) <= 0) return none;
  const words = scale.field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const name = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  throw forbidden(`${name} should be ${scale.better === 'lower' ? 'less' : 'greater'} or equal to awarded ${words}`);
};

/** The amounts already taken by the other contracts of the award. */
const taken = ({ others }: Edit, of: 'amount' | 'amountNet'): number[] => others.map(({ value }) => value?.[of] ?? value?.amount ?? 0);

/**
 * spec/contracts.md §4 "pending only", 403: all contracts of an award together cost at most the awarded amount, with or without tax
 * like the award; amounts in different currencies are not compared.
 */
const awardIsTheLimit: Rule = (edit) => {
  const { before, after, award } = edit;
  if (edit.terms?.hasOneCurrency === false) return none;
  if (before.status !== 'pending' || award?.value?.amount === undefined || after.value === undefined || after.status === 'cancelled')
    return none;
  if (!(changes(edit, 'value') || becomes(edit, 'active'))) return none;
  const of = award.value.valueAddedTaxIncluded === true ? 'amount' : 'amountNet';
  if (atMost(sum([...taken(edit, of), after.value[of] ?? 0]), award.value.amount)) return none;
  throw forbidden(`${of === 'amount' ? 'Amount' : 'AmountNet'} should be less or equal to awarded amount`);
};

/** spec/contracts.md §4 "resulting status not pending", the first part: 403. */
const paidInTheSameCurrency: Rule = (edit) => {
  const { amountPaid, value } = edit.after;
  if (ownScale(edit) === null && amountPaid !== undefined && changes(edit, 'amountPaid') && amountPaid.currency !== value?.currency) {
    throw forbidden('currency of amountPaid should be identical to currency of value of contract');
  }
  return none;
};

/** spec/contracts.md §4 with spec/tender-rules.md §6 B7; checked when the items, the value or the status change. */
const unitPricesMakeTheValue: Rule = (edit) => {
  if (edit.terms?.hasOneCurrency === false) return none;
  const { items = [], value, status } = edit.after;
  if (value?.amount === undefined || status === 'pending' || status === 'cancelled') return none;
  if (!changes(edit, 'items') && !changes(edit, 'value') && !changes(edit, 'status')) return none;
  const fault = unitTotalFault(items, { ...value, amount: value.amount }, 'contract');
  return fault === null ? none : [ruleError(['data', 'items'], fault)];
};

/** spec/contracts.md §4 "resulting status not pending", the other money rules; checked again when the value drops below the amount paid. */
const paidFitsTheValue: Rule = (edit) => {
  const { amountPaid, value } = edit.after;
  if (amountPaid === undefined || !(changes(edit, 'amountPaid') || changes(edit, 'value') || changes(edit, 'status'))) return none;
  if (amountPaid.amountNet === undefined) return [missing(['data', 'amountPaid', 'amountNet'])];
  requireTaxRelation(amountPaid, amountPaid.valueAddedTaxIncluded === true);
  if (value?.amountNet !== undefined && !atMost(amountPaid.amountNet, value.amountNet)) {
    throw forbidden('AmountPaid amountNet can`t be greater than value amountNet');
  }
  return none;
};

/** `value.amount` and the uniqueness of items are checked by the schema. */
const contractRules: readonly Rule[] = [
  signedAfterTheAward,
  stepIsAllowed,
  pendingItemsKeepTheirSense,
  activeItemsKeepTheirKind,
  milestonesAddUp,
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
export const contractErrors = (edit: Edit): readonly FieldError[] => firstFailing(contractRules, edit);
