/** Handlers of the auction routes, except bids and the login (docs/auctions.md). */
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isAdministrator } from '../../base/domain/actor.ts';
import { canonicalJson } from '../../base/domain/history.ts';
import { isPlainObject, type JsonObject } from '../../base/domain/json.ts';
import { badRequest, conflict, notFound, notOwner } from '../../base/domain/problem.ts';
import type { PostVoidAuction } from '../../base/domain/types.generated.ts';
import { type ApiRequest, type Handler, okReply, type Reply } from '../../http/route.ts';
import type { TransactionStep } from '../../store/records/records.ts';
import { type AuctionFormat, type CheckedBidder, withFrame } from './answer-formats.ts';
import type { DecideSteps } from './auction-decision.ts';
import { type BidderCredentials, bidderBy, credentialsIn, unauthorizedBidder } from './bidder-session.ts';
import type { AuctionEntry, AuctionRecord } from './model/auction.ts';
import type { AuctionService, AuctionSnapshot } from './service.ts';

const auctionIdIn = ({ params }: ApiRequest): string => params.auction ?? '';

/** The ETag is the number of the last public change: `now` alone is no change. */
const toTaggedReply = (body: JsonObject, { auction }: AuctionSnapshot): Reply => ({
  status: 200,
  body,
  tag: `"${auction.attempt}-${auction.rev}"`,
});

export const listAuctions =
  (service: AuctionService, { readQuery, buildList }: AuctionFormat): Handler =>
  async (request) => {
    const now = await service.auctions.now();
    const found = await service.auctions.list(readQuery(request, service, now));
    return { status: 200, body: buildList({ found, now }, request, service) };
  };

export const getAuction =
  (service: AuctionService, format: AuctionFormat): Handler =>
  async (request) => {
    const standing = await service.look(auctionIdIn(request));
    return toTaggedReply(withFrame(format, service.show(standing)), standing);
  };

/** A program's credentials: in the body, otherwise as on other routes. */
const findCredentials = (request: ApiRequest): BidderCredentials | null => {
  const sent = isPlainObject(request.sent) ? request.sent : {};
  const { bidder_id: bid, hash } = sent;
  return typeof bid === 'string' && typeof hash === 'string' && hash !== ''
    ? { bid, hash, isCookie: false }
    : credentialsIn(request, auctionIdIn(request));
};

const requireCheckedBidder = async (service: AuctionService, request: ApiRequest): Promise<CheckedBidder> => {
  const standing = await service.look(auctionIdIn(request));
  const credentials = findCredentials(request);
  if (credentials === null || credentials.bid === '') throw unauthorizedBidder('bidder_id or hash not provided');
  if (!standing.auction.bids.some(({ id }) => id === credentials.bid))
    throw badRequest(`Invalid bidder_id ${credentials.bid.slice(0, 64)}`);
  const bidder = bidderBy(service.links, standing.auction, credentials);
  if (bidder === null) throw unauthorizedBidder('hash is invalid');
  return { standing, bidder };
};

export const checkBidder =
  (service: AuctionService, format: AuctionFormat): Handler =>
  async (request) => ({ status: 200, body: withFrame(format, format.buildBidder(await requireCheckedBidder(service, request))) });

const wasReported = ({ status }: AuctionRecord): boolean => status === 'reported';

/** Senders' addresses and accounts stay private while other lots of the tender are still in auction. */
const areSendersPublic = (auction: AuctionRecord): boolean => wasReported(auction) && auction.bids.some(({ name }) => name !== undefined);

const openTo = (auction: AuctionRecord, { actor }: ApiRequest): void => {
  if (!areSendersPublic(auction) && !isAdministrator(actor)) throw notFound('Not Found');
};

/** An entry with a pending offer, without hashes: with the rest of a bid known, a hash would reveal the offer. */
const withoutPendingOffer = ({ hash: _, prevHash: __, ...entry }: AuctionEntry): object => {
  const { amount: ___, terms: ____, ...body } = Object(entry.body);
  return { ...entry, body: entry.event === 'bid' ? body : entry.body };
};

