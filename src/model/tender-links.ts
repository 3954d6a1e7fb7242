/** What the room of plans needs of tenders (spec/plans.md §6, §7). The room `tenders` makes one; plans get it through their deps. */

import type { Stored, WriteOptions } from '../store/records/records.ts';
import type { Actor } from './actor.ts';

type Within = Required<WriteOptions>;
type Session = Within['session'];

/** The part of a tender that plans look at. */
export interface LinkedTender {
  readonly status?: string | undefined;
  readonly owner?: string | undefined;
  readonly procurementMethodType?: string | undefined;
  readonly procuringEntity?: {
    readonly kind?: string | undefined;
    readonly identifier?: { readonly scheme: string; readonly id: string } | undefined;
  };
  readonly items?: readonly { readonly classification?: { readonly id: string } | undefined }[] | undefined;
  readonly funders?: unknown;
  readonly plans?: readonly { readonly id: string }[] | undefined;
}

/** `Request` and `Answer` are those of the rows; here they only pass through. */
export interface TenderLinks<Request, Answer> {
  /** The tender with this id; 404 `Tender not found.` */
  load(id: string): Promise<Stored<LinkedTender>>;
  /** 403 for everybody but its owner with the token. */
  requireOwner(tender: Stored<LinkedTender>, actor: Actor, token: string | null): void;
  /** 403 where the tender may not get another plan in its status. */
  requireLinkable(tender: Stored<LinkedTender>): void;
  /** `POST /tenders` with the body of the call, linked to a plan; `also` is saved in the same transaction. */
  create(call: Request, planId: string, also: (tenderId: string, session: Session) => Promise<void>): Promise<Answer>;
  /** Saves the tender with these plans inside a transaction. */
  link(tender: Stored<LinkedTender>, plans: readonly { readonly id: string }[], within: Within): Promise<void>;
}
