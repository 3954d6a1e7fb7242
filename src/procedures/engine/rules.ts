/** Lists of rules that the phases of a type fill, each rule at the step at which the specification asks it. */
import type { Procedure } from './procedure.ts';

export interface PlacedRule {
  readonly list: string;
  readonly step: number;
  readonly rule: unknown;
}

/** One kind of rules: of the model of a tender, of its change, of a bid. Whoever asks them makes the list. */
export interface RuleList<R> {
  at(step: number, rule: R): PlacedRule;
  /** The rules of a type in the order of their steps; those of one step in the order of the phases. */
  of(procedure: Pick<Procedure, 'rules'>): readonly R[];
}

export const ruleList = <R>(list: string): RuleList<R> => ({
  at: (step, rule) => ({ list, step, rule }),
  // Under its name only the list itself puts rules, and they are of this type.
  of: ({ rules }) => (rules.get(list) ?? []) as readonly R[],
});

export const orderedRules = (placed: readonly PlacedRule[]): Procedure['rules'] => {
  const lists = new Map<string, unknown[]>();
  for (const { list, rule } of placed.toSorted((a, b) => a.step - b.step)) lists.set(list, [...(lists.get(list) ?? []), rule]);
  return lists;
};