/** Entries as lines. A turn's bids are private until it closes: those of an unclosed turn are shown without amounts and hashes. */
async function* streamLogLines(entries: AsyncIterable<AuctionEntry>, isOver: boolean): AsyncGenerator<string> {
  let held: AuctionEntry[] = [];
  for await (const entry of entries) {
    if (entry.event === 'close_turn' || isOver) {
      for (const one of held) yield `${canonicalJson(one)}\n`;
      held = [];
    }
    if (isOver || (entry.event !== 'bid' && held.length === 0)) yield `${canonicalJson(entry)}\n`;
    else held.push(entry);
  }
  for (const one of held) yield `${canonicalJson(withoutPendingOffer(one))}\n`;
}

export const readLog =
  (service: AuctionService): Handler =>
  async (request) => {
    const id = auctionIdIn(request);
    const { auction } = await service.look(id);
    openTo(auction, request);
    const lines = streamLogLines(service.auctions.log(id), wasReported(auction));
    const stream = (out: Writable, cut: () => void): void => {
      pipeline(lines, out).catch((error: unknown) => {
        service.log.warn('auction log could not be sent', { auction: id, cause: String(error) });
        cut();
      });
    };
    return { status: 200, stream, gzips: true, headers: { 'Content-Type': 'application/x-ndjson; charset=utf-8' } };
  };

export const readAudit =
  (service: AuctionService): Handler =>
  async (request) => {
    const id = auctionIdIn(request);
    const { auction } = await service.look(id);
    if (!wasReported(auction)) throw notFound('Not Found');
    const entries = await service.auctions.wholeLog(id);
    // Loaded on demand: the YAML writer is rarely needed.
    const { auditOfLog, auditTitle } = await import('./rules/audit.ts');
    const [title, text] = [auditTitle(auction), auditOfLog(entries, service.zone)];
    if (text === null) throw notFound('Not Found');
    const headers = { 'Content-Type': 'application/yaml; charset=utf-8', 'Content-Disposition': `attachment; filename="${title}"` };
    return { status: 200, text, headers };
  };

/** Within the transaction that saves the tender; throws to refuse the save. */
const makeTenderStep =
  (service: AuctionService, id: string, want: DecideSteps): TransactionStep =>
  async (within) => {
    const { refused } = await service.decide(id, want, within);
    if (refused !== undefined) throw conflict(refused.text);
    return () => undefined;
  };

/** Discards all bids of the attempt and plans another one. */
export const makeVoid =
  (service: AuctionService): Handler<PostVoidAuction> =>
  async (request) => {
    const id = auctionIdIn(request);
    const { auction } = await service.look(id);
    const { reason } = request.data();
    const want: DecideSteps = () => ({ steps: [{ event: 'void', body: { reason }, by: request.actor.name }] });
    let planned: AuctionSnapshot = { auction, now: request.now };
    // Within the transaction: were it sent after it, an unavailable store would lead to a repeat.
    const seeing: TransactionStep = async (within) => {
      const auctionDecision = await service.decide(id, undefined, within);
      planned = { auction: auctionDecision.auction ?? auction, now: auctionDecision.now };
      return () => undefined;
    };
    await service.tenders.planAnew(auction, request.actor, makeTenderStep(service, id, want), seeing);
    return okReply(service.show(planned));
  };

/** Issues a new link for a bidder; the previous one is invalid at once. */
export const renewLink =
  (service: AuctionService): Handler =>
  async (request) => {
    const [id, bid] = [auctionIdIn(request), request.params.bid ?? ''];
    const { auction } = await service.look(id);
    const bidder = auction.bids.find((one) => one.id === bid);
    if (bidder === undefined) throw notFound('Bid not found.');
    if (!(await service.tenders.ownsBid(auction, bid, request.actor, request.token))) throw notOwner('bid');
    const url = service.links.participationUrl(id, { id: bid, generation: bidder.generation + 1 });
    const want: DecideSteps = (before) => {
      // Another one was issued meanwhile.
      if (before?.bids.find((one) => one.id === bid)?.generation !== bidder.generation) throw conflict();
      return { steps: [{ event: 'renew_link', body: { bid }, by: request.actor.name }] };
    };
    await service.tenders.renewLink(auction, request.actor, { bid, url }, makeTenderStep(service, id, want));
    return okReply({ participationUrl: url });
  };
