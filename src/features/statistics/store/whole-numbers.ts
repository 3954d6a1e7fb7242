/** Sums of hundredths as stored: integers of up to 34 digits, exact with `$inc` (docs/statistics.md). */
import { Decimal128, type Document } from 'mongodb';
import type { Measures } from '../model/tallies.ts';

/** The exponent 0 of IEEE 754-2008, biased, at its position in the upper half of a number. */
const wholeExponent = 0x3040n << 48n;
const minusSign = 1n << 63n;
const lowHalf = (1n << 64n) - 1n;

/** Assembled from bits: parsing digits costs ten times as much, and a save has dozens of them. */
export const toDecimal = (whole: bigint): Decimal128 => {
  const digits = whole < 0n ? -whole : whole;
  const bytes = Buffer.alloc(16);
  bytes.writeBigUInt64LE(digits & lowHalf, 0);
  bytes.writeBigUInt64LE((digits >> 64n) | wholeExponent | (whole < 0n ? minusSign : 0n), 8);
  return new Decimal128(bytes);
};

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
      Object.entries(amounts).map(([name, amount]) => [`${sumsName}.${currency}.${name}`, toDecimal(amount)]),
    ),
  ),
});
