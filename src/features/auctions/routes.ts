/**
 * The routes of auctions (docs/auctions.md): the registry's own, and those of other auction services' pages and programs, with their
 * bodies and errors. A bidder needs no account: the link authenticates.
 */

import type { CheckAuthorization, PostVoidAuction } from '../../base/domain/types.generated.ts';
import type { Accepts } from '../../base/validation/validator.ts';
import { textSchema } from '../../http/query.ts';
import {
  anyone,
  bareAnswer,
  brokers,
  groups,
  type Handler,
  noContentAnswer,
  oneAnswer,
  plainText,
  type Route,
  route,
} from '../../http/route.ts';
import { listAuctions, listDescribes, listPlainly, listQuery, pageDescribes } from './auction-lists.ts';
import type { Tally } from './bid-counters.ts';
import { bidPost, makePost } from './bid-post.ts';
import { checkBidder, checkPlainly, getAuction, makeVoid, readAudit, readLog, readPlainly, renewLink } from './handlers.ts';
import { makeLogin } from './login.ts';
import type { AuctionService } from './service.ts';

const AUCTION_VIEW = '/auctions/auction';
const checkBody: Accepts<CheckAuthorization> = { id: '/auctions/check' };
const voidAuctionBody: Accepts<PostVoidAuction> = { id: '/auctions/void' };

const linkHashParameter = {
  description: 'Secret of the link; programs may send it here, a browser has it in its cookie.',
  schema: textSchema,
};
const bidIdParameter = { description: 'Id of the bid.', schema: textSchema };
const nextPageLanguageParameter = { description: 'Language of the page that follows.', schema: { type: 'string', enum: ['uk', 'en'] } };
const IDEMPOTENT_HEADERS = { reads: ['Idempotency-Key'], sends: [] };

type Post = ReturnType<typeof makePost>;

/** Below `/api/2.5`. */
const ownRoutes = (service: AuctionService, post: Post): Route[] => [
  route({
    get: '/auctions',
    summary: 'Auctions that this registry holds, by their start.',
    operation: 'listAuctions',
    access: anyone,
    query: listQuery,
    describes: listDescribes,
    answers: bareAnswer('/auctions/page'),
    handler: listAuctions(service),
  }),
  route({
    get: '/auctions/:auction',
    operation: 'getLiveAuction',
    summary: 'An auction as everybody sees it; its tag is the number of its last public change.',
    access: anyone,
    answers: oneAnswer(AUCTION_VIEW),
    handler: getAuction(service),
  }),
  route({
    post: '/auctions/:auction/check_authorization',
    operation: 'checkAuctionAuthorization',
    summary: 'What a bidder alone sees: the offer that is held, his limit, his next turn. Whoever has no link is an observer.',
    access: anyone,
    accepts: checkBody,
    query: ['bidder_id', 'hash'],
    describes: { bidder_id: bidIdParameter, hash: linkHashParameter },
    answers: { ...oneAnswer('/auctions/own'), refuses: [401] },
    handler: checkBidder(service),
  }),
  route({
    post: '/auctions/:auction/bids/:bid',
    operation: 'postAuctionBid',
    summary: 'An offer in the turn that is open; -1 takes back what was posted in it. By link, cookie, or the token of the bid.',
    access: anyone,
    accepts: bidPost,
    query: ['hash'],
    describes: { hash: linkHashParameter },
    headers: IDEMPOTENT_HEADERS,
    answers: { ...oneAnswer('/auctions/bid-held'), refuses: [401, 403] },
    handler: async (request) => ({ status: 200, body: { data: await post(request, true) } }),
  }),
  route({
    post: '/auctions/:auction/bids/:bid/participation',
    operation: 'renewAuctionLink',
    summary: 'A new link for a bidder, asked for by the owner of the bid; the one before opens nothing any more.',
    access: brokers,
    tokenInBody: true,
    answers: oneAnswer('/auctions/participation'),
    handler: renewLink(service),
  }),
  route({
    get: '/auctions/:auction/log',
    operation: 'getAuctionLog',
    summary: 'The log of an auction whose bidders are public, with its hashes. Before that for the Administrator, without what is held.',
    access: anyone,
    answers: { ...plainText, media: ['application/x-ndjson'], lines: 'an entry each, with the hash of the one before' },
    handler: readLog(service),
  }),
  route({
    get: '/auctions/:auction/audit.yaml',
    operation: 'getAuctionAudit',
    summary: 'The audit document of an auction that was reported.',
    access: anyone,
    answers: { ...plainText, media: ['application/yaml'] },
    handler: readAudit(service),
  }),
  route({
    post: '/auctions/:auction/void',
    operation: 'voidAuction',
    summary: 'Ends an auction without results: its bids are dropped, and it is planned again.',
    access: groups('Administrator'),
    accepts: voidAuctionBody,
    answers: oneAnswer(AUCTION_VIEW),
    handler: makeVoid(service),
  }),
];

