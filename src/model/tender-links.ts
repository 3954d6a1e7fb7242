/** What the room of plans needs of tenders (spec/plans.md §6, §7). The room `tenders` makes one; plans get it through their deps. */

import type { Actor } from './actor.ts';
import type { StoredTender } from './tender.ts';
import type { Also } from './transaction.ts';

/** `Request` and `Answer` are those of the rows; here they only pass through. */
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
