/** Rules on values, minimal steps and lots. */
import { currencyErrors } from '../../../base/domain/code-lists.ts';
import { compareNumbers, isSumExact, stepRange } from '../../../base/domain/money.ts';
import {
  eachElementErrors,
  extraForbidden,
  type FieldError,
  firstFailing,
  forbidden,
  missingField,
  NO_ERRORS,
  ruleError,
} from '../../../base/domain/problem.ts';
import type { TenderFields } from '../../../base/domain/tender.ts';
import type { Lot } from '../../../base/domain/types.generated.ts';
import { isAskedFor } from '../criteria/criterion.ts';
import { hasSteps, isLacking, tenderSettings } from '../settings.ts';
import { type Context, collect, isCreatedSince, isEmpty, lotRules, type Rule } from './rule.ts';

interface Valued {
  readonly value?: { readonly valueAddedTaxIncluded?: boolean | undefined } | undefined;
}

/** For the value in the body, of the tender or of a lot sent on its own. A lot of a tender takes the tender's flag. */
export const taxErrors = ({ value }: Valued, { procedure, now }: Context, before: TenderFields | null): readonly FieldError[] => {
  const since = tenderSettings.of(procedure).excludesTaxSince;
  const isWrong = since !== undefined && value?.valueAddedTaxIncluded === true && isCreatedSince(since, before, { now });
  return isWrong ? [ruleError(['data', 'value', 'valueAddedTaxIncluded'], 'valueAddedTaxIncluded should be false')] : NO_ERRORS;
};

/** Run with the rules on the value (C6, step 12). */
export const valueExcludesTax: Rule = (tender, context, before) => taxErrors(tender, context, before);

/** V29, reported for the amount of the step. */
const stepRangeErrors = (step: number, amount: number, path: readonly string[]): readonly FieldError[] => {
  const bounds = stepRange(amount);
  if (step >= bounds.ge && step <= bounds.le) return NO_ERRORS;
  return [ruleError(path, 'Minimal step value must be between 0.5% and 3% of value (with 2 digits precision).', bounds)];
};

const hasAmount = (value: { readonly amount?: number | undefined } | undefined): boolean => (value?.amount ?? 0) > 0;

/** A value, if there is one, has an amount if values are estimated, and otherwise none or 0. */
const amountIsGiven: Rule = ({ value }, { config }) => {
  const path = ['data', 'value', 'amount'];
  if (config.hasValueEstimation) return value !== undefined && value.amount === undefined ? [missingField(path)] : NO_ERRORS;
  return hasAmount(value) ? [extraForbidden(path)] : NO_ERRORS;
};

const stepCurrencyIsOurs: Rule = ({ value, minimalStep }) =>
  minimalStep?.currency === undefined || minimalStep.currency === value?.currency
    ? NO_ERRORS
    : [ruleError(['data', 'minimalStep', 'currency'], 'Tender minimal step currency should be identical to tender currency')];

const stepTaxIsOurs: Rule = ({ value, minimalStep }) => {
  if (minimalStep?.valueAddedTaxIncluded === undefined || minimalStep.valueAddedTaxIncluded === value?.valueAddedTaxIncluded)
    return NO_ERRORS;
  const text = 'Tender minimal step valueAddedTaxIncluded should be identical to tender valueAddedTaxIncluded';
  return [ruleError(['data', 'minimalStep', 'valueAddedTaxIncluded'], text)];
};

const stepFitsAmount: Rule = ({ value, minimalStep, lots }, context) => {
  const step = minimalStep?.amount;
  const amount = value?.amount;
  if (!hasSteps(context) || !context.config.hasValueEstimation || !isEmpty(lots) || step === undefined || amount === undefined)
    return NO_ERRORS;
  const path = ['data', 'minimalStep', 'amount'];
  if (compareNumbers(step, amount) < 0) return stepRangeErrors(step, amount, path);
  return [ruleError(path, 'Tender minimal step amount should be less than tender amount')];
};

/** Step 12, in this order. */
export const valueAndStepAgree: Rule = (...subject) =>
  firstFailing([amountIsGiven, stepCurrencyIsOurs, stepTaxIsOurs, valueExcludesTax, stepFitsAmount], ...subject);

/** spec/tenders.md §2: if the list is loaded, all money of a tender is in a listed currency. */
export const currenciesAreListed: Rule = (tender, { codes }) => {
  if (codes.list('currencies') === undefined) return NO_ERRORS;
  const collectErrors = (money: { readonly currency?: string | undefined } | undefined, path: readonly string[]): readonly FieldError[] =>
    currencyErrors(money, path, codes);
  return [
    ...collectErrors(tender.value, ['data', 'value']),
    ...collectErrors(tender.minimalStep, ['data', 'minimalStep']),
    ...collectErrors(tender.guarantee, ['data', 'guarantee']),
    ...eachElementErrors(tender.lots, ['data', 'lots'], (lot, path) => [
      ...collectErrors(lot.value, [...path, 'value']),
      ...collectErrors(lot.minimalStep, [...path, 'minimalStep']),
      ...collectErrors(lot.guarantee, [...path, 'guarantee']),
    ]),
    ...eachElementErrors(tender.items, ['data', 'items'], ({ unit }, path) => collectErrors(unit?.value, [...path, 'unit', 'value'])),
  ];
};

