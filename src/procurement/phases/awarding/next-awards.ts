/** The valid offers for a lot, and the next awards (spec/procedures.md §3.3). Pure: ids are passed in. */

import { omitUndefined, unlessEmpty } from '../../../base/domain/json.ts';
import { isShareOfMean } from '../../../base/domain/money.ts';
import { bestFirst, type Scale, worthOf } from '../../../base/domain/scale.ts';
import type { AwardRecord, BidRecord, TenderRecord } from '../../../base/domain/tender.ts';
import type { AwardMilestone, Lot, Value, WeightedValue } from '../../../base/domain/types.generated.ts';
import { memoize } from '../../../base/platform/memoize.ts';
import type { EffectContext } from '../../engine/procedure.ts';
import { afterDays, type Context } from '../../tenders/rules/rule.ts';
import { AWARDED_STATUS, AWARDING_STATUS, awardingSettings } from './award.ts';

interface PricedOffer {
  readonly value: Pick<Value, 'amount'>;
  readonly initialValue?: Pick<Value, 'amount'> | undefined;
}

/** An offer is abnormally low at 60 % of the mean initial value of the others, or at 70 % of the next offer's value. */
const OF_MEAN = '0.6';
const OF_NEXT = '0.7';

const BELOW_MEAN_TEXT =
  'найбільш економічно вигідна пропозиція є меншою на 40 або більше відсотків від середньоарифметичного значення ціни/приведеної ціни тендерних пропозицій інших учасників на початковому етапі аукціону';
const BELOW_NEXT_TEXT =
  'найбільш економічно вигідна пропозиція є меншою на 30 або більше відсотків від наступної ціни/приведеної ціни тендерної пропозиції за результатами проведеного електронного аукціону';

/** Why an offer is abnormally low; empty if it is not. `ranked` is in awarding order. */
export const lowPriceReasons = (scale: Scale, offer: PricedOffer, rankOffers: readonly PricedOffer[]): readonly string[] => {
  const worth = worthOf(scale, offer.value);
  const others = rankOffers.filter((one) => one !== offer).map(({ value, initialValue = value }) => worthOf(scale, initialValue));
  const next = rankOffers[rankOffers.indexOf(offer) + 1];
  return [
    ...(others.length > 0 && isShareOfMean(worth, OF_MEAN, others) ? [BELOW_MEAN_TEXT] : []),
    ...(next !== undefined && isShareOfMean(worth, OF_NEXT, [worthOf(scale, next.value)]) ? [BELOW_NEXT_TEXT] : []),
  ];
};

/** A bid's offer for one lot. */
export interface Offer {
  readonly bid: BidRecord;
  readonly value: Value;
  /** The value before the auction. */
  readonly initialValue?: Value | undefined;
  readonly weightedValue?: WeightedValue | undefined;
  readonly date: Date | undefined;
}

const isStandingBidStatus = (status: string): boolean => status === 'active' || status === 'pending';

/** Lot → its offers; undefined → offers in a tender without lots. Memoized because it is read for every lot. */
const offersByLot = memoize((bids: readonly BidRecord[]): ReadonlyMap<string | undefined, readonly Offer[]> => {
  const found = new Map<string | undefined, Offer[]>();
  const add = (lotId: string | undefined, offer: Offer): void => {
    const offers = found.get(lotId);
    if (offers === undefined) found.set(lotId, [offer]);
    else offers.push(offer);
  };
  for (const bid of bids) {
    if (!isStandingBidStatus(bid.status)) continue;
    const { value: whole, initialValue: first, weightedValue: weighted, date: created, lotValues = [] } = bid;
    if (whole !== undefined) add(undefined, { bid, value: whole, initialValue: first, weightedValue: weighted, date: created });
    for (const { relatedLot, status, value, initialValue, weightedValue, date } of lotValues) {
      if (relatedLot !== undefined && isStandingBidStatus(status)) add(relatedLot, { bid, value, initialValue, weightedValue, date });
    }
  }
  return found;
});

/** Offers of active or pending bids, in the order of the bids; `lotId` is undefined for a tender without lots. */
export const offersFor = ({ bids }: Pick<TenderRecord, 'bids'>, lotId: string | undefined): readonly Offer[] =>
  bids === undefined ? [] : (offersByLot(bids).get(lotId) ?? []);

/** Best first: by weighted value if all have one, else by value; equal ones by date, earlier first. */
export const sortByRank = (offers: readonly Offer[], scale: Scale): Offer[] => {
  const isWeighted = offers.every(({ weightedValue }) => weightedValue !== undefined);
  const worth = ({ value, weightedValue = value }: Offer): number => worthOf(scale, isWeighted ? weightedValue : value);
  return offers.toSorted((a, b) => bestFirst(scale, worth(a), worth(b)) || (a.date?.getTime() ?? 0) - (b.date?.getTime() ?? 0));
};

/** Number of offers for the active lot with the most, or for a tender without lots. */
export const maxOffers = (tender: TenderRecord): number => {
  const { lots = [] } = tender;
  if (lots.length === 0) return offersFor(tender, undefined).length;
  return Math.max(0, ...lots.filter(({ status }) => status === 'active').map(({ id }) => offersFor(tender, id).length));
};

export const isActiveLot = ({ status }: Pick<Lot, 'status'>): boolean => status === 'active';

/** Awards of a lot, or of a tender without lots, oldest first. */
export const listAwardsOfLot = ({ awards = [] }: Pick<TenderRecord, 'awards'>, lotId: string | undefined): AwardRecord[] =>
  awards.filter(({ lotID }) => lotID === lotId);

/**
 * The offers due for an award. With `hasAwardingOrder` one at a time: the best one without an award, while no award is pending,
 * nor active unless several may win. Otherwise all without an award. Cancelled awards do not count
 * (spec/procedures.md §3.3, 2; spec/request-for-proposal.md §9.1).
 */
