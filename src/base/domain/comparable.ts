/** Which values can be compared, and by which amounts (docs/signals.md "Facts"). Pure: reads values as they are shown. */
import { numberIn, objectIn, textIn } from './json.ts';

export interface Comparable {
  readonly currency: string;
  /** In the order of the values. */
  readonly amounts: readonly number[];
}

const isTaxed = (value: unknown): boolean => objectIn(value).valueAddedTaxIncluded === true;

/** Null for different currencies, and for values with and without tax unless the net amounts of all are known. */
export const toComparableAmounts = (...values: readonly unknown[]): Comparable | null => {
  const [currency = '', ...others] = new Set(values.map((value) => textIn(objectIn(value).currency)));
  if (others.length > 0 || !/^[A-Z]{3}$/.test(currency)) return null;
  const isMixed = new Set(values.map(isTaxed)).size > 1;
  const amounts = values.flatMap((value) => numberIn(objectIn(value)[isMixed ? 'amountNet' : 'amount']) ?? []);
  return amounts.length === values.length ? { currency, amounts } : null;
};
