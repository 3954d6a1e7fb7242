/** Addresses of an auction (spec/tenders.md §5.4 PATCH). Pure. */

import type { BidRecord, TenderRecord } from '../../model/tender.ts';
import type { Lot, PatchAuction, PatchLotAuction } from '../../model/types.generated.ts';
import { bidTexts, lotTexts, matched, offerTexts, refuseBids, refuseList, refuseLots } from './lists.ts';

const NO_AUCTION = 'Auction url required';
const NO_WAY_IN = 'Auction participation url required';

/** Every bidder gets a way in, or nobody; nobody gets one to an auction without an address. */
const checkUrls = (
  auctionUrl: string | undefined,
  participationUrls: readonly (string | undefined)[],
  refuseUrl: (text: string) => never,
): void => {
  const given = participationUrls.filter((url) => url !== undefined);
  if (given.length > 0 && given.length < participationUrls.length) refuseBids('All bids must receive participationUrl, or none must.');
  if (auctionUrl === undefined) refuseUrl(NO_AUCTION);
};

const isActive = ({ status }: Pick<BidRecord, 'status'>): boolean => status === 'active';

/** For a tender without lots; 400 at the bids for one with lots. */
export const withUrls = (tender: TenderRecord, { auctionUrl, bids: sent }: PatchAuction): TenderRecord => {
  const { bids = [], lots = [] } = tender;
  if (lots.length > 0) return refuseBids('url should be posted for each lot of bid');
  const asked =
    sent === undefined
      ? undefined
      : matched(
          sent,
          bids.map(({ id }) => id),
          ({ id }) => id,
          bidTexts('urls'),
        );
  const next = bids.map((bid, index): BidRecord => {
    const participationUrl = asked?.[index]?.participationUrl ?? bid.participationUrl;
    return participationUrl === undefined ? bid : { ...bid, participationUrl };
  });
  const url = auctionUrl ?? tender.auctionUrl;
  checkUrls(
    url,
    next.filter(isActive).map((bid) => bid.participationUrl),
    (text) => refuseList(['data', 'auctionUrl'], text),
  );
  return { ...tender, bids: next, ...(url === undefined ? {} : { auctionUrl: url }) };
};

const withLotUrl = (lots: readonly Lot[], lotId: string, sent: PatchLotAuction['lots']): Lot[] => {
  const ids = lots.map(({ id }) => id);
  if (sent === undefined) return [...lots];
  const asked = matched(sent, ids, ({ id }) => id, lotTexts);
  return lots.map((lot, index) => (lot.id === lotId ? { ...lot, auctionUrl: asked[index]?.auctionUrl ?? refuseLots(NO_AUCTION) } : lot));
};

const withOfferUrls = (bids: readonly BidRecord[], lotId: string, sent: PatchLotAuction['bids']): BidRecord[] => {
  const ids = bids.map(({ id }) => id);
  const asked = sent === undefined ? undefined : matched(sent, ids, ({ id }) => id, bidTexts('urls'));
  return bids.map((bid, index): BidRecord => {
    const { lotValues = [] } = bid;
    const offers = asked?.[index]?.lotValues;
    if (offers === undefined || bid.lotValues === undefined) return bid;
    const own = matched(
      offers,
      lotValues.map(({ relatedLot }) => relatedLot),
      ({ relatedLot }) => relatedLot,
      offerTexts,
    );
    return {
      ...bid,
      lotValues: lotValues.map((offer, place) =>
        offer.relatedLot === lotId ? { ...offer, participationUrl: own[place]?.participationUrl ?? refuseBids(NO_WAY_IN) } : offer,
      ),
    };
  });
};

/** For one lot, whose elements bring an address; what the body says of other lots is left aside, `{}` leaves a bid as it is. */
export const withLotUrls = (tender: TenderRecord, lotId: string, body: PatchLotAuction): TenderRecord => {
  const lots = withLotUrl(tender.lots ?? [], lotId, body.lots);
  const bids = withOfferUrls(tender.bids ?? [], lotId, body.bids);
  const offers = bids.filter(isActive).flatMap(({ lotValues = [] }) => lotValues.filter(({ relatedLot }) => relatedLot === lotId));
  checkUrls(
    lots.find(({ id }) => id === lotId)?.auctionUrl,
    offers.map(({ participationUrl }) => participationUrl),
    (text) => refuseLots(text),
  );
  return { ...tender, lots, bids };
};
