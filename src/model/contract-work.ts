/**
 * What the room of tenders needs of contracts (spec/contracts.md §2, spec/procedures.md §1.5). The room `contracts` makes one; the
 * others get it through their deps.
 */
import type { ContractRecord } from './contract.ts';
import type { AwardRecord, BidRecord, StoredTender } from './tender.ts';
import type { Also } from './transaction.ts';
import type { ContractStub } from './types.generated.ts';

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
  /**
   * The writes of contracts that are made with a change of their tender, and of those with these ids that are cancelled, as
   * their stubs are; those that are not pending stay (spec/procedures.md §1.6).
   */
  along(change: { readonly creates?: readonly NewContract[]; readonly cancels?: readonly string[] }): Also[];
}
