/** Effects of a cancellation becoming active (spec/procedures.md §4.3, §1.1, §1.4, spec/cancellations.md §5). Pure: ids are passed in. */

import { holdsCancellation } from '../../../base/domain/complaints.ts';
import { omitUndefined, unlessEmpty, withReplaced } from '../../../base/domain/json.ts';
import type { BidRecord, CancellationRecord, StoredTender, TenderFields, TenderRecord } from '../../../base/domain/tender.ts';
import type { ContractStub, Lot } from '../../../base/domain/types.generated.ts';
import { phaseList } from '../../engine/lists.ts';
import { type Context, cancelledContract, type EffectContext, type TimedEvent, type TransitionOutcome } from '../../engine/procedure.ts';
import { mayWrite } from '../../engine/writes.ts';
import { afterDays } from '../../tenders/rules/rule.ts';
import { AWARDING_STATUS } from '../awarding/award.ts';
import { withNextAwards } from '../awarding/next-awards.ts';
import { endTender, statusByLots } from '../contracting/completion.ts';
import { withClaimsIgnored } from '../disputes/claim-endings.ts';

type Effect = Required<TransitionOutcome<TenderRecord>>;

type CancellationEffect = (tender: TenderRecord, lotId: string | undefined, context: Context) => TenderRecord;

/** Effects in other phases of cancelling a tender or one of its lots. */
export const cancellationEffects = phaseList<CancellationEffect>();

const withEffects = (tender: TenderRecord, lotId: string | undefined, context: Context): TenderRecord =>
  cancellationEffects.of(context.procedure).reduce((next, effect) => effect(next, lotId, context), tender);

const isOpenStub = ({ status }: ContractStub): boolean => status !== 'active' && status !== 'terminated' && status !== 'cancelled';

const withoutContracts = (tender: TenderRecord, concerns: (stub: ContractStub) => boolean, now: Date): Effect => {
  const { contracts = [] } = tender;
  const cancelled = contracts.filter((stub) => isOpenStub(stub) && concerns(stub));
  if (cancelled.length === 0) return { next: tender, otherWrites: [] };
  const next = contracts.map((stub): ContractStub => (cancelled.includes(stub) ? { ...stub, status: 'cancelled', date: now } : stub));
  return { next: { ...tender, contracts: next }, otherWrites: cancelled.map(({ id }) => cancelledContract(id, now)) };
};

/** Whether bids are open and in pre-qualification or a dialogue. */
const isQualifying = ({ status }: TenderRecord, { procedure }: Context): boolean =>
  ['pre-qualification', 'dialogue'].includes(procedure.stageOf.get(status) ?? '');

const isStandingStatus = (status: string | undefined): boolean => status === 'pending' || status === 'active';

const disqualifyBid = (bid: BidRecord): BidRecord => (isStandingStatus(bid.status) ? { ...bid, status: 'invalid.pre-qualification' } : bid);

/** Bids still secret when their tender ends are removed for good; bids in qualification are disqualified. */
const withoutBids = (tender: TenderRecord, context: Context): TenderRecord => {
  const { bids, ...rest } = tender;
  if (isQualifying(tender, context)) return bids === undefined ? tender : { ...tender, bids: bids.map(disqualifyBid) };
  const shows = context.procedure.bidVisibility.get(tender.status) ?? 'sealed';
  return shows === 'sealed' || shows === 'without values' ? rest : tender;
};

const cancelTender = (tender: TenderRecord, context: Context): TenderRecord =>
  withClaimsIgnored(endTender(withoutBids(tender, context), 'cancelled', context.now));

/** Cancels the whole tender; lots and awards keep their statuses. */
export const withTenderCancelled = (tender: TenderRecord, context: Context): Effect => {
  const { next, otherWrites } = withoutContracts(tender, () => true, context.now);
  return { next: cancelTender(withEffects(next, undefined, context), context), otherWrites };
};

const collectLotFeatureCodes = ({ features = [], items = [] }: TenderRecord, lotId: string): ReadonlySet<string> => {
  const ownItems = new Set(items.filter(({ relatedLot }) => relatedLot === lotId).map(({ id }) => id));
  const isOwn = ({ featureOf, relatedItem = '' }: (typeof features)[number]): boolean =>
    featureOf === 'lot' ? relatedItem === lotId : featureOf === 'item' && ownItems.has(relatedItem);
  return new Set(features.filter(isOwn).map(({ code }) => code));
};

/** During tendering: bids lose their values and parameters for the lot; those without any other value become invalid. */
const withoutLotOffer =
  (lotId: string, codes: ReadonlySet<string>) =>
  ({ lotValues = [], parameters, ...bid }: BidRecord): BidRecord => {
    const left = lotValues.filter(({ relatedLot }) => relatedLot !== lotId);
    return {
      ...bid,
      ...omitUndefined({
        lotValues: unlessEmpty(left),
        parameters: parameters?.filter(({ code }) => !codes.has(code)),
        status: left.length === 0 && isStandingStatus(bid.status) ? ('invalid' as const) : undefined,
      }),
    };
  };

