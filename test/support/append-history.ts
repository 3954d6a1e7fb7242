/** Histories of lists to which unique values are appended, and their anomalies. */

export interface Append {
  readonly value: string;
  readonly begun: number;
  /** When it was acknowledged; null: the outcome is unknown. */
  readonly ended: number | null;
}

export interface ListHistory {
  readonly appends: readonly Append[];
  /** The successive reads of each reader. */
  readonly reads: readonly (readonly (readonly string[])[])[];
  /** The list at the end. */
  readonly final: readonly string[];
}

export interface Faults {
  /** Acknowledged but missing. */
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /** Before a value that was acknowledged before this one was sent. */
  readonly misplaced: readonly string[];
  /** Reads that are not a prefix of the list. */
  readonly astray: number;
  /** Reads shorter than an earlier read of the same reader. */
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
