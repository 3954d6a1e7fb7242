/** Bids as one table a lot: a pure view on the bids of a tender and on what was decided about them. */
import { type BidLike, type Offer, turnedDown, type Value } from './offers.ts';

/** A decision on a bid, as far as the tables need it: an award, or a qualification before the auction. */
export interface Decision {
  readonly bid_id?: string | undefined;
  readonly bidID?: string | undefined;
  readonly lotID?: string | undefined;
  readonly status?: string | undefined;
}

/** A row of a table: who bids, and what for this lot. */
export interface BidRow<B> {
  readonly bid: B;
  readonly value: Value | undefined;
  /** Shown where it is another sum than the price. */
  readonly weighted: Value | undefined;
  /** What is left to the buyer, as offers are compared by it; absent where prices are compared. */
  readonly performance?: number | undefined;
  /** What was offered before the auction, when the auction changed it. */
  readonly initial: Value | undefined;
  readonly status: string | undefined;
  /** State of the decision on it; `passed`: another one won and this one was never looked at; absent: nothing was decided. */
  readonly decision: string | undefined;
  /** That decision; without one, the one that kept it out before the auction. Says why. */
  readonly decided: Decision | undefined;
}

export interface BidTable<B> {
  /** Id of the lot; null for the tender as a whole. */
  readonly lot: string | null;
  readonly rows: readonly BidRow<B>[];
}

/** The last of the decisions on a bid counts, one that was cancelled only when none came after it. */
const lastOn = (bid: BidLike, decisions: readonly Decision[]): Decision | undefined => {
  const ownDecisions = decisions.filter(
    ({ bid_id: award, bidID: qualification }) => bid.id !== undefined && (award ?? qualification) === bid.id,
  );
  return ownDecisions.findLast((decision) => decision.status !== 'cancelled') ?? ownDecisions.at(-1);
};

const stateOf = (last: Decision | undefined, status: string | undefined, decisions: readonly Decision[]): string | undefined => {
  if (last !== undefined || status !== 'active') return last?.status;
  return decisions.some((decision) => decision.status === 'active') ? 'passed' : undefined;
};

/** The bid as a whole was put aside: that says more than the state of one offer in it. */
const statusOf = (bid: BidLike, { status }: Offer): string | undefined =>
  bid.status === 'active' || bid.status === undefined ? (status ?? bid.status) : bid.status;

const numberOf = (value: Value | undefined): number | undefined => value?.amount ?? value?.amountPercentage;

const differs = (one: Value | undefined, other: Value | undefined): boolean =>
  numberOf(one) !== undefined && numberOf(one) !== numberOf(other);

/** What was decided for the lot, by its kind. */
export interface Decided {
  readonly awards: readonly Decision[];
  readonly qualifications?: readonly Decision[] | undefined;
}

const buildRow = <B extends BidLike>(bid: B, offer: Offer, { awards, qualifications = [] }: Decided): BidRow<B> => {
  const award = lastOn(bid, awards);
  const status = statusOf(bid, offer);
  return {
    bid,
    value: offer.value,
    weighted: differs(offer.weightedValue, offer.value) ? offer.weightedValue : undefined,
    performance: offer.weightedValue?.amountPerformance ?? offer.value?.amountPerformance,
    initial: differs(offer.initialValue, offer.value) ? offer.initialValue : undefined,
    status,
    decision: stateOf(award, status, awards),
    decided: award ?? (turnedDown.has(status ?? '') ? lastOn(bid, qualifications) : undefined),
  };
};

/** The less the better, of money and of shares of an income; of what is left to the buyer the opposite. */
const comparedBy = <B>({ weighted, value, performance }: BidRow<B>): number =>
  performance === undefined ? (numberOf(weighted ?? value) ?? Number.POSITIVE_INFINITY) : -performance;

/** As offers are compared, the best first. */
const byOffer = <B>(a: BidRow<B>, b: BidRow<B>): number => comparedBy(a) - comparedBy(b) || 0;

/** A table for each of `lots` that somebody bid for, in their order, then one for what names no lot; the best offer first. */
export const bidTables = <B extends BidLike>(bids: readonly B[], lots: readonly string[], decided: Decided): readonly BidTable<B>[] => {
  const ofLot = (lot: string): BidTable<B> => {
    const own: Decided = {
      awards: decided.awards.filter(({ lotID }) => lotID === lot),
      qualifications: decided.qualifications?.filter(({ lotID }) => lotID === undefined || lotID === lot),
    };
    const offersFor = ({ lotValues = [] }: B) => lotValues.filter(({ relatedLot }) => relatedLot === lot);
    return { lot, rows: bids.flatMap((bid) => offersFor(bid).map((offer) => buildRow(bid, offer, own))) };
  };
  const known = new Set(lots);
  const isWhole = ({ lotValues = [] }: BidLike): boolean => !lotValues.some(({ relatedLot = '' }) => known.has(relatedLot));
  const whole: BidTable<B> = { lot: null, rows: bids.filter(isWhole).map((bid) => buildRow(bid, bid, decided)) };
  return [...lots.map(ofLot), whole].filter(({ rows }) => rows.length > 0).map(({ lot, rows }) => ({ lot, rows: rows.toSorted(byOffer) }));
};
