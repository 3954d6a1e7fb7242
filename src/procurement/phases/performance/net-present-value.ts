/**
 * Value and price of an offer of saved energy (spec/energy-services.md §2). Uses integers of arbitrary length: the fractions have a
 * hundred digits, and every cent of them must be right. Pure.
 */
import Big from 'big.js';
import { DAY } from '../../../base/platform/clock.ts';

/** How long the bidder is paid. */
export interface ContractDuration {
  readonly years: number;
  readonly days?: number | undefined;
}

/** What a bidder offers. */
export interface SavingsOffer {
  /** Savings in each of the accounting periods. */
  readonly annualCostsReduction: readonly number[];
  /** The share of it that is paid to the bidder. */
  readonly yearlyPaymentsPercentage: number;
  readonly contractDuration: ContractDuration;
}

/** The parameters shared by all offers of a tender. */
export interface Discounting {
  /** The day of the tender's notice, `YYYY-MM-DD`. */
  readonly day: string;
  /** The discount rate of the National Bank, as a fraction. */
  readonly rate: number;
}

export interface Amounts {
  /** The price: the total paid to the bidder. */
  readonly amount: number;
  /** The net present value of what is left to the buyer. */
  readonly amountPerformance: number;
}

export const YEAR_DAYS = 365;
/** The rest of the notice's year, nineteen years, and the remainder to twenty. */
export const PERIODS = 21;

interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

const fractionOf = (number: number): Fraction => {
  const { c, e, s } = new Big(number);
  const digits = BigInt(s) * BigInt(c.join(''));
  const decimals = c.length - 1 - e;
  return decimals < 0 ? { over: digits * 10n ** BigInt(-decimals), under: 1n } : { over: digits, under: 10n ** BigInt(decimals) };
};

/** The numbers over a common power of ten, and that power. */
const overOne = (numbers: readonly number[]): { readonly all: readonly bigint[]; readonly under: bigint } => {
  const parts = numbers.map(fractionOf);
  const most = parts.reduce((largest, { under }) => (under > largest ? under : largest), 1n);
  return { all: parts.map(({ over, under }) => over * (most / under)), under: most };
};

/** Rounds to cents, half away from zero. */
const roundToCents = (numerator: bigint, denominator: bigint): number => {
  const size = numerator < 0n ? -numerator : numerator;
  const digits = String((size * 200n + denominator) / (denominator * 2n)).padStart(3, '0');
  const text = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
  return Number(text) === 0 ? 0 : Number(numerator < 0n ? `-${text}` : text);
};

/** Length of a contract in days; a year has 365, whatever the calendar. */
export const contractDays = ({ years, days = 0 }: ContractDuration): number => YEAR_DAYS * years + days;

/** Days from the notice to the end of its year. */
const restOfYear = (day: string): number => (Date.UTC(Number(day.slice(0, 4)), 11, 31) - Date.parse(`${day}T00:00:00Z`)) / DAY;

/** Each period's length, and the number of its days on which the bidder is paid. */
const periodsOf = (day: string, duration: ContractDuration): readonly { readonly length: bigint; readonly paid: bigint }[] => {
  const first = restOfYear(day);
  let left = contractDays(duration);
  return Array.from({ length: PERIODS }, (_, index) => {
    const isMiddle = index > 0 && index < PERIODS - 1;
    const length = index === 0 ? first : isMiddle ? YEAR_DAYS : YEAR_DAYS - first;
    const paid = Math.min(left, index === 0 ? first : YEAR_DAYS);
    left -= paid;
    return { length: BigInt(length), paid: BigInt(paid) };
  });
};

/**
 * The price and the net present value of an offer (spec/energy-services.md §2). All incomes share one denominator, and each is
 * discounted together with the later ones, starting from the last period (Horner's method).
 */
export const amountsOf = (offer: SavingsOffer, { day, rate }: Discounting): Amounts => {
  const year = BigInt(YEAR_DAYS);
  const savings = overOne(offer.annualCostsReduction);
  const share = fractionOf(offer.yearlyPaymentsPercentage);
  const yearly = fractionOf(rate);
  const periods = periodsOf(day, offer.contractDuration);
  // A first or last period of 0 days is left out of the divisor: nothing is paid in it.
  const lengths = [0, PERIODS - 1].reduce((product, index) => product * (periods[index]?.length || 1n), year);
  const one = savings.under * share.under * lengths;

  let paid = 0n;
  const incomes = periods.map(({ length, paid: days }, index) => {
    const saving = savings.all[index] ?? 0n;
    const payment = days === 0n ? 0n : (saving * share.over * days * lengths) / length;
    paid += payment;
    const whole = saving * share.under * lengths;
    if (index === 0) return length === 0n ? 0n : whole - payment;
    return (whole * length) / year - payment;
  });

  const undiscounted = yearly.under * year;
  let worth = 0n;
  let discount = 1n;
  for (const [index, { length }] of [...periods.entries()].reverse()) {
    worth = undiscounted * ((incomes[index] ?? 0n) * discount + worth);
    discount *= undiscounted + yearly.over * length;
  }
  return { amount: roundToCents(paid, one), amountPerformance: roundToCents(worth, discount * one) };
};
