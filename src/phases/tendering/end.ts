/** The end of tendering (spec/procedures.md §1.3). Pure; the numbers of the steps are those of the specification. */

import type { BidRecord, ComplaintRecord, TenderRecord } from '../../model/tender.ts';
import type { Lot, Value, WeightedValue } from '../../model/types.generated.ts';
import type { EffectContext } from '../../procedures/engine/procedure.ts';
import { withoutAuction } from '../auction/holding.ts';
import { isActiveLot, mostOffers, offersFor } from '../awarding/awarding.ts';
import { weightedValueOf } from '../bids/weighing.ts';
import { withClaimsIgnored } from '../claims/ending.ts';
import { ended, statusByLots } from '../contracting/completion.ts';

/** 1, 8: answered claims on the tender take their answer; those of lots that have ended are ignored. */
const withClaimsSettled = (tender: TenderRecord): TenderRecord => {
  if (tender.complaints === undefined) return tender;
  const settled = (claim: ComplaintRecord): ComplaintRecord =>
    claim.status === 'answered' && claim.resolutionType !== undefined ? { ...claim, status: claim.resolutionType } : claim;
  return withClaimsIgnored({ ...tender, complaints: tender.complaints.map(settled) });
};

/** 2, 3: drafts are gone, submitted bids are in; values of lots become active in every bid. */
const withBidsOpened = (tender: TenderRecord): TenderRecord => {
  if (tender.bids === undefined) return tender;
  const opened = ({ lotValues, ...bid }: BidRecord): BidRecord => ({
    ...bid,
    status: bid.status === 'pending' ? 'active' : bid.status,
    ...(lotValues === undefined ? {} : { lotValues: lotValues.map((value) => ({ ...value, status: 'active' })) }),
  });
  return { ...tender, bids: tender.bids.filter(({ status }) => status !== 'draft').map(opened) };
};

/** 4: lots for which too few stand are unsuccessful; a lone bidder needs no auction. */
const withLotsCounted = (tender: TenderRecord, { config, now }: EffectContext): TenderRecord => {
  if (tender.lots === undefined) return tender;
  const counted = (lot: Lot): Lot => {
    if (!isActiveLot(lot)) return lot;
    const count = offersFor(tender, lot.id).length;
    if (count < config.minBidsNumber) return withoutAuction({ ...lot, status: 'unsuccessful', date: now });
    return count < 2 ? withoutAuction(lot) : lot;
  };
  return { ...tender, lots: tender.lots.map(counted) };
};

/** 4, 6: values for lots that are out are unsuccessful, and so is a bid without any other. */
const withBidsSorted = (tender: TenderRecord): TenderRecord => {
  const { lots = [], bids } = tender;
  if (lots.length === 0 || bids === undefined) return tender;
  const open = new Set(lots.filter(isActiveLot).map(({ id }) => id));
  const sorted = (bid: BidRecord): BidRecord => {
    const lotValues = bid.lotValues ?? [];
    const isOut = bid.status === 'active' && !lotValues.some(({ relatedLot }) => open.has(relatedLot));
    return {
      ...bid,
      ...(isOut ? { status: 'unsuccessful' } : {}),
      ...(bid.lotValues === undefined
        ? {}
        : { lotValues: lotValues.map((value) => (open.has(value.relatedLot) ? value : { ...value, status: 'unsuccessful' as const })) }),
    };
  };
  return { ...tender, bids: bids.map(sorted) };
};

/** 9: values as they were offered, and as they are compared. */
const withValuesKept = (tender: TenderRecord): TenderRecord => {
  const weighed = (bid: BidRecord, value: Value, lotId?: string): { weightedValue?: WeightedValue } => {
    const weightedValue = weightedValueOf(tender, bid, value, lotId);
    return weightedValue === undefined ? {} : { weightedValue };
  };
  const kept = (bid: BidRecord): BidRecord => {
    if (bid.status !== 'active') return bid;
    const { value, lotValues } = bid;
    return {
      ...bid,
      ...(value === undefined ? {} : { initialValue: value, ...weighed(bid, value) }),
      ...(lotValues === undefined
        ? {}
        : { lotValues: lotValues.map((one) => ({ ...one, initialValue: one.value, ...weighed(bid, one.value, one.relatedLot) })) }),
    };
  };
  return tender.bids === undefined ? tender : { ...tender, bids: tender.bids.map(kept) };
};

/** 5, 7, 10. */
const continued = (tender: TenderRecord, context: EffectContext): TenderRecord => {
  const byLots = statusByLots(tender.lots ?? []);
  if (byLots !== undefined) return ended(tender, byLots === 'complete' ? 'unsuccessful' : byLots, context.now);
  if (mostOffers(tender) < context.config.minBidsNumber) return ended(tender, 'unsuccessful', context.now);
  return context.procedure.next('tendering')(tender, context);
};

/** The tender once bids are opened: in auction, in awarding, or without anybody who wants it. */
export const withTenderingEnded = (tender: TenderRecord, context: EffectContext): TenderRecord => {
  const opened = withBidsSorted(withLotsCounted(withBidsOpened(tender), context));
  return withClaimsSettled(continued(withValuesKept(opened), context));
};
