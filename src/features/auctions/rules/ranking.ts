/** Ranking of bidders, and their labels until names are public (docs/auctions.md). Pure. */

import { bestFirst, priceScale, type Scale } from '../../../domain/scale.ts';
import type { AuctionOffer, Bidder, Label } from '../model/auction.ts';

const worthOf = ({ amount, weighted = amount }: AuctionOffer): number => weighted;

/** Below 0 when `a` is worse: by the compared number, then by the later time. */
const worstFirst = (scale: Scale, a: AuctionOffer, b: AuctionOffer): number =>
  bestFirst(scale, worthOf(b), worthOf(a)) || b.date.getTime() - a.date.getTime();

/** Ids of bids, worst first; of equal bids the earlier in the list is better. */
export const ranked = (bids: readonly Pick<Bidder, 'id' | 'offer'>[], scale: Scale = priceScale): readonly string[] =>
  bids
    .toReversed()
    .sort((a, b) => worstFirst(scale, a.offer, b.offer))
    .map(({ id }) => id);

export const numberedLabel = (number: number): Label => ({
  en: `Bidder #${number}`,
  uk: `Учасник #${number}`,
  ru: `Участник #${number}`,
});

/** The name when public, otherwise the number; undefined before stage 0. */
export const buildLabel = ({ name, number }: Pick<Bidder, 'name' | 'number'>): Label | undefined =>
  name ?? (number === undefined ? undefined : numberedLabel(number));
