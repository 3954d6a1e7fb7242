/** Bids: what is sent → what is stored → what a reader sees (spec/tenders.md §3.7, §4.1–4.3, spec/requests.md §5). Pure but for ids. */

import { asSecretAsNow, type DocumentUrls, shownVersion, withoutAuthor } from '../../domain/documents.ts';
import { isPlainObject, mergedParts, type Part, removedIn } from '../../domain/json.ts';
import type { BidRecord, Owned } from '../../domain/tender.ts';
import type { Bid, LotValue, PatchBid, PatchBidLotValue, PostBid, PostBidLotValue } from '../../domain/types.generated.ts';
import type { Subject } from '../../tenders/criteria/criterion.ts';
import { findResponses, shownResponses } from '../../tenders/criteria/responses.ts';
import { type BidVisibility, type Container, containers, type Reader, readsConfidential, type Staged } from '../../tenders/visibility.ts';
import type { Accepts } from '../../validation/validator.ts';

export const createBid: Accepts<PostBid> = { id: '/tenders/bid-create' };
export const patchBid: Accepts<PatchBid> = { id: '/tenders/bid-patch' };
export const bidView = '/tenders/bid';

type Documents = Pick<Bid, Container>;

/** What the request and the clock add to a body. */
interface NewBid extends Owned {
  readonly id: string;
  readonly now: Date;
  readonly documents: Documents;
}

/** The bid that enters the competition now. */
const submitted = (bid: BidRecord, now: Date): BidRecord => ({
  ...bid,
  date: now,
  submissionDate: now,
  ...(bid.lotValues === undefined ? {} : { lotValues: bid.lotValues.map((value) => ({ ...value, date: now })) }),
});

const newLotValue = (sent: PostBidLotValue, now: Date): LotValue => ({ ...sent, status: 'pending', date: now });

/** A new bid, as a draft or already sent in. */
export const buildBid = (sent: PostBid, { id, now, documents, owner, owner_token, transfer_token }: NewBid): BidRecord => {
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
    ...(lotValues === undefined ? {} : { lotValues: lotValues.map((value) => newLotValue(value, now)) }),
    ...(requirementResponses === undefined ? {} : { requirementResponses: findResponses(requirementResponses) }),
    ...documents,
  };
  return status === 'pending' ? submitted(bid, now) : bid;
};

interface Merging {
  readonly now: Date;
  /** As the measure of the type merges a value. */
  readonly ofValue: Part;
}

/** What the client may say of a value of a lot; the rest stays what is stored in the same place (spec/tenders.md §3.7). */
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
    // Money that has its amount; the model knows where there is none.
    const own = { relatedLot, ...(merged.value !== undefined && { value: merged.value }) } as PostBidLotValue;
    const { relatedLot: _, value: __, subcontractingDetails: ___, ...kept } = stored[index] ?? newLotValue(own, now);
    return { ...kept, ...own, ...(subcontractingDetails === undefined ? {} : { subcontractingDetails }) };
  });

/**
 * The stored bid with a PATCH over it: each top-level field that was sent replaces the stored one, but money, which is
 * merged; null or an empty list removes it. `sent` is the body before conversion, which alone still knows the nulls. Required fields may be missing after.
 */
export const patchedBid = (before: BidRecord, patch: PatchBid, sent: unknown, merging: Merging): BidRecord => {
  const { lotValues, requirementResponses, ...data } = patch;
  return {
    ...before,
    ...data,
    ...mergedParts(before, data, sent, { value: merging.ofValue }),
    ...(lotValues === undefined
      ? {}
      : { lotValues: mergeLotValues(before.lotValues ?? [], lotValues, Reflect.get(Object(sent), 'lotValues'), merging) }),
    ...(requirementResponses === undefined
      ? {}
      : { requirementResponses: findResponses(requirementResponses, before.requirementResponses) }),
    ...Object.fromEntries(removedIn(sent).map((field) => [field, field === 'status' ? 'draft' : undefined])),
    // Checked fields of the same names over those of a bid.
  } as BidRecord;
};

/**
 * What a change makes of the state: a bid that becomes pending is dated; a pending one that is changed without being sent
 * in again is invalid, to be signed and sent in anew (spec/tender-rules.md §6, spec/procedures.md §1.4).
 */
export const settled = (before: BidRecord, after: BidRecord, now: Date): BidRecord => {
  if (after.status === 'pending' && before.status !== 'pending') return submitted(after, now);
  return before.status === 'pending' && after.status === 'pending' ? { ...after, status: 'invalid' } : after;
};

/** A bid whose documents have changed: a pending one becomes invalid while bids are made (spec/documents.md §3.3). */
export const touched = (bid: BidRecord, areMade: boolean): BidRecord =>
  bid.status === 'pending' && areMade ? { ...bid, status: 'invalid' } : bid;

/** For whom, and how addresses are made. `ownAddress` is an absolute address of this registry; null where there is none to give. */
export interface Showing {
  readonly reader: Reader;
  readonly visibility: BidVisibility;
  readonly urls: Pick<DocumentUrls, 'publicLink'>;
  readonly ownAddress: ((path: string) => string) | null;
}

/** A bid for a reader who may see it; the schema of the answer keeps tokens out. */
export const shownBid = (tender: Subject & Staged, bid: Bid, { reader, visibility, urls, ownAddress }: Showing): object => {
  const visible = visibility.visibleBid(bid, tender, reader);
  const own = readsConfidential(reader) ? ownAddress : null;
  const documents = containers.flatMap((container) => {
    const versions = visible[container];
    if (!Array.isArray(versions)) return [];
    return [[container, asSecretAsNow(versions).map((version) => shownVersion(withoutAuthor(version), urls, own))] as const];
  });
  const { requirementResponses } = visible;
  return {
    ...visible,
    ...Object.fromEntries(documents),
    ...(requirementResponses === undefined ? {} : { requirementResponses: shownResponses(tender, requirementResponses) }),
  };
};

const isBid = (value: unknown): value is Bid => isPlainObject(value) && typeof value.id === 'string' && typeof value.status === 'string';

/** The bids that a tender shows to everybody; undefined while they are secret. */
export const publicBids = (
  tender: Readonly<Record<string, unknown>>,
  urls: Showing['urls'],
  visibility: BidVisibility,
): readonly object[] | undefined => {
  // A stored tender: its config, criteria and items are what the schemas say.
  const subject = tender as Subject & Staged;
  const { bids } = tender;
  if (!Array.isArray(bids) || !visibility.areBidsOpen(subject)) return undefined;
  return bids.filter(isBid).map((bid) => shownBid(subject, bid, { reader: 'anyone', visibility, urls, ownAddress: null }));
};
