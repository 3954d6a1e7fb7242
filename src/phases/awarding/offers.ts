/** What stands for a lot, or for a tender without lots, and in which order it is awarded (spec/procedures.md §3.3). Pure. */
import { remembered } from '../../model/remembered.ts';
import type { BidRecord, TenderRecord } from '../../model/tender.ts';
import type { Value, WeightedValue } from '../../model/types.generated.ts';

/** One bid as it stands for one lot. */
export interface Offer {
  readonly bid: BidRecord;
  readonly value: Value;
  readonly weightedValue?: WeightedValue | undefined;
  readonly date: Date | undefined;
}

const stands = (status: string): boolean => status === 'active' || status === 'pending';

/** Lot → the offers for it; undefined → those of bids on a tender without lots. Asked for each lot, so sorted once. */
const offersByLot = remembered((bids: readonly BidRecord[]): ReadonlyMap<string | undefined, readonly Offer[]> => {
  const found = new Map<string | undefined, Offer[]>();
  const add = (lotId: string | undefined, offer: Offer): void => {
    const offers = found.get(lotId);
    if (offers === undefined) found.set(lotId, [offer]);
    else offers.push(offer);
  };
  for (const bid of bids) {
    if (!stands(bid.status)) continue;
    const { value: whole, weightedValue: weighted, date: made, lotValues = [] } = bid;
    if (whole !== undefined) add(undefined, { bid, value: whole, weightedValue: weighted, date: made });
    for (const { relatedLot, status, value, weightedValue, date } of lotValues) {
      if (relatedLot !== undefined && stands(status)) add(relatedLot, { bid, value, weightedValue, date });
    }
  }
  return found;
});

/** The offers of bids that are in, in the order of the bids; `lotId` is undefined for a tender without lots. */
export const offersFor = ({ bids }: Pick<TenderRecord, 'bids'>, lotId: string | undefined): readonly Offer[] =>
  bids === undefined ? [] : (offersByLot(bids).get(lotId) ?? []);

/** The best first: by weighted value when all have one, else by value; the earlier of equals. */
export const ranked = (offers: readonly Offer[]): Offer[] => {
  const isWeighted = offers.every(({ weightedValue }) => weightedValue !== undefined);
  const price = ({ value, weightedValue }: Offer): number => (isWeighted ? weightedValue?.amount : undefined) ?? value.amount;
  return offers.toSorted((a, b) => price(a) - price(b) || (a.date?.getTime() ?? 0) - (b.date?.getTime() ?? 0));
};

/** How many stand for the lot that has most, or for a tender without lots. */
export const mostOffers = (tender: TenderRecord): number => {
  const { lots = [] } = tender;
  if (lots.length === 0) return offersFor(tender, undefined).length;
  return Math.max(0, ...lots.filter(({ status }) => status === 'active').map(({ id }) => offersFor(tender, id).length));
};
