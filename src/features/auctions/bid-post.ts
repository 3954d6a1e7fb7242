/** Posting a bid (docs/auctions.md): authentication, repeats, the decision, and the record of a refusal. */

import { isAnonymous } from '../../base/domain/actor.ts';
import { isPlainObject, type JsonObject, omitUndefined, sameValue } from '../../base/domain/json.ts';
import { badRequest, conflict, isProblem, notFound, Problem, unavailable } from '../../base/domain/problem.ts';
import type { PostAuctionBid } from '../../base/domain/types.generated.ts';
import type { Zone } from '../../base/domain/zone-time.ts';
import { withTimeout } from '../../base/platform/clock.ts';
import { formatReason } from '../../base/platform/reason.ts';
import type { Accepts } from '../../base/validation/validator.ts';
import { readKey } from '../../http/idempotency.ts';
import type { ApiRequest } from '../../http/route.ts';
import type { Measure } from '../../procurement/engine/measure.ts';
import type { DecideSteps } from './auction-decision.ts';
import { bidderBy, buildSender, credentialsIn, requireOwnPage, unauthorizedBidder } from './bidder-session.ts';
import type { AuctionEntry, AuctionRecord, Bidder, BidRefusal, HeldBid } from './model/auction.ts';
import { bidStep } from './rules/bids.ts';
import { flattenTerms } from './rules/public-document.ts';
import type { AuctionService } from './service.ts';

/** A turn is short: a bidder without a reply by then gets 503 and repeats the bid with its key. */
const ANSWER_LIMIT_MS = 3000;
const MAX_PER_SECOND = 10;

/** 429 for more posts of one bidder than a person can make. Counted in this process. */
export const makeBidRate = (): ((bidder: string, now: Date) => void) => {
  let second = 0;
  const counts = new Map<string, number>();
  return (bidder, now) => {
    const current = Math.floor(now.getTime() / 1000);
    if (current !== second) counts.clear();
    second = current;
    const count = (counts.get(bidder) ?? 0) + 1;
    counts.set(bidder, count);
    if (count > MAX_PER_SECOND) {
      const details = `More than ${MAX_PER_SECOND} requests of a bidder in a second. Please, retry later`;
      throw new Problem('http-too-many-requests', details, { headers: { 'Retry-After': '1' } });
    }
  };
};

/** The posting bidder, and the author for the log. Throws 400 and 401 with the contract's texts. */
const requirePostingBidder = async (
  { links, tenders }: AuctionService,
  auction: AuctionRecord,
  request: ApiRequest,
): Promise<[Bidder, string]> => {
  const { bid = '' } = request.params;
  const bidder = auction.bids.find(({ id }) => id === bid);
  if (bidder === undefined) throw badRequest(`Invalid bidder_id ${bid}`);
  const credentials = credentialsIn(request, auction._id, bid);
  if (bidderBy(links, auction, credentials) !== null) {
    if (credentials?.isCookie === true) requireOwnPage(request);
    return [bidder, 'bidder'];
  }
  const { actor, token } = request;
  if (credentials === null && !isAnonymous(actor) && token !== null && (await tenders.ownsBid(auction, bid, actor, token))) {
    return [bidder, actor.name];
  }
  throw unauthorizedBidder('Invalid hash');
};

export const bidPost: Accepts<PostAuctionBid> = { id: '/auctions/bid-post' };

type BidOffer = Pick<HeldBid, 'amount' | 'terms'>;

/** The reply to a posted bid. `first`: the first bid with its key. */
const toBidReply = (
  zone: Zone,
  { stages, limit, timer, bids }: AuctionRecord,
  bid: string,
  held: BidOffer | null,
  now: Date,
  first?: AuctionEntry,
): JsonObject => {
  const turn = stages.findLastIndex(({ bidder_id, start }) => bidder_id === bid && start <= now);
  const isOpen = turn >= 0 && stages[turn]?.publish_time === undefined;
  const closes = isOpen ? timer : stages[turn + 1]?.start;
  const most: unknown = first === undefined || isOpen ? limit : Reflect.get(first.body, 'limit');
  const standing = bids.find(({ id }) => id === bid)?.offer.terms;
  return {
    amount: held?.amount ?? null,
    // A composite offer is returned whole: the pending one, otherwise the current one.
    ...(standing === undefined ? {} : { ...flattenTerms(held?.terms ?? standing), changed: held !== null }),
    ...omitUndefined({ limit: typeof most === 'number' ? most : undefined, closes_at: closes && zone.render(closes) }),
    now: now.getTime(),
  };
};

