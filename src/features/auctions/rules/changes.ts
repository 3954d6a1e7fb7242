/** Changes of an auction other than bids and switches: planned, shifted, paused, void, cancelled (docs/auctions.md). Pure. */

import { FIRST_PREV_HASH } from '../../../base/domain/history.ts';
import { lookUp, omitUndefined } from '../../../base/domain/json.ts';
import type { AuctionEvent, AuctionRecord, Bidder, ScheduledAuction } from '../model/auction.ts';
import { buildOffer, scaleOf } from './offers.ts';
import { openTurn, stagesFrom, unclosedTurn, withStagesShifted } from './stages.ts';

type BodyOf<E extends AuctionEvent['event']> = Extract<AuctionEvent, { readonly event: E }>['body'];

/** Values that pages of other services expect. */
const CANCELLED = -100;
const VOID = -101;

const isVoid = ({ status }: AuctionRecord): boolean => status === 'void';

/** Whether it can be planned, first or anew: not once it has begun, unless all its bids are void. */
export const canSchedule = (auction: AuctionRecord | null): boolean =>
  auction === null || isVoid(auction) || (['planned', 'paused'].includes(auction.status) && auction.current_stage < 0);

/** The planned auction; seq and rev continue from the previous record, and links are kept. */
export const scheduleAuction = (before: AuctionRecord | null, { bids, ...body }: ScheduledAuction, at: Date): AuctionRecord => {
  const generations = new Map(before?.bids.map(({ id, generation }) => [id, generation]));
  return {
    ...body,
    attempt: before === null ? 1 : before.attempt + (isVoid(before) ? 1 : 0),
    status: 'planned',
    seq: before?.seq ?? 0,
    rev: before?.rev ?? 0,
    log_head: before?.log_head ?? FIRST_PREV_HASH,
    current_stage: -1,
    timer: body.start_at,
    stages: stagesFrom(body.start_at, bids.length, body.timing),
    bids: bids.map(({ initial, ...bidder }): Bidder => {
      const offer =
        body.auction_type === 'default'
          ? initial
          : { ...buildOffer(scaleOf(body), { denominator: 1, ...bidder }, initial, initial.date), ...initial };
      return { ...bidder, initial: offer, offer, generation: generations.get(bidder.id) ?? 1 };
    }),
    initial_order: [],
    order: [],
    modified: at,
  };
};

export const canEnd = ({ status }: AuctionRecord): boolean => !['reported', 'void', 'cancelled'].includes(status);

/** Whether lost time can be restored: a stage is left. */
export const canShift = ({ timer, status }: AuctionRecord): boolean => timer !== undefined && status !== 'bidding_over';

const shiftDate = (date: Date, by: number): Date => new Date(date.getTime() + by);

const withLater = (auction: AuctionRecord, by: number): AuctionRecord => {
  // An interrupted turn starts again.
  const isHeldUp = auction.status === 'paused' && unclosedTurn(auction) !== undefined;
  return {
    ...auction,
    stages: withStagesShifted(auction.stages, auction.current_stage - (isHeldUp ? 1 : 0), by),
    start_at: auction.current_stage < 0 ? shiftDate(auction.start_at, by) : auction.start_at,
    ...omitUndefined({ timer: auction.timer && shiftDate(auction.timer, by) }),
  };
};

/** Shifts later stages; the open turn is extended. */
export const withShift = (auction: AuctionRecord, { by, reason, until }: BodyOf<'shift'>, at: Date): AuctionRecord => ({
  ...withLater(auction, by),
  ...omitUndefined({ made_good_until: openTurn(auction) && until }),
  notice: { kind: 'shift', reason, at, by },
});

/** Pauses until an instant; then a pause and the interrupted turn in full length follow. A pending bid is kept. */
export const withPause = (
  { limit: _, made_good_until: __, ...auction }: AuctionRecord,
  { until, reason }: BodyOf<'pause'>,
  at: Date,
): AuctionRecord => {
  const { timing, stages, current_stage } = auction;
  const next = stages[unclosedTurn(auction) === undefined ? current_stage + 1 : current_stage];
  const timer = shiftDate(until, timing.pause);
  const by = timer.getTime() - (next ?? { start: timer }).start.getTime();
  return { ...withLater({ ...auction, status: 'paused' }, by), timer, notice: { kind: 'paused', reason, at, until } };
};

const withoutHeld = ({ held: _, ...bidder }: Bidder): Bidder => bidder;

/** Without results; bids of a void attempt are discarded. */
export const endAuction = (
  { timer: _, limit: __, made_good_until: ___, ...auction }: AuctionRecord,
  status: 'void' | 'cancelled',
  { reason }: BodyOf<'void' | 'cancel'>,
  at: Date,
): AuctionRecord => ({
  ...auction,
  status,
  current_stage: status === 'void' ? VOID : CANCELLED,
  bids: auction.bids.map(withoutHeld),
  order: status === 'void' ? [] : auction.order,
  notice: { kind: status, reason, at },
});

export const withNames = (auction: AuctionRecord, { names }: BodyOf<'reveal'>): AuctionRecord => ({
  ...auction,
  bids: auction.bids.map((bidder) => {
    const name = lookUp(names, bidder.id);
    return name === undefined ? bidder : { ...bidder, name };
  }),
});

export const withNewLink = (auction: AuctionRecord, { bid }: BodyOf<'renew_link'>): AuctionRecord => ({
  ...auction,
  bids: auction.bids.map((bidder) => (bidder.id === bid ? { ...bidder, generation: bidder.generation + 1 } : bidder)),
});
