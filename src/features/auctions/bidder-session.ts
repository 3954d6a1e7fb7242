/** The session of an auction: the bidder authenticated by a link, cookie or token, and the address (docs/auctions.md). */

import { omitUndefined } from '../../base/domain/json.ts';
import { forbidden, Problem } from '../../base/domain/problem.ts';
import type { ApiRequest } from '../../http/route.ts';
import type { AuctionLinks } from './bidder-links.ts';
import type { AuctionRecord, Bidder, Sender } from './model/auction.ts';

type SessionRequest = Pick<ApiRequest, 'query' | 'header' | 'links' | 'address'>;

export interface BidderCredentials {
  readonly bid: string;
  readonly hash: string;
  /** Sent by the browser unasked, even for another site's request. */
  readonly isCookie: boolean;
}

export const cookieName = (auction: string): string => `auction_${auction}`;

const findCookie = ({ header }: Pick<ApiRequest, 'header'>, name: string): string | undefined => {
  const pieces = (header?.('cookie') ?? '').split(';').map((piece) => piece.trim());
  return pieces.find((piece) => piece.startsWith(`${name}=`))?.slice(name.length + 1);
};

/** From the query or the cookie; null without either. `bid`: from the address. */
export const credentialsIn = (request: SessionRequest, auction: string, bid?: string): BidderCredentials | null => {
  const [id, hash] = [bid ?? request.query.get('bidder_id') ?? '', request.query.get('hash') ?? ''];
  if (hash !== '') return { bid: id, hash, isCookie: false };
  const [cookieBid = '', cookieHash = ''] = (findCookie(request, cookieName(auction)) ?? '').split('.');
  return cookieHash === '' || (bid !== undefined && bid !== cookieBid) ? null : { bid: cookieBid, hash: cookieHash, isCookie: true };
};

/** The bidder the link belongs to; null for an observer. */
export const bidderBy = (links: AuctionLinks, { _id, bids }: AuctionRecord, credentials: BidderCredentials | null): Bidder | null => {
  const bidder = bids.find(({ id }) => id === credentials?.bid);
  return bidder !== undefined && links.isHash(credentials?.hash, _id, bidder) ? bidder : null;
};

/** 401, without a challenge that would open a browser's password prompt. */
export const unauthorizedBidder = (details: string): Problem =>
  new Problem('http-unauthorized', details, { headers: { 'WWW-Authenticate': 'Link realm="auction"' } });

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);

/**
 * Throws 403 for a request forged by another site's page. A form of a page without referrers has the origin `null`; the
 * browser's `Sec-Fetch-Site` decides then. `sentByHand`: a program may send the header too, which proves nothing about pages.
 */
export const requireOwnPage = ({ header, links }: Pick<ApiRequest, 'header' | 'links'>, { sentByHand = false } = {}): void => {
  const [sent, site] = [header?.('origin'), header?.('sec-fetch-site')];
  const origin = sent === 'null' ? undefined : sent;
  const isProgram = sentByHand && sent === undefined && site === undefined;
  // A caller that uses another host name than PUBLIC_URL loads pages from that name too.
  const isHere = origin !== undefined && (origin === links.origin || hostOf(origin) === header?.('host'));
  const isOwn = origin === undefined ? site === 'same-origin' : isHere && (site === undefined || site === 'same-origin');
  if (!isProgram && !isOwn) throw forbidden('Forbidden: this was not sent by a page of the registry.');
};

const QUAD = /(\d+\.\d+\.\d+)\.\d+$/;
const GROUPS = 8;

/** The network of an address: /24, for IPv6 /48. */
export const parsePrefix = (address: string): string | undefined => {
  const quad = QUAD.exec(address)?.[1];
  if (quad !== undefined) return `${quad}.0/24`;
  const [head = '', tail = ''] = address.replace(/\/\d+$/, '').split('::');
  const [before, after] = [head, tail].map((side) => (side === '' ? [] : side.split(':'))) as [string[], string[]];
  if (before.length + after.length === 0 || !address.includes(':')) return undefined;
  const groups = [...before, ...Array<string>(Math.max(0, GROUPS - before.length - after.length)).fill('0'), ...after];
  return `${groups.slice(0, 3).join(':')}::/48`;
};

const CLIENT_ID = /^[\w-]{1,64}$/;

/** What is stored about a sender. */
export const buildSender = (request: SessionRequest): Sender => {
  const [address, client] = [parsePrefix(request.address?.() ?? ''), findCookie(request, 'client_id') ?? ''];
  return omitUndefined({ address, client: CLIENT_ID.test(client) ? client : undefined });
};
