/** The fee of a complaint (spec/complaints.md §3). */

import type { BasicValue } from '../../domain/types.generated.ts';

interface Tariff {
  /** Thousandths of the value. */
  readonly share: number;
  readonly least: number;
  readonly most: number;
}

const whileTendering: Tariff = { share: 3, least: 2_000, most: 85_000 };
const later: Tariff = { share: 6, least: 3_000, most: 170_000 };

/** A millionth is less than any amount of money; further digits are floating-point errors. */
const exact = (amount: number): number => Number(amount.toFixed(6));

/** The fee for a value in UAH, rounded up to tens. */
export const buildFee = (amount: number, isTendering: boolean): BasicValue => {
  const { share, least, most } = isTendering ? whileTendering : later;
  const fee = Math.min(Math.max(exact((amount * share) / 1000), least), most);
  return { amount: Math.ceil(exact(fee / 10)) * 10, currency: 'UAH' };
};
