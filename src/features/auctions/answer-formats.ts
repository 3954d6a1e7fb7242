/**
 * The two families of auction routes (docs/auctions.md) as formats of their answers: the registry's own, and that of other auction
 * services' pages and programs, with their bodies and errors.
 */
import { type Json, type JsonObject, omitUndefined } from '../../base/domain/json.ts';
import { textSchema } from '../../http/query.ts';
import { type ApiRequest, bareAnswer, oneAnswer, type Route } from '../../http/route.ts';
import {
  buildList,
  buildListRows,
  type FoundAuctions,
  listDescribes,
  listQuery,
  pageDescribes,
  readListQuery,
  readPageQuery,
} from './auction-lists.ts';
import type { Bidder } from './model/auction.ts';
import { buildBidderView } from './rules/public-document.ts';
import type { AuctionService, AuctionSnapshot } from './service.ts';
import type { AuctionQuery } from './store/auctions.ts';

type RouteDocs = Pick<Route, 'summary' | 'answers'> & Partial<Pick<Route, 'query' | 'describes'>>;

export interface CheckedBidder {
  readonly standing: AuctionSnapshot;
  readonly bidder: Bidder;
}

export interface AuctionFormat {
  /** Without envelopes, and problems as `{error}`. */
  readonly bare: boolean;
  /** Ends the names of the operations. */
  readonly suffix: string;
  readonly docs: Readonly<Record<'list' | 'auction' | 'bidder' | 'bid', RouteDocs>>;
  readonly readQuery: (request: ApiRequest, service: AuctionService, now: Date) => AuctionQuery;
  readonly buildList: (found: FoundAuctions, request: ApiRequest, service: AuctionService) => Json;
  readonly buildBidder: (checked: CheckedBidder) => JsonObject;
}

export const withFrame = ({ bare }: AuctionFormat, data: JsonObject): JsonObject => (bare ? data : { data });

export const linkHashParameter = {
  description: 'Secret of the link; programs may send it here, a browser has it in its cookie.',
  schema: textSchema,
};
export const bidIdParameter = { description: 'Id of the bid.', schema: textSchema };

const bidderWeights = ({ denominator, addition }: Bidder): JsonObject => omitUndefined({ denominator, addition });

/** Below `/api/2.5`. */
export const ownFormat: AuctionFormat = {
  bare: false,
  suffix: '',
  docs: {
    list: {
      summary: 'Auctions that this registry holds, by their start.',
      query: listQuery,
      describes: listDescribes,
      answers: bareAnswer('/auctions/page'),
    },
    auction: {
      summary: 'An auction as everybody sees it; its tag is the number of its last public change.',
      answers: oneAnswer('/auctions/auction'),
    },
    bidder: {
      summary: 'What a bidder alone sees: the offer that is held, his limit, his next turn. Whoever has no link is an observer.',
      query: ['bidder_id', 'hash'],
      describes: { bidder_id: bidIdParameter, hash: linkHashParameter },
      answers: { ...oneAnswer('/auctions/own'), refuses: [401] },
    },
    bid: {
      summary: 'An offer in the turn that is open; -1 takes back what was posted in it. By link, cookie, or the token of the bid.',
      answers: { ...oneAnswer('/auctions/bid-held'), refuses: [401, 403] },
    },
  },
  readQuery: readListQuery,
  buildList,
  buildBidder: ({ standing: { auction, now }, bidder }) => {
    const { _id, held, ...own } = buildBidderView(auction, bidder.id);
    const amount = held?.amount ?? null;
    return { ...own, held: held === null ? null : { ...held }, amount, ...bidderWeights(bidder), now: now.getTime() };
  },
};

/** Below `/api`, as pages and programs of other services expect. */
export const otherServicesFormat: AuctionFormat = {
  bare: true,
  suffix: 'Plainly',
  docs: {
    list: {
      summary: 'Auctions that begin today or later, ten a page, as other services list them.',
      query: ['page'],
      describes: pageDescribes,
      answers: bareAnswer('/auctions/reference-list'),
    },
    auction: { summary: 'An auction as everybody sees it, without an envelope.', answers: bareAnswer('/auctions/auction') },
    bidder: {
      summary: 'The offer that is held of a bidder, as other services answer it.',
      answers: { ...bareAnswer('/auctions/reference-own'), refuses: [401] },
    },
    bid: {
      summary: 'An offer in the turn that is open, as other services take it.',
      answers: { ...bareAnswer('/auctions/reference-own'), refuses: [401, 403] },
    },
  },
  readQuery: readPageQuery,
  buildList: ({ found }, _, service) => buildListRows(found, service),
  buildBidder: ({ standing, bidder }) => ({
    amount: buildBidderView(standing.auction, bidder.id).held?.amount ?? null,
    ...bidderWeights(bidder),
  }),
};
