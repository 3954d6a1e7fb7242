/** Changes of a contract: what is sent → what is stored, and the rules (spec/contracts.md §5). Pure. */

import type { ContractRecord } from '../../model/contract.ts';
import { sameValue } from '../../model/json.ts';
import { type FieldError, forbidden, notAmong, ruleError } from '../../model/problem.ts';
import type { ContractChange, PatchContractChange, PostContractChange } from '../../model/types.generated.ts';

export const changesIn = ({ changes }: ContractRecord): readonly ContractChange[] => changes ?? [];

interface At {
  readonly now: Date;
  /** An instant as texts print it. */
  readonly date: (instant: Date) => string;
}

/** 403: one change at a time. */
export const requireNoPending = (contract: ContractRecord): void => {
  if (changesIn(contract).at(-1)?.status === 'pending') {
    throw forbidden("Can't create new contract change while any (pending) change exists");
  }
};

/** Grounds are those the contract names, each once; a contract that names none takes any. */
const groundErrors = (
  { rationaleTypes = [] }: ContractChange,
  { contractChangeRationaleTypes: known = {} }: ContractRecord,
): FieldError[] => {
  const at = ['data', 'rationaleTypes'];
  const choices = Object.keys(known);
  const unknown = rationaleTypes.findIndex((type) => choices.length > 0 && !choices.includes(type));
  if (unknown >= 0) return [notAmong([...at, String(unknown)], choices)];
  return new Set(rationaleTypes).size === rationaleTypes.length ? [] : [ruleError(at, 'Items should be unique')];
};

/** Not in the future (400), and not before the change in force or the contract (403). */
const signatureErrors = ({ dateSigned }: ContractChange, contract: ContractRecord, { now, date }: At): FieldError[] => {
  if (dateSigned === undefined) return [];
  if (dateSigned > now) return [ruleError(['data', 'dateSigned'], "Contract signature date can't be in the future")];
  const previous = changesIn(contract).findLast(({ status }) => status === 'active')?.dateSigned;
  const [since, of] = previous === undefined ? [contract.dateSigned, 'contract'] : [previous, 'last active change'];
  if (since !== undefined && dateSigned < since) {
    throw forbidden(`Change dateSigned (${date(dateSigned)}) can't be earlier than ${of} dateSigned (${date(since)})`);
  }
  return [];
};

/** The faults of a change as it would be stored; throws 403 where the rule says so. */
export const changeErrors = (change: ContractChange, contract: ContractRecord, at: At): FieldError[] => {
  const grounds = groundErrors(change, contract);
  return grounds.length > 0 ? grounds : signatureErrors(change, contract, at);
};

export const newChange = (sent: PostContractChange, id: string, now: Date): ContractChange => ({
  ...sent,
  id,
  status: 'pending',
  date: now,
});

/** The change with a PATCH in it; nulls are ignored. The same object when nothing changes. 403 for an activation without a signature. */
export const patchedChange = (before: ContractChange, patch: PatchContractChange, now: Date): ContractChange => {
  const next = { ...before, ...patch };
  if (sameValue(next, before)) return before;
  if (next.status !== 'active' || before.status === 'active') return next;
  if (next.dateSigned === undefined) throw forbidden("Can't update contract change status. 'dateSigned' is required.");
  return { ...next, date: now };
};
