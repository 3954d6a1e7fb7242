/** Results of an auction (spec/tenders.md §5.4 POST, spec/procedures.md §3.1). Pure. */

import type { BidRecord, TenderRecord } from '../../model/tender.ts';
import type { LotResult, LotValue, PostAuction, PostLotAuction, Value, WeightedValue } from '../../model/types.generated.ts';
import { bidTexts, matched, offerTexts } from './lists.ts';

interface Result {
  readonly value?: { readonly amount: number; readonly currency?: string; readonly valueAddedTaxIncluded?: boolean };
  readonly weightedValue?: WeightedValue;
  readonly date?: Date;
}

/** An offer as the auction left it; what the result does not name stays. */
const withResult = <T extends { value?: Value; weightedValue?: WeightedValue; date?: Date }>(
  offer: T,
  { value, weightedValue, date }: Result,
): T => ({
  ...offer,
  ...(value === undefined || offer.value === undefined ? {} : { value: { ...offer.value, ...value } }),
  ...(weightedValue === undefined ? {} : { weightedValue: { ...offer.weightedValue, ...weightedValue } }),
  ...(date === undefined ? {} : { date }),
});

const sentFor = <S extends { readonly id?: string }>(tender: TenderRecord, sent: readonly S[]): readonly S[] =>
  matched(
    sent,
    (tender.bids ?? []).map(({ id }) => id),
    ({ id }) => id,
    bidTexts('results'),
  );

/** For a tender without lots. */
export const withResults = (tender: TenderRecord, { bids: sent }: PostAuction): TenderRecord => {
  const asked = sentFor(tender, sent);
  return { ...tender, bids: (tender.bids ?? []).map((bid, index): BidRecord => withResult(bid, asked[index] ?? {})) };
};

const withLotResult = (lotValues: readonly LotValue[], lotId: string, sent: readonly LotResult[]): LotValue[] => {
  const ids = lotValues.map(({ relatedLot }) => relatedLot);
  const asked = matched(sent, ids, ({ relatedLot }) => relatedLot, offerTexts);
  return lotValues.map((offer, place) => (offer.relatedLot === lotId ? withResult(offer, asked[place] ?? {}) : offer));
};

/** For one lot; values of other lots are left aside. */
export const withLotResults = (tender: TenderRecord, lotId: string, { bids: sent }: PostLotAuction): TenderRecord => {
  const asked = sentFor(tender, sent);
  const bids = (tender.bids ?? []).map((bid, index): BidRecord => {
    const offers = asked[index]?.lotValues;
    if (offers === undefined || bid.lotValues === undefined) return bid;
    return { ...bid, lotValues: withLotResult(bid.lotValues, lotId, offers) };
  });
  return { ...tender, bids };
};
