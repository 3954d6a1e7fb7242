/** An offer in an auction, and how far its bidder has to go (docs/auctions.md). Pure. */

import { limitOver, priceScale, type Scale, weightedWorth } from '../../../domain/scale.ts';
import type { AuctionOffer, AuctionRecord, Bidder, HeldBid } from '../model/auction.ts';

/** How the offers of an auction are compared. */
export const scaleOf = ({ scale = priceScale }: Pick<AuctionRecord, 'scale'>): Scale => scale;

type Weights = Pick<Bidder, 'denominator' | 'addition'>;

const isWeighted = ({ denominator, addition }: Weights): boolean => denominator !== undefined || addition !== undefined;

/** An offer of this bidder, with the number that is compared where that is another one. */
export const buildOffer = (scale: Scale, weights: Weights, { amount, terms }: Omit<HeldBid, 'time' | 'key'>, date: Date): AuctionOffer => ({
  amount,
  ...(terms === undefined ? {} : { terms }),
  ...(isWeighted(weights) ? { weighted: weightedWorth(scale, amount, weights.denominator, weights.addition) } : {}),
  date,
});

/** The worst number that may be offered over a standing offer. Weights never enter it. */
export const limitOf = (auction: Pick<AuctionRecord, 'scale' | 'step'>, { amount }: AuctionOffer): number =>
  limitOver(scaleOf(auction), amount, auction.step);
