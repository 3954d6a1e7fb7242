/** `GET /tenders/{id}/billing` (spec/tenders.md §5.1): whom to bill for what; for the Administrator. */

import { groups, type Handler, one, type Row, row, shown } from '../http/route.ts';
import { isPlainObject } from '../model/json.ts';
import type { TenderRoom } from './room.ts';

const billingView = '/tenders/billing';

/** Bids without the links by which bidders enter an auction: they are nobody else's (spec/tenders.md §4.2). */
export const withoutLinks = (bids: unknown): unknown =>
  Array.isArray(bids)
    ? bids.filter(isPlainObject).map(({ lotValues, ...bid }) => ({
        ...bid,
        lotValues: Array.isArray(lotValues)
          ? lotValues.filter(isPlainObject).map((value) => ({ ...value, participationUrl: undefined }))
          : [],
      }))
    : bids;

const readBilling =
  (room: TenderRoom): Handler =>
  async ({ params }) => {
    const tender = await room.load(params);
    // Documents inside awards as everybody sees them: with an address where it is for everybody.
    const { awards, contracts } = room.view.data({ ...tender });
    const billed = { ...tender, id: tender._id, awards, contracts, bids: withoutLinks(tender.bids) };
    return shown(room.deps.validator.view(billingView)(billed));
  };

export const billingRows = (room: TenderRoom): Row[] => [
  row({
    get: '/tenders/:tender/billing',
    summary: 'What is needed to bill a tender: owners, dates and values, those of bids included.',
    access: groups('Administrator'),
    answers: one(billingView),
    negotiates: false,
    handler: readBilling(room),
  }),
];
