/**
 * Arithmetic on amounts and percentages, and the codes of currencies. Results are computed on decimal digits, so that 0.1 + 0.2 is
 * 0.3 (spec/decisions.md D6). What is computed throws on NaN and infinities, which no request body can hold.
 */
import Big from 'big.js';

const HUNDRED = 100;
const MIN_STEP_SHARE = '0.005';
const MAX_STEP_SHARE = '0.03';

const computeSum = (amounts: readonly number[]): Big => amounts.reduce((total, amount) => total.plus(amount), new Big(0));

/** The sum of whole numbers, which needs no digits; null for others. */
const wholeSum = (amounts: readonly number[]): number | null => {
  let total = 0;
  for (const amount of amounts) {
    total += amount;
    if (!Number.isSafeInteger(amount) || !Number.isSafeInteger(total)) return null;
  }
  return total;
};

/** The sum, 0 for none. It may be Infinity when no double holds it. */
export const sum = (amounts: readonly number[]): number => wholeSum(amounts) ?? computeSum(amounts).toNumber();

/** Whether the sum can be kept and sent back as it is: a double stands for it (spec/decisions.md D15). */
export const isSumExact = (amounts: readonly number[]): boolean => {
  if (wholeSum(amounts) !== null) return true;
  const total = computeSum(amounts);
  return Number.isFinite(total.toNumber()) && total.eq(total.toNumber());
};

/** -1, 0 or 1: whether `a` is lower than, equal to or greater than `b`. Doubles stand in the order of their digits. */
export const compare = (a: number, b: number): -1 | 0 | 1 => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};

/** The product. It may be Infinity when no double holds it. */
export const multiply = (a: number, b: number): number => new Big(a).times(b).toNumber();

/** The least and the greatest minimal step for an amount: 0.5 % rounded down to 2 digits, 3 % rounded up (spec/tender-rules.md §3 V29). */
export const stepRange = (amount: number): { readonly ge: number; readonly le: number } => ({
  ge: new Big(amount).times(MIN_STEP_SHARE).round(2, Big.roundDown).toNumber(),
  le: new Big(amount).times(MAX_STEP_SHARE).round(2, Big.roundUp).toNumber(),
});

/** Whether the amount is at most this share of the mean of others, of which there is at least one. */
export const isShareOfMean = (amount: number, share: string, others: readonly number[]): boolean =>
  new Big(amount).times(others.length).lte(computeSum(others).times(share));

/** Whether percentages make exactly 100, and what they make (spec/tender-rules.md §3 V33). */
export const sumsToHundred = (percentages: readonly number[]): { readonly ok: boolean; readonly sum: number } => {
  const whole = wholeSum(percentages);
  if (whole !== null) return { ok: whole === HUNDRED, sum: whole };
  const total = computeSum(percentages);
  return { ok: total.eq(HUNDRED), sum: total.toNumber() };
};

/** A denominator is kept as a double: what that leaves behind the fifteenth digit of a quotient is nobody's price. */
const DIGITS = 15;

/**
 * A price weighed by features and costs: amount / denominator + addition, to so many digits, half up. It may be Infinity when no double
 * holds it.
 */
export const weighed = (amount: number, denominator = 1, addition = 0, digits = 2): number =>
  new Big(amount).div(denominator).prec(DIGITS, Big.roundHalfUp).plus(addition).round(digits, Big.roundHalfUp).toNumber();

/** The difference. */
export const minus = (a: number, b: number): number => new Big(a).minus(b).toNumber();

/** Half up, to so many digits. */
export const rounded = (amount: number, digits = 2): number => new Big(amount).round(digits, Big.roundHalfUp).toNumber();

/** A price after a change: something is added, then it is multiplied. It may be Infinity when no double holds it. */
export const changedPrice = (amount: number, addend: number, factor: number): number =>
  new Big(amount).plus(addend).times(factor).round(2, Big.roundHalfUp).toNumber();

interface UnitPrice {
  readonly amount: number;
  readonly quantity: number;
}

const computeTotal = (prices: readonly UnitPrice[]): Big =>
  prices.reduce((total, { amount, quantity }) => total.plus(new Big(amount).times(quantity)), new Big(0));

/** Whether prices of units times their quantities make no more than this. */
export const isPriceAtMost = (prices: readonly UnitPrice[], limit: number): boolean => computeTotal(prices).lte(limit);

/** What prices of units times their quantities make, half up to 2 digits. It may be Infinity when no double holds it. */
export const totalPrice = (prices: readonly UnitPrice[]): number => computeTotal(prices).round(2, Big.roundHalfUp).toNumber();

/** Half a per cent of an amount, half up to 2 digits; 0.01 at least. */
export const smallestStep = (amount: number): number =>
  Math.max(0.01, new Big(amount).times(MIN_STEP_SHARE).round(2, Big.roundHalfUp).toNumber());

/** The value added tax that a price with tax contains, as a factor: 20 %. */
const TAX = '1.2';

export const atMost = (amount: number, limit: number): boolean => compare(amount, limit) <= 0;

/** Of a contract (spec/contracts.md §4): net ≤ amount ≤ net with 20 % tax, rounded up to 2 digits. */
export const isWholeWithTax = (amount: number, net: number): boolean =>
  atMost(net, amount) && new Big(net).times(TAX).round(2, Big.roundUp).gte(amount);

/** What is priced by the unit, in a bid or in a contract. */
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
 * Prices of units against the price of the whole (spec/tender-rules.md §6 B7, spec/contracts.md §4): the text of what is wrong,
 * or null. Only items with a price of a unit count; with none of them all is well. Without tax the whole parts must be equal;
 * with tax the total lies between the price without tax and the price, and is not 0.
 * `name` is how the texts call the owner of the price: `bid.lotValues`, `bid`, `contract`.
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
 * Codes of ISO 4217 that money can be in, as of 2026: currencies, fund codes and units of account. Metals, bond units and the
 * codes for tests and for no currency are left out.
 */
const codes = `
AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF
CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF
IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT
MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD
SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS
VED VES VND VUV WST XAD XAF XCD XCG XDR XOF XPF XSU XUA YER ZAR ZMW ZWG
`;

export const currencyCodes: readonly string[] = codes.trim().split(/\s+/);
const currencies: ReadonlySet<string> = new Set(currencyCodes);

export const isCurrency = (code: string): boolean => currencies.has(code);
