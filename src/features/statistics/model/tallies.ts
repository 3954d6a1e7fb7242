/**
 * Counters: what single records add to, and what their changes add or subtract (docs/statistics.md). Amounts are whole
 * hundredths, so that sums are exact in any order. Pure.
 */
import type { Money } from './facts.ts';

/** Key of a counter row: dimension, value and period. */
export interface TallyKey {
  readonly by: string;
  readonly value: string;
  /** `2026-11`, `2026`, or empty for all time. */
  readonly period: string;
  readonly test: boolean;
}

export interface Measures {
  readonly counts: Readonly<Record<string, number>>;
  /** Hundredths by currency and name; `…Count` is the number of summands. */
  readonly sums: Readonly<Record<string, Readonly<Record<string, bigint>>>>;
}

export type Tally = TallyKey & Measures;

/** Amounts from here on count as typing errors and are in no sum. */
const TYPING_ERROR_AMOUNT = 1e13;

const isSummed = ({ amount }: Money): boolean => Math.abs(amount) < TYPING_ERROR_AMOUNT;

/** Whole hundredths; 0 for an amount that is in no sum. */
const toHundredths = (amount: number): bigint => (Math.abs(amount) < TYPING_ERROR_AMOUNT ? BigInt(Math.round(amount * 100)) : 0n);

type Named = readonly [name: string, money: Money | undefined];

/** A part and the whole it is a share of; none if either is in no sum. */
export const buildShare = (part: Named, whole: Named): readonly Named[] => {
  const pair = [part, whole];
  return pair.every(([, money]) => money !== undefined && isSummed(money)) ? pair : [];
};

/** The amount of a sum: the nearest double, which above 2⁵³ hundredths may lose digits. */
export const amountOf = (hundredths: bigint): number => Number(`${hundredths}e-2`);

/** Sums without a count of their own: they share that of another sum. */
const UNCOUNTED_SUMS: ReadonlySet<string> = new Set(['savingExpected', 'growthFrom', 'savedOf']);

/** Name of a sum's count. */
export const countOf = (name: string): string => `${name}Count`;
export const isCount = (name: string): boolean => name.endsWith('Count');

/** Amounts by name, each in its currency. */
export const buildSums = (amounts: readonly Named[]): Measures['sums'] => {
  const sums: Record<string, Record<string, bigint>> = {};
  for (const [name, money] of amounts) {
    if (money === undefined) continue;
    const own = sums[money.currency] ?? {};
    own[name] = (own[name] ?? 0n) + toHundredths(money.amount);
    if (!UNCOUNTED_SUMS.has(name) && isSummed(money)) own[countOf(name)] = (own[countOf(name)] ?? 0n) + 1n;
    sums[money.currency] = own;
  }
  return sums;
};

export const buildTallyId = ({ by, value, period, test }: TallyKey): string => `${by}|${test ? 1 : 0}|${value}|${period}`;

interface Growing<Key> {
  readonly key: Key;
  readonly counts: Record<string, number>;
  readonly sums: Record<string, Record<string, bigint>>;
}

/** Sums measures by key. */
export const makeTotals = <Key extends object>(idOf: (key: Key) => string) => {
  const rows = new Map<string, Growing<Key>>();
  return {
    /** `sign` -1 subtracts. */
    add: (key: Key, added: Measures, sign: 1 | -1 = 1): void => {
      const id = idOf(key);
      const row = rows.get(id) ?? { key, counts: {}, sums: {} };
      rows.set(id, row);
      const { counts, sums } = row;
      for (const name in added.counts) counts[name] = (counts[name] ?? 0) + sign * (added.counts[name] ?? 0);
      for (const currency in added.sums) {
        const [own, amounts] = [sums[currency] ?? {}, added.sums[currency] ?? {}];
        for (const name in amounts) own[name] = (own[name] ?? 0n) + BigInt(sign) * (amounts[name] ?? 0n);
        sums[currency] = own;
      }
    },
    /** Without zero results. */
    rows: (): (Measures & { readonly key: Key })[] =>
      [...rows.values()].flatMap(({ key, counts, sums }) => {
        const some = Object.entries(counts).filter(([, count]) => count !== 0);
        const worth = Object.entries(sums).flatMap(([currency, amounts]): [string, Record<string, bigint>][] => {
          const left = Object.entries(amounts).filter(([, amount]) => amount !== 0n);
          return left.length === 0 ? [] : [[currency, Object.fromEntries(left)]];
        });
        return some.length === 0 && worth.length === 0 ? [] : [{ key, counts: Object.fromEntries(some), sums: Object.fromEntries(worth) }];
      }),
  };
};
