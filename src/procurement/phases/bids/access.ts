/** Who may access a bid and when, and how it is written (spec/tenders.md §4.1, §5.3). */

import { type Actor, hasOwnerToken } from '../../../base/domain/actor.ts';
import { type JsonObject, sameValue, withReplaced } from '../../../base/domain/json.ts';
import { purchaseFor } from '../../../base/domain/masks.ts';
import { contains } from '../../../base/domain/period.ts';
import { conflict, forbidden, notOwner, oneWithId, Problem } from '../../../base/domain/problem.ts';
import type { BidRecord, StoredTender, TenderRecord } from '../../../base/domain/tender.ts';
import { MEGABYTE } from '../../../base/platform/memory.ts';
import type { ApiRequest } from '../../../http/route.ts';
import { sizeOf } from '../../../store/records/updates.ts';
import { phaseList } from '../../engine/lists.ts';
import { phaseSettings } from '../../engine/phase.ts';
import type { Procedure } from '../../engine/procedure.ts';
import { mayWrite } from '../../engine/writes.ts';
import type { ChangedTender, LoadedTender, TenderDecision, TenderService } from '../../tenders/service.ts';
import { buildReader, type Reader } from '../../tenders/visibility.ts';
import { type BidShowing, bidView, toShownBid } from './bid.ts';
import { type BidSettings, mayBeCorrected } from './rules.ts';

export const bidSettings = phaseSettings<BidSettings>('bids');

/** Throws 404 `Bid not found.` */
export const bidOfPath = (tender: StoredTender, { bid: id }: ApiRequest['params']): BidRecord =>
  oneWithId(tender.bids, id, 'Bid not found.');

/** An imported bid has no owner here. */
export const isBidOwner = (bid: BidRecord, actor: Actor, token: string | null): boolean =>
  bid.owner_token !== undefined && hasOwnerToken(bid, actor, token);

/** Throws 403 unless the caller is the owner and sends the token. */
export const requireBidOwner = (bid: BidRecord, { actor, token }: ApiRequest): void => {
  if (!isBidOwner(bid, actor, token)) throw notOwner('bid');
};

export const readerOfBid = (tender: StoredTender, bid: BidRecord | null, { actor, token }: ApiRequest): Reader =>
  buildReader(actor, { bid: bid !== null && isBidOwner(bid, actor, token), tender: hasOwnerToken(tender, actor, token) });

/** The bid of the path, and the caller's role as its reader; throws 404, and 403 while bids are secret. */
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

/** How bids and their documents are shown to a reader. */
const showingTo = ({ deps, visibility }: TenderService, reader: Reader, { links }: ApiRequest): BidShowing => ({
  reader,
  visibility,
  urls: deps.documents,
  ownAddress: links.absolute,
});

/** A bid as the reply shows it. */
export const showBid = (service: TenderService, tender: StoredTender, bid: BidRecord, reader: Reader, request: ApiRequest): JsonObject =>
  purchaseFor(tender, request.actor, service.deps.validator.view(bidView)(toShownBid(tender, bid, showingTo(service, reader, request))));

/** Throws 403 outside the tendering period; `what` and `done` name the refused action. */
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

/** Whether an award, or a pending qualification, allows the 24-hour correction of this bid now (spec/tenders.md §5.6). */
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

/** Whether the bidder may explain an abnormally low price of a pending award now (spec/open-tenders.md §9.4). */
export const isExplainedNow = ({ before, context: { now } }: LoadedTender, { id }: BidRecord): boolean =>
  mayBeCorrected(
    (before.awards ?? []).filter(({ status }) => status === 'pending'),
    id,
    now,
    'alp',
  );

/** Whether an award of this bid is active. */
export const hasWon = ({ before: { awards = [] } }: Pick<LoadedTender, 'before'>, { id }: BidRecord): boolean =>
  awards.some(({ bid_id, status }) => bid_id === id && status === 'active');

/** Whether bids can be made in this status. */
export const isBiddingOpen = (procedure: Procedure, status: string): boolean => procedure.stageOf.get(status) === 'tendering';

/** Whether outsiders can see the change: not while bids are sealed (spec/requests.md §4). */
export const isPublicSave = ({ before, procedure }: LoadedTender): boolean =>
  (procedure.bidVisibility.get(before.status) ?? 'sealed') !== 'sealed';

/** The list with one bid replaced. */
export const withReplacedBid = (tender: StoredTender, bid: BidRecord): StoredTender => ({
  ...tender,
  bids: withReplaced(tender.bids, bid),
});

/** Computes the tender after a write of this bid; throws a `Problem` to refuse it. */
type DecideBid<T> = (loaded: LoadedTender, bid: BidRecord) => TenderDecision<T> | Promise<TenderDecision<T>>;

/** MB of a record's 16 that bids may fill; the rest is for what the procedure adds: awards, their documents, the buyer's answers. */
const MOST_WITH_BIDS = 12;
const MOST_WITH_ALL = 15;

/** Bytes that a phase will add from the bids, for as many as may win. */
export const spaceAfterBids = phaseList<(tender: TenderRecord) => number>();

/** Throws 413 if bids would exceed their share of the record; a write that shrinks it always passes. */
export const requireSpace = ({ before, procedure }: LoadedTender, saved: TenderRecord): void => {
  const later = spaceAfterBids.of(procedure).reduce((sum, spaceOf) => sum + spaceOf(saved), 0) / MEGABYTE;
  const most = Math.min(MOST_WITH_BIDS, MOST_WITH_ALL - later);
  const size = sizeOf(saved);
  if (size <= most * MEGABYTE || size <= sizeOf(before)) return;
  const room = Math.max(0, Math.floor(most * 10) / 10);
  throw new Problem('http-content-too-large', `With this change the tender would be larger than the ${room} MB that bids may fill`);
};

/** For new parts of a bid (a document, an answer): a lost race is retried on the newer bid, up to 10 times. */
export const appendToBid = <T>(service: TenderService, request: ApiRequest, decide: DecideBid<T>): Promise<ChangedTender<T>> =>
  service.append(request, async (loaded) => ({
    ...(await decide(loaded, bidOfPath(loaded.before, request.params))),
    rules: (saved) => requireSpace(loaded, saved),
  }));

/**
 * For changes of existing data: throws 409 if it has changed since the request arrived, by a write of this process or another.
 * Writes of other bids do not count. `part` selects what is changed, by default the whole bid. A change that is already
 * in effect still gets 200.
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
