/** What a bid offers, for the tender or for its lots (spec/tender-rules.md §6 "Model": value, lotValues). */
import { compare } from '../../../model/money.ts';
import { type FieldError, missing, ruleError } from '../../../model/problem.ts';
import type { EstimatedValue } from '../../../model/types.generated.ts';
import { each, none } from '../../../tenders/rules/rule.ts';
import { type BidRule, hasLots } from './rule.ts';

interface Offer {
  readonly amount: number;
  readonly currency: string;
  readonly valueAddedTaxIncluded: boolean;
}

type Check = 'currency' | 'amount' | 'tax';

interface Comparison {
  readonly limit: EstimatedValue | undefined;
  /** `tender` or `lot`, as the texts name it. */
  readonly of: string;
  readonly isCapped: boolean;
  readonly isOneCurrency: boolean;
}

const checks: Readonly<Record<Check, (offer: Offer, comparison: Comparison, path: readonly string[]) => readonly FieldError[]>> = {
  currency: ({ currency }, { limit, of, isOneCurrency }, path) =>
    isOneCurrency && limit?.currency !== undefined && limit.currency !== currency
      ? [ruleError([...path, 'currency'], `currency of bid should be identical to currency of value of ${of}`)]
      : none,
  amount: ({ amount }, { limit, of, isCapped }, path) =>
    isCapped && limit?.amount !== undefined && compare(amount, limit.amount) > 0
      ? [ruleError(path, `value of bid should be less than value of ${of}`)]
      : none,
  tax: ({ valueAddedTaxIncluded }, { limit, of }, path) =>
    limit?.valueAddedTaxIncluded !== undefined && limit.valueAddedTaxIncluded !== valueAddedTaxIncluded
      ? [
          ruleError(
            [...path, 'valueAddedTaxIncluded'],
            `valueAddedTaxIncluded of bid should be identical to valueAddedTaxIncluded of value of ${of}`,
          ),
        ]
      : none,
};

/** The first check that fails. */
const compareOffer = (order: readonly Check[], offer: Offer, comparison: Comparison, path: readonly string[]): readonly FieldError[] => {
  for (const name of order) {
    const errors = checks[name](offer, comparison, path);
    if (errors.length > 0) return errors;
  }
  return none;
};

const flags = ({ context: { config } }: Parameters<BidRule>[0]): Pick<Comparison, 'isCapped' | 'isOneCurrency'> => ({
  isCapped: config.hasValueRestriction,
  isOneCurrency: config.valueCurrencyEquality,
});

/** One value for a tender without lots, none for one with lots. */
export const valueFitsTender: BidRule = (change) => {
  const { tender, after } = change;
  const path = ['data', 'value'];
  if (hasLots(tender)) {
    return after.value === undefined ? none : [ruleError(path, 'value should be posted for each lot of bid')];
  }
  if (after.value === undefined) return [missing(path)];
  const comparison = { limit: tender.value, of: 'tender', ...flags(change) };
  return compareOffer(['currency', 'amount', 'tax'], after.value, comparison, path);
};

/** A value for each lot that is bid for, each lot once. */
export const lotValuesFitLots: BidRule = (change) => {
  const { tender, after } = change;
  const { lotValues = [] } = after;
  const at = ['data', 'lotValues'];
  if (lotValues.length === 0) return hasLots(tender) ? [missing(at)] : none;
  if (new Set(lotValues.map(({ relatedLot }) => relatedLot)).size < lotValues.length) {
    return [ruleError(at, "bids don't allow duplicated proposals")];
  }
  return each(lotValues, at, ({ relatedLot, value }, path) => {
    const lot = tender.lots?.find(({ id }) => id === relatedLot);
    if (lot === undefined) return [ruleError([...path, 'relatedLot'], 'relatedLot should be one of lots')];
    return compareOffer(['amount', 'currency', 'tax'], value, { limit: lot.value, of: 'lot', ...flags(change) }, [...path, 'value']);
  });
};
