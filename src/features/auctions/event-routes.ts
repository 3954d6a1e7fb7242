/** `GET /auctions/{id}/events` and `GET /auctions/events`: changes of auctions as server-sent events (docs/auctions.md). */

import { isAnonymous } from '../../base/domain/actor.ts';
import { invalidData, notFound } from '../../base/domain/problem.ts';
import { type ApiRequest, anyone, type Reply, type Route, route } from '../../http/route.ts';
import type { AuctionRecord } from './model/auction.ts';
import type { Visitor, Watchers } from './watchers.ts';

interface EventsDeps {
  readonly watchers: Watchers;
  /** The bid of the caller's link, cookie or token; null for an observer. Throws for an invalid one. */
  readonly bidderOf: (request: ApiRequest, auction: AuctionRecord) => string | null;
}

const EVENT_STREAM_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // Proxies must neither buffer nor compress the events.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

const MAX_AUCTIONS = 20;

const sinceParameter = { description: 'The last revision that was seen; `Last-Event-ID` goes before it.', schema: { type: 'string' } };
const watchedBidderParameter = { description: 'Id of the bid whose own events are wanted, too.', schema: { type: 'string' } };
const watchedHashParameter = { description: 'Secret of its link; a browser has it in its cookie.', schema: { type: 'string' } };
const auctionIdsParameter = { description: `Ids of 1 to ${MAX_AUCTIONS} auctions, separated by commas.`, schema: { type: 'string' } };

/** A browser reconnects to its first address, so `Last-Event-ID` takes precedence. */
const parseSince = ({ header, query }: ApiRequest): number | null => {
  const message = header?.('last-event-id') || query.get('since');
  return message !== undefined && /^\d{1,15}$/.test(message) ? Number(message) : null;
};

const buildVisitor = (request: ApiRequest): Omit<Visitor, 'bidder'> => ({
  address: request.address?.() ?? '',
  hasKey: !isAnonymous(request.actor),
  gone: request.gone?.() ?? new AbortController().signal,
  since: parseSince(request),
});

const requireAuctionIds = ({ query }: ApiRequest): string[] => {
  const input = query.get('ids') ?? '';
  const named = [...new Set(input.split(',').filter((id) => id !== ''))];
  if (named.length === 0) throw notFound('No auction is named');
  const msg = `Value error, should be 1 to ${MAX_AUCTIONS} ids, separated by commas`;
  if (named.length > MAX_AUCTIONS) throw invalidData([{ type: 'value_error', path: ['query', 'ids'], msg, input }], 'query string');
  return named;
};

export const eventRoutes = ({ watchers, bidderOf }: EventsDeps): readonly Route[] => {
  const streamed = async (ids: readonly string[], visitor: Visitor): Promise<Reply> => ({
    status: 200,
    headers: EVENT_STREAM_HEADERS,
    stream: await watchers.enter(ids, visitor),
  });
  const answers = { status: 200, schema: null, frame: 'text', media: ['text/event-stream'], events: true } as const;
  return [
    route({
      get: '/auctions/:auction/events',
      summary: 'What happens in an auction, as events: the document first, then what changes; with a link also what the bidder holds.',
      access: anyone,
      query: ['since', 'bidder_id', 'hash'],
      describes: { since: sinceParameter, bidder_id: watchedBidderParameter, hash: watchedHashParameter },
      operation: 'watchAuction',
      answers: { ...answers, refuses: [401, 404, 429] },
      handler: (request) =>
        streamed([request.params.auction ?? ''], { ...buildVisitor(request), bidder: (auction) => bidderOf(request, auction) }),
    }),
    route({
      get: '/auctions/events',
      summary: `The same of up to ${MAX_AUCTIONS} auctions on one connection; every event names its auction.`,
      access: anyone,
      query: ['ids'],
      describes: { ids: auctionIdsParameter },
      operation: 'watchAuctions',
      answers: { ...answers, refuses: [404, 429] },
      handler: (request) => streamed(requireAuctionIds(request), buildVisitor(request)),
    }),
  ];
};
