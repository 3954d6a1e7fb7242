/** Summary statistics. */

/** The smallest number that at least `share` of them do not exceed; NaN for none. */
export const quantile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(numbers.length * share) - 1)] ?? Number.NaN;

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);
