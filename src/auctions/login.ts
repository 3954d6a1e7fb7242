/** A bidder logs in with his link: he agrees, and his browser gets a cookie instead of an address with a secret (docs/auctions.md). */
import type { Call, Handler, Reply } from '../http/route.ts';
import { DAY, SECOND } from '../platform/clock.ts';
import { makeBidRate } from './bidding.ts';
import { bidderBy, cookieName, notLetIn, requireOwnPage, senderOf, shownBy } from './entrance.ts';
import type { AuctionRoom } from './room.ts';

/** Of the text that a bidder agrees to; another text has another one. */
export const agreementVersion = '1';

/** As long as an auction that stands still over holidays. */
const cookieAge = (14 * DAY) / SECOND;

const languages: ReadonlySet<string> = new Set(['uk', 'en']);

const isBrowser = ({ prefers }: Call): boolean => prefers?.(['application/json', 'text/html']) === 'text/html';

/** A browser goes to the page without a secret in its address. */
const sentTo = (call: Call, id: string, rest: string, headers: Reply['headers'] = {}): Reply => {
  if (!isBrowser(call)) return { status: 204, headers };
  const language = call.query.get('lang') ?? '';
  const prefix = languages.has(language) ? `/${language}` : '';
  return {
    status: 303,
    headers: { ...headers, Location: `${prefix}/auctions/${id}${rest}`, 'Referrer-Policy': 'no-referrer' },
  };
};

const hasAgreed = async ({ store }: AuctionRoom, id: string, bid: string): Promise<boolean> => {
  for await (const { event, body } of store.auctions.log(id)) {
    const said = Object(body);
    if (event === 'agree' && said.bid === bid && said.version === agreementVersion) return true;
  }
  return false;
};

const ownMachine = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Whether a browser forgets the cookie at once: the page came by plain http, and not from its own machine. */
const forgets = ({ header }: Call): boolean => {
  const origin = header?.('origin') ?? '';
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  return protocol === 'http:' && !ownMachine.test(hostname);
};

export const makeLogin = (room: AuctionRoom): Handler => {
  const hurry = makeBidRate();
  return async (call) => {
    requireOwnPage(call, { sentByHand: true });
    const id = call.params.auction ?? '';
    const { auction } = await room.look(id);
    const bidder = bidderBy(room.links, auction, shownBy(call, id));
    if (bidder === null && !isBrowser(call)) throw notLetIn('hash is invalid');
    if (bidder === null) return sentTo(call, id, '?link=invalid');
    hurry(`${id} ${bidder.id}`, call.now);
    if (!(await hasAgreed(room, id, bidder.id))) {
      const body = { bid: bidder.id, version: agreementVersion, ...senderOf(call) };
      await room.decide(id, () => ({ steps: [{ event: 'agree', body, by: 'bidder' }] }));
    }
    const cookie = [
      `${cookieName(id)}=${bidder.id}.${room.links.hashOf(id, bidder)}`,
      ...['Path=/', `Max-Age=${cookieAge}`, 'HttpOnly', 'Secure', 'SameSite=Strict'],
    ];
    return sentTo(call, id, forgets(call) ? '?link=insecure' : '', { 'Set-Cookie': cookie.join('; ') });
  };
};
