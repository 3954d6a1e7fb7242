/** Bodies of tenders and bids for random lives: with one lot, with two, and of the older variant without lots. */
import { bidBody, bidItem, price } from '../bids.ts';
import { item, itemId, lot, lotId, milestone, money, newerTender, olderTender, otherLotId } from '../tenders.ts';

type Body = Record<string, unknown>;

export type Shape = 'one lot' | 'two lots' | 'no lots';

const otherItemId = '20000000000000000000000000000002';

export const tenderBody = (shape: Shape, hasAuction: boolean): { data: Body; config: Body } => {
  const config = { hasAuction, hasValueRestriction: true };
  const step = hasAuction ? {} : { minimalStep: undefined };
  if (shape === 'no lots') return olderTender({ features: undefined, ...step }, config);
  if (shape === 'one lot') return newerTender({ lots: [lot(step)] }, config);
  const lots = [lot({ value: money(6000), ...step }), lot({ id: otherLotId, value: money(4000), ...step })];
  const items = [item({ relatedLot: lotId }), item({ id: otherItemId, relatedLot: otherLotId })];
  return newerTender({ lots, items, milestones: [milestone({ relatedLot: lotId }), milestone({ relatedLot: otherLotId })] }, config);
};

/** Ten pieces, at a price without tax that matches the offer with tax. */
const priced = (id: string, amount: number): Body =>
  bidItem({ id, unit: { code: 'H87', name: 'штука', value: price(Math.round(amount / 1.1) / 10) } });

/** `lots`: which of the two lots, for a tender that has two. */
export const offerBody = (shape: Shape, amount: number, lots: 'first' | 'second' | 'both'): Body => {
  if (shape === 'no lots') return bidBody({ lotValues: undefined, value: money(amount), items: [priced(itemId, amount)] });
  if (shape === 'one lot') return bidBody({ lotValues: [{ relatedLot: lotId, value: money(amount) }], items: [priced(itemId, amount)] });
  const wanted = [
    ...(lots === 'second' ? [] : [{ relatedLot: lotId, item: itemId }]),
    ...(lots === 'first' ? [] : [{ relatedLot: otherLotId, item: otherItemId }]),
  ];
  return bidBody({
    lotValues: wanted.map(({ relatedLot }) => ({ relatedLot, value: money(amount) })),
    items: wanted.map(({ item: id }) => priced(id, amount)),
  });
};
