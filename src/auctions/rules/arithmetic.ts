/** Prices in an auction: what is compared, how far a bidder has to go down, and what can be offered at all (docs/auctions.md). Pure. */

import type { AuctionOffer, Bidder } from '../../domain/auction.ts';
import { minus, weighed } from '../../domain/money.ts';

type Weights = Pick<Bidder, 'denominator' | 'addition'>;

const isWeighted = ({ denominator, addition }: Weights): boolean => denominator !== undefined || addition !== undefined;

/** An offer of this bidder, with the number that is compared where that is another one. */
export const offerOf = (weights: Weights, amount: number, date: Date): AuctionOffer => ({
  amount,
  ...(isWeighted(weights) ? { weighted: weighed(amount, weights.denominator, weights.addition) } : {}),
  date,
});

/** The most that may be offered over a standing offer. Weights never enter it. */
export const limitOf = ({ amount }: AuctionOffer, step: number): number => minus(amount, step);

const MOST_DIGITS = 15;

const digitsOf = (amount: number): { readonly whole: number; readonly decimals: number } => {
  const [digits = '', exponent = '0'] = amount.toString().split('e');
  const [whole = '', decimals = ''] = digits.split('.');
  return { whole: whole.length + Number(exponent), decimals: Math.max(decimals.length - Number(exponent), 0) };
};

/** What is wrong with the digits of an amount above 0; null when nothing is. */
export const digitsFault = (amount: number): string | null => {
  const { whole, decimals } = digitsOf(amount);
  if (decimals > 2) return 'Bid amount should have at most 2 decimal places';
  return whole + decimals > MOST_DIGITS ? `Bid amount should have at most ${MOST_DIGITS} digits` : null;
};
