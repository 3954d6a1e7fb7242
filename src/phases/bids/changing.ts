/** How bids are written: each by itself, so that bidders do not stand in each other's way, and all within one record. */

import type { Call } from '../../http/route.ts';
import { sameValue } from '../../model/json.ts';
import { conflict, Problem } from '../../model/problem.ts';
import type { BidRecord } from '../../model/tender.ts';
import { sizeOf } from '../../store/records/updates.ts';
import type { Changed, Decided, Opened, TenderRoom } from '../../tenders/room.ts';
import { bidOfPath } from './access.ts';

/** What becomes of the tender when this bid of it is written; refuses by throwing a `Problem`. */
export type DecideBid<T> = (opened: Opened, bid: BidRecord) => Decided<T>;

/** Of the 16 MB a record can have, the last 4 are for what the procedure adds: awards, their documents, the buyer's answers. */
const MOST_WITH_BIDS = 12 * 1024 * 1024;

/** Throws 413 when bidders would fill the record; what makes it smaller is always welcome. */
export const requireSpace = (before: object, saved: object): void => {
  const size = sizeOf(saved);
  if (size <= MOST_WITH_BIDS || size <= sizeOf(before)) return;
  throw new Problem('http-content-too-large', 'With this change the tender would be larger than the 12 MB that bids may fill');
};

/** For new parts of a bid (a document, an answer): a lost race is decided again on the newer bid, up to 10 times. */
export const appendToBid = <T>(room: TenderRoom, call: Call, decide: DecideBid<T>): Promise<Changed<T>> =>
  room.append(call, (opened) => ({
    ...decide(opened, bidOfPath(opened.before, call.params)),
    rules: (saved) => requireSpace(opened.before, saved),
  }));

/**
 * For changes of what is there: 409 when it is no longer what it was when the request came, by a write of this process or
 * another. Writes of other bids do not count. `part` is what is changed, the whole bid unless it says otherwise. Who asks
 * for what is there already is answered 200 all the same.
 */
export const editBid = async <T>(
  room: TenderRoom,
  call: Call,
  decide: DecideBid<T>,
  part: (bid: BidRecord) => object = (bid) => bid,
): Promise<Changed<T>> => {
  const seen = part(bidOfPath(await room.load(call.params), call.params));
  return appendToBid(room, call, (opened, bid) => {
    const decided = decide(opened, bid);
    if (decided.next !== opened.before && !sameValue(seen, part(bid))) throw conflict();
    return decided;
  });
};
