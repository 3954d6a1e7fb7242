/** Bids of a tender (spec/tenders.md §5.3, spec/documents.md §3.3). */
import { anyone, brokers, groups, list, one, type Row, row } from '../../http/route.ts';
import { contextual, withContext } from '../../tenders/context.ts';
import type { TenderRoom } from '../../tenders/room.ts';
import { bidDocumentRows } from './documents/routes.ts';
import { addBid, changeBid, listBids, readBid, removeBid } from './handlers.ts';
import { responseRows } from './responses/routes.ts';
import { bidView, createBid, patchBid } from './schema.ts';

/** Only the tender itself looks at `Accept` (spec/errors.md §2). */
const negotiates = false;

const bidListRows = (room: TenderRoom): Row[] => [
  row({
    get: '/tenders/:tender/bids',
    says: 'All bids of a tender, once they are public.',
    who: anyone,
    answers: list(bidView),
    negotiates,
    handler: listBids(room),
  }),
  row({
    post: '/tenders/:tender/bids',
    says: 'Makes a bid; answers its owner token, once.',
    who: brokers,
    accepts: createBid,
    answers: one(bidView, 201, ['access']),
    negotiates,
    handler: addBid(room),
  }),
];

const bidItemRows = (room: TenderRoom): Row[] => [
  row({
    get: '/tenders/:tender/bids/:bid',
    says: 'One bid; while bids are secret, for its owner only.',
    who: anyone,
    ...contextual(bidView),
    negotiates,
    handler: withContext(room, readBid(room)),
  }),
  row({
    patch: '/tenders/:tender/bids/:bid',
    says: 'Changes a bid, or sends it in by its status. Needs the owner token of the bid.',
    who: groups('brokers', 'Administrator'),
    accepts: patchBid,
    answers: one(bidView),
    negotiates,
    handler: changeBid(room),
  }),
  row({
    delete: '/tenders/:tender/bids/:bid',
    says: 'Takes a bid back. Needs the owner token of the bid.',
    who: brokers,
    answers: one(bidView),
    negotiates,
    handler: removeBid(room),
  }),
];

const partRows = (room: TenderRoom): Row[] => [...bidDocumentRows(room), ...responseRows(room)];

export const bidRows = (room: TenderRoom): Row[] => [...bidListRows(room), ...bidItemRows(room), ...partRows(room)];
