/** `awards` of a release (docs/ocds.md «Awards»). Pure. */
import type { JsonObject } from '../../../base/domain/json.ts';
import type { Scale } from '../../../base/domain/scale.ts';
import { findBidId } from './bids.ts';
import { buildOcdsDocuments, buildOcdsItems, buildOcdsPeriod, offerOf } from './building-blocks.ts';
import { awardStatuses } from './codes.ts';
import { collectComplaints } from './complaints.ts';
import { referencesTo } from './parties.ts';
import { buildTexts, type Fields, findCode, flagIn, idIn, instantIn, objectsIn, oncePerId, withoutEmpty } from './release-fields.ts';

/** The awarded items: the award's own, or those of the tender that belong to its lot. */
const awardedItems = (award: Fields, tender: Fields): JsonObject[] => {
  const own = buildOcdsItems(award.items);
  if (own.length > 0) return own;
  const lot = idIn(award.lotID);
  return buildOcdsItems(objectsIn(tender.items).filter(({ relatedLot }) => lot === undefined || idIn(relatedLot) === lot));
};

const buildAward = (award: Fields, tender: Fields, scale: Scale): JsonObject => {
  const [lot, bid] = [idIn(award.lotID), findBidId(tender.bids, award.bid_id, award.lotID)];
  return withoutEmpty({
    id: idIn(award.id),
    ...buildTexts(award, 'title', 'description'),
    status: findCode(awardStatuses, award.status),
    date: instantIn(award.date),
    ...offerOf(scale, award.value),
    suppliers: referencesTo(objectsIn(award.suppliers)),
    items: awardedItems(award, tender),
    contractPeriod: buildOcdsPeriod(award.period),
    qualified: flagIn(award.qualified),
    eligible: flagIn(award.eligible),
    complaintPeriod: buildOcdsPeriod(award.complaintPeriod),
    complaints: collectComplaints(award.complaints),
    documents: buildOcdsDocuments('award', award.documents),
    relatedLots: lot === undefined ? undefined : [lot],
    relatedBids: bid === undefined ? undefined : [bid],
  });
};

export const buildOcdsAwards = (tender: Fields, scale: Scale): JsonObject[] =>
  oncePerId(objectsIn(tender.awards).map((award) => buildAward(award, tender, scale)));
