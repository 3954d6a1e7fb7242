/** `awards` of a release (docs/ocds.md «Awards»). Pure. */
import type { JsonObject } from '../../../domain/json.ts';
import type { Scale } from '../../../domain/scale.ts';
import { bidIdOf } from './bids.ts';
import { documentsOf, itemsOf, offerOf, periodOf } from './blocks.ts';
import { awardStatuses } from './codes.ts';
import { complaintsOf } from './complaints.ts';
import { referencesTo } from './parties.ts';
import { coded, type Fields, filled, flagIn, idIn, instantIn, objectsIn, oncePerId, textsOf } from './reading.ts';

/** What is awarded: the items of the bid, or those of the tender that belong to the lot. */
const awardedItems = (award: Fields, tender: Fields): JsonObject[] => {
  const own = itemsOf(award.items);
  if (own.length > 0) return own;
  const lot = idIn(award.lotID);
  return itemsOf(objectsIn(tender.items).filter(({ relatedLot }) => lot === undefined || idIn(relatedLot) === lot));
};

const awardOf = (award: Fields, tender: Fields, scale: Scale): JsonObject => {
  const [lot, bid] = [idIn(award.lotID), bidIdOf(tender.bids, award.bid_id, award.lotID)];
  return filled({
    id: idIn(award.id),
    ...textsOf(award, 'title', 'description'),
    status: coded(awardStatuses, award.status),
    date: instantIn(award.date),
    ...offerOf(scale, award.value),
    suppliers: referencesTo(objectsIn(award.suppliers)),
    items: awardedItems(award, tender),
    contractPeriod: periodOf(award.period),
    qualified: flagIn(award.qualified),
    eligible: flagIn(award.eligible),
    complaintPeriod: periodOf(award.complaintPeriod),
    complaints: complaintsOf(award.complaints),
    documents: documentsOf('award', award.documents),
    relatedLots: lot === undefined ? undefined : [lot],
    relatedBids: bid === undefined ? undefined : [bid],
  });
};

export const awardsOf = (tender: Fields, scale: Scale): JsonObject[] =>
  oncePerId(objectsIn(tender.awards).map((award) => awardOf(award, tender, scale)));
