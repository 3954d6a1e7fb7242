/** Lists of auctions: their parameters and rows (docs/auctions.md). */

import { type Json, type JsonObject, omitUndefined } from '../../base/domain/json.ts';
import { invalidData, notAmong, ruleError } from '../../base/domain/problem.ts';
import type { Zone } from '../../base/domain/zone-time.ts';
import type { ApiRequest } from '../../http/route.ts';
import type { AuctionStatus } from './model/auction.ts';
import type { AuctionService } from './service.ts';
import type { AuctionQuery, ListedAuction } from './store/auctions.ts';

const MAX_COUNT = 100;
const AUCTION_STATUSES: readonly AuctionStatus[] = ['planned', 'running', 'paused', 'bidding_over', 'reported', 'void', 'cancelled'];

export const listQuery = ['from', 'to', 'status', 'limit', 'cursor', 'descending'];
export const listDescribes = {
  from: { description: 'Auctions that begin then or later: a date, or an instant.', schema: { type: 'string', maxLength: 40 } },
  to: { description: 'Auctions that begin before then: a date, or an instant.', schema: { type: 'string', maxLength: 40 } },
  status: { description: `States, separated by commas: ${AUCTION_STATUSES.join(', ')}.`, schema: { type: 'string', maxLength: 100 } },
  limit: { description: 'Size of the page.', schema: { type: 'integer', minimum: 1, maximum: MAX_COUNT, default: MAX_COUNT } },
  cursor: { description: 'Where the page begins, from next_page.', schema: { type: 'string', maxLength: 256 } },
};
export const pageDescribes = { page: { description: 'Number of the page.', schema: { type: 'integer', minimum: 1, maximum: 10_000 } } };

const invalidListQuery = (name: string, msg: string, input: string) =>
  invalidData([{ ...ruleError(['query', name], msg), input: input.slice(0, 200) }], 'query string');

type PageCursor = NonNullable<AuctionQuery['after']>;

const formatAuctionsCursor = ({ start_at, _id }: PageCursor): string => Buffer.from(`${start_at.getTime()}.${_id}`).toString('base64url');

const parseAuctionsCursor = (cursor: string): PageCursor => {
  const [, start, _id] = /^(\d{1,15})\.([0-9a-f]{32}(?:_[0-9a-f]{32})?)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (start === undefined || _id === undefined) throw invalidListQuery('cursor', 'Value error, this is no cursor of auctions', cursor);
  return { start_at: new Date(Number(start)), _id };
};

const parseInstantParameter = (query: ApiRequest['query'], name: string, zone: Zone): Date | undefined => {
  const text = query.get(name) ?? '';
  if (text === '') return undefined;
  const date = zone.parse(text);
  if (date === null) throw invalidListQuery(name, 'Value error, this is neither a date nor an instant', text);
  return date;
};

const statusesIn = (query: ApiRequest['query']): readonly AuctionStatus[] | undefined => {
  const words = (query.get('status') ?? '').split(',').filter((word) => word !== '');
  if (words.length === 0) return undefined;
  return words.map((word) => {
    const auctionStatus = AUCTION_STATUSES.find((status) => status === word);
    if (auctionStatus === undefined)
      throw invalidData([{ ...notAmong(['query', 'status'], AUCTION_STATUSES), input: word.slice(0, 200) }], 'query string');
    return auctionStatus;
  });
};

export const buildListRows = (found: readonly ListedAuction[], { validator }: AuctionService): Json[] =>
  found.map(({ subject, ...auction }) => validator.view('/auctions/listed')({ ...subject, ...auction }));

const buildNextAuctionsLink = ({ query, links }: ApiRequest, last: ListedAuction): JsonObject => {
  const cursor = formatAuctionsCursor(last);
  const stored = listQuery.map((name): [string, string] => [name, name === 'cursor' ? cursor : (query.get(name) ?? '')]);
  const path = `${links.prefix}/auctions?${new URLSearchParams(stored.filter(([, value]) => value !== ''))}`;
  return { cursor, path, uri: `${links.origin}${path}` };
};

const limitIn = ({ query }: ApiRequest): number => Number(query.get('limit') || MAX_COUNT);

/** One auction more than the page has tells whether another page follows. */
export const readListQuery = (request: ApiRequest, { zone }: AuctionService): AuctionQuery => {
  const { query } = request;
  const cursor = query.get('cursor') ?? '';
  const from = parseInstantParameter(query, 'from', zone);
  const to = parseInstantParameter(query, 'to', zone);
  return {
    limit: limitIn(request) + 1,
    descending: (query.get('descending') ?? '') !== '',
    // Both bounds are inclusive in the store.
    ...omitUndefined({
      from,
      to: to && new Date(to.getTime() - 1),
      statuses: statusesIn(query),
      after: cursor === '' ? undefined : parseAuctionsCursor(cursor),
    }),
  };
};

export interface FoundAuctions {
  readonly found: readonly ListedAuction[];
  readonly now: Date;
}

export const buildList = ({ found, now }: FoundAuctions, request: ApiRequest, service: AuctionService): JsonObject => {
  const limit = limitIn(request);
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  const next = last === undefined ? {} : { next_page: buildNextAuctionsLink(request, last) };
  return { data: buildListRows(page, service), ...next, held: service.held, now: now.getTime() };
};

const PAGE_SIZE = 10;

/** Auctions that begin today or later, as other services page them. */
export const readPageQuery = ({ query }: ApiRequest, { zone }: AuctionService, now: Date): AuctionQuery => ({
  from: zone.parse(zone.day(now)) ?? new Date(0),
  skip: (Number(query.get('page') || 1) - 1) * PAGE_SIZE,
  limit: PAGE_SIZE,
});
