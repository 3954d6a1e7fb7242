/** What stands for a lot, or for a tender without lots, and in which order it is awarded (tender.md §11.3). Pure. */
import type { BidRecord, TenderRecord } from '../tender.ts';
import type { Value, WeightedValue } from '../types.generated.ts';

/** One bid as it stands for one lot. */
export interface Offer {
  readonly bid: BidRecord;
  readonly value: Value;
  readonly weightedValue?: WeightedValue | undefined;
  readonly date: Date | undefined;
}

const stands = (status: string): boolean => status === 'active' || status === 'pending';

/** The offers of bids that are in, in the order of the bids; `lotId` is undefined for a tender without lots. */
export const offersFor = ({ bids = [] }: Pick<TenderRecord, 'bids'>, lotId: string | undefined): Offer[] =>
  bids
    .filter(({ status }) => stands(status))
    .flatMap((bid): Offer[] => {
      if (lotId === undefined) {
        return bid.value === undefined ? [] : [{ bid, value: bid.value, weightedValue: bid.weightedValue, date: bid.date }];
      }
      const own = (bid.lotValues ?? []).filter(({ relatedLot, status }) => relatedLot === lotId && stands(status));
      return own.map(({ value, weightedValue, date }) => ({ bid, value, weightedValue, date }));
    });

/** The best first: by weighted value when all have one, else by value; the earlier of equals. */
export const ranked = (offers: readonly Offer[]): Offer[] => {
  const isWeighted = offers.every(({ weightedValue }) => weightedValue !== undefined);
  const price = ({ value, weightedValue }: Offer): number => (isWeighted ? weightedValue?.amount : undefined) ?? value.amount;
  return offers.toSorted((a, b) => price(a) - price(b) || (a.date?.getTime() ?? 0) - (b.date?.getTime() ?? 0));
};
