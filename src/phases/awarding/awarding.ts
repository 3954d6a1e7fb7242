/** What stands for a lot, and the next awards (spec/procedures.md §3.3). Pure: ids come in. */

import { remembered } from '../../model/remembered.ts';
import type { AwardRecord, BidRecord, TenderRecord } from '../../model/tender.ts';
import type { Lot, Value, WeightedValue } from '../../model/types.generated.ts';
import type { EffectContext } from '../../procedures/engine/procedure.ts';
import { afterDays, type Context } from '../../tenders/rules/rule.ts';
import { awardingSettings, decided, undecided } from './award.ts';

/** One bid as it stands for one lot. */
interface Offer {
  readonly bid: BidRecord;
  readonly value: Value;
  readonly weightedValue?: WeightedValue | undefined;
  readonly date: Date | undefined;
}

const stands = (status: string): boolean => status === 'active' || status === 'pending';

/** Lot → the offers for it; undefined → those of bids on a tender without lots. Asked for each lot, so sorted once. */
const offersByLot = remembered((bids: readonly BidRecord[]): ReadonlyMap<string | undefined, readonly Offer[]> => {
  const found = new Map<string | undefined, Offer[]>();
  const add = (lotId: string | undefined, offer: Offer): void => {
    const offers = found.get(lotId);
    if (offers === undefined) found.set(lotId, [offer]);
    else offers.push(offer);
  };
  for (const bid of bids) {
    if (!stands(bid.status)) continue;
    const { value: whole, weightedValue: weighted, date: made, lotValues = [] } = bid;
    if (whole !== undefined) add(undefined, { bid, value: whole, weightedValue: weighted, date: made });
    for (const { relatedLot, status, value, weightedValue, date } of lotValues) {
      if (relatedLot !== undefined && stands(status)) add(relatedLot, { bid, value, weightedValue, date });
    }
  }
  return found;
});

/** The offers of bids that are in, in the order of the bids; `lotId` is undefined for a tender without lots. */
export const offersFor = ({ bids }: Pick<TenderRecord, 'bids'>, lotId: string | undefined): readonly Offer[] =>
  bids === undefined ? [] : (offersByLot(bids).get(lotId) ?? []);

/** The best first: by weighted value when all have one, else by value; the earlier of equals. */
const ranked = (offers: readonly Offer[]): Offer[] => {
  const isWeighted = offers.every(({ weightedValue }) => weightedValue !== undefined);
  const price = ({ value, weightedValue }: Offer): number => (isWeighted ? weightedValue?.amount : undefined) ?? value.amount;
  return offers.toSorted((a, b) => price(a) - price(b) || (a.date?.getTime() ?? 0) - (b.date?.getTime() ?? 0));
};

/** How many stand for the lot that has most, or for a tender without lots. */
export const mostOffers = (tender: TenderRecord): number => {
  const { lots = [] } = tender;
  if (lots.length === 0) return offersFor(tender, undefined).length;
  return Math.max(0, ...lots.filter(({ status }) => status === 'active').map(({ id }) => offersFor(tender, id).length));
};

export const isActiveLot = ({ status }: Pick<Lot, 'status'>): boolean => status === 'active';

/** Awards of a lot, or of a tender without lots, oldest first. */
const awardsOf = ({ awards = [] }: Pick<TenderRecord, 'awards'>, lotId: string | undefined): AwardRecord[] =>
  awards.filter(({ lotID }) => lotID === lotId);

const isOpen = (award: AwardRecord | undefined): boolean => award?.status === 'pending' || award?.status === 'active';

/** The best offer that was neither accepted nor turned down; cancelled decisions do not count (spec/procedures.md §3.3, 2). */
const bestLeft = (offers: readonly Offer[], awards: readonly AwardRecord[]): Offer | undefined => {
  const taken = new Set(awards.filter(({ status }) => status === 'unsuccessful' || status === 'active').map(({ bid_id }) => bid_id));
  return ranked(offers).find(({ bid }) => !taken.has(bid.id));
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
  if (isUndecided(tender)) return { ...tender, status: undecided, awardPeriod: start };
  const endDate = tender.status === decided ? (tender.awardPeriod?.endDate ?? now) : now;
  return { ...tender, status: decided, awardPeriod: { ...start, endDate } };
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
