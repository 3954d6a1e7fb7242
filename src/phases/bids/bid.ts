/**
 * Bids: what is sent → what is stored (spec/tenders.md §3.7, spec/requests.md §5, spec/tender-rules.md §6 last sentences). Pure but
 * for the ids of new parts.
 */
import { mergedParts, parts, removedIn } from '../../model/merge.ts';
import type { BidRecord, Owned } from '../../model/tender.ts';
import type {
  Bid,
  LotValue,
  PatchBid,
  PatchBidLotValue,
  PostBid,
  PostBidLotValue,
  PostRequirementResponse,
  RequirementResponse,
  Value,
} from '../../model/types.generated.ts';
import { withIds } from '../../tenders/ids.ts';
import type { Container } from '../../tenders/visibility.ts';

type Documents = Pick<Bid, Container>;

/** What the request and the clock add to a body. */
export interface Given extends Owned {
  readonly id: string;
  readonly now: Date;
  readonly documents: Documents;
}

/**
 * Answers as they are stored: with ids, theirs and those of their evidences. One that comes again without its id keeps the
 * one it has among `stored`.
 */
export const responsesOf = (
  responses: readonly PostRequirementResponse[],
  stored: readonly RequirementResponse[] = [],
): RequirementResponse[] =>
  withIds(
    responses.map((response) => {
      const id = response.id ?? stored.find(({ requirement }) => requirement.id === response.requirement.id)?.id;
      return id === undefined ? response : { ...response, id };
    }),
    'id',
  ).map(({ evidences, ...response }) => ({
    ...response,
    ...(evidences === undefined ? {} : { evidences: withIds(evidences, 'id') }),
  }));

/** The bid that enters the competition now. */
const submitted = (bid: BidRecord, now: Date): BidRecord => ({
  ...bid,
  date: now,
  submissionDate: now,
  ...(bid.lotValues === undefined ? {} : { lotValues: bid.lotValues.map((value) => ({ ...value, date: now })) }),
});

const newLotValue = (sent: PostBidLotValue, now: Date): LotValue => ({ ...sent, status: 'pending', date: now });

/** A new bid, as a draft or already sent in. */
export const bidOf = (sent: PostBid, { id, now, documents, owner, owner_token, transfer_token }: Given): BidRecord => {
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
    ...(requirementResponses === undefined ? {} : { requirementResponses: responsesOf(requirementResponses) }),
    ...documents,
  };
  return status === 'pending' ? submitted(bid, now) : bid;
};

/** What the client may say of a value of a lot; the rest stays what is stored in the same place (spec/tenders.md §3.7). */
const mergeLotValues = (stored: readonly LotValue[], sent: readonly PatchBidLotValue[], raw: unknown, now: Date): LotValue[] =>
  sent.map((said, index) => {
    const { relatedLot, subcontractingDetails } = said;
    const before = stored.find((offer) => offer.relatedLot === relatedLot) ?? {};
    const merged = mergedParts(before, said, Reflect.get(Object(raw), index), { value: parts.value }, ['data', 'lotValues', String(index)]);
    // Money that has its amount.
    const value = merged.value as Value;
    const { relatedLot: _, value: __, subcontractingDetails: ___, ...kept } = stored[index] ?? newLotValue({ relatedLot, value }, now);
    return { ...kept, relatedLot, value, ...(subcontractingDetails === undefined ? {} : { subcontractingDetails }) };
  });

/**
 * The stored bid with a PATCH over it: each top-level field that was sent replaces the stored one, but money, which is
 * merged; null or an empty list removes it. `sent` is the body before conversion, which alone still knows the nulls. Required fields may be missing after.
 */
export const patchedBid = (before: BidRecord, patch: PatchBid, sent: unknown, now: Date): BidRecord => {
  const { lotValues, requirementResponses, ...data } = patch;
  return {
    ...before,
    ...data,
    ...mergedParts(before, data, sent, { value: parts.value }),
    ...(lotValues === undefined
      ? {}
      : { lotValues: mergeLotValues(before.lotValues ?? [], lotValues, Reflect.get(Object(sent), 'lotValues'), now) }),
    ...(requirementResponses === undefined ? {} : { requirementResponses: responsesOf(requirementResponses, before.requirementResponses) }),
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
