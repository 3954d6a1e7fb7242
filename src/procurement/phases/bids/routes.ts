/** Bids of a tender (spec/tenders.md §5.3, spec/documents.md §3.3). */
import { anyone, brokers, groups, listAnswer, oneAnswer, publicRead, type Route, route } from '../../../http/route.ts';
import { answerRoutes } from '../../tenders/criteria/response-routes.ts';
import { contextRouteParts, withContext } from '../../tenders/guards.ts';
import type { TenderService } from '../../tenders/service.ts';
import { bidView, createBid, patchBid } from './bid.ts';
import { bidDocumentRoutes } from './documents.ts';
import { addBid, changeBid, listBids, readBid, removeBid } from './handlers.ts';
import { answersOfBid } from './responses.ts';

export const bidRoutes = (service: TenderService): Route[] => [
  publicRead('/tenders/:tender/bids', 'All bids of a tender, once they are public.', listAnswer(bidView), listBids(service)),
  route({
    post: '/tenders/:tender/bids',
    summary: 'Makes a bid; answers its owner token, once.',
    access: brokers,
    accepts: createBid,
    answers: { ...oneAnswer(bidView, 201, ['access']), refuses: [502] },
    handler: addBid(service),
  }),
  route({
    get: '/tenders/:tender/bids/:bid',
    summary: 'One bid; while bids are secret, for its owner only.',
    access: anyone,
    ...contextRouteParts(bidView),
    handler: withContext(service, readBid(service)),
  }),
  route({
    patch: '/tenders/:tender/bids/:bid',
    summary: 'Changes a bid, or sends it in by its status. Needs the owner token of the bid.',
    access: groups('brokers', 'Administrator'),
    accepts: patchBid,
    answers: { ...oneAnswer(bidView), refuses: [502] },
    handler: changeBid(service),
  }),
  route({
    delete: '/tenders/:tender/bids/:bid',
    summary: 'Takes a bid back. Needs the owner token of the bid.',
    access: brokers,
    answers: oneAnswer(bidView),
    handler: removeBid(service),
  }),
  ...bidDocumentRoutes(service),
];

export const bidAnswerRoutes = (service: TenderService): Route[] => answerRoutes(service, answersOfBid(service));
