/** Who comes to a bid and when, and how it is written (spec/tenders.md §4.1, §5.3). */

import { type Actor, isOwner } from '../../domain/actor.ts';
import { type JsonObject, sameValue, withReplaced } from '../../domain/json.ts';
import { purchaseFor } from '../../domain/masking.ts';
import { contains } from '../../domain/period.ts';
import { conflict, forbidden, notOwner, oneWithId, Problem } from '../../domain/problem.ts';
import type { BidRecord, StoredTender, TenderRecord } from '../../domain/tender.ts';
import type { ApiRequest } from '../../http/route.ts';
import { phaseList, phaseSettings } from '../../procedures/engine/phase.ts';
import type { Procedure } from '../../procedures/engine/procedure.ts';
import { mayWrite } from '../../procedures/engine/writes.ts';
import { sizeOf } from '../../store/records/updates.ts';
import type { ChangedTender, LoadedTender, TenderDecision, TenderService } from '../../tenders/service.ts';
import { buildReader, type Reader } from '../../tenders/visibility.ts';
import { bidView, type Showing, shownBid } from './bid.ts';
import { mayBeCorrected } from './rules.ts';

export interface BidSettings {
  /** Levels for making a bid, any of which is enough. */
  readonly level: string;
  /** Statuses in which the winner alone proves what is asked of the winner (spec/open-tenders.md §6); absent: bidders do. */
  readonly winnerProvesIn?: readonly string[];
  /** Statuses after tendering in which all bring documents, and not the winner alone. */
  readonly documentsIn?: readonly string[];
  /** A bid may do without items, and an item without saying more than its price. */
  readonly hasFreeItems?: boolean;
  /** With it: items that are sent are whole, and what was asked for. */
  readonly comparesItems?: boolean;
  /** Nothing is said of prices, and documents may describe what is offered (spec/dialogues.md §3). */
  readonly hasNoPrices?: true;
  /** What a bidder declares of himself; nothing unless told (spec/open-tenders.md §6). */
  readonly declares?: { readonly qualified: 'may'; readonly eligible?: 'must' | 'may' };
}

export const bidSettings = phaseSettings<BidSettings>('bids');

/** 404 `Bid not found.` */
export const bidOfPath = (tender: StoredTender, { bid: id }: ApiRequest['params']): BidRecord =>
  oneWithId(tender.bids, id, 'Bid not found.');

/** A bid that came with an import has no owner here. */
export const isBidOwner = (bid: BidRecord, actor: Actor, token: string | null): boolean =>
  bid.owner_token !== undefined && isOwner(bid, actor, token);

/** Throws 403 for everybody but its owner with the token. */
export const requireBidOwner = (bid: BidRecord, { actor, token }: ApiRequest): void => {
  if (!isBidOwner(bid, actor, token)) throw notOwner('bid');
};

export const readerOfBid = (tender: StoredTender, bid: BidRecord | null, { actor, token }: ApiRequest): Reader =>
  buildReader(actor, { bid: bid !== null && isBidOwner(bid, actor, token), tender: isOwner(tender, actor, token) });

/** The bid of a path, and as whom the caller reads it; 404, and 403 while bids are secret. */
export const seeBid = async (
  service: TenderService,
  request: ApiRequest,
): Promise<{ tender: StoredTender; bid: BidRecord; reader: Reader }> => {
  const tender = await service.load(request.params);
  const bid = bidOfPath(tender, request.params);
  const reader = readerOfBid(tender, bid, request);
  const refusal = service.visibility.bidRefusal(tender, reader);
  if (refusal !== null) throw forbidden(refusal);
  return { tender, bid, reader };
};

/** How a reader sees bids and their documents. */
const showingTo = ({ deps, visibility }: TenderService, reader: Reader, { links }: ApiRequest): Showing => ({
  reader,
  visibility,
  urls: deps.documents,
  ownAddress: links.absolute,
});

/** A bid as the answer prints it. */
export const showBid = (service: TenderService, tender: StoredTender, bid: BidRecord, reader: Reader, request: ApiRequest): JsonObject =>
  purchaseFor(tender, request.actor, service.deps.validator.view(bidView)(shownBid(tender, bid, showingTo(service, reader, request))));

/** Throws 403 outside the tendering period; `what` is `Bid` or `Document`, `done` what cannot be done to it now. */
export const requireTenderingPeriod = (
  { before: { tenderPeriod }, context: { now, zone } }: LoadedTender,
  what: 'Bid' | 'Document',
  done: 'added' | 'updated' | 'deleted',
): void => {
  if (tenderPeriod === undefined) throw new Error('bids are made in a tender without a tendering period');
  if (contains(tenderPeriod, now, { from: 'closed', to: 'closed' })) return;
  const [from, to] = [tenderPeriod.startDate, tenderPeriod.endDate].map(zone.render);
  throw forbidden(`${what} can be ${done} only during the tendering period: from (${from}) to (${to}).`);
};

