/** Rules on a tender before and after its agreement is evaluated (spec/selections.md §3). Pure; most throw 403. */

import { sameValue } from '../../../base/domain/json.ts';
import { compareNumbers } from '../../../base/domain/money.ts';
import { eachElementErrors, extraForbidden, forbidden, NO_ERRORS, ruleError } from '../../../base/domain/problem.ts';
import type { TenderFields, TenderRecord } from '../../../base/domain/tender.ts';
import type { Derive } from '../../engine/procedure.ts';
import { INITIAL_STATUS } from '../../engine/transitions.ts';
import { statusChoices } from '../../tenders/rules/procedure.ts';
import { isEmpty, type Rule } from '../../tenders/rules/rule.ts';
import { agreementItemErrors } from '../pre-selection/rules.ts';
import { buildCopy, ENQUIRIES_STATUS, hasFiniteTotals, periodsFrom, SELECTION_DRAFT, TOO_LARGE, valuesOf } from './agreement.ts';

/** For a new tender: its items are the agreement's, if that is stored here by then. */
export const itemsAreOfAgreement: Rule = ({ items }, { agreement }) => agreementItemErrors(items, agreement ?? {});

/** Features come from the agreement. */
export const featuresAreNotSent: Rule = ({ features }, _context, before) => {
  if (sameValue(features ?? [], before?.features ?? [])) return NO_ERRORS;
  throw forbidden("Can't add features");
};

/** Throws 403 for a status change that is not the owner's. */
export const selectionStepIsOfOwner: Rule = ({ status = INITIAL_STATUS }, { procedure }, before) => {
  const from = before?.status;
  if (from === undefined || statusChoices(procedure, from).includes(status)) return NO_ERRORS;
  throw forbidden(`Can't switch tender from (${from}) to (${status}) status.`);
};

/** Only the registry sets the reason of a failure. */
export const reasonIsNotSent: Rule = ({ unsuccessfulReason }, _context, before) =>
  sameValue(unsuccessfulReason, before?.unsuccessfulReason) ? NO_ERRORS : [extraForbidden(['data', 'unsuccessfulReason'])];

export const somethingIsSelected: Rule = ({ agreements, items, status }, _context, before) => {
  if (before?.status !== INITIAL_STATUS || status !== SELECTION_DRAFT || !(isEmpty(agreements) || isEmpty(items))) return NO_ERRORS;
  throw forbidden(`Can't switch tender to (${SELECTION_DRAFT}) status without agreements or items.`);
};

const FREE_TENDER_FIELDS: readonly string[] = ['procurementMethodDetails', 'contractTemplateName'];
const LIMITED: ReadonlySet<string> = new Set([SELECTION_DRAFT, 'active.tendering', 'active.qualification']);

/** Fields that every save recomputes. */
const DERIVED_TENDER_FIELDS: readonly string[] = ['next_check', 'auctionPeriod', 'contractChangeRationaleTypes'];

const lotsAsSent = ({ lots = [] }: TenderFields): readonly object[] => lots.map((lot) => ({ ...lot, auctionPeriod: undefined }));

const isChanged = (field: string, before: TenderFields, after: TenderFields): boolean =>
  field === 'lots' ? !sameValue(lotsAsSent(before), lotsAsSent(after)) : !sameValue(Reflect.get(before, field), Reflect.get(after, field));

/** In these statuses only the free fields may change. */
export const littleChanges: Rule = (after, _context, before) => {
  const { status = '' } = before ?? {};
  if (before === null || !LIMITED.has(status)) return NO_ERRORS;
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  const strange = [...fields].some(
    (field) => !FREE_TENDER_FIELDS.includes(field) && !DERIVED_TENDER_FIELDS.includes(field) && isChanged(field, before, after),
  );
  if (!strange) return NO_ERRORS;
  throw forbidden(`Only fields (${FREE_TENDER_FIELDS.map((field) => `'${field}'`).join(', ')}) can be updated at ${status}`);
};

const KEPT_ITEM_FIELDS = ['unit', 'classification', 'additionalClassifications'] as const;

