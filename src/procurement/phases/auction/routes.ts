/** Auctions (spec/tenders.md §5.4), and the planning of them by hand (spec/tenders.md §5.1). */

import { bareAnswer, bodyOf, groups, oneAnswer, type Route, route } from '../../../http/route.ts';
import type { TenderService } from '../../tenders/service.ts';
import {
  auctionResultsBody,
  auctionUrlsBody,
  auctionView,
  lotResults,
  lotUrls,
  periodView,
  putPeriod,
  readAuction,
  reportLotResults,
  reportResults,
  setLotUrls,
  setUrls,
} from './handlers.ts';

const auctionPeriodBody = bodyOf('/tenders/auction-period-put');

const auctionAccess = groups('auction');
const auctionAnswer = oneAnswer(auctionView, 200, ['config']);
const periodRoute = (service: TenderService, path: string, says: string): Route =>
  route({
    put: path,
    summary: says,
    access: groups('Administrator'),
    accepts: auctionPeriodBody,
    answers: bareAnswer(periodView),
    handler: putPeriod(service),
  });

export const auctionRoutes = (service: TenderService): Route[] => [
  route({
    get: '/tenders/:tender/auction',
    summary: 'What an auction is held with.',
    access: auctionAccess,
    answers: auctionAnswer,
    handler: readAuction(service),
  }),
  route({
    patch: '/tenders/:tender/auction',
    summary: 'Says where the auction of a tender without lots is.',
    access: auctionAccess,
    accepts: auctionUrlsBody,
    answers: auctionAnswer,
    handler: setUrls(service),
  }),
  route({
    post: '/tenders/:tender/auction',
    operation: 'reportTenderAuction',
    summary: 'Reports the results of the auction of a tender without lots.',
    access: auctionAccess,
    accepts: auctionResultsBody,
    answers: auctionAnswer,
    handler: reportResults(service),
  }),
  route({
    patch: '/tenders/:tender/auction/:lot',
    operation: 'patchTenderLotAuction',
    summary: 'Says where the auction of a lot is.',
    access: auctionAccess,
    accepts: lotUrls,
    answers: auctionAnswer,
    handler: setLotUrls(service),
  }),
  route({
    post: '/tenders/:tender/auction/:lot',
    operation: 'reportTenderLotAuction',
    summary: 'Reports the results of the auction of a lot.',
    access: auctionAccess,
    accepts: lotResults,
    answers: auctionAnswer,
    handler: reportLotResults(service),
  }),
  periodRoute(service, '/tenders/:tender/auctionPeriod', 'Moves the auction of a tender without lots.'),
  periodRoute(service, '/tenders/:tender/lots/:lot/auctionPeriod', 'Moves the auction of a lot.'),
];
