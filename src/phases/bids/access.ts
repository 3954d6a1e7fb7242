/** Who comes to a bid, and when (spec/tenders.md §4.1, §5.3). */

import type { Call } from '../../http/route.ts';
import type { Actor } from '../../model/actor.ts';
import type { JsonObject } from '../../model/json.ts';
import { contains } from '../../model/period.ts';
import { forbidden, notFound, notOwner } from '../../model/problem.ts';
import { isOwner } from '../../model/secrets.ts';
import type { BidRecord, StoredTender } from '../../model/tender.ts';
import type { Procedure } from '../../procedures/engine/procedure.ts';
import { mayWrite } from '../../procedures/engine/writes.ts';
import type { Opened, TenderRoom } from '../../tenders/room.ts';
import { type Reader, readerOf } from '../../tenders/visibility.ts';
import { mayBeCorrected } from './rules/index.ts';
import { bidView } from './schema.ts';
import { bidSettings } from './settings.ts';
import { type Showing, shownBid } from './view.ts';

/** Imported tenders of other types are kept as they came, whatever stands there. */
export const bidsIn = ({ bids }: StoredTender): readonly BidRecord[] => (Array.isArray(bids) ? bids : []);

/** 404 `Bid not found.` */
export const bidOfPath = (tender: StoredTender, { bid: id }: Call['params']): BidRecord => {
  const found = bidsIn(tender).find((bid) => bid.id === id);
  if (found === undefined) throw notFound('Bid not found.');
  return found;
};

/** A bid that came with an import has no owner here. */
export const isBidOwner = (bid: BidRecord, actor: Actor, token: string | null): boolean =>
  bid.owner_token !== undefined && isOwner(bid, actor, token);

/** Throws 403 for everybody but its owner with the token. */
export const requireBidOwner = (bid: BidRecord, { actor, token }: Call): void => {
  if (!isBidOwner(bid, actor, token)) throw notOwner('bid');
};

export const readerOfBid = (tender: StoredTender, bid: BidRecord | null, { actor, token }: Call): Reader =>
  readerOf(actor, { bid: bid !== null && isBidOwner(bid, actor, token), tender: isOwner(tender, actor, token) });

/** How a reader sees bids and their documents. */
export const showingTo = ({ deps, visibility }: TenderRoom, reader: Reader, { links }: Call): Showing => ({
  reader,
  visibility,
  urls: deps.documents,
  ownAddress: links.absolute,
});

/** A bid as the answer prints it. */
export const showBid = (room: TenderRoom, tender: StoredTender, bid: BidRecord, reader: Reader, call: Call): JsonObject =>
  room.deps.validator.view(bidView)(shownBid(tender, bid, showingTo(room, reader, call)));

/** Throws 403 outside the tendering period; `what` is `Bid` or `Document`, `done` what cannot be done to it now. */
export const requireTenderingPeriod = (
  { before: { tenderPeriod }, context: { now, zone } }: Opened,
  what: 'Bid' | 'Document',
  done: 'added' | 'updated' | 'deleted',
): void => {
  if (contains(tenderPeriod, now, { from: 'closed', to: 'closed' })) return;
  const [from, to] = [tenderPeriod.startDate, tenderPeriod.endDate].map(zone.render);
  throw forbidden(`${what} can be ${done} only during the tendering period: from (${from}) to (${to}).`);
};

/** Whether an award gives this bid its 24 hours now (spec/tenders.md §5.6). */
export const isCorrectedNow = ({ before, procedure, context }: Opened, bid: BidRecord): boolean =>
  mayWrite(procedure, 'update award', before.status) && mayBeCorrected(before.awards, bid.id, context.now);

/** Whether bids are made in this status. */
export const areMade = (procedure: Procedure, status: string): boolean => bidSettings.of(procedure).in.includes(status);

/** Outsiders see nothing of bids while they are sealed (spec/requests.md §4). */
export const isPublicSave = ({ before, procedure }: Opened): boolean => procedure.bidsShown.get(before.status) !== 'sealed';

/** The list with one bid replaced. */
export const withBid = (tender: StoredTender, bid: BidRecord): StoredTender => ({
  ...tender,
  bids: bidsIn(tender).map((one) => (one.id === bid.id ? bid : one)),
});
