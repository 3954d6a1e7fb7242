/** Sums of amounts that may be added to each other. Pure. */

export interface Amount {
  readonly amount?: number | undefined;
  readonly currency?: string | undefined;
  readonly valueAddedTaxIncluded?: boolean | undefined;
  readonly amountNet?: number | undefined;
}

const currencyOf = (value: Amount | undefined): string => value?.currency ?? 'UAH';
const isTaxed = (value: Amount | undefined): boolean => value?.valueAddedTaxIncluded ?? false;

/** Whether two amounts have the same currency and tax treatment. */
export const areAlike = (one: Amount | undefined, other: Amount | undefined): boolean =>
  currencyOf(one) === currencyOf(other) && isTaxed(one) === isTaxed(other);

export const isSame = (one: Amount | undefined, other: Amount | undefined): boolean =>
  one?.amount === other?.amount && areAlike(one, other);

/** Null without any, when an amount is missing, or when currencies or tax treatments differ. */
export const addUp = (values: readonly (Amount | undefined)[]): (Amount & { readonly amount: number }) | null => {
  const [first] = values;
  if (first === undefined || values.some((value) => value?.amount === undefined || !areAlike(value, first))) return null;
  // Added in hundredths: amounts have two decimals.
  const amount = values.reduce((sum, value) => sum + Math.round((value?.amount ?? 0) * 100), 0) / 100;
  return { amount, currency: currencyOf(first), valueAddedTaxIncluded: first.valueAddedTaxIncluded };
};

/** A contract in a tender's list that was signed: not one that waits for a signature or was abandoned. */
export const isSigned = ({ status = '' }: { readonly status?: string | undefined }): boolean =>
  status !== '' && !/^(?:pending|cancelled)/.test(status);

/** A payment that was made: others were cancelled or are on their way. */
export const isPaid = ({ status = '' }: { readonly status?: string | undefined }): boolean =>
  status === 'successful' || status === 'complete';
