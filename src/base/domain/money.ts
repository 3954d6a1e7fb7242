/**
 * Arithmetic on amounts and percentages, and currency codes. Results are computed in decimal digits, so that 0.1 + 0.2 is
 * 0.3 (spec/decisions.md D6). Throws on NaN and infinities, which no request body can contain.
 */
import Big from 'big.js';

const HUNDRED = 100;
const MIN_STEP_SHARE = '0.005';
const MAX_STEP_SHARE = '0.03';

const computeSum = (amounts: readonly number[]): Big => amounts.reduce((total, amount) => total.plus(amount), new Big(0));

/** The sum of integers, which needs no decimal arithmetic; null for others. */
const wholeSum = (amounts: readonly number[]): number | null => {
  let total = 0;
  for (const amount of amounts) {
    total += amount;
    if (!Number.isSafeInteger(amount) || !Number.isSafeInteger(total)) return null;
  }
  return total;
};

/** The sum, 0 for an empty list. Infinity when it exceeds a double. */
export const sumAmounts = (amounts: readonly number[]): number => wholeSum(amounts) ?? computeSum(amounts).toNumber();

/** Whether a double represents the sum exactly, so that it can be stored and returned unchanged (spec/decisions.md D15). */
export const isSumExact = (amounts: readonly number[]): boolean => {
  if (wholeSum(amounts) !== null) return true;
  const total = computeSum(amounts);
  return Number.isFinite(total.toNumber()) && total.eq(total.toNumber());
};

/** -1, 0 or 1: whether `a` is lower than, equal to or greater than `b`. Doubles sort like their digits. */
export const compareNumbers = (a: number, b: number): -1 | 0 | 1 => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};

/** The product. Infinity when it exceeds a double. */
export const multiply = (a: number, b: number): number => new Big(a).times(b).toNumber();

/** The minimum and maximum minimal step for an amount: 0.5 % rounded down to 2 digits, 3 % rounded up (spec/tender-rules.md §3 V29). */
export const stepRange = (amount: number): { readonly ge: number; readonly le: number } => ({
  ge: new Big(amount).times(MIN_STEP_SHARE).round(2, Big.roundDown).toNumber(),
  le: new Big(amount).times(MAX_STEP_SHARE).round(2, Big.roundUp).toNumber(),
});

/** Whether the amount is at most this share of the mean of others; needs at least one. */
export const isShareOfMean = (amount: number, share: string, others: readonly number[]): boolean =>
  new Big(amount).times(others.length).lte(computeSum(others).times(share));

/** Whether percentages add up to exactly 100, and their sum (spec/tender-rules.md §3 V33). */
export const sumsToHundred = (percentages: readonly number[]): { readonly ok: boolean; readonly sum: number } => {
  const whole = wholeSum(percentages);
  if (whole !== null) return { ok: whole === HUNDRED, sum: whole };
  const total = computeSum(percentages);
  return { ok: total.eq(HUNDRED), sum: total.toNumber() };
};

/** Denominators are doubles, so digits after the fifteenth of a quotient are meaningless. */
const QUOTIENT_DIGITS = 15;

/**
 * A price weighted by features and costs: amount / denominator + addition, rounded half up to `digits`. Infinity when it exceeds
 * a double.
 */
export const weighPrice = (amount: number, denominator = 1, addition = 0, digits = 2): number =>
  new Big(amount).div(denominator).prec(QUOTIENT_DIGITS, Big.roundHalfUp).plus(addition).round(digits, Big.roundHalfUp).toNumber();

export const subtract = (a: number, b: number): number => new Big(a).minus(b).toNumber();

/** Rounded half up to `digits`. */
export const roundAmount = (amount: number, digits = 2): number => new Big(amount).round(digits, Big.roundHalfUp).toNumber();

/** A price after a change: first the addend, then the factor. Infinity when it exceeds a double. */
export const changedPrice = (amount: number, addend: number, factor: number): number =>
  new Big(amount).plus(addend).times(factor).round(2, Big.roundHalfUp).toNumber();

