/** Joint awarding: several bidders win at once, up to `maxAwardsCount` (spec/close-frameworks.md §3). Takes the place of awarding. */

import { omitUndefined } from '../../../base/domain/json.ts';
import { type FieldError, NO_ERRORS, ruleError } from '../../../base/domain/problem.ts';
import type { AwardRecord, StoredTender, TenderRecord } from '../../../base/domain/tender.ts';
import type { Phase } from '../../engine/phase.ts';
import type { EffectContext, TransitionOutcome } from '../../engine/procedure.ts';
import type { ProcedureWrites } from '../../engine/writes.ts';
import { modelRules, type Rule } from '../../tenders/rules/rule.ts';
import { inTenderBodies } from '../../tenders/settings.ts';
import { AWARD_STAND_STILL_STATUS } from '../award-stand-still/lifecycle.ts';
import { AWARDED_STATUS, AWARDING_STATUS, type AwardingSettings, type DecideAward, withAward } from '../awarding/award.ts';
import { withAwardsCancelled } from '../awarding/effects.ts';
import { isActiveLot, listAwardsOfLot, newAward, type Offer, offersFor, sortByRank } from '../awarding/next-awards.ts';
import { awarding } from '../awarding/phase.ts';

const isStandingAward = ({ status }: AwardRecord): boolean => status === 'pending' || status === 'active';

/** The offers that get a place: the best without an award, or only that of `bid`. */
const chooseOffers = (tender: TenderRecord, lotId: string, bid: string | undefined, { procedure }: EffectContext): readonly Offer[] => {
  const awards = listAwardsOfLot(tender, lotId).filter(({ status }) => status !== 'cancelled');
  const taken = new Set(awards.map(({ bid_id }) => bid_id));
  const left = sortByRank(offersFor(tender, lotId), procedure.measure.scale).filter((offer) => !taken.has(offer.bid.id));
  const places = (tender.maxAwardsCount ?? 1) - awards.filter(isStandingAward).length;
  return bid === undefined ? left.slice(0, Math.max(0, places)) : left.filter((offer) => offer.bid.id === bid);
};

/** Adds awards for the free places, or only for `bid`, and sets the status of undecided awards. */
export const withPlacesFilled = (tender: TenderRecord, context: EffectContext, bid?: string): TenderRecord => {
  const { lots = [], awards = [], awardPeriod } = tender;
  const createdAwards = lots.filter(isActiveLot).flatMap(({ id: lotId }) => {
    const offers = offersFor(tender, lotId);
    return chooseOffers(tender, lotId, bid, context).map((offer) => newAward(tender, offer, { lotId, offers }, context));
  });
  const isLost = ({ id, status }: (typeof lots)[number]): boolean => status === 'active' && offersFor(tender, id).length === 0;
  const open = lots.map((lot) => (isLost(lot) ? { ...lot, status: 'unsuccessful' as const, date: context.now } : lot));
  return {
    ...tender,
    status: AWARDING_STATUS,
    awardPeriod: { startDate: awardPeriod?.startDate ?? context.now },
    lots: open,
    ...omitUndefined({ awards: createdAwards.length === 0 ? undefined : [...awards, ...createdAwards] }),
  };
};

const fillPlaces = ({ next, otherWrites }: TransitionOutcome, context: EffectContext, bid?: string): TransitionOutcome => ({
  ...omitUndefined({ otherWrites }),
  // Changes of a tender keep the fields that the store adds to it.
  next: withPlacesFilled(next, context, bid) as StoredTender,
});

/** Cancelled awards keep their claims. */
const KEPT_OF_CANCELLED_AWARD = { claims: true } as const;

const restartLotAwarding: DecideAward = (tender, award, _, context) => {
  const ownAwards = listAwardsOfLot(tender, award.lotID).filter(({ id, status }) => id === award.id || status !== 'cancelled');
  return fillPlaces(withAwardsCancelled(tender, new Set(ownAwards.map(({ id }) => id)), context, KEPT_OF_CANCELLED_AWARD), context);
};

/** A decision starts no complaint period and creates no contract; once announced, decisions are only made again for the whole lot. */
export const decideJointly: DecideAward = (tender, award, step, context) => {
  const decided = withAward(tender, { ...award, date: context.now });
  switch (step) {
    case 'accept':
      return { next: decided };
    case 'reject':
      return fillPlaces({ next: decided }, context);
    case 'cancel accepted':
      if (tender.status !== AWARDING_STATUS) return restartLotAwarding(tender, award, step, context);
      return fillPlaces(withAwardsCancelled(tender, new Set([award.id]), context, KEPT_OF_CANCELLED_AWARD), context, award.bid_id);
    case 'cancel rejected':
      return restartLotAwarding(tender, award, step, context);
    default:
      return { next: withAward(tender, award) };
  }
};

const tooFew: readonly FieldError[] = [
  ruleError(['data', 'maxAwardsCount'], "Maximal awards number can't be less then minimal bids number"),
];

const enoughMayWin: Rule = ({ maxAwardsCount }, { config }) =>
  maxAwardsCount !== undefined && maxAwardsCount < config.minBidsNumber ? tooFew : NO_ERRORS;

/** Decisions can be cancelled during the stand-still; bots may add documents to the end. */
const LATER_WRITES: Readonly<Record<string, readonly string[]>> = {
  'update award': [AWARD_STAND_STILL_STATUS],
  'add award document as bot': [AWARD_STAND_STILL_STATUS, AWARDED_STATUS],
  'update award document as bot': [AWARDED_STATUS],
};

const withStandStill = (writes: ProcedureWrites): ProcedureWrites =>
  Object.fromEntries(
    Object.entries(writes).map(([name, write]) => [name, { ...write, in: [AWARDING_STATUS, ...(LATER_WRITES[name] ?? [])] }]),
  );

/** What a type decides itself of awards that are decided together. */
interface JointAwardingSettings extends Omit<AwardingSettings, 'jointly' | 'contesting'> {
  readonly contesting: Omit<AwardingSettings['contesting'], 'reopening' | 'hasOnePeriod'>;
}

export const jointAwarding = (settings: JointAwardingSettings): Phase => {
  const phase = awarding({
    ...settings,
    contesting: { ...settings.contesting, reopening: 'free' },
    jointly: { makeAwards: (tender, context) => withPlacesFilled(tender, context), decide: decideJointly },
  });
  return {
    ...phase,
    statuses: [AWARDING_STATUS],
    bidVisibility: { [AWARDING_STATUS]: 'public' },
    entrances: [AWARDING_STATUS],
    transitions: () => [],
    writes: (place) => withStandStill(phase.writes?.(place) ?? {}),
    models: (place) => ({ ...phase.models?.(place), ...inTenderBodies({ has: ['maxAwardsCount'], needs: ['maxAwardsCount'] }) }),
    adds: (place) => [...(phase.adds?.(place) ?? []), modelRules.add({ enoughMayWin })],
  };
};
