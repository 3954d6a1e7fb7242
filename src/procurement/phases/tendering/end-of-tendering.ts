/** The end of tendering (spec/procedures.md §1.3). Pure; the step numbers are those of the specification. */

import { firmKey } from '../../../base/domain/firm.ts';
import { omitUndefined } from '../../../base/domain/json.ts';
import type { BidRecord, ComplaintRecord, TenderRecord } from '../../../base/domain/tender.ts';
import type { Lot, LotValue, Value, WeightedValue } from '../../../base/domain/types.generated.ts';
import { phaseList } from '../../engine/lists.ts';
import { withDerivedValues } from '../../engine/measure.ts';
import type { EffectContext } from '../../engine/procedure.ts';
import { statusByOffers } from '../../tenders/visibility.ts';
import { withoutAuction } from '../auction/auction-plan.ts';
import { isActiveLot, offersFor } from '../awarding/next-awards.ts';
import { buildWeightedValue } from '../bids/weighted-values.ts';
import { endTender, statusByLots } from '../contracting/completion.ts';
import { withClaimsIgnored } from '../disputes/claim-endings.ts';
import { tenderingSettings } from './rules.ts';

/** 1, 8: answered claims on the tender take the status of their answer; unanswered ones on ended lots are ignored. */
const withClaimsSettled = (tender: TenderRecord): TenderRecord => {
  if (tender.complaints === undefined) return tender;
  const settled = (claim: ComplaintRecord): ComplaintRecord =>
    claim.status === 'answered' && claim.resolutionType !== undefined ? { ...claim, status: claim.resolutionType } : claim;
  return withClaimsIgnored({ ...tender, complaints: tender.complaints.map(settled) });
};

/** Effects on bids before they are opened. */
export const openingEffects = phaseList<(tender: TenderRecord, context: EffectContext) => TenderRecord>();

/** 2, 3: drafts are removed, pending bids become active unless pre-qualification decides that, and so do the lot values of every bid. */
const withBidsOpened = (tender: TenderRecord, { config }: EffectContext): TenderRecord => {
  if (tender.bids === undefined) return tender;
  const sent = tender.bids.filter(({ status }) => status !== 'draft');
  if (config.hasPrequalification) return { ...tender, bids: sent };
  const opened = ({ lotValues, ...bid }: BidRecord): BidRecord => ({
    ...bid,
    status: bid.status === 'pending' ? 'active' : bid.status,
    ...omitUndefined({ lotValues: lotValues?.map((value) => ({ ...value, status: 'active' as const })) }),
  });
  return { ...tender, bids: sent.map(opened) };
};

/** Number of offers for a lot, or for a tender without lots; of distinct firms where the type counts those. */
const countOffersFor = (tender: TenderRecord, lotId: string | undefined, { procedure }: EffectContext): number => {
  const offers = offersFor(tender, lotId);
  if (tenderingSettings.of(procedure).countsFirms !== true) return offers.length;
  return new Set(offers.flatMap(({ bid }) => (bid.tenderers ?? []).map(firmKey))).size;
};

/** 4: lots with too few offers become unsuccessful; a single offer needs no auction. */
const withLotsCounted = (tender: TenderRecord, context: EffectContext): TenderRecord => {
  const { config, now } = context;
  if (tender.lots === undefined) return tender;
  const counted = (lot: Lot): Lot => {
    if (!isActiveLot(lot)) return lot;
    const count = countOffersFor(tender, lot.id, context);
    if (count < config.minBidsNumber) return withoutAuction({ ...lot, status: 'unsuccessful', date: now });
    return count < 2 ? withoutAuction(lot) : lot;
  };
  return { ...tender, lots: tender.lots.map(counted) };
};

const isStandingBid = ({ status }: BidRecord): boolean => status === 'active' || status === 'pending';

/** 4, 6: values for ended lots become unsuccessful, and so does a bid without any other. */
const withBidsSorted = (tender: TenderRecord): TenderRecord => {
  const { lots = [], bids } = tender;
  if (lots.length === 0 || bids === undefined) return tender;
  const open = new Set(lots.filter(isActiveLot).map(({ id }) => id));
  const sorted = (bid: BidRecord): BidRecord => {
    if (bid.lotValues === undefined) return isStandingBid(bid) ? { ...bid, status: 'unsuccessful' } : bid;
    const lotValues = bid.lotValues.map((value) => (open.has(value.relatedLot) ? value : { ...value, status: 'unsuccessful' as const }));
    return { ...bid, lotValues, status: statusByOffers({ status: bid.status, lotValues }, lots) };
  };
  return { ...tender, bids: bids.map(sorted) };
};

/** 9: stores initial and weighted values. */
const withValuesKept = (tender: TenderRecord, { procedure: { measure } }: EffectContext): TenderRecord => {
  const weighed = (bid: BidRecord, value: Value, lotId?: string): { weightedValue?: WeightedValue } => {
    const weightedValue = buildWeightedValue(measure.scale, tender, bid, value, lotId);
    return omitUndefined({ weightedValue });
  };
  // Some types have no prices.
  const keptOffer = (bid: BidRecord, offer: LotValue): LotValue =>
    offer.value === undefined ? offer : { ...offer, initialValue: offer.value, ...weighed(bid, offer.value, offer.relatedLot) };
  const stored = (bid: BidRecord): BidRecord => {
    if (!isStandingBid(bid)) return bid;
    const { value, lotValues } = withDerivedValues(measure, tender, bid);
    return {
      ...bid,
      ...(value === undefined ? {} : { value, initialValue: value, ...weighed(bid, value) }),
      ...omitUndefined({ lotValues: lotValues?.map((one) => keptOffer(bid, one)) }),
    };
  };
  return tender.bids === undefined ? tender : { ...tender, bids: tender.bids.map(stored) };
};

/** 4, 6: lots and bids fail if there are too few offers; called again after pre-qualification (spec/pre-qualification.md §4). */
export const withOffersCounted = (tender: TenderRecord, context: EffectContext): TenderRecord =>
  withBidsSorted(withLotsCounted(tender, context));

/** 5, 7, 10: ends a tender with too few offers, else enters the phase after this one. */
export const endOrEnterNextPhase = (phase: string, tender: TenderRecord, context: EffectContext): TenderRecord => {
  const byLots = statusByLots(tender.lots ?? []);
  if (byLots !== undefined) return endTender(tender, byLots === 'complete' ? 'unsuccessful' : byLots, context.now);
  const { lots = [] } = tender;
  const asked = lots.length === 0 ? [undefined] : lots.filter(isActiveLot).map(({ id }) => id);
  if (Math.max(0, ...asked.map((id) => countOffersFor(tender, id, context))) < context.config.minBidsNumber)
    return endTender(tender, 'unsuccessful', context.now);
  return context.procedure.next(phase)(tender, context);
};

/** The tender with opened bids: in its next phase, or unsuccessful. */
export const endTendering = (tender: TenderRecord, context: EffectContext): TenderRecord => {
  const storedTender = openingEffects.of(context.procedure).reduce((next, effect) => effect(next, context), tender);
  const opened = withOffersCounted(withBidsOpened(storedTender, context), context);
  return withClaimsSettled(endOrEnterNextPhase('tendering', withValuesKept(opened, context), context));
};
