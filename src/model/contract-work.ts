/**
 * What the room of tenders needs of contracts (spec/contracts.md §2, spec/procedures.md §1.5). The room `contracts` makes one; the
 * others get it through their deps.
 */
import type { WriteOptions } from '../store/records/records.ts';
import type { ContractRecord } from './contract.ts';
import type { AwardRecord, BidRecord, StoredTender } from './tender.ts';
import type { ContractStub } from './types.generated.ts';

/** Who writes, and the transaction in which it is done. */
export type Within = Required<WriteOptions>;

/** A contract that is made and not stored yet. */
export type NewContract = ContractRecord & { readonly id: string };

export interface MadeContracts {
  readonly contracts: readonly NewContract[];
  /** To be added to `contracts` of the tender. */
  readonly stubs: readonly ContractStub[];
}

export interface ContractWork {
  /** The contracts of an award that became active; pure but for their ids (spec/contracts.md §2). `bids` are those of the tender. */
  contractsOf(tender: StoredTender, award: AwardRecord, bids: readonly BidRecord[], now: Date): MadeContracts;
  /** Stores new contracts inside the transaction of the tender; gives the word that is spread when it is over. */
  insert(contracts: readonly NewContract[], within: Within): Promise<() => void>;
  /** Cancels the contracts with these ids, as their stubs are cancelled; those that are not pending stay (spec/procedures.md §1.6). */
  cancel(ids: readonly string[], within: Within): Promise<() => void>;
}
