/** Who is ahead of whom, and what bidders are called until their names are known (docs/auctions.md). Pure. */
import type { AuctionOffer, Bidder, Label } from '../../domain/auction.ts';
import { compare } from '../../domain/money.ts';

const priceOf = ({ amount, weighted = amount }: AuctionOffer): number => weighted;

/** Below 0 where `a` is worse: a higher price, or the same one offered later. */
const worseFirst = (a: AuctionOffer, b: AuctionOffer): number => compare(priceOf(b), priceOf(a)) || b.date.getTime() - a.date.getTime();

/** Ids of bids, worst first; of two that differ in nothing the one that stands earlier in the list is better. */
export const ranked = (bids: readonly Pick<Bidder, 'id' | 'offer'>[]): readonly string[] =>
  bids
    .toReversed()
    .sort((a, b) => worseFirst(a.offer, b.offer))
    .map(({ id }) => id);

export const numberedLabel = (number: number): Label => ({
  en: `Bidder #${number}`,
  uk: `Учасник #${number}`,
  ru: `Участник #${number}`,
});

/** The name, where it is known, else the number; undefined before stage 0. */
export const labelOf = ({ name, number }: Pick<Bidder, 'name' | 'number'>): Label | undefined =>
  name ?? (number === undefined ? undefined : numberedLabel(number));
