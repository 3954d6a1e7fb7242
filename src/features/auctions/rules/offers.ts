/** Offers, the next allowed offer, the ranking of bidders, and their labels until names are public (docs/auctions.md). Pure. */

import { omitUndefined } from '../../../base/domain/json.ts';
import { bestFirst, limitOver, priceScale, type Scale, weightedWorth } from '../../../base/domain/scale.ts';
import type { AuctionOffer, AuctionRecord, Bidder, HeldBid, Label } from '../model/auction.ts';

/** How the offers of an auction are compared. */
export const scaleOf = ({ scale = priceScale }: Pick<AuctionRecord, 'scale'>): Scale => scale;

type Weights = Pick<Bidder, 'denominator' | 'addition'>;

const isWeighted = ({ denominator, addition }: Weights): boolean => denominator !== undefined || addition !== undefined;

/** An offer of this bidder, with the compared number where it differs. */
export const buildOffer = (scale: Scale, weights: Weights, { amount, terms }: Omit<HeldBid, 'time' | 'key'>, date: Date): AuctionOffer => ({
  amount,
  ...omitUndefined({
    terms,
    weighted: isWeighted(weights) ? weightedWorth(scale, amount, weights.denominator, weights.addition) : undefined,
  }),
  date,
});

/** The worst number allowed after the current offer. Weights do not enter it. */
export const limitOf = (auction: Pick<AuctionRecord, 'scale' | 'step'>, { amount }: AuctionOffer): number =>
  limitOver(scaleOf(auction), amount, auction.step);

const rankingAmount = ({ amount, weighted = amount }: AuctionOffer): number => weighted;

/** Below 0 when `a` is worse: by the compared number, then by the later time. */
const worstFirst = (scale: Scale, a: AuctionOffer, b: AuctionOffer): number =>
  bestFirst(scale, rankingAmount(b), rankingAmount(a)) || b.date.getTime() - a.date.getTime();

/** Ids of bids, worst first; of equal bids the earlier in the list is better. */
export const rankBidders = (bids: readonly Pick<Bidder, 'id' | 'offer'>[], scale: Scale = priceScale): readonly string[] =>
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
