/** A contract as the store keeps it, and who holds its sides (spec/contracts.md §1, §3). */

import { type Actor, isAdmin, isSecret } from './actor.ts';
import { forbidden, type Problem } from './problem.ts';
import type { Stored } from './record.ts';
import type { Scale } from './scale.ts';
import type { AwardRecord, BidRecord, StoredTender } from './tender.ts';
import type { Contract, ContractStub } from './types.generated.ts';

/** One holder of a side; the token is kept as its hash. */
export interface Access {
  readonly role: string;
  readonly owner: string;
  readonly token?: string;
  /** SHA-256 hex of the value that hands a side of an electronic contract on. */
  readonly transfer_token?: string;
}

export interface ContractRecord extends Omit<Contract, 'id' | 'dateCreated' | 'dateModified' | 'status'> {
  readonly status: string;
  readonly access?: readonly Access[];
  /** SHA-256 hex of the transfer value that PATCH /credentials answered last. */
  readonly transfer_token?: string;
  readonly config?: { readonly restricted?: boolean };
}

export type StoredContract = Stored<ContractRecord>;

type Side = 'buyer' | 'supplier' | 'tender';

/** The roles of the access list that stand for a side; `tender` is the tender's own token alone (spec/contracts.md §6). */
const roles: Readonly<Record<Side, readonly string[]>> = {
  buyer: ['buyer', 'tender', 'contract'],
  supplier: ['supplier', 'bid'],
  tender: ['tender'],
};

/** Whether the account proves that it holds the side; group admins is no exception here. */
export const holdsSide = ({ access = [] }: ContractRecord, side: Side, actor: Actor, token: string | null): boolean =>
  access.some(({ role, owner, token: stored }) => roles[side].includes(role) && owner === actor.name && isSecret(token, stored));

/** Whether both sides sign here, each with a token of its own (spec/electronic-contracts.md); imports name holders of others, too. */
export const isElectronic = ({ access = [], buyer, suppliers = [] }: Pick<ContractRecord, 'access' | 'buyer' | 'suppliers'>): boolean =>
  [buyer, suppliers[0]].every((party) => party?.contract_owner !== undefined) &&
  ['buyer', 'supplier'].every((side) => access.some(({ role }) => role === side));

/** Whose token proves a side. */
const proofs: Readonly<Record<Side, string>> = {
  buyer: 'the owner token of its tender, or the one of its credentials, and the key of the account that holds the buyer side',
  supplier: 'the owner token of the bid that won and the key of the account that created the bid',
  tender: 'the owner token of its tender and the key of the account that created the tender',
};

const ownProof = 'the token that its side got from POST /contracts/{id}/access and the key of the account that is its contract_owner';

/** The 403 for who does not hold a side. */
export const notHolder = (contract: ContractRecord, side: Side): Problem =>
  forbidden(`Forbidden: this contract is changed with ${isElectronic(contract) ? ownProof : proofs[side]}.`);

/** 403 for everybody who does not hold the side; group admins is exempt. */
export const requireSide = (contract: ContractRecord, side: Side, actor: Actor, token: string | null): void => {
  if (!isAdmin(actor) && !holdsSide(contract, side, actor, token)) throw notHolder(contract, side);
};

const open = ['pending', 'active'];

/** 403 `Can't <doing> in current (S) <of>` outside of the statuses. */
export const requireStatus = ({ status }: ContractRecord, says: (status: string) => string, statuses: readonly string[] = open): void => {
  if (!statuses.includes(status)) throw forbidden(says(status));
};

/** What the type of a tender decides about its contracts. */
export interface ContractTerms {
  /** What has to be over before a contract is signed, and what its signature is dated after. */
  readonly signedAfter: 'award' | 'stand-still' | 'nothing';
  /** Whether the awarded amount is the limit, and prices follow the currency of the value (`valueCurrencyEquality`). */
  readonly hasOneCurrency: boolean;
  /** What awards are worth; their contracts have the same number where it is no money. */
  readonly scale: Scale;
  /** When a contract of this award ends that begins then; absent: as its parties say. */
  readonly ends?: (award: AwardRecord, start: Date) => Date | undefined;
  /** Why the contract of a lot's award may not be signed now; absent: nothing but its own state stands in the way. */
  readonly refusalOf?: (lotId: string | undefined) => string | undefined;
}

/** A contract that is made and not stored yet. */
export type NewContract = ContractRecord & { readonly id: string };

export interface MadeContracts {
  readonly contracts: readonly NewContract[];
  /** To be added to `contracts` of the tender. */
  readonly stubs: readonly ContractStub[];
}

/** What events of a tender need of contracts. */
export interface ContractMaker {
  /** The contracts of an award that became active; pure but for their ids (spec/contracts.md §2). `bids` are those of the tender. */
  contractsOf(tender: StoredTender, award: AwardRecord, bids: readonly BidRecord[], now: Date): MadeContracts;
}
