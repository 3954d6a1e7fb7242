/** Prices of units against the price of the whole, of a bid or of a contract (spec/tender-rules.md §6 B7, spec/contracts.md §4). Pure. */
import Big from 'big.js';

/** The value added tax that a price with tax contains, as a factor: 20 %. */
const TAX = '1.2';

interface Priced {
  readonly quantity?: number | undefined;
  readonly unit?: { readonly value?: { readonly amount?: number | undefined } | undefined } | undefined;
}

interface Price {
  readonly amount: number;
  readonly valueAddedTaxIncluded?: boolean | undefined;
}

const wholePart = (amount: Big): Big => amount.round(0, Big.roundDown);

/**
 * The text of what is wrong, or null. Only items with a price of a unit count; with none of them all is well. Without tax
 * the whole parts must be equal; with tax the total lies between the price without tax and the price, and is not 0.
 * `name` is how the texts call the owner of the price: `bid.lotValues`, `bid`, `contract`.
 */
export const unitTotalFault = (items: readonly Priced[], { amount, valueAddedTaxIncluded }: Price, name: string): string | null => {
  const prices = items.flatMap(({ quantity = 0, unit }) =>
    unit?.value?.amount === undefined ? [] : [new Big(quantity).times(unit.value.amount)],
  );
  if (prices.length === 0) return null;
  const total = prices.reduce((sum, price) => sum.plus(price), new Big(0));
  const [whole, most] = [wholePart(total), wholePart(new Big(amount))];
  if (valueAddedTaxIncluded !== true) {
    const text = `Total amount of unit values should be equal ${name}.value.amount if VAT is not included in ${name}`;
    return whole.eq(most) ? null : text;
  }
  const isBetween = total.gt(0) && whole.gte(wholePart(new Big(amount).div(TAX))) && whole.lte(most);
  return isBetween ? null : `Total amount of unit values must be no more than ${name}.value.amount and no less than net ${name} amount`;
};
