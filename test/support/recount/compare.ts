/** Figures compared with their expected values: the number of comparisons, and every difference. */
export interface Comparison {
  readonly compared: number;
  readonly differences: readonly string[];
  /** A single figure; absent counts as 0. */
  figure(where: string, told: number | undefined, counted: number | undefined): void;
  /** A code, a name or a moment; absent counts as empty. */
  text(where: string, told: string | undefined, counted: string | undefined): void;
  /** Named figures. */
  figures(where: string, told: ReadonlyMap<string, number>, counted: ReadonlyMap<string, number>): void;
}

/** Tolerates the rounding of sums in a double, but less than a hundredth. */
const isSame = (one: number, other: number): boolean => Math.abs(one - other) <= 1e-9 * Math.min(4e6, Math.max(1, Math.abs(one)));

export const startComparison = (): Comparison => {
  const differences: string[] = [];
  let compared = 0;
  const figure = (where: string, told = 0, counted = 0): void => {
    compared += 1;
    if (!isSame(told, counted)) differences.push(`${where}: told ${told}, counted ${counted}`);
  };
  return {
    get compared() {
      return compared;
    },
    differences,
    figure,
    text: (where, told = '', counted = '') => {
      compared += 1;
      if (told !== counted) differences.push(`${where}: told ${told}, counted ${counted}`);
    },
    figures: (where, told, counted) => {
      for (const name of new Set([...told.keys(), ...counted.keys()])) figure(`${where} ${name}`, told.get(name), counted.get(name));
    },
  };
};

/** Groups elements by name. */
export const groupBy = <T>(list: readonly T[], of: (one: T) => string): ReadonlyMap<string, readonly T[]> => {
  const groups = new Map<string, T[]>();
  for (const one of list) groups.set(of(one), [...(groups.get(of(one)) ?? []), one]);
  return groups;
};
