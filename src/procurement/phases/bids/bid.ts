/** Bids: request body → stored bid → reader's view (spec/tenders.md §3.7, §4.1–4.3, spec/requests.md §5). Pure except for ids. */

import { asSecretAsNow, type DocumentUrls, shownVersion, withoutAuthor } from '../../../base/domain/documents.ts';
import { type MergedPart, mergedParts, omitUndefined, removedIn } from '../../../base/domain/json.ts';
import type { OwnedRecordFields } from '../../../base/domain/record.ts';
import type { BidRecord } from '../../../base/domain/tender.ts';
import type { Bid, LotValue, PatchBid, PatchBidLotValue, PostBid, PostBidLotValue } from '../../../base/domain/types.generated.ts';
import { bodyOf } from '../../../http/route.ts';
import type { CriteriaSubject } from '../../tenders/criteria/criterion.ts';
import { findResponses, withShownResponses } from '../../tenders/criteria/responses.ts';
import {
  type BidVisibility,
  type Container,
  DOCUMENT_CONTAINERS,
  isWellFormedBid,
  type Reader,
  readsConfidential,
  type TenderStage,
} from '../../tenders/visibility.ts';

export const createBid = bodyOf('/tenders/bid-create');
export const patchBid = bodyOf('/tenders/bid-patch');
export const bidView = '/tenders/bid';

type Documents = Pick<Bid, Container>;

interface NewBid extends OwnedRecordFields {
  readonly id: string;
  readonly now: Date;
  readonly documents: Documents;
}

const withSubmissionDate = (bid: BidRecord, now: Date): BidRecord => ({
  ...bid,
  date: now,
  submissionDate: now,
  ...omitUndefined({ lotValues: bid.lotValues?.map((value) => ({ ...value, date: now })) }),
});

const newLotValue = (sent: PostBidLotValue, now: Date): LotValue => ({ ...sent, status: 'pending', date: now });

/** A new bid, as a draft or already submitted. */
export const buildBid = (
  tender: CriteriaSubject,
  sent: PostBid,
  { id, now, documents, owner, owner_token, transfer_token }: NewBid,
): BidRecord => {
  const { status = 'draft', lotValues, requirementResponses, ...rest } = sent;
  const { documents: _, eligibilityDocuments: __, financialDocuments: ___, qualificationDocuments: ____, ...data } = rest;
  const bid: BidRecord = {
    id,
    status,
    date: now,
    owner,
    owner_token,
    transfer_token,
    ...data,
    ...omitUndefined({
      lotValues: lotValues?.map((value) => newLotValue(value, now)),
      requirementResponses: requirementResponses && findResponses(tender, requirementResponses),
    }),
    ...documents,
  };
  return status === 'pending' ? withSubmissionDate(bid, now) : bid;
};

interface Merging {
  readonly tender: CriteriaSubject;
  readonly now: Date;
  /** How the type's measure merges a value. */
  readonly ofValue: MergedPart;
}

/** Merges the fields a client may set in a lot value; the rest is kept from the same index (spec/tenders.md §3.7). */
const mergeLotValues = (
  stored: readonly LotValue[],
  sent: readonly PatchBidLotValue[],
  raw: unknown,
  { now, ofValue }: Merging,
): LotValue[] =>
  sent.map((lotValue, index) => {
    const { relatedLot, subcontractingDetails } = lotValue;
    const before = stored.find((offer) => offer.relatedLot === relatedLot) ?? {};
    const merged = mergedParts(before, lotValue, Reflect.get(Object(raw), index), { value: ofValue }, ['data', 'lotValues', String(index)]);
    // Money has its amount wherever the schema requires one.
    const own = { relatedLot, ...(merged.value !== undefined && { value: merged.value }) } as PostBidLotValue;
    const { relatedLot: _, value: __, subcontractingDetails: ___, ...kept } = stored[index] ?? newLotValue(own, now);
    return { ...kept, ...own, ...omitUndefined({ subcontractingDetails }) };
  });

/**
 * The stored bid after a PATCH: each sent top-level field replaces the stored one, except money, which is merged; null or an
 * empty list removes it. `sent` is the body before conversion, the only form with the nulls. Required fields may be missing after.
 */
export const patchedBid = (before: BidRecord, patch: PatchBid, sent: unknown, merging: Merging): BidRecord => {
  const { lotValues, requirementResponses, ...data } = patch;
  return {
    ...before,
    ...data,
    ...mergedParts(before, data, sent, { value: merging.ofValue }),
    ...omitUndefined({
      lotValues: lotValues && mergeLotValues(before.lotValues ?? [], lotValues, Reflect.get(Object(sent), 'lotValues'), merging),
      requirementResponses: requirementResponses && findResponses(merging.tender, requirementResponses, before.requirementResponses),
    }),
    ...Object.fromEntries(removedIn(sent).map((field) => [field, field === 'status' ? 'draft' : undefined])),
    // Validated fields replace those of the same names.
  } as BidRecord;
};

/**
 * How a change affects the status: a bid that becomes pending is dated; a changed pending one becomes invalid, to be signed
 * and submitted again (spec/tender-rules.md §6, spec/procedures.md §1.4).
 */
export const withStatusAfterEdit = (before: BidRecord, after: BidRecord, now: Date): BidRecord => {
  if (after.status === 'pending' && before.status !== 'pending') return withSubmissionDate(after, now);
  return before.status === 'pending' && after.status === 'pending' ? { ...after, status: 'invalid' } : after;
};

/** The bid after a change of its documents or answers: a pending one becomes invalid during tendering (spec/documents.md §3.3). */
export const invalidatedByChange = (bid: BidRecord, areMade: boolean): BidRecord =>
  bid.status === 'pending' && areMade ? { ...bid, status: 'invalid' } : bid;

/** The reader, and how URLs are built. `ownAddress` returns an absolute URL of this registry; null if there is none to give. */
export interface BidShowing {
  readonly reader: Reader;
  readonly visibility: BidVisibility;
  readonly urls: Pick<DocumentUrls, 'publicLink'>;
  readonly ownAddress: ((path: string) => string) | null;
}

/** A bid for a reader who may see it; the reply's schema keeps tokens out. */
export const toShownBid = (
  tender: CriteriaSubject & TenderStage,
  bid: Bid,
  { reader, visibility, urls, ownAddress }: BidShowing,
): object => {
  const visible = visibility.visibleBid(bid, tender, reader);
  const own = readsConfidential(reader) ? ownAddress : null;
  const documents = DOCUMENT_CONTAINERS.flatMap((container) => {
    const versions = visible[container];
    if (!Array.isArray(versions)) return [];
    return [[container, asSecretAsNow(versions).map((version) => shownVersion(withoutAuthor(version), urls, own))] as const];
  });
  return { ...withShownResponses(tender, visible), ...Object.fromEntries(documents) };
};

/** The public bids of a tender, with the addresses of closed files for its owner; undefined while they are secret. */
export const publicBids = (
  tender: Readonly<Record<string, unknown>>,
  urls: BidShowing['urls'],
  visibility: BidVisibility,
  ownAddress: BidShowing['ownAddress'] = null,
): readonly object[] | undefined => {
  // A stored tender: its config, criteria and items match the schemas.
  const subject = tender as CriteriaSubject & TenderStage;
  const { bids } = tender;
  if (!Array.isArray(bids) || !visibility.areBidsOpen(subject)) return undefined;
  const reader = ownAddress === null ? 'anyone' : 'tender owner';
  return bids.filter(isWellFormedBid).map((bid) => toShownBid(subject, bid, { reader, visibility, urls, ownAddress }));
};
