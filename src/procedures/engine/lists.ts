/** Lists that the phases of a type fill: rules, each at the step at which the specification asks it, routes, public fields. */
import type { Procedure } from './procedure.ts';

/** What a phase puts into a list. */
export interface ListStep {
  readonly list: string;
  readonly step: number;
  readonly element: unknown;
}

/** Whoever reads the elements makes the list. */
export interface PhaseList<T> {
  at(step: number, element: T): ListStep;
  /** Those of a type in the order of their steps; those of one step in the order of the phases. */
  of(procedure: Pick<Procedure, 'lists'>): readonly T[];
}

export const phaseList = <T>(list: string): PhaseList<T> => ({
  at: (step, element) => ({ list, step, element }),
  // Under its name only the list itself puts elements, and they are of this type.
  of: ({ lists }) => (lists.get(list) ?? []) as readonly T[],
});

export const orderedLists = (placed: readonly ListStep[]): Procedure['lists'] => {
  const lists = new Map<string, unknown[]>();
  for (const { list, element } of placed.toSorted((a, b) => a.step - b.step)) lists.set(list, [...(lists.get(list) ?? []), element]);
  return lists;
};
