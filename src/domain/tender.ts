/** A tender as the store keeps it (spec/tenders.md §3.2). */

import { hiddenFields } from './actor.ts';
import type { Stored } from './record.ts';
import type {
  Award,
  Bid,
  Buyer,
  Cancellation,
  Complaint,
  Config,
  Funder,
  Organization,
  ProcuringEntity,
  Qualification,
  Question,
  Tender,
} from './types.generated.ts';

/** Set by the store in the write itself. */
type Stamped = 'id' | 'dateCreated' | 'dateModified' | 'public_modified';

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

/** A claim or a complaint belongs to the account that made it; nobody can take it over (spec/tenders.md §3.9, spec/complaints.md §2). */
export interface ComplaintRecord extends Complaint, Owned {}

/** Stored with its author; shown with a hash of the author (spec/tenders.md §4.4, spec/decisions.md D7). */
export interface QuestionRecord extends Omit<Question, 'author'> {
  author: Organization;
}

export interface AwardRecord extends Omit<Award, 'complaints'> {
  complaints?: ComplaintRecord[];
}

export interface CancellationRecord extends Omit<Cancellation, 'complaints'> {
  complaints?: ComplaintRecord[];
}

export interface QualificationRecord extends Omit<Qualification, 'complaints'> {
  complaints?: ComplaintRecord[];
}

/** Parts that are stored otherwise than shown. */
type OverriddenField = 'bids' | 'questions' | 'complaints' | 'awards' | 'qualifications' | 'cancellations' | 'status';

/** A tender made by another one has no tokens until its owner takes them. */
export interface TenderRecord extends Omit<Tender, Stamped | OverriddenField>, Pick<Owned, 'owner'>, Partial<Omit<Owned, 'owner'>> {
  /** One that a phase of its type brings, `draft`, or a final one. */
  status: string;
  /** As it was sent; absent in some imported tenders. */
  config?: Config;
  bids?: BidRecord[];
  questions?: QuestionRecord[];
  complaints?: ComplaintRecord[];
  awards?: AwardRecord[];
  qualifications?: QualificationRecord[];
  cancellations?: CancellationRecord[];
  /** SHA-256 hex of the owner token of its first stage. */
  dialogue_token?: string;
  /** Names of the auctions that the registry holds itself (domain/auctions.ts). */
  held_here?: readonly string[];
}

export type StoredTender = Stored<TenderRecord>;

/** Why most tenders are unrun: their procedure type is not run here. */
export const notRun = 'type';

/** What rules, events and derived values read: a tender, or one that is being made; no field is certain, and none is set. */
export type TenderFields = { readonly [Name in keyof TenderRecord]?: TenderRecord[Name] | undefined } & {
  readonly dateCreated?: Date | undefined;
};

/** Any of the organizations that a tender names; what one of them has may be asked of all. */
export type Party = Partial<Funder & Omit<ProcuringEntity & Buyer, keyof Funder>>;

/** Stored fields that no answer shows. */
export const privateFields: ReadonlySet<string> = new Set([...hiddenFields, 'search', 'config', 'held_here']);

const prefixes = { title: '[ТЕСТУВАННЯ]', title_en: '[TESTING]', title_ru: '[ТЕСТИРОВАНИЕ]' } as const;

type Titled = { readonly [Name in keyof typeof prefixes]?: string | undefined };

/** The titles that are there with their marks, each once; a mark never stands alone (spec/decisions.md D14). */
export const testTitles = (titled: Titled): { [Name in keyof typeof prefixes]?: string } =>
  Object.fromEntries(
    Object.entries(prefixes).flatMap(([name, prefix]) => {
      const title = titled[name as keyof typeof prefixes]; // a name of the table above
      if (title === undefined || title.trim() === '') return [];
      return [[name, title.startsWith(prefix) ? title : `${prefix} ${title}`]];
    }),
  );
