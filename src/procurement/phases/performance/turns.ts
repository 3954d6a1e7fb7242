/** Offers of saved energy in an auction: a bidder changes their share and the contract's length (spec/energy-services.md §6). Pure. */
import { isPlainObject, type JsonObject } from '../../../base/domain/json.ts';
import { multiply, roundAmount } from '../../../base/domain/money.ts';
import { type FieldError, NO_ERRORS, ruleError } from '../../../base/domain/problem.ts';
import type { Value } from '../../../base/domain/types.generated.ts';
import type { Measure, OfferSubject, PostedOffer } from '../../engine/measure.ts';
import {
  COMMON_SHARE,
  discountingOf,
  MOST_DAYS,
  MOST_YEARS,
  ofLot,
  ofValue,
  type PerformanceTender,
  performanceFields,
  SHARE_DIGITS,
} from './model.ts';
import { amountsOf, type ContractDuration, contractDays, type Discounting, type SavingsOffer, YEAR_DAYS } from './net-present-value.ts';

/** A share that withdraws what was posted in the turn. */
const WITHDRAWN_SHARE = -1;

/** What no turn changes; with the terms a bidder posts, it determines the offer. */
export interface Inputs extends Pick<SavingsOffer, 'annualCostsReduction'>, Pick<Required<PerformanceTender>, 'fundingKind'> {
  readonly noticeDay: Discounting['day'];
  readonly NBUdiscountRate: Discounting['rate'];
  readonly yearlyPaymentsPercentageRange: number;
}

/** What a bidder changes. */
export type SavingsTerms = Omit<SavingsOffer, 'annualCostsReduction'>;

/** The net present value that counts in an auction. */
export const worthIn = ({ annualCostsReduction, noticeDay: day, NBUdiscountRate: rate }: Inputs, terms: SavingsTerms): number =>
  amountsOf({ annualCostsReduction, ...terms }, { day, rate }).amountPerformance;

const formatPercents = (share: number): string => {
  const percent = multiply(share, 100);
  return Number.isInteger(percent) ? percent.toFixed(1) : String(percent);
};

const shareFault = (share: unknown, { fundingKind, yearlyPaymentsPercentageRange: most }: Inputs): string | null => {
  const [from, to] = fundingKind === 'budget' ? [0, most] : [COMMON_SHARE, 1];
  if (typeof share !== 'number' || !(share >= from && share <= to))
    return `Percentage value must be between ${fundingKind === 'budget' ? `0 and ${formatPercents(most)}` : '80 and 100'}`;
  return roundAmount(share, SHARE_DIGITS) === share ? null : `yearlyPaymentsPercentage should have at most ${SHARE_DIGITS} decimal places`;
};

const isWholeUpTo = (number: unknown, most: number): number is number =>
  Number.isInteger(number) && Number(number) >= 0 && Number(number) <= most;

/** The length of a contract, or the error text. */
const durationIn = ({ contractDuration: years, contractDurationDays: days = 0 }: JsonObject): Required<ContractDuration> | string => {
  if (!isWholeUpTo(years, MOST_YEARS)) return 'contractDuration must be between 0 and 15.';
  if (!isWholeUpTo(days, MOST_DAYS)) return 'contractDurationDays must be between 0 and 364.';
  if (contractDays({ years, days }) > MOST_YEARS * YEAR_DAYS) return 'Maximum contract duration is 15 years';
  return years + days === 0 ? "You can't bid 0 days and 0 years" : { years, days };
};

/** Order and texts of the errors are part of the API; `limit` is a net present value. */
const offerIn = (body: JsonObject, limit: number, inputs: Inputs): PostedOffer | string => {
  const { yearlyPaymentsPercentage: share } = body;
  if (share === undefined || share === null) return 'Provide yearlyPaymentsPercentage';
  const fault = shareFault(share, inputs);
  if (fault !== null) return fault;
  const contractDuration = durationIn(body);
  if (typeof contractDuration === 'string') return contractDuration;
  const terms = { yearlyPaymentsPercentage: Number(share), contractDuration };
  const amount = worthIn(inputs, terms);
  return amount < limit ? 'Amount NPV: Too low value' : { amount, terms };
};

/** ES7, for an offer as written and after an auction. */
export const shareFitsRange = (value: Value, { tender, lot }: OfferSubject, path: readonly string[]): readonly FieldError[] => {
  if (performanceFields(tender).fundingKind !== 'budget') return NO_ERRORS;
  const { yearlyPaymentsPercentageRange: most = COMMON_SHARE } = ofLot(lot ?? tender);
  if (ofValue(value).yearlyPaymentsPercentage <= most) return NO_ERRORS;
  const text = `yearlyPaymentsPercentage should be greater than 0 and less than ${most}`;
  return [ruleError([...path, 'yearlyPaymentsPercentage'], text)];
};

export const inAuctions: Pick<Measure, 'inputsOf' | 'termsOf' | 'read' | 'withResult'> = {
  inputsOf: (value, subject): Inputs => ({
    annualCostsReduction: ofValue(value).annualCostsReduction,
    noticeDay: discountingOf(subject).day,
    NBUdiscountRate: discountingOf(subject).rate,
    fundingKind: performanceFields(subject.tender).fundingKind ?? 'other',
    yearlyPaymentsPercentageRange: ofLot(subject.lot ?? subject.tender).yearlyPaymentsPercentageRange ?? COMMON_SHARE,
  }),
  termsOf: (value): SavingsTerms => {
    const { yearlyPaymentsPercentage, contractDuration } = ofValue(value);
    return { yearlyPaymentsPercentage, contractDuration: { years: contractDuration.years, days: contractDuration.days ?? 0 } };
  },
  read: (sent, limit, _terms, inputs) => {
    const body = isPlainObject(sent) ? (sent as JsonObject) : {};
    // Stored by `inputsOf` when the auction was scheduled.
    return body.yearlyPaymentsPercentage === WITHDRAWN_SHARE ? null : offerIn(body, limit, inputs as Inputs);
  },
  // Both amounts are derived from the changed terms; services send the old price.
  withResult: (value, { amount: _, date: __, ...moved }) => ({ ...value, ...moved }),
};
