/** An auction, held as the outside service holds one: in rounds, in which each bidder goes lower or stays. */
import type { Random } from './random.ts';

const rounds = 3;

interface Offer {
  readonly relatedLot: string;
  readonly value?: { readonly amount: number };
}
interface Bidder {
  readonly id: string;
  readonly lotValues?: readonly Offer[];
}
interface Bargaining {
  readonly lots?: readonly { readonly id: string; readonly status?: string; readonly minimalStep?: { readonly amount: number } }[];
  readonly bids?: readonly Bidder[];
}

export interface Result {
  readonly lot: string;
  readonly data: object;
}

/** The last offers in a lot, by bidders; whoever is first before the auction is so afterwards. */
const lastOffers = (offers: readonly number[], step: number, random: Random): readonly number[] => {
  const goes = Array.from({ length: rounds }, () => random.int(0, 1)).reduce((sum, one) => sum + one, 0);
  // Whole, so that a price for each of ten is still one in hundredths.
  const lower = Math.floor(Math.min(goes * step, Math.min(...offers) / 10));
  return offers.map((offer) => Math.round((offer - lower) * 100) / 100);
};

/** The results to report of an auction that begins at `start`, lot by lot; nothing where there is nothing to bargain about. */
export const findResults = ({ lots = [], bids = [] }: Bargaining, start: Date, random: Random): readonly Result[] =>
  lots.flatMap(({ id, status = 'active', minimalStep }) => {
    const offers = bids.flatMap((bid) => {
      const amount = bid.lotValues?.find(({ relatedLot }) => relatedLot === id)?.value?.amount;
      return amount === undefined ? [] : [{ bid: bid.id, amount }];
    });
    if (status !== 'active' || offers.length < 2) return [];
    const last = lastOffers(
      offers.map(({ amount }) => amount),
      minimalStep?.amount ?? 0,
      random,
    );
    const date = new Date(start.getTime() + rounds * offers.length * 360_000).toISOString();
    const results = bids.map((bid) => {
      const place = offers.findIndex((offer) => offer.bid === bid.id);
      const lotValues = (bid.lotValues ?? []).map(({ relatedLot }) =>
        relatedLot === id && place >= 0 ? { relatedLot, value: { amount: last[place] }, date } : { relatedLot },
      );
      return { id: bid.id, lotValues };
    });
    return [{ lot: id, data: { bids: results } }];
  });
