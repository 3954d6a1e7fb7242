/** Public bids (extension `bids`). Pure. */
import { type JsonObject, shownBids } from '../../../domain/json.ts';
import type { Scale } from '../../../domain/scale.ts';
import { collectDocuments, collectItems, offerOf } from './blocks.ts';
import { bidStatuses } from './codes.ts';
import { collectResponses } from './criteria.ts';
import { referencesTo } from './parties.ts';
import { coded, type Fields, filled, flagIn, idIn, instantIn, objectsIn, oncePerId } from './reading.ts';

const collectLots = (bid: Fields): readonly Fields[] => objectsIn(bid.lotValues);

/** A bid on several lots becomes one bid per lot, as the standard has one value per bid; others keep their id. */
const isSplit = (bid: Fields): boolean => collectLots(bid).length > 1;

/** The id of an award's bid in a release. */
export const findBidId = (bids: unknown, bidId: unknown, lotId: unknown): string | undefined => {
  const [id, lot] = [idIn(bidId), idIn(lotId)];
  const bid = objectsIn(bids).find((one) => idIn(one.id) === id);
  return id !== undefined && lot !== undefined && bid !== undefined && isSplit(bid) ? `${id}-${lot}` : id;
};

const buildEntry = (bid: Fields, lotValue: Fields | undefined, scale: Scale): JsonObject => {
  const lot = idIn(lotValue?.relatedLot);
  return filled({
    id: isSplit(bid) && lot !== undefined ? `${idIn(bid.id)}-${lot}` : idIn(bid.id),
    date: instantIn(lotValue?.date) ?? instantIn(bid.date) ?? instantIn(bid.submissionDate),
    status: lotValue?.status === 'unsuccessful' ? 'disqualified' : coded(bidStatuses, bid.status),
    tenderers: referencesTo(objectsIn(bid.tenderers)),
    ...offerOf(scale, lotValue?.value ?? bid.value),
    items: collectItems(bid.items),
    selfQualified: flagIn(bid.selfQualified),
    selfEligible: flagIn(bid.selfEligible),
    documents: collectDocuments('bid', bid.documents, bid.eligibilityDocuments, bid.financialDocuments, bid.qualificationDocuments),
    requirementResponses: collectResponses(bid.requirementResponses),
    relatedLots: lot === undefined ? undefined : [lot],
  });
};

const collectEntries = (bid: Fields, scale: Scale): JsonObject[] => {
  const lots = collectLots(bid);
  return lots.length === 0 ? [buildEntry(bid, undefined, scale)] : lots.map((lotValue) => buildEntry(bid, lotValue, scale));
};

/** Bidders with an offer still in force. */
const validTenderers = (bids: readonly Fields[]): JsonObject[] =>
  referencesTo(bids.filter(({ status }) => status === 'active' || status === 'pending').flatMap(({ tenderers }) => objectsIn(tenderers)));

const statistic = (measure: string, value: number): JsonObject => ({ id: measure, measure, value });

/** `bids` of a release; empty if none is public. */
export const buildBids = (list: unknown, scale: Scale): JsonObject => {
  const bids = shownBids(list);
  if (bids.length === 0) return {};
  const valid = bids.filter(({ status }) => status === 'active').length;
  return filled({
    statistics: [statistic('bids', bids.length), statistic('validBids', valid), statistic('bidders', validTenderers(bids).length)],
    details: oncePerId(bids.flatMap((bid) => collectEntries(bid, scale))),
  });
};

/** `tender.tenderers` and their number. */
export const buildTenderers = (list: unknown): JsonObject => {
  const bids = shownBids(list);
  if (bids.length === 0) return {};
  const tenderers = validTenderers(bids);
  return { numberOfTenderers: tenderers.length, ...filled({ tenderers }) };
};
