/** A bidder's login by link: after consent the browser gets a cookie in place of an address with a secret (docs/auctions.md). */

import { DAY, SECOND } from '../../base/platform/clock.ts';
import type { ApiRequest, Handler, Reply } from '../../http/route.ts';
import { makeBidRate } from './bid-post.ts';
import { bidderBy, buildSender, cookieName, credentialsIn, requireOwnPage, unauthorizedBidder } from './bidder-session.ts';
import type { AuctionService } from './service.ts';

/** Version of the text the bidder agrees to. */
const AGREEMENT_VERSION = '1';

/** Outlasts an auction paused over holidays. */
const COOKIE_AGE_SECONDS = (14 * DAY) / SECOND;

const LOGIN_LANGUAGES: ReadonlySet<string> = new Set(['uk', 'en']);

const isBrowser = ({ prefers }: ApiRequest): boolean => prefers?.(['application/json', 'text/html']) === 'text/html';

/** Redirects the browser to the page without a secret in its address. */
const redirectToAuction = (request: ApiRequest, id: string, rest: string, headers: Reply['headers'] = {}): Reply => {
  if (!isBrowser(request)) return { status: 204, headers };
  const language = request.query.get('lang') ?? '';
  const prefix = LOGIN_LANGUAGES.has(language) ? `/${language}` : '';
  return {
    status: 303,
    headers: { ...headers, Location: `${prefix}/auctions/${id}${rest}`, 'Referrer-Policy': 'no-referrer' },
  };
};

const hasAgreed = async ({ auctions }: AuctionService, id: string, bid: string): Promise<boolean> => {
  // A log may be long, and the agreement stands early in it.
  for await (const { event, body } of auctions.log(id)) {
    const { bid: own, version } = Object(body);
    if (event === 'agree' && own === bid && version === AGREEMENT_VERSION) return true;
  }
  return false;
};

const OWN_MACHINE_HOST = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Whether the cookie is dropped at once: the page came by plain http, not from the same machine. */
const isCookieDropped = ({ header }: ApiRequest): boolean => {
  const origin = header?.('origin') ?? '';
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  return protocol === 'http:' && !OWN_MACHINE_HOST.test(hostname);
};

export const makeLogin = (service: AuctionService): Handler => {
  const hurry = makeBidRate();
  return async (request) => {
    requireOwnPage(request, { sentByHand: true });
    const id = request.params.auction ?? '';
    const { auction } = await service.look(id);
    const bidder = bidderBy(service.links, auction, credentialsIn(request, id));
    if (bidder === null && !isBrowser(request)) throw unauthorizedBidder('hash is invalid');
    if (bidder === null) return redirectToAuction(request, id, '?link=invalid');
    hurry(`${id} ${bidder.id}`, request.now);
    if (!(await hasAgreed(service, id, bidder.id))) {
      const body = { bid: bidder.id, version: AGREEMENT_VERSION, ...buildSender(request) };
      await service.decide(id, () => ({ steps: [{ event: 'agree', body, by: 'bidder' }] }));
    }
    const cookie = [
      `${cookieName(id)}=${bidder.id}.${service.links.hashOf(id, bidder)}`,
      ...['Path=/', `Max-Age=${COOKIE_AGE_SECONDS}`, 'HttpOnly', 'Secure', 'SameSite=Strict'],
    ];
    return redirectToAuction(request, id, isCookieDropped(request) ? '?link=insecure' : '', { 'Set-Cookie': cookie.join('; ') });
  };
};