/** Whether an award, or a qualification that is pending, gives this bid its 24 hours now (spec/tenders.md §5.6). */
export const isCorrectedNow = ({ before, procedure, context: { now } }: LoadedTender, { id }: BidRecord): boolean => {
  const { status, awards, qualifications = [] } = before;
  if (mayWrite(procedure, 'update award', status)) return mayBeCorrected(awards, id, now);
  if (!mayWrite(procedure, 'update qualification', status)) return false;
  const pending = qualifications.filter((one) => one.status === 'pending');
  return mayBeCorrected(
    pending.map(({ bidID, milestones }) => ({ bid_id: bidID, milestones })),
    id,
    now,
  );
};

/** Whether its pending award waits for the bidder to say why the price is so low (spec/open-tenders.md §9.4). */
export const isExplainedNow = ({ before, context: { now } }: LoadedTender, { id }: BidRecord): boolean =>
  mayBeCorrected(
    (before.awards ?? []).filter(({ status }) => status === 'pending'),
    id,
    now,
    'alp',
  );

/** Whether an award of this bid is accepted. */
export const hasWon = ({ before: { awards = [] } }: Pick<LoadedTender, 'before'>, { id }: BidRecord): boolean =>
  awards.some(({ bid_id, status }) => bid_id === id && status === 'active');

/** Whether bids are made in this status. */
export const areMade = (procedure: Procedure, status: string): boolean => procedure.statusesOf('tendering').includes(status);

/** Outsiders see nothing of bids while they are sealed (spec/requests.md §4). */
export const isPublicSave = ({ before, procedure }: LoadedTender): boolean =>
  (procedure.bidsShown.get(before.status) ?? 'sealed') !== 'sealed';

/** The list with one bid replaced. */
export const withBid = (tender: StoredTender, bid: BidRecord): StoredTender => ({
  ...tender,
  bids: withReplaced(tender.bids, bid),
});

/** What becomes of the tender when this bid of it is written; refuses by throwing a `Problem`. */
type DecideBid<T> = (loaded: LoadedTender, bid: BidRecord) => TenderDecision<T> | Promise<TenderDecision<T>>;

const MB = 1024 * 1024;

/** Of the 16 MB a record can have, the last 4 are for what the procedure adds: awards, their documents, the buyer's answers. */
const MOST_WITH_BIDS = 12;
const MOST_WITH_ALL = 15;

/** Bytes that a phase adds of what bidders have sent, as far as they may win. */
export const spaceAfterBids = phaseList<(tender: TenderRecord) => number>('space after bids');

/** Throws 413 when bidders would fill the record; what makes it smaller is always welcome. */
export const requireSpace = ({ before, procedure }: LoadedTender, saved: TenderRecord): void => {
  const later = spaceAfterBids.of(procedure).reduce((sum, spaceOf) => sum + spaceOf(saved), 0) / MB;
  const most = Math.min(MOST_WITH_BIDS, MOST_WITH_ALL - later);
  const size = sizeOf(saved);
  if (size <= most * MB || size <= sizeOf(before)) return;
  const room = Math.max(0, Math.floor(most * 10) / 10);
  throw new Problem('http-content-too-large', `With this change the tender would be larger than the ${room} MB that bids may fill`);
};

/** For new parts of a bid (a document, an answer): a lost race is decided again on the newer bid, up to 10 times. */
export const appendToBid = <T>(service: TenderService, request: ApiRequest, decide: DecideBid<T>): Promise<ChangedTender<T>> =>
  service.append(request, async (loaded) => ({
    ...(await decide(loaded, bidOfPath(loaded.before, request.params))),
    rules: (saved) => requireSpace(loaded, saved),
  }));

/**
 * For changes of what is there: 409 when it is no longer what it was when the request came, by a write of this process or
 * another. Writes of other bids do not count. `part` is what is changed, the whole bid unless it says otherwise. Who asks
 * for what is there already is answered 200 all the same.
 */
export const editBid = async <T>(
  service: TenderService,
  request: ApiRequest,
  decide: DecideBid<T>,
  part: (bid: BidRecord) => object = (bid) => bid,
): Promise<ChangedTender<T>> => {
  const seen = part(bidOfPath(await service.load(request.params), request.params));
  return appendToBid(service, request, async (loaded, bid) => {
    const decided = await decide(loaded, bid);
    if (decided.next !== loaded.before && !sameValue(seen, part(bid))) throw conflict();
    return decided;
  });
};
