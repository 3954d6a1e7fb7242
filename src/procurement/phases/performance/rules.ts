/** Rules on tenders of saved energy, and the fields derived for their lots (spec/energy-services.md §1). Pure. */
import { currencyErrors } from '../../../base/domain/code-lists.ts';
import { omitUndefined } from '../../../base/domain/json.ts';
import { roundAmount } from '../../../base/domain/money.ts';
import { fullDate } from '../../../base/domain/period.ts';
import { eachElementErrors, extraForbidden, type FieldError, missingField, NO_ERRORS, ruleError } from '../../../base/domain/problem.ts';
import type { AwardRecord, TenderFields } from '../../../base/domain/tender.ts';
import type { Lot } from '../../../base/domain/types.generated.ts';
import type { Derivation } from '../../engine/phase.ts';
import { type Context, isCreatedSince, type Rule } from '../../tenders/rules/rule.ts';
import { tenderSettings } from '../../tenders/settings.ts';
import type { BidRule } from '../bids/offer.ts';
import {
  asLot,
  COMMON_SHARE,
  ofLot,
  ofValue,
  type PerformanceTender,
  type PerformanceValue,
  performanceFields,
  SHARE_DIGITS,
} from './model.ts';
import { contractDays } from './net-present-value.ts';
import { shareFitsRange } from './turns.ts';

/** ES1: `minValue` gives a currency, not an estimate. */
export const nothingIsEstimated: Rule = (tender) =>
  (performanceFields(tender).minValue?.amount ?? 0) > 0 ? [extraForbidden(['data', 'minValue', 'amount'])] : NO_ERRORS;

/** If the code list is loaded, the currency must be in it. */
export const currencyIsListed: Rule = (tender, { codes }) =>
  currencyErrors(performanceFields(tender).minValue, ['data', 'minValue'], codes);

/** ES1. */
export const taxIsLeftOut: Rule = (tender, { procedure, now }, before) => {
  const since = tenderSettings.of(procedure).excludesTaxSince;
  const isWrong =
    since !== undefined && performanceFields(tender).minValue?.valueAddedTaxIncluded === true && isCreatedSince(since, before, { now });
  return isWrong ? [ruleError(['data', 'minValue', 'valueAddedTaxIncluded'], 'valueAddedTaxIncluded should be false')] : NO_ERRORS;
};

const rangeErrors = (sent: number, { fundingKind = 'other' }: PerformanceTender, path: readonly string[]): readonly FieldError[] => {
  const range = roundAmount(sent, SHARE_DIGITS);
  if (fundingKind === 'other') {
    const text = 'when tender fundingKind is other, yearlyPaymentsPercentageRange should be equal 0.8';
    return range === COMMON_SHARE ? NO_ERRORS : [ruleError(path, text)];
  }
  const text = 'when tender fundingKind is budget, yearlyPaymentsPercentageRange should be less or equal 0.8, and more or equal 0';
  return range <= COMMON_SHARE ? NO_ERRORS : [ruleError(path, text)];
};

/** ES3, ES4, for each lot. */
export const lotsSayTheirShare: Rule = (tender) =>
  eachElementErrors(tender.lots, ['data', 'lots'], (lot, path) => {
    const { minimalStepPercentage, yearlyPaymentsPercentageRange: range } = ofLot(lot);
    if (minimalStepPercentage === undefined) return [missingField([...path, 'minimalStepPercentage'])];
    const at = [...path, 'yearlyPaymentsPercentageRange'];
    return range === undefined ? [missingField(at)] : rangeErrors(range, performanceFields(tender), at);
  });

/** ES7; ES7a in tenders from before lots existed. */
export const sharesFitLots: BidRule = ({ tender, after }) => [
  ...(after.value === undefined ? NO_ERRORS : shareFitsRange(after.value, { tender }, ['data', 'value'])),
  ...eachElementErrors(after.lotValues, ['data', 'lotValues'], ({ relatedLot, value }, path) =>
    shareFitsRange(value, { tender, lot: tender.lots?.find(({ id }) => id === relatedLot) }, [...path, 'value']),
  ),
];

/** ES13: the duration of the winning offer, from `start`, whoever signs. Not shortened by an accelerator. */
export const endOfContract = ({ value }: AwardRecord, start: Date, { zone, calendar }: Context): Date | undefined => {
  const { contractDuration }: Partial<PerformanceValue> = ofValue(value ?? {});
  return contractDuration === undefined ? undefined : fullDate(zone, calendar, start, contractDays(contractDuration), 'calendar');
};

const fiveDigits = (share: number | undefined): number | undefined => (share === undefined ? undefined : roundAmount(share, SHARE_DIGITS));

/** Lots take kind, currency and VAT from the tender; shares and rates have five digits. */
const derivePerformanceFields = (tender: TenderFields): TenderFields => {
  const {
    fundingKind = 'other',
    minValue: { currency = 'UAH', valueAddedTaxIncluded = false } = {},
    NBUdiscountRate,
  } = performanceFields(tender);
  const minValue = { currency, valueAddedTaxIncluded };
  const ofTheTender = (lot: Lot): Lot => {
    const { minimalStepPercentage, yearlyPaymentsPercentageRange } = ofLot(lot);
    const shares = {
      minimalStepPercentage: fiveDigits(minimalStepPercentage),
      yearlyPaymentsPercentageRange: fiveDigits(yearlyPaymentsPercentageRange),
    };
    return asLot({ ...lot, ...Object.fromEntries(Object.entries(shares).filter(([, one]) => one !== undefined)), fundingKind, minValue });
  };
  const own: object = {
    fundingKind,
    minValue,
    ...omitUndefined({
      NBUdiscountRate: fiveDigits(NBUdiscountRate),
      lots: tender.lots?.map(ofTheTender),
    }),
  };
  return own;
};

export const performanceDerivation: Derivation = {
  fields: [
    ...['fundingKind', 'minValue', 'NBUdiscountRate'],
    ...['fundingKind', 'minValue', 'minimalStepPercentage', 'yearlyPaymentsPercentageRange'].map((field) => `lots.${field}`),
  ],
  derive: derivePerformanceFields,
};
