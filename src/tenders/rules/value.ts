/** Amounts of a tender (spec/tender-rules.md §3 step 12, V29; spec/tenders.md §2 "Currencies"). */
import { compare, stepRange } from '../../model/money.ts';
import { type FieldError, missing, ruleError } from '../../model/problem.ts';
import { each, firstFailing, isEmpty, none, type Rule } from './rule.ts';

/** V29, at the amount of the step. */
export const stepRangeErrors = (step: number, amount: number, path: readonly string[]): readonly FieldError[] => {
  const bounds = stepRange(amount);
  if (step >= bounds.ge && step <= bounds.le) return none;
  return [ruleError(path, 'Minimal step value must be between 0.5% and 3% of value (with 2 digits precision).', bounds)];
};

const amountIsGiven: Rule = ({ value }, { config }) =>
  config.hasValueEstimation && value?.amount === undefined ? [missing(['data', 'value', 'amount'])] : none;

const stepCurrencyIsOurs: Rule = ({ value, minimalStep }) =>
  minimalStep?.currency === undefined || minimalStep.currency === value?.currency
    ? none
    : [ruleError(['data', 'minimalStep', 'currency'], 'Tender minimal step currency should be identical to tender currency')];

const stepTaxIsOurs: Rule = ({ value, minimalStep }) => {
  if (minimalStep?.valueAddedTaxIncluded === undefined || minimalStep.valueAddedTaxIncluded === value?.valueAddedTaxIncluded) return none;
  const text = 'Tender minimal step valueAddedTaxIncluded should be identical to tender valueAddedTaxIncluded';
  return [ruleError(['data', 'minimalStep', 'valueAddedTaxIncluded'], text)];
};

const stepFitsAmount: Rule = ({ value, minimalStep, lots }, { config }) => {
  const step = minimalStep?.amount;
  const amount = value?.amount;
  if (!config.hasAuction || !isEmpty(lots) || step === undefined || amount === undefined) return none;
  const path = ['data', 'minimalStep', 'amount'];
  if (compare(step, amount) < 0) return stepRangeErrors(step, amount, path);
  return [ruleError(path, 'Tender minimal step amount should be less than tender amount')];
};

/** Step 12, the parts one after the other. */
export const valueAndStepAgree: Rule = (...subject) =>
  firstFailing([amountIsGiven, stepCurrencyIsOurs, stepTaxIsOurs, stepFitsAmount], ...subject);

/** spec/tenders.md §2: with the list loaded, money of a tender is in one of its currencies. */
export const currenciesAreListed: Rule = (tender, { codes }) => {
  const list = codes.list('currencies');
  if (list === undefined) return none;
  const errorsOf = (money: { readonly currency?: string | undefined } | undefined, path: readonly string[]): readonly FieldError[] =>
    money?.currency === undefined || list.has(money.currency)
      ? none
      : [ruleError([...path, 'currency'], `Currency must be only ${[...list.keys()].join(', ')}.`)];
  return [
    ...errorsOf(tender.value, ['data', 'value']),
    ...errorsOf(tender.minimalStep, ['data', 'minimalStep']),
    ...errorsOf(tender.guarantee, ['data', 'guarantee']),
    ...each(tender.lots, ['data', 'lots'], (lot, path) => [
      ...errorsOf(lot.value, [...path, 'value']),
      ...errorsOf(lot.minimalStep, [...path, 'minimalStep']),
      ...errorsOf(lot.guarantee, [...path, 'guarantee']),
    ]),
    ...each(tender.items, ['data', 'items'], ({ unit }, path) => errorsOf(unit?.value, [...path, 'unit', 'value'])),
  ];
};
