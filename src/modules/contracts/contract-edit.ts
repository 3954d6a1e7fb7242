/** What a rule of a contract's PATCH is given (spec/contracts.md §4). */
import type { ContractRecord, ContractTerms } from '../../base/domain/contract.ts';
import { sameValue } from '../../base/domain/json.ts';
import type { FieldError } from '../../base/domain/problem.ts';
import type { AwardRecord, TenderRecord } from '../../base/domain/tender.ts';

export interface ContractEdit {
  readonly before: ContractRecord;
  readonly after: ContractRecord;
  /** Id of the contract. */
  readonly id: string;
  /** Null for an imported contract whose tender is not stored here; such a contract cannot be cancelled, other rules of the tender pass. */
  readonly tender: TenderRecord | null;
  /** Null when the tender is null. */
  readonly terms: ContractTerms | null;
  /** The other contracts of the award that are not cancelled; full records, since stubs are not updated after signing. */
  readonly others: readonly ContractRecord[];
  readonly award: AwardRecord | undefined;
  readonly now: Date;
  /** Renders an instant for error texts. */
  readonly date: (instant: Date) => string;
}

/** Returns no errors when the rule passes. Rules with a 403 throw a `Problem`. */
export type ContractRule = (edit: ContractEdit) => readonly FieldError[];

/** Whether the edit changes the field. */
export const contractFieldChanges = ({ before, after }: ContractEdit, field: keyof ContractRecord): boolean =>
  !sameValue(before[field], after[field]);

/** True for a transition from another status to this one. */
export const becomesStatus = ({ before, after }: ContractEdit, status: string): boolean =>
  before.status !== status && after.status === status;
