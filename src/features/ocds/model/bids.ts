/** Public bids (extension `bids`). Pure. */
import { type JsonObject, shownBids } from '../../../base/domain/json.ts';
import type { Scale } from '../../../base/domain/scale.ts';
import { buildOcdsDocuments, buildOcdsItems, offerOf } from './building-blocks.ts';
import { bidStatuses } from './codes.ts';
import { collectResponses } from './criteria.ts';
import { referencesTo } from './parties.ts';
import { type Fields, findCode, flagIn, idIn, instantIn, objectsIn, oncePerId, withoutEmpty } from './release-fields.ts';

const lotValuesOf = (bid: Fields): readonly Fields[] => objectsIn(bid.lotValues);

/** A bid on several lots becomes one bid per lot, as the standard has one value per bid; others keep their id. */
const isSplit = (bid: Fields): boolean => lotValuesOf(bid).length > 1;

/** The id of an award's bid in a release. */
export const findBidId = (bids: unknown, bidId: unknown, lotId: unknown): string | undefined => {
  const [id, lot] = [idIn(bidId), idIn(lotId)];
  const bid = objectsIn(bids).find((one) => idIn(one.id) === id);
  return id !== undefined && lot !== undefined && bid !== undefined && isSplit(bid) ? `${id}-${lot}` : id;
};

const buildOcdsBid = (bid: Fields, lotValue: Fields | undefined, scale: Scale): JsonObject => {
  const lot = idIn(lotValue?.relatedLot);
  return withoutEmpty({
    id: isSplit(bid) && lot !== undefined ? `${idIn(bid.id)}-${lot}` : idIn(bid.id),
    date: instantIn(lotValue?.date) ?? instantIn(bid.date) ?? instantIn(bid.submissionDate),
    status: lotValue?.status === 'unsuccessful' ? 'disqualified' : findCode(bidStatuses, bid.status),
    tenderers: referencesTo(objectsIn(bid.tenderers)),
    ...offerOf(scale, lotValue?.value ?? bid.value),
    items: buildOcdsItems(bid.items),
    selfQualified: flagIn(bid.selfQualified),
    selfEligible: flagIn(bid.selfEligible),
    documents: buildOcdsDocuments('bid', bid.documents, bid.eligibilityDocuments, bid.financialDocuments, bid.qualificationDocuments),
    requirementResponses: collectResponses(bid.requirementResponses),
    relatedLots: lot === undefined ? undefined : [lot],
  });
};

const collectEntries = (bid: Fields, scale: Scale): JsonObject[] => {
  const lots = lotValuesOf(bid);
  return lots.length === 0 ? [buildOcdsBid(bid, undefined, scale)] : lots.map((lotValue) => buildOcdsBid(bid, lotValue, scale));
};

/** Bidders with an offer still in force. */
const validTenderers = (bids: readonly Fields[]): JsonObject[] =>
  referencesTo(bids.filter(({ status }) => status === 'active' || status === 'pending').flatMap(({ tenderers }) => objectsIn(tenderers)));

const buildStatistic = (measure: string, value: number): JsonObject => ({ id: measure, measure, value });

/** `bids` of a release; empty if none is public. */
export const buildBids = (list: unknown, scale: Scale): JsonObject => {
  const bids = shownBids(list);
  if (bids.length === 0) return {};
  const valid = bids.filter(({ status }) => status === 'active').length;
  return withoutEmpty({
    statistics: [
      buildStatistic('bids', bids.length),
      buildStatistic('validBids', valid),
      buildStatistic('bidders', validTenderers(bids).length),
    ],
    details: oncePerId(bids.flatMap((bid) => collectEntries(bid, scale))),
  });
};

/** `tender.tenderers` and their number. */
export const buildTenderers = (list: unknown): JsonObject => {
  const bids = shownBids(list);
  if (bids.length === 0) return {};
  const tenderers = validTenderers(bids);
  return { numberOfTenderers: tenderers.length, ...withoutEmpty({ tenderers }) };
};
