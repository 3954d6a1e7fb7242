/** Bids as one table a lot: a pure view on the bids of a tender. */
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

/** A row of a table: who bids, and what for this lot. */
export interface BidRow<B> {
  readonly bid: B;
  readonly value: Value | undefined;
  /** What was offered before the auction, when the auction changed it. */
  readonly initial: Value | undefined;
  readonly status: string | undefined;
}

export interface BidTable<B> {
  /** Id of the lot; null for the tender as a whole. */
  readonly lot: string | null;
  readonly rows: readonly BidRow<B>[];
}

const rowOf = <B extends BidLike>(bid: B, { value, initialValue, status }: Offer): BidRow<B> => ({
  bid,
  value,
  initial: initialValue?.amount !== undefined && initialValue.amount !== value?.amount ? initialValue : undefined,
  // The bid as a whole was put aside: that says more than the state of one offer in it.
  status: bid.status === 'active' || bid.status === undefined ? (status ?? bid.status) : bid.status,
});

const byAmount = <B>(a: BidRow<B>, b: BidRow<B>): number =>
  (a.value?.amount ?? Number.POSITIVE_INFINITY) - (b.value?.amount ?? Number.POSITIVE_INFINITY) || 0;

/** A table for each of `lots` that somebody bid for, in their order, then one for what names no lot; cheapest first. */
export const bidTables = <B extends BidLike>(bids: readonly B[], lots: readonly string[]): readonly BidTable<B>[] => {
  const ofLot = (lot: string): BidTable<B> => ({
    lot,
    rows: bids.flatMap((bid) => (bid.lotValues ?? []).filter(({ relatedLot }) => relatedLot === lot).map((offer) => rowOf(bid, offer))),
  });
  const known = new Set(lots);
  const isWhole = ({ lotValues = [] }: BidLike): boolean => !lotValues.some(({ relatedLot = '' }) => known.has(relatedLot));
  const whole: BidTable<B> = { lot: null, rows: bids.filter(isWhole).map((bid) => rowOf(bid, bid)) };
  return [...lots.map(ofLot), whole].filter(({ rows }) => rows.length > 0).map(({ lot, rows }) => ({ lot, rows: rows.toSorted(byAmount) }));
};