interface UnitPrice {
  readonly amount: number;
  readonly quantity: number;
}

const computeTotal = (prices: readonly UnitPrice[]): Big =>
  prices.reduce((total, { amount, quantity }) => total.plus(new Big(amount).times(quantity)), new Big(0));

/** Whether unit prices times quantities add up to at most `limit`. */
export const isPriceAtMost = (prices: readonly UnitPrice[], limit: number): boolean => computeTotal(prices).lte(limit);

/** The sum of unit prices times quantities, rounded half up to 2 digits. Infinity when it exceeds a double. */
export const totalPrice = (prices: readonly UnitPrice[]): number => computeTotal(prices).round(2, Big.roundHalfUp).toNumber();

/** Half a per cent of an amount, rounded half up to 2 digits; at least 0.01. */
export const smallestStep = (amount: number): number =>
  Math.max(0.01, new Big(amount).times(MIN_STEP_SHARE).round(2, Big.roundHalfUp).toNumber());

/** The value added tax factor of a price including tax: 20 %. */
const TAX = '1.2';

export const atMost = (amount: number, limit: number): boolean => compareNumbers(amount, limit) <= 0;

/** For a contract (spec/contracts.md §4): net ≤ amount ≤ net with 20 % tax, rounded up to 2 digits. */
export const isWholeWithTax = (amount: number, net: number): boolean =>
  atMost(net, amount) && new Big(net).times(TAX).round(2, Big.roundUp).gte(amount);

interface Priced {
  readonly quantity?: number | undefined;
  readonly unit?: { readonly value?: { readonly amount?: number | undefined } | undefined } | undefined;
}

interface Price {
  readonly amount: number;
  readonly valueAddedTaxIncluded?: boolean | undefined;
}

const wholePart = (amount: Big): Big => amount.round(0, Big.roundDown);

/**
 * Compares unit prices with the total price (spec/tender-rules.md §6 B7, spec/contracts.md §4): the error text, or null. Only
 * items with a unit price count; without any it passes. Without tax the whole parts must be equal;
 * with tax the total must be between the price without tax and the price, and not 0.
 * `name` is the owner of the price in the texts: `bid.lotValues`, `bid`, `contract`.
 */
export const unitTotalFault = (items: readonly Priced[], { amount, valueAddedTaxIncluded }: Price, name: string): string | null => {
  const prices = items.flatMap(({ quantity = 0, unit }) =>
    unit?.value?.amount === undefined ? [] : [new Big(quantity).times(unit.value.amount)],
  );
  if (prices.length === 0) return null;
  const total = prices.reduce((sum, price) => sum.plus(price), new Big(0));
  const [whole, most] = [wholePart(total), wholePart(new Big(amount))];
  if (valueAddedTaxIncluded !== true) {
    const text = `Total amount of unit values should be equal ${name}.value.amount if VAT is not included in ${name}`;
    return whole.eq(most) ? null : text;
  }
  const isBetween = total.gt(0) && whole.gte(wholePart(new Big(amount).div(TAX))) && whole.lte(most);
  return isBetween ? null : `Total amount of unit values must be no more than ${name}.value.amount and no less than net ${name} amount`;
};

/**
 * ISO 4217 codes accepted for money, as of 2026: currencies, fund codes and units of account. Excludes metals, bond units, and
 * the codes for tests and for no currency.
 */
const ISO_CURRENCY_CODES = `
AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF
CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF
IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT
MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD
SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS
VED VES VND VUV WST XAD XAF XCD XCG XDR XOF XPF XSU XUA YER ZAR ZMW ZWG
`;

export const currencyCodes: readonly string[] = ISO_CURRENCY_CODES.trim().split(/\s+/);
const knownCurrencies: ReadonlySet<string> = new Set(currencyCodes);

export const isCurrency = (code: string): boolean => knownCurrencies.has(code);
