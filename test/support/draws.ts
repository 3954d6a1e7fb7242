/**
 * Number of random cases: `few` in the first tier, `many` in the second and when run alone, `most` with LONG=1. Their files are in both
 * tiers (test/tiers.mjs).
 */
export const draws = (few: number, many: number, most: number): number => {
  if (process.env.LONG === '1') return most;
  return process.env.TIER === 'first' || process.env.TIER === 'unit' ? few : many;
};
