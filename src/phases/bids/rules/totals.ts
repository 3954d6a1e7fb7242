/** Prices of units add up to the price of the bid (spec/tender-rules.md §6 B7). */

import { unitTotalFault } from '../../../model/money.ts';
import { ruleError } from '../../../model/problem.ts';
import { none } from '../../../tenders/rules/rule.ts';
import { type BidRule, hasLots, lotsOfItems } from './rule.ts';

/** B7: for each lot, or for the bid in a tender without lots. */
export const unitPricesAddUp: BidRule = ({ tender, after }) => {
  const { items = [], lotValues = [], value } = after;
  const lotOf = lotsOfItems(tender);
  const faults = hasLots(tender)
    ? lotValues.map((offer) =>
        unitTotalFault(
          items.filter(({ id }) => lotOf.get(id) === offer.relatedLot),
          offer.value,
          'bid.lotValues',
        ),
      )
    : [value === undefined ? null : unitTotalFault(items, value, 'bid')];
  const fault = faults.find((one) => one !== null) ?? null;
  return fault === null ? none : [ruleError(['data', 'items'], fault)];
};