const refusalOfItems = ({ items: stood = [] }: TenderFields, { items = [] }: TenderFields): string | undefined => {
  if (stood.length !== items.length) return "Can't update tender items. Items count mismatch";
  if (!stood.every(({ id }, index) => id === items[index]?.id)) return "Can't update tender items. Items order mismatch";
  const changed = KEPT_ITEM_FIELDS.find((field) => !stood.every((item, index) => sameValue(item[field], items[index]?.[field])));
  return changed === undefined ? undefined : `Can't update ${changed} in items in ${ENQUIRIES_STATUS}`;
};

/** During enquiries quantities and texts may change, but not what the agreement was checked against. */
export const agreedPartsStay: Rule = (after, _context, before) => {
  if (before?.status !== ENQUIRIES_STATUS) return NO_ERRORS;
  const ofItems = refusalOfItems(before, after);
  if (ofItems !== undefined) throw forbidden(ofItems);
  if (!sameValue(before.milestones, after.milestones)) throw forbidden("Can't update tender milestones.");
  if (!sameValue(before.tenderPeriod?.startDate, after.tenderPeriod?.startDate))
    throw forbidden(`Can't update tenderPeriod.startDate in ${ENQUIRIES_STATUS}`);
  if (!sameValue(before.procuringEntity, after.procuringEntity)) throw forbidden(`Can't update procuringEntity in ${ENQUIRIES_STATUS}`);
  return NO_ERRORS;
};

/** For a tender whose agreement is about to be evaluated, and for changed quantities later. */
export const totalsAreFinite: Rule = (after, context, before) => {
  const agreements = before?.status === ENQUIRIES_STATUS ? after.agreements : [buildCopy(context.agreement, '', context)];
  const [agreement] = after.status === SELECTION_DRAFT || after.status === ENQUIRIES_STATUS ? (agreements ?? []) : [];
  return agreement === undefined || hasFiniteTotals(after, agreement) ? NO_ERRORS : [ruleError(['data', 'items'], TOO_LARGE)];
};

/** A step needs a value and is below it; one that is unchanged, or was lowered by changed quantities, may equal the value. */
export const stepIsBelowValue: Rule = ({ lots, items }, _context, before) => {
  const stood = new Map((before?.lots ?? []).map(({ id, minimalStep }) => [id, minimalStep?.amount]));
  const isRepriced = before !== null && !sameValue(before.items, items);
  return eachElementErrors(lots, ['data', 'lots'], ({ id, value, minimalStep }, path) => {
    if (minimalStep === undefined) return NO_ERRORS;
    if (value?.amount === undefined) return [extraForbidden([...path, 'minimalStep'])];
    const step = stood.get(id);
    if (compareNumbers(minimalStep.amount, value.amount) < 0 || step === minimalStep.amount) return NO_ERRORS;
    if (isRepriced && step !== undefined && compareNumbers(step, value.amount) > 0 && minimalStep.amount === value.amount) return NO_ERRORS;
    return [ruleError([...path, 'minimalStep', 'amount'], 'Minimal step value should be less than lot value')];
  });
};

/** Set by the owner's step. */
export const deriveSelectionPeriods: Derive = (tender, context, before) =>
  before?.status === INITIAL_STATUS && tender.status === SELECTION_DRAFT ? periodsFrom(tender, context) : {};

/** Changed quantities change the values; a step that is too large then becomes the whole value. */
export const deriveSelectionValues: Derive = (tender, _context, before) => {
  const [agreement] = tender.agreements ?? [];
  const isEdit = before?.status === ENQUIRIES_STATUS && tender.status === ENQUIRIES_STATUS;
  if (!isEdit || agreement === undefined || sameValue(before.items, tender.items)) return {};
  const { agreements, value, lots } = valuesOf(tender, agreement, ({ minimalStep }, whole) =>
    minimalStep === undefined || compareNumbers(minimalStep.amount, whole.amount) > 0 ? whole : { ...whole, amount: minimalStep.amount },
  );
  return { agreements, ...(value === undefined ? {} : { value, lots }) } as Partial<TenderRecord>;
};
