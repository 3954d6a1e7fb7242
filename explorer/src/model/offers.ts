/** Sums, offers and bids of a tender as far as pages look at them; any field may be absent. */
export interface Value {
  readonly amount?: number | undefined;
  readonly currency?: string | undefined;
  readonly amountPercentage?: number | undefined;
  readonly valueAddedTaxIncluded?: boolean | undefined;
  /** Net present value of saved energy, which is compared in place of the price. */
  readonly amountPerformance?: number | undefined;
  readonly yearlyPaymentsPercentage?: number | undefined;
  readonly contractDuration?: { readonly years?: number | undefined; readonly days?: number | undefined } | undefined;
}

export interface Offer {
  readonly relatedLot?: string | undefined;
  readonly value?: Value | undefined;
  readonly initialValue?: Value | undefined;
  /** What offers are compared by where more than the price counts. */
  readonly weightedValue?: Value | undefined;
  readonly status?: string | undefined;
}

export interface BidLike extends Offer {
  readonly id?: string | undefined;
  readonly lotValues?: readonly Offer[] | undefined;
}

/** States of bids that do not count: never sent, taken back, or made void. */
export const withdrawn: ReadonlySet<string> = new Set(['draft', 'deleted', 'invalid']);

/** States of bids that were looked at and rejected. */
export const turnedDown: ReadonlySet<string> = new Set(['unsuccessful', 'invalid.pre-qualification']);
