/**
 * The routes of auctions (docs/auctions.md), some in two families (`answer-formats.ts`). A bidder needs no account: the link
 * authenticates.
 */
import type { CheckAuthorization, PostVoidAuction } from '../../base/domain/types.generated.ts';
import type { Accepts } from '../../base/validation/validator.ts';
import { anyone, brokers, groups, type Handler, noContentAnswer, oneAnswer, plainText, type Route, route } from '../../http/route.ts';
import { type AuctionFormat, bidIdParameter, linkHashParameter, otherServicesFormat, ownFormat, withFrame } from './answer-formats.ts';
import type { BidTally } from './bid-counters.ts';
import { bidPost, makePost } from './bid-post.ts';
import { checkBidder, getAuction, listAuctions, makeVoid, readAudit, readLog, renewLink } from './handlers.ts';
import { makeLogin } from './login.ts';
import type { AuctionService } from './service.ts';

const checkBody: Accepts<CheckAuthorization> = { id: '/auctions/check' };
const voidAuctionBody: Accepts<PostVoidAuction> = { id: '/auctions/void' };

const nextPageLanguageParameter = { description: 'Language of the page that follows.', schema: { type: 'string', enum: ['uk', 'en'] } };
const IDEMPOTENT_HEADERS = { reads: ['Idempotency-Key'], sends: [] };

type Post = ReturnType<typeof makePost>;

/** What both families have. */
const familyRoutes = (service: AuctionService, post: Post, format: AuctionFormat): Route[] => {
  const { bare, suffix, docs } = format;
  const common = { access: anyone, bare };
  return [
    route({ get: '/auctions', operation: `listAuctions${suffix}`, ...common, ...docs.list, handler: listAuctions(service, format) }),
    route({
      get: '/auctions/:auction',
      operation: `getLiveAuction${suffix}`,
      ...common,
      ...docs.auction,
      handler: getAuction(service, format),
    }),
    route({
      post: '/auctions/:auction/check_authorization',
      operation: `checkAuctionAuthorization${suffix}`,
      ...common,
      ...docs.bidder,
      accepts: checkBody,
      handler: checkBidder(service, format),
    }),
    route({
      post: '/auctions/:auction/bids/:bid',
      operation: `postAuctionBid${suffix}`,
      ...common,
      ...docs.bid,
      accepts: bidPost,
      query: ['hash'],
      describes: { hash: linkHashParameter },
      headers: IDEMPOTENT_HEADERS,
      // Programs of other services may send more than an offer.
      handler: async (request) => ({ status: 200, body: withFrame(format, await post(request, !bare)) }),
    }),
  ];
};

/** What only the registry's own family has. */
const ownRoutes = (service: AuctionService): Route[] => [
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
    answers: oneAnswer('/auctions/auction'),
    handler: makeVoid(service),
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
export const auctionRouteTables = (service: AuctionService, loginPage: Handler | undefined, tally: BidTally) => {
  const post = tally.counted(makePost(service));
  return {
    own: [...familyRoutes(service, post, ownFormat), ...ownRoutes(service)],
    plain: familyRoutes(service, post, otherServicesFormat),
    login: loginRoutes(service, loginPage),
  };
};