/** V18. */
export const guaranteesShareCurrency: Rule = ({ lots = [], guarantee }) => {
  // Without its own guarantee the tender takes the currency of the first lot that has one.
  const wanted = guarantee?.currency ?? lots.find((lot) => lot.guarantee?.currency !== undefined)?.guarantee?.currency;
  if (wanted === undefined) return NO_ERRORS;
  return eachElementErrors(lots, ['data', 'lots'], (lot, path) =>
    lot.guarantee?.currency === undefined || lot.guarantee.currency === wanted
      ? NO_ERRORS
      : [ruleError([...path, 'guarantee', 'currency'], 'lot guarantee currency should be identical to tender guarantee currency')],
  );
};

/** An older tender may keep one minimal step for all lots (spec/decisions.md D2). */
const needsStep = (tender: TenderFields, context: Context): boolean =>
  hasSteps(context) && (context.variant === 'newer' || context.procedure.measure.stepOf(tender) === undefined);

const stepErrors = (lot: Lot, path: readonly string[], tender: TenderFields, context: Context): readonly FieldError[] => {
  const { measure } = context.procedure;
  const at = [...path, measure.stepField];
  if (measure.stepOf(lot) === undefined) return needsStep(tender, context) ? [missingField(at)] : NO_ERRORS;
  return hasSteps(context) ? NO_ERRORS : [extraForbidden(at)];
};

const amountErrors = ({ value, minimalStep }: Lot, path: readonly string[], { config }: Context): readonly FieldError[] => {
  const amount = value?.amount;
  if (!config.hasValueEstimation) return NO_ERRORS;
  if (amount === undefined) return [missingField([...path, 'value', 'amount'])];
  const step = minimalStep?.amount;
  if (step === undefined) return NO_ERRORS;
  const at = [...path, 'minimalStep', 'amount'];
  return compareNumbers(step, amount) >= 0
    ? [ruleError(at, 'Minimal step value should be less than lot value')]
    : stepRangeErrors(step, amount, at);
};

const NOT_ESTIMATED = 'Value amount should not be passed if tender does not have estimated value';

/**
 * Step 13, lot by lot. Currency and tax are not compared: the tender's are copied over them (C13). Skipped for types whose
 * lots have no value from the buyer.
 */
export const lotsHaveFittingSteps: Rule = (tender, context) => {
  if (isLacking(context.procedure, 'lots.value')) return NO_ERRORS;
  for (const [index, lot] of (tender.lots ?? []).entries()) {
    const path = ['data', 'lots', String(index)];
    if (!context.config.hasValueEstimation && hasAmount(lot.value)) return [ruleError([...path, 'value', 'amount'], NOT_ESTIMATED)];
    const ofStep = stepErrors(lot, path, tender, context);
    const errors = ofStep.length > 0 ? ofStep : amountErrors(lot, path, context);
    if (errors.length > 0) return errors;
  }
  return NO_ERRORS;
};

/** Amounts of lots are added up (spec/tenders.md §3.2 `value`); a sum that is no exact number would change silently. */
export const lotsSumUp: Rule = ({ lots = [] }) => {
  const values = lots.map(({ value }) => value?.amount ?? 0);
  const guarantees = lots.map(({ guarantee }) => guarantee?.amount ?? 0);
  if (isSumExact(values) && isSumExact(guarantees)) return NO_ERRORS;
  return [ruleError(['data', 'lots'], 'Sum of amounts of lots would come back as another number')];
};

const lotsAreUnique: Rule = ({ lots = [] }) =>
  new Set(lots.map(({ id }) => id)).size === lots.length
    ? NO_ERRORS
    : [ruleError(['data', 'lots'], 'Items should be unique by fields: id')];

/**
 * Rules for one lot added or changed under its own path (spec/tenders.md §5.2). `after`: the tender with that lot in its
 * list, before derivation; `index`: its index. Error paths are those of a body that is the lot itself.
 */
export const lotErrors = (before: TenderFields, after: TenderFields, index: number, context: Context): readonly FieldError[] => {
  const subject = [after, context, before] as const;
  const ofModel = collect([guaranteesShareCurrency, currenciesAreListed], ...subject);
  const errors =
    ofModel.length > 0
      ? ofModel
      : firstFailing([...lotRules.of(context.procedure), lotsAreUnique, lotsHaveFittingSteps, lotsSumUp], ...subject);
  const isHere = ({ path }: FieldError): boolean => path[1] === 'lots' && path[2] === String(index);
  return errors.map((error) => (isHere(error) ? { ...error, path: ['data', ...error.path.slice(3)] } : error));
};

/**
 * Why a lot cannot be deleted (spec/tenders.md §5.2). Features and documents of a lot prevent it too: without the lot every later
 * change of the tender would fail V15 or V25. Throws 403 while active requirements relate to the lot.
 */
export const lotRemovalErrors = (tender: TenderFields, lotId: string): readonly FieldError[] => {
  if (isAskedFor(tender, 'lot', lotId)) throw forbidden(`Can't delete ${lotId} lot while related criterion has active requirements`);
  const { cancellations = [], milestones = [], items = [], features = [], documents = [] } = tender;
  const related: readonly (readonly [string, boolean])[] = [
    ['cancellations', cancellations.some(({ relatedLot }) => relatedLot === lotId)],
    ['milestones', milestones.some(({ relatedLot }) => relatedLot === lotId)],
    ['items', items.some(({ relatedLot }) => relatedLot === lotId)],
    ['features', features.some(({ featureOf, relatedItem }) => featureOf === 'lot' && relatedItem === lotId)],
    ['documents', documents.some(({ documentOf, relatedItem }) => documentOf === 'lot' && relatedItem === lotId)],
  ];
  const hit = related.find(([, isRelated]) => isRelated);
  return hit === undefined ? NO_ERRORS : [ruleError(['data'], `Cannot delete lot with related ${hit[0]}`)];
};
