/**
 * What the room of tenders needs of contracts (spec/contracts.md §2, spec/procedures.md §1.5). The room `contracts` makes one; the
 * others get it
 * through their deps. Parts of a tender that are only copied are objects here.
 */
import type { WriteOptions } from '../store/records/records.ts';

/** Who writes, and the transaction in which it is done. */
export type Within = Required<WriteOptions>;

/** What is left of a contract in its tender (spec/contracts.md §1 "stub"). */
export interface ContractStub {
  readonly id: string;
  readonly status: string;
  readonly awardID: string;
  readonly date: Date;
  readonly contractID: string;
  readonly title?: string;
  readonly title_en?: string;
  readonly title_ru?: string;
  readonly description?: string;
  readonly description_en?: string;
  readonly description_ru?: string;
  readonly value: ContractMoney;
}

export interface ContractMoney {
  readonly amount: number;
  readonly currency: string;
  readonly valueAddedTaxIncluded: boolean;
  readonly amountNet?: number;
}

/** Title and description in three languages, of a lot or a tender. */
export interface Named {
  readonly title?: string | undefined;
  readonly title_en?: string | undefined;
  readonly title_ru?: string | undefined;
  readonly description?: string | undefined;
  readonly description_en?: string | undefined;
  readonly description_ru?: string | undefined;
}

/** An item of a tender, or of a bid with the same id. */
export interface ItemSource {
  readonly id: string;
  readonly quantity?: number | undefined;
  readonly relatedLot?: string | undefined;
  readonly relatedBuyer?: string | undefined;
}

/** A criterion as far as answers about items go into contracts. */
export interface CriterionSource {
  readonly relatesTo?: string | undefined;
  readonly relatedItem?: string | undefined;
  readonly requirementGroups?:
    | readonly {
        readonly requirements?:
          | readonly { readonly id: string; readonly title?: string | undefined; readonly unit?: object | undefined }[]
          | undefined;
      }[]
    | undefined;
}

export interface AwardedTender extends Named {
  readonly _id: string;
  readonly tenderID: string;
  readonly owner: string;
  /** As it is stored: a hash. */
  readonly owner_token: string;
  readonly mode?: string | undefined;
  readonly config?: { readonly restricted?: boolean | undefined } | undefined;
  readonly procuringEntity: object;
  readonly buyers?: readonly { readonly id?: string | undefined }[] | undefined;
  readonly lots?: readonly (Named & { readonly id: string })[] | undefined;
  readonly items?: readonly ItemSource[] | undefined;
  readonly milestones?: readonly { readonly relatedLot?: string | undefined }[] | undefined;
  readonly criteria?: readonly CriterionSource[] | undefined;
  readonly contracts?: readonly { readonly id: string }[] | undefined;
  readonly contractTemplateName?: string | undefined;
  readonly contractChangeRationaleTypes?: object | undefined;
}

export interface ActiveAward {
  readonly id: string;
  readonly bid_id?: string | undefined;
  readonly lotID?: string | undefined;
  readonly suppliers?: readonly object[] | undefined;
  readonly value?: { readonly amount: number; readonly currency: string; readonly valueAddedTaxIncluded: boolean } | undefined;
}

export interface WinningBid {
  readonly id: string;
  readonly owner?: string | undefined;
  /** As it is stored: a hash. */
  readonly owner_token?: string | undefined;
  readonly items?: readonly ItemSource[] | undefined;
  readonly requirementResponses?:
    | readonly {
        readonly requirement?: { readonly id: string } | undefined;
        readonly relatedItem?: string | undefined;
        readonly value?: unknown;
        readonly values?: readonly unknown[] | undefined;
      }[]
    | undefined;
}

/** A contract that is made and not stored yet. */
export interface NewContract {
  readonly id: string;
  readonly tender_id: string;
  readonly status: string;
  readonly awardID: string;
}

export interface MadeContracts {
  readonly contracts: readonly NewContract[];
  /** To be added to `contracts` of the tender. */
  readonly stubs: readonly ContractStub[];
}

export interface ContractWork {
  /** The contracts of an award that became active; pure but for their ids (spec/contracts.md §2). `bids` are those of the tender. */
  contractsOf(tender: AwardedTender, award: ActiveAward, bids: readonly WinningBid[], now: Date): MadeContracts;
  /** Stores new contracts inside the transaction of the tender. */
  insert(contracts: readonly NewContract[], within: Within): Promise<void>;
  /** Cancels the contracts with these ids, as their stubs are cancelled; those that are not pending stay (spec/procedures.md §1.6). */
  cancel(ids: readonly string[], within: Within): Promise<void>;
}
