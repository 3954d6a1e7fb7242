/** Sums of hundredths as stored: integers of up to 34 digits, exact with `$inc` (docs/statistics.md). */
import { Decimal128, type Document } from 'mongodb';
import type { Measures } from '../model/tallies.ts';

/** By currency and name. */
export type StoredSums = Readonly<Record<string, Readonly<Record<string, Decimal128>>>>;

export const wholeSums = (stored: StoredSums): Measures['sums'] =>
  Object.fromEntries(
    Object.entries(stored).map(([currency, sums]) => [
      currency,
      Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, BigInt(sum.toString())])),
    ]),
  );

/** Fields for `$inc`, below these names. */
export const increments = ({ counts, sums }: Measures, countsName: string, sumsName: string): Document => ({
  ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [`${countsName}.${name}`, count])),
  ...Object.fromEntries(
    Object.entries(sums).flatMap(([currency, amounts]) =>
      Object.entries(amounts).map(([name, amount]) => [`${sumsName}.${currency}.${name}`, Decimal128.fromString(String(amount))]),
    ),
  ),
});
