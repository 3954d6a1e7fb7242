/** Bids of a tender (spec/tenders.md §5.3, spec/documents.md §3.3). */
import { anyone, brokers, groups, list, one, type Row, row } from '../../http/route.ts';
import { answerRows } from '../../tenders/criteria/answering.ts';
import { contextual, withContext } from '../../tenders/parts.ts';
import type { TenderRoom } from '../../tenders/room.ts';
import { bidView, createBid, patchBid } from './bid.ts';
import { bidDocumentRows } from './documents.ts';
import { addBid, changeBid, listBids, readBid, removeBid } from './handlers.ts';
import { answersOfBid } from './responses.ts';

export const bidRows = (room: TenderRoom): Row[] => [
  row({
    get: '/tenders/:tender/bids',
    summary: 'All bids of a tender, once they are public.',
    access: anyone,
    answers: list(bidView),
    handler: listBids(room),
  }),
  row({
    post: '/tenders/:tender/bids',
    summary: 'Makes a bid; answers its owner token, once.',
    access: brokers,
    accepts: createBid,
    answers: one(bidView, 201, ['access']),
    handler: addBid(room),
  }),
  row({
    get: '/tenders/:tender/bids/:bid',
    summary: 'One bid; while bids are secret, for its owner only.',
    access: anyone,
    ...contextual(bidView),
    handler: withContext(room, readBid(room)),
  }),
  row({
    patch: '/tenders/:tender/bids/:bid',
    summary: 'Changes a bid, or sends it in by its status. Needs the owner token of the bid.',
    access: groups('brokers', 'Administrator'),
    accepts: patchBid,
    answers: one(bidView),
    handler: changeBid(room),
  }),
  row({
    delete: '/tenders/:tender/bids/:bid',
    summary: 'Takes a bid back. Needs the owner token of the bid.',
    access: brokers,
    answers: one(bidView),
    handler: removeBid(room),
  }),
  ...bidDocumentRows(room),
  ...answerRows(room, answersOfBid(room)),
];
