/**
 * The contracts of awards, and the ends of lots and tenders that they, awards and cancellations lead to, or time does
 * (spec/contracts.md §2, spec/procedures.md §1.1, §1.4; events E6–E9 of spec/procedures.md §1.2). Pure.
 */
import { holdsAllLots, holdsLot } from '../../../base/domain/complaints.ts';
import type { ContractTerms } from '../../../base/domain/contract.ts';
import { omitUndefined } from '../../../base/domain/json.ts';
import { earliest } from '../../../base/domain/period.ts';
import type { AwardRecord, StoredTender, TenderFields, TenderRecord } from '../../../base/domain/tender.ts';
import type { AuctionPeriod, Lot } from '../../../base/domain/types.generated.ts';
import type { TenderConfig } from '../../engine/config.ts';
import { phaseSettings } from '../../engine/phase.ts';
import type { Procedure } from '../../engine/procedure.ts';
import {
  type Context,
  newContract,
  type TickContext,
  type TimedEvent,
  type TransitionOutcome,
  tenderEffect,
} from '../../engine/procedure.ts';
import { AWARDED_STATUS } from '../awarding/award.ts';
import { isActiveLot, withNextAwards } from '../awarding/next-awards.ts';
import { withClaimsIgnored } from '../disputes/claim-endings.ts';

export interface ContractingSettings {
  /** Lots end only by contracts and cancellations; no timed event creates contracts or ends lots. */
  readonly hasNoTimedEvents?: true;
  /** When contracts may be signed; default: after the award. With a stand-still no lot ends during it. */
  readonly signedAfter?: ContractTerms['signedAfter'];
  /** A lot whose refusals cannot be contested ends with the tender's last refusal; absent: by a timed event. */
  readonly endsWithLastRefusal?: true;
}

const contractingSettings = phaseSettings<ContractingSettings>('contracting');

/** When contracts may be signed: without award complaints there is no stand-still to wait for. */
export const signedAfterBy = (
  { signedAfter = 'award' }: ContractingSettings,
  { hasAwardComplaints }: Pick<TenderConfig, 'hasAwardComplaints'>,
): ContractTerms['signedAfter'] => (signedAfter === 'stand-still' && !hasAwardComplaints ? 'award' : signedAfter);

/** The latest end of the awards' complaint periods, without cancelled awards; undefined if there is none. */
const complaintsEnd = (awards: readonly AwardRecord[]): Date | undefined => {
  const ends = awards.flatMap(({ status, complaintPeriod }) => (status === 'cancelled' ? [] : (complaintPeriod?.endDate?.getTime() ?? [])));
  return ends.length === 0 ? undefined : new Date(Math.max(...ends));
};

type Flags = Pick<TenderConfig, 'hasAwardingOrder' | 'hasMultiSourcing'>;

interface CompletionContext {
  readonly now: Date;
  readonly config: Flags & Pick<TenderConfig, 'hasAwardComplaints'>;
  readonly procedure: Pick<Procedure, 'type' | 'settings' | 'stageOf'>;
}

/** The awards that decide a lot: the last one if they are made one by one for one winner, else all; without cancelled ones. */
const listDecidingAwards = (awards: readonly AwardRecord[], { hasAwardingOrder, hasMultiSourcing }: Flags): readonly AwardRecord[] =>
  (hasAwardingOrder && !hasMultiSourcing ? awards.slice(-1) : awards).filter(({ status }) => status !== 'cancelled');

/** Whether all awards that decide a lot are refusals. */
const areRefused = (awards: readonly AwardRecord[], flags: Flags): boolean => {
  const ownAwards = listDecidingAwards(awards, flags);
  return ownAwards.length > 0 && ownAwards.every(({ status }) => status === 'unsuccessful');
};

/** The awards of a lot; all awards without `lotId`, in a tender without lots. */
const awardsFor = ({ awards = [] }: Pick<TenderFields, 'awards'>, lotId: string | undefined): readonly AwardRecord[] =>
  lotId === undefined ? awards : awards.filter(({ lotID }) => lotID === lotId);

