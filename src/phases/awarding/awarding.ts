/** The next awards, and what they make of the tender (spec/procedures.md §3.3). Pure: ids come in. */

import type { AwardRecord, TenderRecord } from '../../model/tender.ts';
import type { Lot } from '../../model/types.generated.ts';
import type { EffectContext } from '../../procedures/engine/procedure.ts';
import { afterDays, type Context } from '../../tenders/rules/rule.ts';
import { type Offer, offersFor, ranked } from './offers.ts';
import { awardingSettings } from './settings.ts';

export const isActiveLot = ({ status }: Pick<Lot, 'status'>): boolean => status === 'active';

/** Awards of a lot, or of a tender without lots, oldest first. */
export const awardsOf = ({ awards = [] }: Pick<TenderRecord, 'awards'>, lotId: string | undefined): AwardRecord[] =>
  awards.filter(({ lotID }) => lotID === lotId);

const isOpen = (award: AwardRecord | undefined): boolean => award?.status === 'pending' || award?.status === 'active';

/** The best offer that was neither accepted nor turned down; cancelled decisions do not count (spec/procedures.md §3.3, 2). */
const bestLeft = (offers: readonly Offer[], awards: readonly AwardRecord[]): Offer | undefined => {
  const decided = new Set(awards.filter(({ status }) => status === 'unsuccessful' || status === 'active').map(({ bid_id }) => bid_id));
  return ranked(offers).find(({ bid }) => !decided.has(bid.id));
};

const awardOf = (
  tender: TenderRecord,
  { bid, value, weightedValue }: Offer,
  lotId: string | undefined,
  context: EffectContext,
): AwardRecord => {
  const { now, newId, procedure } = context;
  return {
    id: newId(),
    status: 'pending',
    date: now,
    bid_id: bid.id,
    ...(lotId === undefined ? {} : { lotID: lotId }),
    value,
    ...(weightedValue === undefined ? {} : { weightedValue }),
    suppliers: bid.tenderers ?? [],
    period: { startDate: now, endDate: afterDays(tender, now, awardingSettings.of(procedure).decisionDays, 'working', context) },
  };
};

/** `award`: the one that is due; `failed`: nobody ever stood for the lot. */
const step = (tender: TenderRecord, lotId: string | undefined, context: EffectContext): { award?: AwardRecord; failed: boolean } => {
  const awards = awardsOf(tender, lotId);
  if (isOpen(awards.at(-1))) return { failed: false };
  const offers = offersFor(tender, lotId);
  const best = bestLeft(offers, awards);
  return best === undefined ? { failed: offers.length === 0 } : { award: awardOf(tender, best, lotId, context), failed: false };
};

/** Whether a decision is still to be made; a pending award of a lot that has ended blocks nobody (spec/procedures.md §4.3). */
const isUndecided = (tender: TenderRecord): boolean => {
  const { lots = [], awards = [] } = tender;
  const active = new Set(lots.filter(isActiveLot).map(({ id }) => id));
  return awards.some(({ status, lotID }) => status === 'pending' && (lots.length === 0 || active.has(lotID ?? '')));
};

const withStatus = (tender: TenderRecord, { now }: Context): TenderRecord => {
  const startDate = tender.awardPeriod?.startDate ?? (tender.awards === undefined ? undefined : now);
  const start = startDate === undefined ? {} : { startDate };
  if (isUndecided(tender)) return { ...tender, status: 'active.qualification', awardPeriod: start };
  const endDate = tender.status === 'active.awarded' ? (tender.awardPeriod?.endDate ?? now) : now;
  return { ...tender, status: 'active.awarded', awardPeriod: { ...start, endDate } };
};

/**
 * The tender with one more award for each active lot that needs one, in active.qualification while one is pending, else in
 * active.awarded. A lot for which nobody stands is unsuccessful; one whose offers are used up waits for its end (E6).
 */
export const withNextAwards = (tender: TenderRecord, context: EffectContext): TenderRecord => {
  const { lots = [] } = tender;
  const targets = lots.length === 0 ? [undefined] : lots.filter(isActiveLot).map(({ id }) => id);
  const steps = new Map(targets.map((lotId) => [lotId, step(tender, lotId, context)]));
  const made = [...steps.values()].flatMap(({ award }) => award ?? []);
  const failed = (id: string): boolean => steps.get(id)?.failed === true;
  return withStatus(
    {
      ...tender,
      ...(lots.length === 0
        ? {}
        : { lots: lots.map((lot) => (failed(lot.id) ? { ...lot, status: 'unsuccessful', date: context.now } : lot)) }),
      ...(made.length === 0 ? {} : { awards: [...(tender.awards ?? []), ...made] }),
    },
    context,
  );
};
