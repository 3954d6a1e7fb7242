/** `GET /tenders/{id}/billing` (tender.md §7.1): whom to bill for what; for the Administrator. */
import { groups, type Handler, one, type Row, row, shown } from '../http/route.ts';
import type { TenderRoom } from './room.ts';

const billingView = '/tenders/billing';

const readBilling =
  (room: TenderRoom): Handler =>
  async ({ params }) => {
    const tender = await room.load(params);
    return shown(room.deps.validator.view(billingView)({ ...tender, id: tender._id }));
  };

export const billingRows = (room: TenderRoom): Row[] => [
  row({
    get: '/tenders/:tender/billing',
    says: 'What is needed to bill a tender: owners, dates and values, those of bids included.',
    who: groups('Administrator'),
    answers: one(billingView),
    negotiates: false,
    handler: readBilling(room),
  }),
];
