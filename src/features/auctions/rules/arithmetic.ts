/** An offer in an auction and the next allowed offer (docs/auctions.md). Pure. */

import { limitOver, priceScale, type Scale, weightedWorth } from '../../../domain/scale.ts';
import type { AuctionOffer, AuctionRecord, Bidder, HeldBid } from '../model/auction.ts';

/** How the offers of an auction are compared. */
export const scaleOf = ({ scale = priceScale }: Pick<AuctionRecord, 'scale'>): Scale => scale;

type Weights = Pick<Bidder, 'denominator' | 'addition'>;

const isWeighted = ({ denominator, addition }: Weights): boolean => denominator !== undefined || addition !== undefined;

/** An offer of this bidder, with the compared number where it differs. */
export const buildOffer = (scale: Scale, weights: Weights, { amount, terms }: Omit<HeldBid, 'time' | 'key'>, date: Date): AuctionOffer => ({
  amount,
  ...(terms === undefined ? {} : { terms }),
  ...(isWeighted(weights) ? { weighted: weightedWorth(scale, amount, weights.denominator, weights.addition) } : {}),
  date,
});

/** The worst number allowed after the current offer. Weights do not enter it. */
export const limitOf = (auction: Pick<AuctionRecord, 'scale' | 'step'>, { amount }: AuctionOffer): number =>
  limitOver(scaleOf(auction), amount, auction.step);
