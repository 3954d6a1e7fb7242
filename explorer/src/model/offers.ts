/** Amounts, offers and bids of a tender as far as pages use them; any field may be absent. */
export interface Value {
  readonly amount?: number | undefined;
  readonly currency?: string | undefined;
  readonly amountPercentage?: number | undefined;
  readonly valueAddedTaxIncluded?: boolean | undefined;
  /** Net present value of saved energy, compared in place of the price. */
  readonly amountPerformance?: number | undefined;
  readonly yearlyPaymentsPercentage?: number | undefined;
  readonly contractDuration?: { readonly years?: number | undefined; readonly days?: number | undefined } | undefined;
}

export interface Offer {
  readonly relatedLot?: string | undefined;
  readonly value?: Value | undefined;
  readonly initialValue?: Value | undefined;
  /** The value compared where more than the price counts. */
  readonly weightedValue?: Value | undefined;
  readonly status?: string | undefined;
}

export interface BidLike extends Offer {
  readonly id?: string | undefined;
  readonly lotValues?: readonly Offer[] | undefined;
}

/** Statuses of bids that do not count: never submitted, withdrawn, or invalidated. */
export const withdrawn: ReadonlySet<string> = new Set(['draft', 'deleted', 'invalid']);

/** Statuses of bids that were examined and rejected. */
export const turnedDown: ReadonlySet<string> = new Set(['unsuccessful', 'invalid.pre-qualification']);
