/** One table of bids per lot: a pure view of a tender's bids and the decisions on them. */
import { type BidLike, type Offer, turnedDown, type Value } from './offers.ts';

/** A decision on a bid, as far as the tables use it: an award, or a qualification before the auction. */
export interface Decision {
  readonly bid_id?: string | undefined;
  readonly bidID?: string | undefined;
  readonly lotID?: string | undefined;
  readonly status?: string | undefined;
}

/** A row: a bidder and the offer for this lot. */
export interface BidRow<B> {
  readonly bid: B;
  readonly value: Value | undefined;
  /** Set where it differs from the price. */
  readonly weighted: Value | undefined;
  /** The offer before the auction, if the auction changed it. */
  readonly initial: Value | undefined;
  readonly status: string | undefined;
  /** Status of the decision on it; `passed`: another bid won and this one was never examined; absent: no decision. */
  readonly decision: string | undefined;
  /** That decision or, without one, the one that excluded the bid before the auction. Has the reason. */
  readonly decided: Decision | undefined;
}

export interface BidTable<B> {
  /** Id of the lot; null for the tender as a whole. */
  readonly lot: string | null;
  readonly rows: readonly BidRow<B>[];
}

/** The last decision on a bid counts; a cancelled one only if all are. */
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

/** If the whole bid was excluded, its status says more than that of a single offer. */
const statusOf = (bid: BidLike, { status }: Offer): string | undefined =>
  bid.status === 'active' || bid.status === undefined ? (status ?? bid.status) : bid.status;

/** The number that is compared. */
export const numberOf = (value: Value | undefined): number | undefined =>
  value?.amountPerformance ?? value?.amount ?? value?.amountPercentage;

const differs = (one: Value | undefined, other: Value | undefined): boolean =>
  numberOf(one) !== undefined && numberOf(one) !== numberOf(other);

/** The decisions on the lot, by kind. */
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
    initial: differs(offer.initialValue, offer.value) ? offer.initialValue : undefined,
    status,
    decision: stateOf(award, status, awards),
    decided: award ?? (turnedDown.has(status ?? '') ? lastOn(bid, qualifications) : undefined),
  };
};

/** Lower is better for money and shares of income; higher is better for net present value. */
const comparedBy = <B>({ weighted, value }: BidRow<B>): number => {
  const number = numberOf(weighted ?? value) ?? Number.POSITIVE_INFINITY;
  return value?.amountPerformance === undefined ? number : -number;
};

/** Best first. */
const byOffer = <B>(a: BidRow<B>, b: BidRow<B>): number => comparedBy(a) - comparedBy(b) || 0;

/** A table for each of `lots` with bids, in their order, then one for bids without a known lot; best offer first. */
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
