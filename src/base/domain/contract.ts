/** A contract as stored, and the holders of its sides (spec/contracts.md §1, §3). */

import { type Actor, isAdmin, matchesHash } from './actor.ts';
import { forbidden, type Problem } from './problem.ts';
import type { Stored } from './record.ts';
import type { Scale } from './scale.ts';
import type { AwardRecord, BidRecord, StoredTender } from './tender.ts';
import type { Contract, ContractStub } from './types.generated.ts';

/** A holder of a side; the token is stored as a hash. */
export interface ContractAccess {
  readonly role: string;
  readonly owner: string;
  readonly token?: string;
  /** SHA-256 hex of the transfer value for a side of an electronic contract. */
  readonly transfer_token?: string;
}

export interface ContractRecord extends Omit<Contract, 'id' | 'dateCreated' | 'dateModified' | 'status'> {
  readonly status: string;
  readonly access?: readonly ContractAccess[];
  /** SHA-256 hex of the transfer value last returned by PATCH /credentials. */
  readonly transfer_token?: string;
  readonly config?: { readonly restricted?: boolean };
}

export type StoredContract = Stored<ContractRecord>;

type Side = 'buyer' | 'supplier' | 'tender';

/** Access-list roles that represent a side; `tender` is the tender's own token alone (spec/contracts.md §6). */
const SIDE_ROLES: Readonly<Record<Side, readonly string[]>> = {
  buyer: ['buyer', 'tender', 'contract'],
  supplier: ['supplier', 'bid'],
  tender: ['tender'],
};

/** Whether the account proves that it holds the side; group admins is no exception. */
export const holdsSide = ({ access = [] }: ContractRecord, side: Side, actor: Actor, token: string | null): boolean =>
  access.some(({ role, owner, token: stored }) => SIDE_ROLES[side].includes(role) && owner === actor.name && matchesHash(token, stored));

/** True when both sides sign here, each with its own token (spec/electronic-contracts.md); imports name holders of other contracts too. */
export const isElectronic = ({ access = [], buyer, suppliers = [] }: Pick<ContractRecord, 'access' | 'buyer' | 'suppliers'>): boolean =>
  [buyer, suppliers[0]].every((party) => party?.contract_owner !== undefined) &&
  ['buyer', 'supplier'].every((side) => access.some(({ role }) => role === side));

/** The token that proves a side. */
const SIDE_PROOFS: Readonly<Record<Side, string>> = {
  buyer: 'the owner token of its tender, or the one of its credentials, and the key of the account that holds the buyer side',
  supplier: 'the owner token of the bid that won and the key of the account that created the bid',
  tender: 'the owner token of its tender and the key of the account that created the tender',
};

const OWN_SIDE_PROOF = 'the token that its side got from POST /contracts/{id}/access and the key of the account that is its contract_owner';

/** The 403 for callers that do not hold a side. */
export const notHolder = (contract: ContractRecord, side: Side): Problem =>
  forbidden(`Forbidden: this contract is changed with ${isElectronic(contract) ? OWN_SIDE_PROOF : SIDE_PROOFS[side]}.`);

/** 403 for callers that do not hold the side; group admins is exempt. */
export const requireSide = (contract: ContractRecord, side: Side, actor: Actor, token: string | null): void => {
  if (!isAdmin(actor) && !holdsSide(contract, side, actor, token)) throw notHolder(contract, side);
};

const OPEN_CONTRACT_STATUSES = ['pending', 'active'];

/** 403 `Can't <doing> in current (S) <of>` outside these statuses. */
export const requireContractStatus = (
  { status }: ContractRecord,
  says: (status: string) => string,
  statuses: readonly string[] = OPEN_CONTRACT_STATUSES,
): void => {
  if (!statuses.includes(status)) throw forbidden(says(status));
};

/** The terms a procedure type sets for its contracts. */
export interface ContractTerms {
  /** What must be over before signing, and the earliest date of the signature. */
  readonly signedAfter: 'award' | 'stand-still' | 'nothing';
  /** Whether the awarded amount is a limit, and prices follow the currency of the value (`valueCurrencyEquality`). */
  readonly hasOneCurrency: boolean;
  /** The measure of awards; their contracts have the same number if it is not money. */
  readonly scale: Scale;
  /** The end of a contract with this award and start; absent: set by its parties. */
  readonly ends?: (award: AwardRecord, start: Date) => Date | undefined;
  /** Why the contract of a lot's award may not be signed yet; absent: only the contract's own state counts. */
  readonly refusalOf?: (lotId: string | undefined) => string | undefined;
}

/** A new contract, not stored yet. */
export type NewContract = ContractRecord & { readonly id: string };

export interface MadeContracts {
  readonly contracts: readonly NewContract[];
  /** To be appended to the tender's `contracts`. */
  readonly stubs: readonly ContractStub[];
}

/** The contract operations of tender events. */
export interface ContractMaker {
  /** The contracts of an award that became active; pure apart from their ids (spec/contracts.md §2). `bids` are those of the tender. */
  contractsOf(tender: StoredTender, award: AwardRecord, bids: readonly BidRecord[], now: Date): MadeContracts;
}
