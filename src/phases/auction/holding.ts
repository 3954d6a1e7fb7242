/** The end of auctions (spec/procedures.md §3.1). Pure. */

import type { TenderRecord } from '../../model/tender.ts';
import type { AuctionPeriod } from '../../model/types.generated.ts';
import type { EffectContext } from '../../procedures/engine/procedure.ts';
import { isToCome } from '../../tenders/rules/procedure.ts';
import { isActiveLot } from '../awarding/awarding.ts';
import { offersFor } from '../awarding/offers.ts';

/** With fewer offers no auction is held. */
const ENOUGH = 2;

const closed = (period: AuctionPeriod | undefined, now: Date): AuctionPeriod => ({
  ...period,
  startDate: period?.startDate === undefined || period.startDate > now ? now : period.startDate,
  endDate: now,
});

/** Whether results may still come for a lot, or for a tender without lots. */
const isAwaited = (tender: TenderRecord, period: AuctionPeriod | undefined, lotId: string | undefined): boolean =>
  period?.endDate === undefined && offersFor(tender, lotId).length >= ENOUGH;

/** The tender with these auctions over: lots by id, or the tender's own with undefined. */
const withClosed = (tender: TenderRecord, lotIds: ReadonlySet<string | undefined>, now: Date): TenderRecord => {
  if (lotIds.has(undefined)) return { ...tender, auctionPeriod: closed(tender.auctionPeriod, now) };
  const lots = (tender.lots ?? []).map((lot) => (lotIds.has(lot.id) ? { ...lot, auctionPeriod: closed(lot.auctionPeriod, now) } : lot));
  return { ...tender, lots };
};

/** The next phase begins when no auction is awaited any more; else the tender stays as it is. */
export const withNextAfterAuctions = (tender: TenderRecord, context: EffectContext): TenderRecord => {
  const { lots = [], auctionPeriod } = tender;
  const isWaiting =
    lots.length === 0
      ? isAwaited(tender, auctionPeriod, undefined)
      : lots.some((lot) => isActiveLot(lot) && isAwaited(tender, lot.auctionPeriod, lot.id));
  return isWaiting ? tender : context.procedure.next('auction')(tender, context);
};

/** The auction of a lot (undefined: of the tender) is over with the values that stand in the bids. */
export const withAuctionOver = (tender: TenderRecord, lotId: string | undefined, context: EffectContext): TenderRecord =>
  withNextAfterAuctions(withClosed(tender, new Set([lotId]), context.now), context);

const hasBegun = (period: AuctionPeriod | undefined, now: Date): boolean =>
  period?.startDate !== undefined && period.startDate <= now && isToCome(period);

/**
 * Auctions that have begun end at once with the initial values (AUCTION=builtin); with an outside service nothing happens
 * here, and an auction that was missed is planned anew.
 */
export const withAuctionsHeld = (tender: TenderRecord, context: EffectContext): TenderRecord => {
  if (context.auction === 'external') return tender;
  const { lots = [], auctionPeriod } = tender;
  const due =
    lots.length === 0
      ? [undefined].filter(() => hasBegun(auctionPeriod, context.now))
      : lots.filter((lot) => isActiveLot(lot) && hasBegun(lot.auctionPeriod, context.now)).map(({ id }) => id);
  if (due.length === 0) return tender;
  return withNextAfterAuctions(withClosed(tender, new Set(due), context.now), context);
};
