/** Lists filled by the phases of a type: rules, each at its step in the specification, routes, public fields. */
import type { Procedure } from './procedure.ts';

/** An element that a phase adds to a list. */
export interface ListStep {
  readonly list: string;
  readonly step: number;
  readonly element: unknown;
}

/** Defined by the module that reads the elements. */
export interface PhaseList<T> {
  at(step: number, element: T): ListStep;
  /** The elements of a type by step; those of the same step in the order of the phases. */
  of(procedure: Pick<Procedure, 'lists'>): readonly T[];
}

export const phaseList = <T>(list: string): PhaseList<T> => ({
  at: (step, element) => ({ list, step, element }),
  // Only the list itself adds elements under its name, so they have this type.
  of: ({ lists }) => (lists.get(list) ?? []) as readonly T[],
});

export const orderedLists = (placed: readonly ListStep[]): Procedure['lists'] => {
  const lists = new Map<string, unknown[]>();
  for (const { list, element } of placed.toSorted((a, b) => a.step - b.step)) lists.set(list, [...(lists.get(list) ?? []), element]);
  return lists;
};
