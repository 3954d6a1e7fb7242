/** Summarizes many times in a few numbers. */

import { quantile } from '../../../../test/support/quantile.ts';

export interface Spread {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly most: number;
}

export const buildSpread = (times: readonly number[]): Spread => ({
  count: times.length,
  p50: quantile(times, 0.5),
  p99: quantile(times, 0.99),
  most: quantile(times, 1),
});

export const told = ({ count, p50, p99, most }: Spread): string =>
  `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, most ${most.toFixed(0)} ms (${count})`;
