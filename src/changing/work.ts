/** What rooms do for each other in one transaction (spec/requests.md §4). Types only. */
import type { Actor } from '../domain/actor.ts';
import type { AuctionRecord, AuctionResults } from '../domain/auction.ts';
import type { KnownSlots, SlotContext } from '../domain/auction-slots.ts';
import type { ContractMaker, NewContract } from '../domain/contract.ts';
import type { StoredTender, TenderFields, TenderRecord } from '../domain/tender.ts';
import type { Also } from '../store/records/transaction.ts';

/** What plans need of tenders (spec/plans.md §6, §7). `Request` and `Answer` are those of the rows; here they only pass through. */
export interface TenderLinks<Request, Answer> {
  /** The tender with this id; 404 `Tender not found.` */
  load(id: string): Promise<StoredTender>;
  /** 403 for everybody but its owner with the token. */
  requireOwner(tender: StoredTender, actor: Actor, token: string | null): void;
  /** 403 where the tender may not get another plan in its status. */
  requireLinkable(tender: StoredTender): void;
  /** `POST /tenders` with the body of the call, linked to a plan; `also` is saved in the same transaction. */
  create(call: Request, planId: string, also: (tenderId: string) => Also): Promise<Answer>;
  /** The save of the tender with these plans. */
  linking(tender: StoredTender, plans: readonly { readonly id: string }[]): Also;
}

/** What the tender room asks of the contract room. */
export interface ContractWork extends ContractMaker {
  /**
   * The writes of contracts that are made with a change of their tender, and of those with these ids that are cancelled, as
   * their stubs are; those that are not pending stay (spec/procedures.md §1.6).
   */
  along(change: { readonly creates?: readonly NewContract[]; readonly cancels?: readonly string[] }): Also[];
}

/** What the tender room asks of the slots; absent where they are not counted. */
export interface SlotWork {
  known(): KnownSlots;
  /** Counts what a save plans, moves and gives back, in its transaction; 409 there, to be decided again, where a slot has become full. */
  along(before: TenderFields, next: TenderFields, context: SlotContext): readonly Also[];
}

/** What the tender room asks of the auctions of this registry. */
export interface AuctionWork {
  /**
   * What goes with a save of a tender: addresses for auctions that are planned, and the records of auctions that are scheduled,
   * moved, cancelled or get their names with it.
   */
  along(before: StoredTender, next: TenderRecord): { readonly next: TenderRecord; readonly also: readonly Also[] };
}

/** What auctions ask of the tender room. */
export interface AuctionedTenders {
  /** Results, the end of the auction's period, the audit document and `also`, all in one transaction; 409 where none is awaited. */
  report(results: AuctionResults, also: Also): Promise<void>;
  /** The start of an auction that was moved before it has begun; with `also` in the same transaction, nothing where the tender tells it. */
  tellStart(auction: Pick<AuctionRecord, 'tender_id' | 'lot_id' | 'start_at'>, also: Also): Promise<void>;
  /** Plans the auction anew: in one transaction `also`, by which it is void, then what it is scheduled again with, `last`, and the save of the tender. */
  planAnew(auction: Pick<AuctionRecord, 'tender_id' | 'lot_id'>, by: Actor, also: Also, last?: Also): Promise<void>;
  /** Whether the account and the token are those of the owner of a bid. */
  ownsBid(auction: Pick<AuctionRecord, 'tender_id'>, bid: string, by: Pick<Actor, 'name'>, token: string | null): Promise<boolean>;
  /** The new address of a bidder whose link was made anew, with `also` in the same transaction. */
  renewLink(
    auction: Pick<AuctionRecord, 'tender_id' | 'lot_id'>,
    by: Actor,
    link: { readonly bid: string; readonly url: string },
    also: Also,
  ): Promise<void>;
}
