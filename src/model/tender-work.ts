/** What the room of contracts needs of tenders. The room `tenders` makes one; others get it through their deps. */
import type { Stored } from '../store/records/records.ts';
import type { EndingAward, EndingTender } from './completion.ts';
import type { ContractStub } from './contract-work.ts';

interface Awarded {
  readonly amount: number;
  readonly currency?: string | undefined;
  readonly valueAddedTaxIncluded?: boolean | undefined;
}

export interface Objection {
  readonly status?: string | undefined;
  readonly relatedLot?: string | undefined;
}

export interface ContractedAward extends EndingAward {
  readonly date?: Date | undefined;
  readonly value?: Awarded | undefined;
  readonly complaints?: readonly Objection[] | undefined;
}

/** The part of a tender that the rules of its contracts look at, and that a contract changes. */
export interface ContractedTender extends EndingTender {
  readonly procurementMethodType?: string | undefined;
  readonly buyers?: readonly object[] | undefined;
  readonly awards?: readonly ContractedAward[] | undefined;
  readonly complaints?: readonly Objection[] | undefined;
  readonly contracts?: readonly ContractStub[] | undefined;
}

export interface TenderWork {
  /** `next`, a change of `before` made by a contract, with what every save of a tender derives anew (next_check). */
  derived(before: Stored<ContractedTender>, next: ContractedTender, now: Date): ContractedTender;
}
