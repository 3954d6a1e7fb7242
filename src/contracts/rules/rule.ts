/** The shape of a rule on a changed contract. */

import type { ContractRecord } from '../../model/contract.ts';
import { sameValue } from '../../model/json.ts';
import type { FieldError } from '../../model/problem.ts';
import type { AwardRecord, TenderRecord } from '../../model/tender.ts';

export interface Edit {
  readonly before: ContractRecord;
  readonly after: ContractRecord;
  /** Id of the contract. */
  readonly id: string;
  /** Null: an imported contract whose tender is not here; rules that look at the tender then hold. */
  readonly tender: TenderRecord | null;
  /** The other contracts of the award that are not cancelled; their stubs stay as they were when they were signed. */
  readonly others: readonly ContractRecord[];
  readonly award: AwardRecord | undefined;
  readonly now: Date;
  /** An instant as texts print it. */
  readonly date: (instant: Date) => string;
}

/** No errors: the rule holds. Rules that are answered with 403 throw a `Problem`. */
export type Rule = (edit: Edit) => readonly FieldError[];

export const none: readonly FieldError[] = [];

export const changes = ({ before, after }: Edit, field: keyof ContractRecord): boolean => !sameValue(before[field], after[field]);

/** From another status to this one. */
export const becomes = ({ before, after }: Edit, status: string): boolean => before.status !== status && after.status === status;

/** The errors of the first rule that does not hold (spec/requests.md §6, phase 7). */
export const firstFailing = (rules: readonly Rule[], edit: Edit): readonly FieldError[] => {
  for (const rule of rules) {
    const errors = rule(edit);
    if (errors.length > 0) return errors;
  }
  return none;
};
