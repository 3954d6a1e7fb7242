/** Bids as one table a lot: a pure view on the bids of a tender and on what was decided about them. */
interface Value {
  readonly amount?: number | undefined;
  readonly currency?: string | undefined;
  readonly valueAddedTaxIncluded?: boolean | undefined;
}

interface Offer {
  readonly value?: Value | undefined;
  readonly initialValue?: Value | undefined;
  readonly status?: string | undefined;
}

export interface BidLike extends Offer {
  readonly id?: string | undefined;
  readonly lotValues?: readonly (Offer & { readonly relatedLot?: string | undefined })[] | undefined;
}

/** A decision on a bid, as far as the tables need it. */
export interface Decision {
  readonly bid_id?: string | undefined;
  readonly lotID?: string | undefined;
  readonly status?: string | undefined;
}

/** A row of a table: who bids, and what for this lot. */
export interface BidRow<B> {
  readonly bid: B;
  readonly value: Value | undefined;
  /** What was offered before the auction, when the auction changed it. */
  readonly initial: Value | undefined;
  readonly status: string | undefined;
  /** State of the decision on it; `passed`: another one won and this one was never looked at; absent: nothing was decided. */
  readonly decision: string | undefined;
}

export interface BidTable<B> {
  /** Id of the lot; null for the tender as a whole. */
  readonly lot: string | null;
  readonly rows: readonly BidRow<B>[];
}

/** The last of the decisions on a bid counts, one that was cancelled only when none came after it. */
const decisionOn = (bid: BidLike, status: string | undefined, decisions: readonly Decision[]): string | undefined => {
  const own = decisions.filter(({ bid_id: id }) => id !== undefined && id === bid.id);
  const last = own.findLast((decision) => decision.status !== 'cancelled') ?? own.at(-1);
  if (last !== undefined || status !== 'active') return last?.status;
  return decisions.some((decision) => decision.status === 'active') ? 'passed' : undefined;
};

/** The bid as a whole was put aside: that says more than the state of one offer in it. */
const statusOf = (bid: BidLike, { status }: Offer): string | undefined =>
  bid.status === 'active' || bid.status === undefined ? (status ?? bid.status) : bid.status;

const rowOf = <B extends BidLike>(bid: B, offer: Offer, decisions: readonly Decision[]): BidRow<B> => ({
  bid,
  value: offer.value,
  initial: offer.initialValue?.amount !== undefined && offer.initialValue.amount !== offer.value?.amount ? offer.initialValue : undefined,
  status: statusOf(bid, offer),
  decision: decisionOn(bid, statusOf(bid, offer), decisions),
});

const byAmount = <B>(a: BidRow<B>, b: BidRow<B>): number =>
  (a.value?.amount ?? Number.POSITIVE_INFINITY) - (b.value?.amount ?? Number.POSITIVE_INFINITY) || 0;

/** A table for each of `lots` that somebody bid for, in their order, then one for what names no lot; cheapest first. */
export const bidTables = <B extends BidLike>(
  bids: readonly B[],
  lots: readonly string[],
  decisions: readonly Decision[],
): readonly BidTable<B>[] => {
  const ofLot = (lot: string): BidTable<B> => {
    const own = decisions.filter(({ lotID }) => lotID === lot);
    const offersFor = ({ lotValues = [] }: B) => lotValues.filter(({ relatedLot }) => relatedLot === lot);
    return { lot, rows: bids.flatMap((bid) => offersFor(bid).map((offer) => rowOf(bid, offer, own))) };
  };
  const known = new Set(lots);
  const isWhole = ({ lotValues = [] }: BidLike): boolean => !lotValues.some(({ relatedLot = '' }) => known.has(relatedLot));
  const whole: BidTable<B> = { lot: null, rows: bids.filter(isWhole).map((bid) => rowOf(bid, bid, decisions)) };
  return [...lots.map(ofLot), whole].filter(({ rows }) => rows.length > 0).map(({ lot, rows }) => ({ lot, rows: rows.toSorted(byAmount) }));
};
