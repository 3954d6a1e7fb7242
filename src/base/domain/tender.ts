/** A tender as stored (spec/tenders.md §3.2). */

import { hiddenFields } from './actor.ts';
import type { OwnedRecordFields, Stamped, Stored } from './record.ts';
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
  ReviewRequest,
  Tender,
} from './types.generated.ts';

/** A bid belongs to the account that created it (spec/tenders.md §3.7). */
export interface BidRecord extends Bid, OwnedRecordFields {}

/** A claim or a complaint belongs to the account that created it and cannot be taken over (spec/tenders.md §3.9, spec/complaints.md §2). */
export interface ComplaintRecord extends Complaint, OwnedRecordFields {}

/** Stored with its author; shown with a hash of them (spec/tenders.md §4.4, spec/decisions.md D7). */
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

/** A request to the inspector: an approval that no longer counts stays as it was answered (spec/reviews.md §3). */
export interface ReviewRequestRecord extends ReviewRequest {
  /** Whether what was approved is still what there is. */
  is_valid?: boolean;
}

/** Parts whose stored form differs from the view. */
type OverriddenField = 'bids' | 'questions' | 'complaints' | 'awards' | 'qualifications' | 'cancellations' | 'reviewRequests' | 'status';

/** A tender made by another tender has no tokens until its owner requests them. */
export interface TenderRecord
  extends Omit<Tender, Stamped | OverriddenField>,
    Pick<OwnedRecordFields, 'owner'>,
    Partial<Omit<OwnedRecordFields, 'owner'>> {
  /** A status of one of its type's phases, `draft`, or a final one. */
  status: string;
  /** As sent; absent in some imported tenders. */
  config?: Config;
  bids?: BidRecord[];
  questions?: QuestionRecord[];
  complaints?: ComplaintRecord[];
  awards?: AwardRecord[];
  qualifications?: QualificationRecord[];
  cancellations?: CancellationRecord[];
  reviewRequests?: ReviewRequestRecord[];
  /** SHA-256 hex of the owner token of its first stage. */
  dialogue_token?: string;
  /** Names of the auctions that the registry holds itself (domain/auctions.ts). */
  held_here?: readonly string[];
  /** The start of tendering that the registry set in a draft sent without one; publication sets another. */
  own_start?: Date;
}

export type StoredTender = Stored<TenderRecord>;

/** The usual value of `unrun`: this registry does not run the procedure type. */
export const notRun = 'type';

/** Read by rules, events and derived values: a tender, or one being built; every field is optional and readonly. */
export type TenderFields = { readonly [Name in keyof TenderRecord]?: TenderRecord[Name] | undefined } & {
  readonly dateCreated?: Date | undefined;
};

/** Any organization named by a tender, with the fields of all kinds, all optional. */
export type Party = Partial<Funder & Omit<ProcuringEntity & Buyer, keyof Funder>>;

/** Stored fields that no response shows. */
export const privateTenderFields: ReadonlySet<string> = new Set([...hiddenFields, 'search', 'config', 'held_here', 'own_start']);

const TEST_TITLE_PREFIXES = { title: '[ТЕСТУВАННЯ]', title_en: '[TESTING]', title_ru: '[ТЕСТИРОВАНИЕ]' } as const;

type Titled = { readonly [Name in keyof typeof TEST_TITLE_PREFIXES]?: string | undefined };

/** The existing titles with their marks, added once; a missing title gets none (spec/decisions.md D14). */
export const testTitles = (titled: Titled): { [Name in keyof typeof TEST_TITLE_PREFIXES]?: string } =>
  Object.fromEntries(
    Object.entries(TEST_TITLE_PREFIXES).flatMap(([name, prefix]) => {
      const title = titled[name as keyof typeof TEST_TITLE_PREFIXES]; // a name of the table above
      if (title === undefined || title.trim() === '') return [];
      return [[name, title.startsWith(prefix) ? title : `${prefix} ${title}`]];
    }),
  );