/** Below `/api`, as pages and programs of other services expect. */
const plainRoutes = (service: AuctionService, post: Post): Route[] => [
  route({
    get: '/auctions',
    operation: 'listAuctionsPlainly',
    summary: 'Auctions that begin today or later, ten a page, as other services list them.',
    access: anyone,
    bare: true,
    query: ['page'],
    describes: pageDescribes,
    answers: bareAnswer('/auctions/reference-list'),
    handler: listPlainly(service),
  }),
  route({
    get: '/auctions/:auction',
    operation: 'getLiveAuctionPlainly',
    summary: 'An auction as everybody sees it, without an envelope.',
    access: anyone,
    bare: true,
    answers: bareAnswer(AUCTION_VIEW),
    handler: readPlainly(service),
  }),
  route({
    post: '/auctions/:auction/check_authorization',
    operation: 'checkAuctionAuthorizationPlainly',
    summary: 'The offer that is held of a bidder, as other services answer it.',
    access: anyone,
    bare: true,
    accepts: checkBody,
    answers: { ...bareAnswer('/auctions/reference-own'), refuses: [401] },
    handler: checkPlainly(service),
  }),
  route({
    post: '/auctions/:auction/bids/:bid',
    operation: 'postAuctionBidPlainly',
    summary: 'An offer in the turn that is open, as other services take it.',
    access: anyone,
    bare: true,
    accepts: bidPost,
    query: ['hash'],
    describes: { hash: linkHashParameter },
    headers: IDEMPOTENT_HEADERS,
    answers: { ...bareAnswer('/auctions/reference-own'), refuses: [401, 403] },
    handler: async (request) => ({ status: 200, body: await post(request, false) }),
  }),
];

/** At the root, where bidder links lead: the page, where the explorer is on, and its login. */
const loginRoutes = (service: AuctionService, page: Handler | undefined): Route[] => [
  ...(page === undefined
    ? []
    : [
        route({
          get: '/auctions/:auction/login',
          operation: 'getAuctionLoginPage',
          summary: 'Page for people: what a bidder agrees to before he enters.',
          access: anyone,
          headers: { reads: ['Accept-Language'], sends: [] },
          answers: { ...plainText, media: ['text/html'], refuses: [404] },
          handler: page,
        }),
      ]),
  route({
    post: '/auctions/:auction/login',
    operation: 'logIntoAuction',
    summary: 'The bidder agrees: gives his browser a cookie that stands for his link, and sends it on to the auction.',
    access: anyone,
    query: ['bidder_id', 'hash', 'lang'],
    describes: { bidder_id: bidIdParameter, hash: linkHashParameter, lang: nextPageLanguageParameter },
    answers: { ...noContentAnswer, otherStatuses: [303], refuses: [401, 403] },
    handler: makeLogin(service),
  }),
];

/** All routes; they share one counter of bids. */
export const auctionRouteTables = (service: AuctionService, loginPage: Handler | undefined, tally: Tally) => {
  const post = tally.counted(makePost(service));
  return { own: ownRoutes(service, post), plain: plainRoutes(service, post), login: loginRoutes(service, loginPage) };
};