/** How a lot, or a tender without lots, has ended by its awards and contracts; undefined while it has not. */
export const findLotOutcome = (
  lotId: string | undefined,
  tender: TenderFields,
  { now, config, procedure }: CompletionContext,
): 'complete' | 'unsuccessful' | undefined => {
  const { contracts = [] } = tender;
  const ofLot = awardsFor(tender, lotId);
  const end = complaintsEnd(ofLot);
  const isContestable = end !== undefined && end > now;
  if (holdsLot(tender, lotId)) return undefined;
  if (areRefused(ofLot, config)) return isContestable ? undefined : 'unsuccessful';
  if (isContestable && signedAfterBy(contractingSettings.of(procedure), config) === 'stand-still') return undefined;
  const ownAwards = listDecidingAwards(ofLot, config);
  // A pending award may still become one of several winners.
  if (config.hasMultiSourcing && ownAwards.some(({ status }) => status === 'pending')) return undefined;
  const winners = new Set(ownAwards.filter(({ status }) => status === 'active').map(({ id }) => id));
  const states = new Set(contracts.filter(({ awardID }) => winners.has(awardID)).map(({ status }) => status));
  return states.has('active') && !states.has('pending') ? 'complete' : undefined;
};

const endedLot = (lot: Lot, tender: TenderRecord, context: CompletionContext): Lot => {
  if ((lot.status ?? 'active') !== 'active') return lot;
  const status = findLotOutcome(lot.id, tender, context);
  return status === undefined ? lot : { ...lot, status, date: context.now };
};

/** The final status of a tender by its lots; undefined while a lot is active, and without lots (spec/procedures.md §1.1). */
export const statusByLots = (lots: readonly Lot[]): 'complete' | 'unsuccessful' | 'cancelled' | undefined => {
  const states = new Set(lots.map(({ status = 'active' }) => status));
  if (lots.length === 0 || states.has('active')) return undefined;
  if (states.has('complete')) return 'complete';
  return states.has('unsuccessful') ? 'unsuccessful' : 'cancelled';
};

const isAuctionHeld = (period: AuctionPeriod | undefined): boolean => period?.endDate !== undefined;

/** Ends the tender: dated, and unless complete without plans of auctions not held (spec/procedures.md §1.1, last paragraph). */
export const endTender = <T extends TenderRecord>(tender: T, status: 'complete' | 'unsuccessful' | 'cancelled', now: Date): T => {
  if (status === 'complete') return { ...tender, status, date: now };
  const lots = tender.lots?.map((lot) => (isAuctionHeld(lot.auctionPeriod) ? lot : { ...lot, auctionPeriod: undefined }));
  const auctionPeriod = isAuctionHeld(tender.auctionPeriod) ? tender.auctionPeriod : undefined;
  return { ...tender, status, date: now, auctionPeriod, ...omitUndefined({ lots }) };
};

/** Whether lots, and the tender with them, may end in the tender's status. */
const maySettleLots = ({ status = '' }: Pick<TenderFields, 'status'>, { procedure }: CompletionContext): boolean =>
  procedure.stageOf.get(status) === 'awarding';

/**
 * Ends every lot that is decided, and the tender when no lot is left; returns the same object when nothing ends. Outside the
 * statuses of awarding nothing ends.
 */
export const withCompletion = (tender: TenderRecord, context: CompletionContext): TenderRecord => {
  if (!maySettleLots(tender, context)) return tender;
  const { now } = context;
  const { lots = [] } = tender;
  if (lots.length === 0) {
    const status = findLotOutcome(undefined, tender, context);
    return status === undefined ? tender : withClaimsIgnored(endTender(tender, status, now));
  }
  const after = lots.map((lot) => endedLot(lot, tender, context));
  const status = statusByLots(after);
  if (status === undefined && after.every((lot, index) => lot === lots[index])) return tender;
  const next = { ...tender, lots: after };
  return withClaimsIgnored(status === undefined ? next : endTender(next, status, now));
};

const isOpenLot = ({ status = 'active' }: Lot): boolean => status === 'active';

