/** Counts of a list, for its summary line. Pure. */

/** Number of items per status, in order of first appearance. */
export const tally = (states: readonly (string | undefined)[]): readonly (readonly [state: string, count: number])[] => {
  const counts = new Map<string, number>();
  for (const state of states) if (state !== undefined) counts.set(state, (counts.get(state) ?? 0) + 1);
  return [...counts];
};