/** During qualification: values for the lot become unsuccessful; bids without another pending or active value are disqualified. */
const disqualifiedFor =
  (lotId: string) =>
  (bid: BidRecord): BidRecord => {
    if (bid.lotValues === undefined) return bid;
    const lotValues = bid.lotValues.map((value) => (value.relatedLot === lotId ? { ...value, status: 'unsuccessful' as const } : value));
    return lotValues.some(({ status }) => isStandingStatus(status)) ? { ...bid, lotValues } : disqualifyBid({ ...bid, lotValues });
  };

const withBidsReduced = (tender: TenderRecord, lotId: string, context: Context): TenderRecord => {
  const { bids, status } = tender;
  if (bids === undefined) return tender;
  if (isQualifying(tender, context)) return { ...tender, bids: bids.map(disqualifiedFor(lotId)) };
  if (!mayWrite(context.procedure, 'add bid', status)) return tender;
  return { ...tender, bids: bids.map(withoutLotOffer(lotId, collectLotFeatureCodes(tender, lotId))) };
};

const cancelledLot = (lot: Lot, now: Date): Lot => {
  const { auctionPeriod, ...rest } = lot;
  return {
    ...rest,
    ...omitUndefined({ auctionPeriod: auctionPeriod?.endDate === undefined ? undefined : auctionPeriod }),
    status: 'cancelled',
    date: now,
  };
};

/** Cancels one lot; the tender ends if no lot is left, else awarding continues with the others. */
export const withLotCancelled = (tender: TenderRecord, lotId: string, context: EffectContext): Effect => {
  const { now } = context;
  const awards = new Set((tender.awards ?? []).filter(({ lotID }) => lotID === lotId).map(({ id }) => id));
  const { next, otherWrites } = withoutContracts(tender, ({ awardID }) => awards.has(awardID), now);
  const lots = (next.lots ?? []).map((lot) => (lot.id === lotId ? cancelledLot(lot, now) : lot));
  const after = withClaimsIgnored({ ...withEffects(withBidsReduced(next, lotId, context), lotId, context), lots });
  const status = statusByLots(lots);
  if (status === 'cancelled') return { next: cancelTender(after, context), otherWrites };
  if (status !== undefined) return { next: endTender(after, status, now), otherWrites };
  return { next: after.status === AWARDING_STATUS ? withNextAwards(after, context) : after, otherWrites };
};

export const withCancellation = (tender: TenderRecord, next: CancellationRecord): TenderRecord => ({
  ...tender,
  cancellations: withReplaced(tender.cancellations, next),
});

/** Starts the complaint period of a cancellation. */
export const withComplaintPeriod = (tender: TenderRecord, cancellation: CancellationRecord, context: Context): CancellationRecord => {
  const endDate = afterDays(tender, context.now, context.config.cancellationComplainDuration, 'calendar', context);
  return { ...cancellation, complaintPeriod: { startDate: context.now, endDate } };
};

/** Activates a cancellation, with all its effects. */
export const withCancelled = (tender: TenderRecord, cancellation: CancellationRecord, context: EffectContext): Effect => {
  const { relatedLot } = cancellation;
  const next = withCancellation(tender, { ...cancellation, status: 'active', date: context.now });
  return relatedLot === undefined ? withTenderCancelled(next, context) : withLotCancelled(next, relatedLot, context);
};

/** Cancellations in their complaint period that no complaint blocks, earliest end first. */
const listWaitingCancellations = (
  { cancellations = [], status = '' }: TenderFields,
  { procedure }: Context,
): readonly CancellationRecord[] => {
  if (!mayWrite(procedure, 'cancel', status)) return [];
  const endOf = ({ complaintPeriod }: CancellationRecord): number => complaintPeriod?.endDate?.getTime() ?? Number.POSITIVE_INFINITY;
  return cancellations
    .filter((one) => one.status === 'pending' && Number.isFinite(endOf(one)) && !holdsCancellation(one))
    .toSorted((a, b) => endOf(a) - endOf(b));
};

const isDue = ({ complaintPeriod }: CancellationRecord, { now }: Context): boolean =>
  complaintPeriod?.endDate !== undefined && complaintPeriod.endDate <= now;

const applyCancellation = (outcome: TransitionOutcome, cancellation: CancellationRecord, context: EffectContext): TransitionOutcome => {
  const { next, otherWrites } = withCancelled(outcome.next, cancellation, context);
  // Changes of a tender keep the fields that the store adds to it.
  return { next: next as StoredTender, otherWrites: [...(outcome.otherWrites ?? []), ...otherWrites] };
};

/** K5 (spec/cancellations.md §3). */
export const cancellationsAct: TimedEvent = {
  name: 'K5: a cancellation acts',
  ignoresCancellations: true,
  time: (tender, context) => listWaitingCancellations(tender, context)[0]?.complaintPeriod?.endDate,
  apply: (outcome, context) =>
    listWaitingCancellations(outcome.next, context)
      .filter((one) => isDue(one, context))
      .reduce((state, one) => applyCancellation(state, one, context), outcome),
};
