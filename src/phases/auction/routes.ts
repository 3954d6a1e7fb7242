/** Auctions (spec/tenders.md §5.4), and the planning of them by hand (spec/tenders.md §5.1). */

import type { PatchAuction, PatchLotAuction, PostAuction, PostLotAuction, PutAuctionPeriod } from '../../domain/types.generated.ts';
import { bare, groups, one, type Row, row } from '../../http/route.ts';
import type { TenderRoom } from '../../tenders/room.ts';
import type { Accepts } from '../../validation/validator.ts';
import { auctionView, periodView, putPeriod, readAuction, reportLotResults, reportResults, setLotUrls, setUrls } from './handlers.ts';

const urls: Accepts<PatchAuction> = { id: '/tenders/auction-urls' };
const lotUrls: Accepts<PatchLotAuction> = { id: '/tenders/auction-lot-urls' };
const results: Accepts<PostAuction> = { id: '/tenders/auction-results' };
const lotResults: Accepts<PostLotAuction> = { id: '/tenders/auction-lot-results' };
const period: Accepts<PutAuctionPeriod> = { id: '/tenders/auction-period-put' };

const access = groups('auction');
const answers = one(auctionView, 200, ['config']);
const periodRow = (room: TenderRoom, path: string, says: string): Row =>
  row({ put: path, summary: says, access: groups('Administrator'), accepts: period, answers: bare(periodView), handler: putPeriod(room) });

export const auctionRows = (room: TenderRoom): Row[] => [
  row({ get: '/tenders/:tender/auction', summary: 'What an auction is held with.', access, answers, handler: readAuction(room) }),
  row({
    patch: '/tenders/:tender/auction',
    summary: 'Says where the auction of a tender without lots is.',
    access,
    accepts: urls,
    answers,
    handler: setUrls(room),
  }),
  row({
    post: '/tenders/:tender/auction',
    operation: 'reportTenderAuction',
    summary: 'Reports the results of the auction of a tender without lots.',
    access,
    accepts: results,
    answers,
    handler: reportResults(room),
  }),
  row({
    patch: '/tenders/:tender/auction/:lot',
    operation: 'patchTenderLotAuction',
    summary: 'Says where the auction of a lot is.',
    access,
    accepts: lotUrls,
    answers,
    handler: setLotUrls(room),
  }),
  row({
    post: '/tenders/:tender/auction/:lot',
    operation: 'reportTenderLotAuction',
    summary: 'Reports the results of the auction of a lot.',
    access,
    accepts: lotResults,
    answers,
    handler: reportLotResults(room),
  }),
  periodRow(room, '/tenders/:tender/auctionPeriod', 'Moves the auction of a tender without lots.'),
  periodRow(room, '/tenders/:tender/lots/:lot/auctionPeriod', 'Moves the auction of a lot.'),
];
