/** Histories of lists to which values are appended, and what is wrong with them; every value is appended once. */

export interface Append {
  readonly value: string;
  readonly begun: number;
  /** When it was acknowledged; null: nobody knows what came of it. */
  readonly ended: number | null;
}

export interface ListHistory {
  readonly appends: readonly Append[];
  /** What each reader has seen, one read after another. */
  readonly reads: readonly (readonly (readonly string[])[])[];
  /** The list in the end. */
  readonly final: readonly string[];
}

export interface Faults {
  /** Acknowledged and not there. */
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /** There before one that was acknowledged before it was sent. */
  readonly misplaced: readonly string[];
  /** Reads of what is not the beginning of the list. */
  readonly astray: number;
  /** Reads of less than the same reader had seen before. */
  readonly backwards: number;
}

const misplacedIn = (final: readonly string[], appends: ReadonlyMap<string, Append>): string[] => {
  const found: string[] = [];
  let latestBegin = Number.NEGATIVE_INFINITY;
  for (const value of final) {
    const { begun, ended } = appends.get(value) ?? { begun: Number.NEGATIVE_INFINITY, ended: null };
    if (ended !== null && ended < latestBegin) found.push(value);
    latestBegin = Math.max(latestBegin, begun);
  }
  return found;
};

const isBeginning = (part: readonly string[], whole: readonly string[]): boolean =>
  part.length <= whole.length && part.every((value, index) => whole[index] === value);

export const findFaults = ({ appends, reads, final }: ListHistory): Faults => {
  const there = new Set(final);
  const byValue = new Map(appends.map((one) => [one.value, one]));
  return {
    lost: appends.filter(({ value, ended }) => ended !== null && !there.has(value)).map(({ value }) => value),
    doubled: final.filter((value, index) => final.indexOf(value) !== index),
    misplaced: misplacedIn(final, byValue),
    astray: reads.flat().filter((seen) => !isBeginning(seen, final)).length,
    backwards: reads.reduce((sum, own) => sum + own.filter((seen, index) => seen.length < (own[index - 1]?.length ?? 0)).length, 0),
  };
};
