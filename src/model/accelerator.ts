import { DAY } from './iso-8601.ts';

/** Only the first occurrence counts, and something must stand before the word. */
const PATTERN = /.accelerator=(\d+)/;

/**
 * The divisor asked for by `quick, accelerator=1440` (spec/procedures.md §2.4): a positive whole number, or null when none or 0 is
 * asked for. Absurd numbers are cut to the largest safe integer. Whether it may be used is the caller's to know.
 */
export const acceleratorOf = (procurementMethodDetails: string | undefined): number | null => {
  const digits = procurementMethodDetails === undefined ? undefined : PATTERN.exec(procurementMethodDetails)?.[1];
  const divisor = digits === undefined ? 0 : Math.min(Number(digits), Number.MAX_SAFE_INTEGER);
  return divisor === 0 ? null : divisor;
};

/** `start` plus `days` of 24 hours divided by `k` (≥ 1), to the nearest millisecond; neither midnights nor working days matter. */
export const accelerate = (start: Date, days: number, k: number): Date => new Date(start.getTime() + Math.round((days * DAY) / k));
