import Big from 'big.js';

/**
 * Arithmetic on amounts and percentages. They are JSON numbers; every result is computed on their decimal digits, so that
 * 0.1 + 0.2 is 0.3 (spec/decisions.md D6). All functions throw on NaN and infinities, which no request body can hold.
 */

const HUNDRED = 100;
const MIN_STEP_SHARE = '0.005';
const MAX_STEP_SHARE = '0.03';

const sumOf = (amounts: readonly number[]): Big => amounts.reduce((total, amount) => total.plus(amount), new Big(0));

/** The sum, 0 for none. It may be Infinity when no double holds it. */
export const sum = (amounts: readonly number[]): number => sumOf(amounts).toNumber();

/** Whether the sum can be kept and sent back as it is: a double stands for it (spec/decisions.md D15). */
export const isSumExact = (amounts: readonly number[]): boolean => {
  const total = sumOf(amounts);
  return Number.isFinite(total.toNumber()) && total.eq(total.toNumber());
};

/** -1, 0 or 1: whether `a` is lower than, equal to or greater than `b`. */
export const compare = (a: number, b: number): -1 | 0 | 1 => new Big(a).cmp(b);

/** The product. It may be Infinity when no double holds it. */
export const multiply = (a: number, b: number): number => new Big(a).times(b).toNumber();

/** The least and the greatest minimal step for an amount: 0.5 % rounded down to 2 digits, 3 % rounded up (spec/tender-rules.md §3 V29). */
export const stepRange = (amount: number): { readonly ge: number; readonly le: number } => ({
  ge: new Big(amount).times(MIN_STEP_SHARE).round(2, Big.roundDown).toNumber(),
  le: new Big(amount).times(MAX_STEP_SHARE).round(2, Big.roundUp).toNumber(),
});

/** Whether percentages make exactly 100, and what they make (spec/tender-rules.md §3 V33). */
export const sumsToHundred = (percentages: readonly number[]): { readonly ok: boolean; readonly sum: number } => {
  const total = sumOf(percentages);
  return { ok: total.eq(HUNDRED), sum: total.toNumber() };
};