const listDueOffers = (offers: readonly Offer[], awards: readonly AwardRecord[], { config, procedure }: Context): Offer[] => {
  const taken = new Set(awards.filter(({ status }) => status !== 'cancelled').map(({ bid_id }) => bid_id));
  const left = (): Offer[] => sortByRank(offers, procedure.measure.scale).filter(({ bid }) => !taken.has(bid.id));
  if (!config.hasAwardingOrder) return left();
  const last = awards.at(-1)?.status;
  return last === 'pending' || (last === 'active' && !config.hasMultiSourcing) ? [] : left().slice(0, 1);
};

/** The milestone for explaining an abnormally low price, where the type has it; empty if the price is not low. */
const buildLowPriceMilestones = (
  tender: TenderRecord,
  offer: Offer,
  offers: readonly Offer[],
  context: EffectContext,
): readonly AwardMilestone[] => {
  const { procedure } = context;
  const { scale } = procedure.measure;
  const { lowPriceDays } = awardingSettings.of(procedure).milestones ?? {};
  const reasons = lowPriceDays === undefined ? [] : lowPriceReasons(scale, offer, sortByRank(offers, scale));
  if (lowPriceDays === undefined || reasons.length === 0) return [];
  const { now: date, newId } = context;
  const dueDate = afterDays(tender, date, lowPriceDays, 'working', context);
  return [{ id: newId(), code: 'alp', date, dueDate, description: reasons.join(' / ') }];
};

/** A new award for one of the offers of a lot. */
export const newAward = (
  tender: TenderRecord,
  offer: Offer,
  { lotId, offers }: { readonly lotId: string | undefined; readonly offers: readonly Offer[] },
  context: EffectContext,
): AwardRecord => {
  const { now, newId, procedure } = context;
  const { bid, value, weightedValue } = offer;
  const milestones = buildLowPriceMilestones(tender, offer, offers, context);
  return {
    id: newId(),
    status: 'pending',
    date: now,
    bid_id: bid.id,
    ...omitUndefined({ lotID: lotId }),
    value,
    ...omitUndefined({ weightedValue }),
    suppliers: bid.tenderers ?? [],
    period: { startDate: now, endDate: afterDays(tender, now, awardingSettings.of(procedure).decision.days, 'working', context) },
    ...omitUndefined({ milestones: unlessEmpty([...milestones]) }),
  };
};

/** `made`: the due awards; `failed`: the lot has neither offers nor open awards. */
const buildNextAwards = (
  tender: TenderRecord,
  lotId: string | undefined,
  context: EffectContext,
): { made: AwardRecord[]; failed: boolean } => {
  const awards = listAwardsOfLot(tender, lotId);
  const offers = offersFor(tender, lotId);
  const isOpen = awards.some(({ status }) => status === 'pending' || status === 'active');
  return {
    made: listDueOffers(offers, awards, context).map((offer) => newAward(tender, offer, { lotId, offers }, context)),
    failed: !isOpen && offers.length === 0,
  };
};

/**
 * Whether a decision is pending. Pending awards of an ended lot do not count (spec/procedures.md §4.3), nor do those beside the
 * winner of a lot whose awards were made together.
 */
const isUndecided = (tender: TenderRecord, { config }: Context): boolean => {
  const { lots = [] } = tender;
  const hasOneWinner = !config.hasAwardingOrder && !config.hasMultiSourcing;
  const targets = lots.length === 0 ? [undefined] : lots.filter(isActiveLot).map(({ id }) => id);
  return targets.some((lotId) => {
    const states = new Set(listAwardsOfLot(tender, lotId).map(({ status }) => status));
    return states.has('pending') && !(hasOneWinner && states.has('active'));
  });
};

const withStatus = (tender: TenderRecord, context: Context): TenderRecord => {
  const { now } = context;
  const startDate = tender.awardPeriod?.startDate ?? (tender.awards === undefined ? undefined : now);
  const start = omitUndefined({ startDate });
  if (isUndecided(tender, context)) return { ...tender, status: AWARDING_STATUS, awardPeriod: start };
  const endDate = tender.status === AWARDED_STATUS ? (tender.awardPeriod?.endDate ?? now) : now;
  return { ...tender, status: AWARDED_STATUS, awardPeriod: { ...start, endDate } };
};

/**
 * Adds the due awards of the active lots; the status is active.qualification while one is pending, else active.awarded. A lot
 * without offers becomes unsuccessful; one whose offers are used up waits for its end (E6).
 */
const withAwardsInTurn = (tender: TenderRecord, context: EffectContext): TenderRecord => {
  const { lots = [] } = tender;
  const targets = lots.length === 0 ? [undefined] : lots.filter(isActiveLot).map(({ id }) => id);
  const steps = new Map(targets.map((lotId) => [lotId, buildNextAwards(tender, lotId, context)]));
  const awards = [...steps.values()].flatMap((one) => one.made);
  const failed = (id: string): boolean => steps.get(id)?.failed === true;
  return withStatus(
    {
      ...tender,
      ...(lots.length === 0
        ? {}
        : { lots: lots.map((lot) => (failed(lot.id) ? { ...lot, status: 'unsuccessful', date: context.now } : lot)) }),
      ...omitUndefined({ awards: awards.length === 0 ? undefined : [...(tender.awards ?? []), ...awards] }),
    },
    context,
  );
};

/** Adds the due awards the way the type makes them. */
export const withNextAwards = (tender: TenderRecord, context: EffectContext): TenderRecord => {
  const { makeAwards = withAwardsInTurn } = awardingSettings.of(context.procedure).jointly ?? {};
  return makeAwards(tender, context);
};
