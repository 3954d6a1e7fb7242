/** Figures beside what they should be: how many were compared, and each that differs. */
export interface Comparison {
  readonly compared: number;
  readonly differences: readonly string[];
  /** Of the same figure; what is absent is 0. */
  figure(where: string, told: number | undefined, counted: number | undefined): void;
  /** Of figures by their names. */
  figures(where: string, told: ReadonlyMap<string, number>, counted: ReadonlyMap<string, number>): void;
}

/** What shares and means may differ by, and never a hundredth. */
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
    figures: (where, told, counted) => {
      for (const name of new Set([...told.keys(), ...counted.keys()])) figure(`${where} ${name}`, told.get(name), counted.get(name));
    },
  };
};

/** What is alike, by the name of it. */
export const groupBy = <T>(list: readonly T[], of: (one: T) => string): ReadonlyMap<string, readonly T[]> => {
  const groups = new Map<string, T[]>();
  for (const one of list) groups.set(of(one), [...(groups.get(of(one)) ?? []), one]);
  return groups;
};
