/** The input of an auction when scheduled: bidders, their offers, public data of the tender (docs/auctions.md). Pure. */

import { buildAuctionId, findAuctionPeriod, findQuickMode } from '../../base/domain/auctions.ts';
import { omitUndefined, unlessEmpty } from '../../base/domain/json.ts';
import { purchaseFor } from '../../base/domain/masks.ts';
import { asMoney, priceScale, worthOf } from '../../base/domain/scale.ts';
import type { BidRecord, TenderRecord } from '../../base/domain/tender.ts';
import type { Value, WeightedValue } from '../../base/domain/types.generated.ts';
import type { Measure, OfferSubject } from '../../procurement/engine/measure.ts';
import type { AuctionOffer, AuctionSubject, Bidder, ScheduledAuction, Timing } from './model/auction.ts';
import { withoutPrivate } from './rules/public-document.ts';
import { IMMEDIATE_TIMING, timingFor } from './rules/stages.ts';

interface PlannedOffer {
  readonly id: string;
  readonly value: Value;
  readonly weightedValue: WeightedValue | undefined;
  readonly date: Date | undefined;
}

const isIn = (status: string | undefined): boolean => status === undefined || status === 'active';

/** The offers of valid bids for a lot (or a tender without lots), in the tender's order. */
export const offeredFor = ({ bids = [] }: Pick<TenderRecord, 'bids'>, lotId: string | undefined): readonly PlannedOffer[] =>
  bids.flatMap(({ id, status, date, value, weightedValue, lotValues = [] }: BidRecord): PlannedOffer[] => {
    if (!isIn(status)) return [];
    if (lotId === undefined) return value === undefined ? [] : [{ id, value, weightedValue, date }];
    const ownLotValue = lotValues.find((one) => one.relatedLot === lotId && isIn(one.status));
    return ownLotValue === undefined
      ? []
      : [{ id, value: ownLotValue.value, weightedValue: ownLotValue.weightedValue, date: ownLotValue.date ?? date }];
  });

const SUBJECT_FIELDS = ['tenderID', 'title', 'title_en', 'description', 'description_en', 'submissionMethodDetails', 'mode'] as const;

const findSubject = (tender: TenderRecord, lotId: string | undefined, { scale, auctionFields = [] }: Measure): AuctionSubject => {
  const lot = tender.lots?.find(({ id }) => id === lotId);
  // Public in the auction.
  const { items: visible = [] } = purchaseFor(tender, undefined, { items: tender.items });
  const items = visible.filter(({ relatedLot }) => lotId === undefined || relatedLot === lotId);
  const own = new Set<string | undefined>([lotId, ...items.map(({ id }) => id)]);
  const features = (tender.features ?? []).filter(
    ({ featureOf, relatedItem }) => featureOf === 'tenderer' || lotId === undefined || own.has(relatedItem),
  );
  const value = lot?.value ?? tender.value;
  const minimalStep = lot?.minimalStep ?? tender.minimalStep;
  return {
    ...Object.fromEntries(SUBJECT_FIELDS.flatMap((field) => (tender[field] === undefined ? [] : [[field, tender[field]]]))),
    ...omitUndefined({ lot_title: lot?.title, lot_title_en: lot?.title_en }),
    procurementMethodType: tender.procurementMethodType,
    procuringEntity: withoutPrivate(tender.procuringEntity),
    items,
    ...omitUndefined({ features: unlessEmpty(features) }),
    ...omitUndefined({ value: value && asMoney(scale, value), minimalStep: minimalStep && asMoney(scale, minimalStep) }),
    ...Object.fromEntries(Object.entries({ ...tender, ...lot }).filter(([field]) => auctionFields.includes(field))),
  };
};

const buildInitial = (
  { value, weightedValue, date }: PlannedOffer,
  start: Date,
  { scale, termsOf }: Measure,
  subject: OfferSubject,
): AuctionOffer => ({
  amount: worthOf(scale, value),
  ...omitUndefined({ terms: termsOf?.(value, subject), weighted: weightedValue && worthOf(scale, weightedValue) }),
  date: date ?? start,
});

const plannedWeights = ({ weightedValue }: PlannedOffer): Pick<Bidder, 'denominator' | 'addition'> =>
  omitUndefined({ denominator: weightedValue?.denominator, addition: weightedValue?.addition });

/** The auction of a lot (or of a tender without lots) by its plan; undefined without a plan. */
export const scheduledFor = (
  tender: TenderRecord,
  { tender: tenderId, lot: lotId }: { readonly tender: string; readonly lot: string | undefined },
  { measure, sandbox }: { readonly measure: Measure; readonly sandbox: boolean },
  timing: (bidders: number) => Timing = timingFor,
): ScheduledAuction | undefined => {
  const start = findAuctionPeriod(tender, lotId)?.startDate;
  if (start === undefined) return undefined;
  const offered = offeredFor(tender, lotId);
  const isQuick = sandbox && tender.submissionMethodDetails?.includes('quick') === true;
  const lot = tender.lots?.find(({ id }) => id === lotId);
  return {
    _id: buildAuctionId(tenderId, lotId),
    tender_id: tenderId,
    ...omitUndefined({ lot_id: lotId }),
    start_at: start,
    auction_type: offered[0]?.weightedValue === undefined ? 'default' : 'mixed',
    timing: isQuick && findQuickMode(tender.submissionMethodDetails) === 'fast-forward' ? IMMEDIATE_TIMING : timing(offered.length),
    step: (lot === undefined ? undefined : measure.stepOf(lot)) ?? measure.stepOf(tender) ?? 0,
    ...omitUndefined({ scale: measure.scale === priceScale ? undefined : measure.scale, quick: isQuick ? (true as const) : undefined }),
    subject: findSubject(tender, lotId, measure),
    bids: offered.map((one) => ({
      id: one.id,
      ...plannedWeights(one),
      ...(measure.inputsOf && { inputs: measure.inputsOf(one.value, { tender, lot }) }),
      initial: buildInitial(one, start, measure, { tender, lot }),
    })),
  };
};
