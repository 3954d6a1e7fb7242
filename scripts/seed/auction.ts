/** An auction as held by an external service: in rounds, in which each bidder lowers the offer or keeps it. */
import type { Random } from '../../fixtures/random.ts';

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

/** The last offers in a lot, by bidder; the first bidder before the auction stays first. */
const lastOffers = (offers: readonly number[], step: number, random: Random): readonly number[] => {
  const goes = Array.from({ length: rounds }, () => random.int(0, 1)).reduce((sum, one) => sum + one, 0);
  // A whole number, so that a tenth of it still has at most two decimals.
  const lower = Math.floor(Math.min(goes * step, Math.min(...offers) / 10));
  return offers.map((offer) => Math.round((offer - lower) * 100) / 100);
};

/** Results to report for an auction that starts at `start`, by lot; empty if there is nothing to bid for. */
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
