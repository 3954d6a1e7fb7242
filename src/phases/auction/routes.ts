/** Auctions (spec/tenders.md §5.4), and the planning of them by hand (spec/tenders.md §5.1). */

import { bare, bodyOf, groups, one, type Route, route } from '../../http/route.ts';
import type { TenderService } from '../../tenders/service.ts';
import {
  auctionView,
  lotResults,
  lotUrls,
  periodView,
  putPeriod,
  readAuction,
  reportLotResults,
  reportResults,
  results,
  setLotUrls,
  setUrls,
  urls,
} from './handlers.ts';

const period = bodyOf('/tenders/auction-period-put');

const access = groups('auction');
const answers = one(auctionView, 200, ['config']);
const periodRoute = (service: TenderService, path: string, says: string): Route =>
  route({
    put: path,
    summary: says,
    access: groups('Administrator'),
    accepts: period,
    answers: bare(periodView),
    handler: putPeriod(service),
  });

export const auctionRoutes = (service: TenderService): Route[] => [
  route({ get: '/tenders/:tender/auction', summary: 'What an auction is held with.', access, answers, handler: readAuction(service) }),
  route({
    patch: '/tenders/:tender/auction',
    summary: 'Says where the auction of a tender without lots is.',
    access,
    accepts: urls,
    answers,
    handler: setUrls(service),
  }),
  route({
    post: '/tenders/:tender/auction',
    operation: 'reportTenderAuction',
    summary: 'Reports the results of the auction of a tender without lots.',
    access,
    accepts: results,
    answers,
    handler: reportResults(service),
  }),
  route({
    patch: '/tenders/:tender/auction/:lot',
    operation: 'patchTenderLotAuction',
    summary: 'Says where the auction of a lot is.',
    access,
    accepts: lotUrls,
    answers,
    handler: setLotUrls(service),
  }),
  route({
    post: '/tenders/:tender/auction/:lot',
    operation: 'reportTenderLotAuction',
    summary: 'Reports the results of the auction of a lot.',
    access,
    accepts: lotResults,
    answers,
    handler: reportLotResults(service),
  }),
  periodRoute(service, '/tenders/:tender/auctionPeriod', 'Moves the auction of a tender without lots.'),
  periodRoute(service, '/tenders/:tender/lots/:lot/auctionPeriod', 'Moves the auction of a lot.'),
];
