/** Unit prices of a party to an agreement (spec/close-frameworks.md §5). Pure. */

import { isPriceAtMost, roundAmount } from '../../../base/domain/money.ts';
import { type FieldError, NO_ERRORS, ruleError } from '../../../base/domain/problem.ts';
import type { TenderRecord } from '../../../base/domain/tender.ts';
import type { AgreementContract, PatchTenderAgreementContract, TenderAgreement } from '../../../base/domain/types.generated.ts';
import { lotOf } from './tender-agreements.ts';

const priceError = (text: string): readonly FieldError[] => [ruleError(['data'], text)];

const formatSortedIds = (ids: readonly (string | undefined)[]): string => ids.toSorted().join(' ');

/** Not expressible in the schema: extra digits are rejected, never rounded silently. */
export const pennyErrors = ({ unitPrices = [] }: PatchTenderAgreementContract): readonly FieldError[] =>
  unitPrices.flatMap(({ value: { amount } }, index) =>
    amount === undefined || roundAmount(amount) === amount
      ? []
      : [ruleError(['data', 'unitPrices', String(index), 'value', 'amount'], 'Amount should have at most 2 digits after the point')],
  );

/** Errors of a contract's prices: they must be complete, in the lot's currency and VAT, and within the bid. */
export const priceErrors = (
  { bids = [], value }: TenderRecord,
  agreement: TenderAgreement,
  { bidID, unitPrices = [] }: AgreementContract,
): readonly FieldError[] => {
  const { items = [] } = agreement;
  const prices = unitPrices.flatMap(({ relatedItem, value: price }) =>
    price?.amount === undefined ? [] : [{ ...price, relatedItem, amount: price.amount }],
  );
  if (prices.length !== items.length) return priceError("unitPrice.value.amount count doesn't match with contract.");
  if (formatSortedIds(prices.map(({ relatedItem }) => relatedItem)) !== formatSortedIds(items.map(({ id }) => id)))
    return priceError("All relatedItem values doesn't match with contract.");
  for (const { currency, valueAddedTaxIncluded } of prices) {
    if (currency !== value?.currency) return priceError('currency of bid should be identical to currency of value of lot');
    if (valueAddedTaxIncluded !== value?.valueAddedTaxIncluded)
      return priceError('valueAddedTaxIncluded of bid should be identical to valueAddedTaxIncluded of value of lot');
  }
  const offered = bids.find(({ id }) => id === bidID)?.lotValues?.find(({ relatedLot }) => relatedLot === lotOf(agreement))?.value.amount;
  const asked = prices.map(({ amount, relatedItem }) => ({ amount, quantity: items.find(({ id }) => id === relatedItem)?.quantity ?? 0 }));
  if (offered !== undefined && !isPriceAtMost(asked, offered))
    return priceError("Total amount can't be greater than bid.lotValue.value.amount");
  return NO_ERRORS;
};
