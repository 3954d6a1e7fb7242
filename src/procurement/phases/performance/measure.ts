/** How offers of saved energy are compared: by what is left to the buyer, higher is better (spec/energy-services.md §3, §4). Pure. */
import { roundAmount, sumAmounts } from '../../../base/domain/money.ts';
import { type FieldError, NO_ERRORS, ruleError } from '../../../base/domain/problem.ts';
import type { Scale } from '../../../base/domain/scale.ts';
import type { TenderFields } from '../../../base/domain/tender.ts';
import type { Bid, LotValue, Value } from '../../../base/domain/types.generated.ts';
import { type Measure, numberMeasure, type OfferSubject } from '../../engine/measure.ts';
import {
  COMMON_SHARE,
  discountingOf,
  MOST_YEARS,
  ofLot,
  ofValue,
  type PerformanceValue,
  performanceFields,
  SHARE_DIGITS,
} from './model.ts';
import { amountsOf, contractDays, PERIODS } from './net-present-value.ts';
import { inAuctions, shareFitsRange } from './turns.ts';

export const performanceScale: Scale = { field: 'amountPerformance', better: 'higher', digits: 2, step: 'share' };

const PERFORMANCE_PARTS = ['annualCostsReduction', 'yearlyPaymentsPercentage', 'contractDuration'] as const;
const findLackingPart = (value: object): string | undefined => PERFORMANCE_PARTS.find((part) => !Object.hasOwn(value, part));
/** Incomplete values of an import stay unchanged. */
const isCompleteValue = (value: object): boolean => findLackingPart(value) === undefined;

/** The offer with both amounts recomputed, whatever was sent (ES10). */
const derivePerformanceValue = (value: Value, subject: OfferSubject): Value => {
  const { contractDuration, ...offer } = ofValue(value);
  if (!isCompleteValue(value)) return value;
  const terms = {
    ...offer,
    yearlyPaymentsPercentage: roundAmount(offer.yearlyPaymentsPercentage, SHARE_DIGITS),
    contractDuration: { years: contractDuration.years, days: contractDuration.days ?? 0 },
  };
  return { ...terms, ...amountsOf(terms, discountingOf(subject)) };
};

/** ES5: errors of the contract's length, at the days of its duration. */
const contractDurationErrors = ({ contractDuration }: PerformanceValue, path: readonly string[]): readonly FieldError[] => {
  const at = [...path, 'contractDuration', 'days'];
  const { years, days = 0 } = contractDuration;
  if (years === MOST_YEARS && days > 0) return [ruleError(at, 'max contract duration 15 years')];
  return contractDays(contractDuration) === 0 ? [ruleError(at, 'min contract duration 1 day')] : NO_ERRORS;
};

/** ES6: without budget funding at least 80 % of the savings are paid to the bidder. */
const shareErrors = (
  { yearlyPaymentsPercentage }: PerformanceValue,
  { tender }: OfferSubject,
  path: readonly string[],
): readonly FieldError[] =>
  performanceFields(tender).fundingKind !== 'budget' && yearlyPaymentsPercentage < COMMON_SHARE
    ? [ruleError([...path, 'yearlyPaymentsPercentage'], 'yearlyPaymentsPercentage should be greater than 0.8 and less than 1')]
    : NO_ERRORS;

/** ES5, and amounts too large for a number that is exact to the cent. */
const savingsErrors = ({ annualCostsReduction, ...value }: PerformanceValue, path: readonly string[]): readonly FieldError[] => {
  const at = [...path, 'annualCostsReduction'];
  if (annualCostsReduction.length !== PERIODS) return [ruleError(at, `annual costs reduction should be set for ${PERIODS} period`)];
  const isHeld = [value.amount, value.amountPerformance].every((amount = 0) => Number.isSafeInteger(Math.round(amount * 100)));
  return isHeld ? NO_ERRORS : [ruleError(at, 'Amounts of the offer would come back as other numbers')];
};

/** ES8. */
const moneyErrors = (value: PerformanceValue, { tender, lot }: OfferSubject, path: readonly string[]): readonly FieldError[] => {
  const of = lot === undefined ? 'tender' : 'lot';
  const { minValue } = lot === undefined ? performanceFields(tender) : ofLot(lot);
  for (const field of ['currency', 'valueAddedTaxIncluded'] as const) {
    if (minValue?.[field] === undefined || minValue[field] === value[field]) continue;
    return [ruleError([...path, field], `${field} of bid should be identical to ${field} of minValue of ${of}`)];
  }
  return NO_ERRORS;
};

const performanceFaults: Measure['faults'] = (sent, subject, _config, path) => {
  if (!isCompleteValue(sent)) return NO_ERRORS;
  const value = ofValue(sent);
  const checks = [
    () => savingsErrors(value, path),
    () => contractDurationErrors(value, path),
    () => shareErrors(value, subject, path),
    () => moneyErrors(value, subject, path),
  ];
  return checks.map((check) => check()).find((errors) => errors.length > 0) ?? NO_ERRORS;
};

const toBidderIdentity = ({ tenderers: [tenderer] = [] }: Pick<Bid, 'tenderers'>): string =>
  JSON.stringify([tenderer?.identifier.scheme, tenderer?.identifier.id]);

/** ES14: the complainant's price for the lot, from any of their bids, else the sum of all their prices. */
const ownPrice = ({ bids = [] }: TenderFields, bid: Bid, lotId: string | undefined): Pick<Value, 'amount' | 'currency'> => {
  const own = bids
    .filter((one) => toBidderIdentity(one) === toBidderIdentity(bid))
    .flatMap(({ value, lotValues = [] }): readonly Pick<LotValue, 'relatedLot' | 'value'>[] =>
      value === undefined ? lotValues : [{ relatedLot: '', value }],
    );
  const ofLot = own.find(({ relatedLot }) => lotId !== undefined && relatedLot === lotId)?.value;
  if (ofLot !== undefined) return ofLot;
  return { amount: sumAmounts(own.map(({ value }) => value.amount)), currency: own.at(-1)?.value.currency ?? 'UAH' };
};

export const performanceMeasure: Measure = {
  ...numberMeasure(performanceScale),
  ...inAuctions,
  stepField: 'minimalStepPercentage',
  auctionFields: ['NBUdiscountRate', 'noticePublicationDate', 'minimalStepPercentage'],
  stepOf: (subject) => ofLot(subject).minimalStepPercentage,
  merges: { needs: PERFORMANCE_PARTS },
  lacking: findLackingPart,
  derive: derivePerformanceValue,
  faults: performanceFaults,
  resultFaults: (value, subject, config, path) => {
    const errors = performanceFaults(value, subject, config, path);
    return errors.length > 0 ? errors : shareFitsRange(value, subject, path);
  },
  ownPrice,
};
