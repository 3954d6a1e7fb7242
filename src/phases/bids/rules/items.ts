/** What exactly is offered (spec/tender-rules.md §6 B1, B3–B6, B9–B11). */
import { type FieldError, missing, ruleError } from '../../../model/problem.ts';
import type { BidItem } from '../../../model/types.generated.ts';
import { each, isEmpty, none } from '../../../tenders/rules/rule.ts';
import { type BidChange, type BidRule, becomesPending, hasLots, lotsOfBid, lotsOfItems } from './rule.ts';

const at = ['data', 'items'];

/** B1; fields of an item are the schema's business. */
export const itemsAreGiven: BidRule = ({ after }) => (isEmpty(after.items) ? [missing(at)] : none);

const eachItem = ({ after }: BidChange, check: (item: BidItem, path: readonly string[]) => readonly FieldError[]): readonly FieldError[] =>
  each(after.items, at, check);

/** B3. */
export const fundersSeePrices: BidRule = (change) => {
  if (isEmpty(change.tender.funders)) return none;
  return eachItem(change, ({ unit }, path) =>
    unit.value === undefined ? [ruleError([...path, 'unit', 'value'], 'items.unit.value is required for tender with funders')] : none,
  );
};

/** B4. */
export const unitPricesAreNet: BidRule = (change) =>
  eachItem(change, ({ unit }, path) =>
    unit.value?.valueAddedTaxIncluded === true
      ? [ruleError([...path, 'unit', 'value', 'valueAddedTaxIncluded'], 'valueAddedTaxIncluded of bid unit should be False')]
      : none,
  );

/** B5: in the currency of the lot's value, or of the bid's where there are no lots. */
export const unitPricesShareCurrency: BidRule = (change) => {
  const { tender, after } = change;
  const lotOf = lotsOfItems(tender);
  const values = new Map((after.lotValues ?? []).map(({ relatedLot, value }) => [relatedLot, value.currency]));
  const of = hasLots(tender) ? 'lotValues' : 'value';
  return eachItem(change, ({ id, unit }, path) => {
    const currency = hasLots(tender) ? values.get(lotOf.get(id) ?? '') : after.value?.currency;
    if (unit.value === undefined || currency === undefined || unit.value.currency === currency) return none;
    return [ruleError([...path, 'unit', 'value', 'currency'], `currency of bid unit should be identical to currency of bid ${of}`)];
  });
};

/** B6. */
export const nothingCostsNothing: BidRule = (change) =>
  eachItem(change, ({ quantity, unit }, path) =>
    quantity === 0 && unit.value !== undefined && unit.value.amount !== 0
      ? [ruleError([...path, 'unit', 'value', 'amount'], 'Item.unit.value.amount should be updated to 0 if item.quantity equal to 0')]
      : none,
  );

/** B9: the items of the lots that are bid for, all of them and no others. */
export const itemsAreThoseOfTender: BidRule = ({ tender, after }) => {
  const suffix = hasLots(tender) ? ' for current lot' : '';
  const lots = lotsOfBid(after);
  const wanted = (tender.items ?? []).filter(({ relatedLot = '' }) => !hasLots(tender) || lots.has(relatedLot)).map(({ id = '' }) => id);
  const offered = (after.items ?? []).map(({ id }) => id);
  if (offered.some((id) => !wanted.includes(id))) return [ruleError(['data'], `Bid items ids should be on tender items ids${suffix}`)];
  const isComplete = wanted.every((id) => offered.includes(id));
  return isComplete ? none : [ruleError(['data'], `Bid items ids should include all tender items ids${suffix}`)];
};

/** B10: for each lot, or for the whole. */
export const somethingIsOffered: BidRule = ({ tender, after }) => {
  const lotOf = lotsOfItems(tender);
  const isNothing = (items: readonly BidItem[]): boolean => items.every(({ quantity }) => quantity === 0);
  const text = 'At least one item should be with not empty quantity';
  if (!hasLots(tender)) return isNothing(after.items ?? []) ? [ruleError(at, text)] : none;
  const empty = [...lotsOfBid(after)].find((lot) => isNothing((after.items ?? []).filter(({ id }) => lotOf.get(id) === lot)));
  return empty === undefined ? none : [ruleError(at, `${text} for lot ${empty}`)];
};

/** B11, on entering the competition. */
export const offerIsWhatWasAsked: BidRule = (change) => {
  if (!becomesPending(change)) return none;
  const asked = new Map((change.tender.items ?? []).map((item) => [item.id, item]));
  return eachItem(change, ({ id, quantity, unit }, path) => {
    const item = asked.get(id);
    if (item?.quantity !== undefined && item.quantity !== quantity) {
      const text = `bid item.quantity (${quantity}) should be equal to tender item.quantity (${item.quantity}) for item ${id}`;
      return [ruleError([...path, 'quantity'], text)];
    }
    const code = item?.unit?.code;
    if (code === undefined || code === unit.code) return none;
    const text = `bid item.unit.code ('${unit.code}') should be equal to tender item.unit.code ('${code}') for item ${id}`;
    return [ruleError([...path, 'unit', 'code'], text)];
  });
};
