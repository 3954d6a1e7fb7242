/** Counts and sums of a list, for the line that stands for it. Pure. */
import type { Sum } from '../format/money.ts';

/** How many are in each state, in the order in which the states are met. */
export const tally = (states: readonly (string | undefined)[]): readonly (readonly [state: string, count: number])[] => {
  const counts = new Map<string, number>();
  for (const state of states) if (state !== undefined) counts.set(state, (counts.get(state) ?? 0) + 1);
  return [...counts];
};

/** Null where one has no amount, or another currency. */
export const addUp = (sums: readonly (Sum | undefined)[]): Sum | null => {
  const currencies = new Set(sums.map((sum) => sum?.currency ?? 'UAH'));
  if (currencies.size !== 1 || sums.some((sum) => sum?.amount === undefined)) return null;
  const [currency] = currencies;
  // Of amounts with two decimals.
  return { amount: Math.round(sums.reduce((all, sum) => all + (sum?.amount ?? 0), 0) * 100) / 100, currency };
};