/** The pending offer of the first bid with this key; 409 for a different bid. */
const findRepeatedOffer = (
  { event, body }: AuctionEntry,
  sent: unknown,
  { read }: Measure,
  bidder: Bidder | undefined,
): BidOffer | null => {
  const first: BidOffer & { readonly limit?: number } = Object(body);
  const offer = read(sent, first.limit ?? 0, bidder?.offer.terms, bidder?.inputs);
  const isSame =
    event === 'bid' ? isPlainObject(offer) && offer.amount === first.amount && sameValue(offer.terms, first.terms) : offer === null;
  if (!isSame) throw conflict('This Idempotency-Key was used for another bid. Please, take a new key for a new one');
  return event === 'bid' ? first : null;
};

const buildProblem = ({ status, text, closed_at }: BidRefusal, now: Date): Problem => {
  if (status === 404) return notFound(text);
  if (status === 401) return unauthorizedBidder(text);
  if (status === 503) return new Problem('http-service-unavailable', text, { headers: { 'Retry-After': '1' } });
  return new Problem('http-bad-request', text, { window: closed_at === undefined ? undefined : { now, period: { endDate: closed_at } } });
};

const bidOutcomeUnknown = (): Problem => unavailable('The outcome of the bid is unknown. Please, send it again with its Idempotency-Key');

/** An unavailable store is back soon, or the turn is over. */
const withShortRetry = (error: unknown): unknown =>
  isProblem(error, 'http-service-unavailable')
    ? new Problem('http-service-unavailable', error.details, { headers: { 'Retry-After': '1' }, cause: error.cause })
    : error;

/** A body with more numbers than this is not an offer. */
const MAX_NUMBERS = 8;

const numbersOf = ({ sent }: ApiRequest): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(isPlainObject(sent) ? sent : {})
      .flatMap(([name, value]) => (typeof value === 'number' && /^[a-z]\w{0,63}$/i.test(name) ? [[name, value] as const] : []))
      .slice(0, MAX_NUMBERS),
  );

/** Posts a bid; returns the pending offer. */
export const makePost = (service: AuctionService) => {
  const enforceBidRate = makeBidRate();
  const { auctions, log, zone, decide, measureOf, bodyOf } = service;

  const refuse = async (request: ApiRequest, id: string, refusal: BidRefusal, now: Date): Promise<never> => {
    const { bid = '' } = request.params;
    const { amount, ...terms } = numbersOf(request);
    const numbers = omitUndefined({ amount, terms: Object.keys(terms).length === 0 ? undefined : terms });
    const said = { auction: id, bid, ...numbers, reason: refusal.text, at: now, ...buildSender(request) };
    // Recording a refusal must not delay the bidder's reply.
    await auctions.refused(said).catch((error: unknown) => log.warn('refused bid could not be stored', { cause: formatReason(error) }));
    throw buildProblem(refusal, now);
  };

  const post = async (request: ApiRequest<PostAuctionBid>, isStrict: boolean): Promise<JsonObject> => {
    const { auction: id = '', bid = '' } = request.params;
    const found = await auctions.get(id);
    if (found === null) throw notFound('Auction not found.');
    const [{ generation }, by] = await requirePostingBidder(service, found.auction, request);
    enforceBidRate(`${id} ${bid}`, request.now);
    const { procurementMethodType: type } = found.auction.subject;
    // Errors of the numbers have the contract's texts, all others the usual ones.
    if (isStrict && Object.values(Object(request.sent)).some((one) => typeof one === 'number')) request.dataAs(bodyOf(type));
    const header = request.header?.('idempotency-key');
    const key = header === undefined ? undefined : readKey(header);
    const measure = measureOf(type);
    let first = null as AuctionEntry | null;
    const want: DecideSteps = (auction, now, posted) => {
      const bidder = auction?.bids.find((one) => one.id === bid);
      if (bidder !== undefined && bidder.generation !== generation && by === 'bidder')
        return { refused: { status: 401, text: 'Invalid hash' } };
      // Bids from before this attempt were discarded.
      first = auction !== null && posted !== null && posted.at >= auction.start_at ? posted : null;
      if (first !== null) return { steps: [] };
      const wanted = bidStep(auction, { bid, sent: request.sent, ...omitUndefined({ key }), ...buildSender(request) }, now, measure);
      return 'steps' in wanted ? { steps: wanted.steps.map((step) => ({ ...step, by })) } : wanted;
    };
    const { auction, now, refused } = await decide(id, want, undefined, key === undefined ? undefined : { bid, key });
    if (refused !== undefined || auction === null) return refuse(request, id, refused ?? { status: 404, text: 'Auction not found.' }, now);
    const bidder = auction.bids.find((one) => one.id === bid);
    if (first !== null) return toBidReply(zone, auction, bid, findRepeatedOffer(first, request.sent, measure, bidder), now, first);
    return toBidReply(zone, auction, bid, bidder?.held ?? null, now);
  };

  /** `isStrict`: only an offer may be sent. */
  return (request: ApiRequest<PostAuctionBid>, isStrict: boolean): Promise<JsonObject> =>
    withTimeout(post(request, isStrict), ANSWER_LIMIT_MS, bidOutcomeUnknown).catch((error: unknown) => {
      throw withShortRetry(error);
    });
};
