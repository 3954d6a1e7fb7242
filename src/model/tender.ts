/** A tender as the store keeps it: the public fields, who owns it, and its config (spec/tenders.md §3.2). */

import type { Stored } from '../store/records/records.ts';
import type { Award, Bid, Buyer, Claim, Config, Organization, ProcuringEntity, Question, Tender } from './types.generated.ts';

/** Set by the store in the write itself. */
type Stamped = 'id' | 'dateCreated' | 'dateModified';

/** Who made an object of its own, and by what it is changed. */
export interface Owned {
  /** Account. */
  owner: string;
  /** SHA-256 hex of the owner token (spec/decisions.md D7). */
  owner_token: string;
  /** SHA-256 hex of the transfer value. */
  transfer_token: string;
}

/** A bid belongs to the account that made it (spec/tenders.md §3.7). */
export interface BidRecord extends Bid, Owned {}

/** A claim belongs to the account that made it; nobody can take it over (spec/tenders.md §3.9). */
export interface ClaimRecord extends Claim, Owned {}

/** Stored with its author; shown with a hash of the author (spec/tenders.md §4.4, spec/decisions.md D7). */
export interface QuestionRecord extends Omit<Question, 'author'> {
  author: Organization;
}

export interface AwardRecord extends Omit<Award, 'complaints'> {
  complaints?: ClaimRecord[];
}

/** Parts that are stored otherwise than shown. */
type Kept = 'bids' | 'questions' | 'complaints' | 'awards' | 'status';

export interface TenderRecord extends Omit<Tender, Stamped | Kept>, Owned {
  /** One that a phase of its type brings, `draft`, or a final one. */
  status: string;
  /** As it was sent; absent in some imported tenders. */
  config?: Config;
  bids?: BidRecord[];
  questions?: QuestionRecord[];
  complaints?: ClaimRecord[];
  awards?: AwardRecord[];
}

export type StoredTender = Stored<TenderRecord>;

/** What rules, events and derived values read: a tender, or one that is being made; no field is certain, and none is set. */
export type TenderFields = { readonly [Name in keyof TenderRecord]?: TenderRecord[Name] | undefined };

/** Any of the organizations that a tender names; what one of them has may be asked of all. */
export type Party = Partial<ProcuringEntity & Buyer>;

/** Stored fields that no answer shows. */
export const privateFields: ReadonlySet<string> = new Set([
  '_id',
  'rev',
  'held_rev',
  'history_head',
  'is_public',
  'is_test',
  'public_modified',
  'owner_token',
  'transfer_token',
  'search',
  'config',
]);