/** Whether every active lot has only refusals, and none of them can be contested. */
const isRefusedForGood = (tender: TenderFields, { config }: CompletionContext): boolean => {
  const { lots = [] } = tender;
  const targets = lots.length === 0 ? [undefined] : lots.filter(isOpenLot).map(({ id }) => id);
  return targets
    .map((id) => awardsFor(tender, id))
    .every((ownAwards) => areRefused(ownAwards, config) && complaintsEnd(ownAwards) === undefined);
};

/** Ends the tender with its last refusal, for types with `endsWithLastRefusal` (spec/open-tenders.md §9.2). */
export const withLastRefusal = (tender: TenderRecord, context: CompletionContext): TenderRecord =>
  contractingSettings.of(context.procedure).endsWithLastRefusal === true && isRefusedForGood(tender, context)
    ? withCompletion(tender, context)
    : tender;

/** Adds the contracts of an active award. */
export const withContracts = (
  { next, otherWrites = [] }: TransitionOutcome,
  award: AwardRecord,
  { contractsOf, now }: Pick<TickContext, 'contractsOf' | 'now'>,
): TransitionOutcome => {
  const contracts = contractsOf(next, award, next.bids ?? [], now);
  return {
    next: { ...next, contracts: [...(next.contracts ?? []), ...contracts.stubs] },
    otherWrites: [...otherWrites, ...contracts.contracts.map(newContract)],
  };
};

const listAwardsWithoutContract = <A extends Pick<AwardRecord, 'id' | 'status'>>(
  awards: readonly A[] | undefined,
  contracts: TenderFields['contracts'],
): readonly A[] => {
  const contracted = new Set((contracts ?? []).map(({ awardID }) => awardID));
  return (awards ?? []).filter(({ id, status }) => status === 'active' && !contracted.has(id));
};

/** E8: creates missing contracts, then the next awards. */
export const awardsGetContracts: TimedEvent = {
  name: 'E8: an award has no contract',
  time: (tender, context) =>
    maySettleLots(tender, context)
      ? earliest(listAwardsWithoutContract(tender.awards, tender.contracts).map(({ date }) => date))
      : undefined,
  apply: (ticked, context) => {
    const completed = listAwardsWithoutContract(ticked.next.awards, ticked.next.contracts).reduce(
      (state, award) => withContracts(state, award, context),
      ticked,
    );
    return tenderEffect(withNextAwards)(completed, context);
  },
};

/**
 * When a lot, or a tender without lots, ends by time: at the end of its refusals' complaint periods; at once if there are none,
 * unless the type waits for the last refusal; and at once when several winners have all signed.
 */
const settlingTime = (lotId: string | undefined, tender: TenderFields, context: Context): Date | undefined => {
  if (holdsLot(tender, lotId)) return undefined;
  const { now, config, procedure } = context;
  if (config.hasMultiSourcing && findLotOutcome(lotId, tender, context) === 'complete') return now;
  const awards = awardsFor(tender, lotId);
  if (!areRefused(awards, config)) return undefined;
  const waits = contractingSettings.of(procedure).endsWithLastRefusal === true && !isRefusedForGood(tender, context);
  return complaintsEnd(awards) ?? (waits ? undefined : now);
};

/** A tender without lots ends by time only in active.awarded (E9). */
const lotTime = (tender: TenderFields, context: Context): Date | undefined => {
  const { status = '', lots = [] } = tender;
  const { now } = context;
  if (holdsAllLots(tender)) return undefined;
  if (lots.length === 0) return status === AWARDED_STATUS ? settlingTime(undefined, tender, context) : undefined;
  const active = lots.filter((lot) => (lot.status ?? 'active') === 'active');
  if (active.length === 0) return status.startsWith('active.') ? now : undefined;
  if (!maySettleLots(tender, context)) return undefined;
  return earliest(active.map(({ id }) => settlingTime(id, tender, context)));
};

const withLotsSettled = (tender: StoredTender, context: Context): TenderRecord => {
  const next = withCompletion(tender, context);
  const { lots = [] } = next;
  const status = statusByLots(lots);
  if (next !== tender || status === undefined || lots.some(isActiveLot)) return next;
  return endTender(tender, status, context.now);
};

export const lotsAreSettled: TimedEvent = { name: 'E6, E7, E9: lots are settled', time: lotTime, apply: tenderEffect(withLotsSettled) };
