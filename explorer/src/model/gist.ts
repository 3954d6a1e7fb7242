/** Counts and sums of a list, for its summary line. Pure. */
import type { Sum } from '../format/money.ts';

/** Number of items per status, in order of first appearance. */
export const tally = (states: readonly (string | undefined)[]): readonly (readonly [state: string, count: number])[] => {
  const counts = new Map<string, number>();
  for (const state of states) if (state !== undefined) counts.set(state, (counts.get(state) ?? 0) + 1);
  return [...counts];
};

/** Null when an amount is missing or currencies differ. */
export const addUp = (sums: readonly (Sum | undefined)[]): Sum | null => {
  const currencies = new Set(sums.map((sum) => sum?.currency ?? 'UAH'));
  if (currencies.size !== 1 || sums.some((sum) => sum?.amount === undefined)) return null;
  const [currency] = currencies;
  // Amounts have two decimals.
  return { amount: Math.round(sums.reduce((all, sum) => all + (sum?.amount ?? 0), 0) * 100) / 100, currency };
};
