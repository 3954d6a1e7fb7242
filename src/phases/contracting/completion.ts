/**
 * When lots and tenders end (spec/procedures.md §1.1, §1.4; events E6, E7, E9 of spec/procedures.md §1.2). Pure; asked after a
 * contract, an award or a cancellation has changed, and by the scheduler.
 */
import { holdsLot } from '../../domain/complaints.ts';
import type { ContractTerms } from '../../domain/contract.ts';
import type { AwardRecord, TenderFields, TenderRecord } from '../../domain/tender.ts';
import type { AuctionPeriod, Lot } from '../../domain/types.generated.ts';
import type { TenderConfig } from '../../procedures/engine/config.ts';
import { phaseSettings } from '../../procedures/engine/phase.ts';
import type { Procedure } from '../../procedures/engine/procedure.ts';
import { withClaimsIgnored } from '../claims/ending.ts';

export interface ContractingSettings {
  /** Lots end by contracts and cancellations only; time neither makes contracts nor ends lots. */
  readonly waitsForNothing?: true;
  /** After what contracts are signed; after the award unless told. With a stand-still no lot ends while it lasts. */
  readonly signedAfter?: ContractTerms['signedAfter'];
  /** A lot whose refusals nobody may contest ends with the last refusal of the tender; else it does by time. */
  readonly endsWithLastRefusal?: true;
}

export const contractingSettings = phaseSettings<ContractingSettings>('contracting');

/** After what contracts are signed: where nobody complains of awards nobody waits for it. */
export const signedAfterBy = (
  { signedAfter = 'award' }: ContractingSettings,
  { hasAwardComplaints }: Pick<TenderConfig, 'hasAwardComplaints'>,
): ContractTerms['signedAfter'] => (signedAfter === 'stand-still' && !hasAwardComplaints ? 'award' : signedAfter);

/** The last moment of the complaint periods of some awards but the cancelled ones; undefined when none of them has one. */
export const complaintsEnd = (awards: readonly AwardRecord[]): Date | undefined => {
  const ends = awards.flatMap(({ status, complaintPeriod }) => (status === 'cancelled' ? [] : (complaintPeriod?.endDate?.getTime() ?? [])));
  return ends.length === 0 ? undefined : new Date(Math.max(...ends));
};

type Flags = Pick<TenderConfig, 'hasAwardingOrder' | 'hasMultiSourcing'>;

/** What is asked of the contexts of rules and effects. */
interface CompletionContext {
  readonly now: Date;
  readonly config: Flags & Pick<TenderConfig, 'hasAwardComplaints'>;
  readonly procedure: Pick<Procedure, 'type' | 'settings' | 'statusesOf'>;
}

/** The awards that settle a lot: of those made one by one for one winner the last, else all that were not cancelled. */
const settling = (awards: readonly AwardRecord[], { hasAwardingOrder, hasMultiSourcing }: Flags): readonly AwardRecord[] =>
  (hasAwardingOrder && !hasMultiSourcing ? awards.slice(-1) : awards).filter(({ status }) => status !== 'cancelled');

/** Whether everybody who was awarded a lot was refused. */
export const areRefused = (awards: readonly AwardRecord[], flags: Flags): boolean => {
  const ownAwards = settling(awards, flags);
  return ownAwards.length > 0 && ownAwards.every(({ status }) => status === 'unsuccessful');
};

/** The awards of a lot; without `lotId`, of a tender without lots, all. */
export const awardsFor = ({ awards = [] }: Pick<TenderFields, 'awards'>, lotId: string | undefined): readonly AwardRecord[] =>
  lotId === undefined ? awards : awards.filter(({ lotID }) => lotID === lotId);

/** How the awards of one lot, or of a tender without lots, have ended; undefined while they have not. */
export const outcome = (
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
  const ownAwards = settling(ofLot, config);
  // Who may still be one of several winners is not passed over.
  if (config.hasMultiSourcing && ownAwards.some(({ status }) => status === 'pending')) return undefined;
  const winners = new Set(ownAwards.filter(({ status }) => status === 'active').map(({ id }) => id));
  const states = new Set(contracts.filter(({ awardID }) => winners.has(awardID)).map(({ status }) => status));
  return states.has('active') && !states.has('pending') ? 'complete' : undefined;
};

const endedLot = (lot: Lot, tender: TenderRecord, context: CompletionContext): Lot => {
  if ((lot.status ?? 'active') !== 'active') return lot;
  const status = outcome(lot.id, tender, context);
  return status === undefined ? lot : { ...lot, status, date: context.now };
};

/** What the states of all lots make of their tender; undefined while one of them is active (spec/procedures.md §1.1). */
export const statusByLots = (lots: readonly Lot[]): 'complete' | 'unsuccessful' | 'cancelled' | undefined => {
  const states = new Set(lots.map(({ status = 'active' }) => status));
  if (lots.length === 0 || states.has('active')) return undefined;
  if (states.has('complete')) return 'complete';
  return states.has('unsuccessful') ? 'unsuccessful' : 'cancelled';
};

const held = (period: AuctionPeriod | undefined): boolean => period?.endDate !== undefined;

/** A tender in a final state: dated, and without the plans of auctions that will not be held (spec/procedures.md §1.1, last paragraph). */
export const ended = <T extends TenderRecord>(tender: T, status: 'complete' | 'unsuccessful' | 'cancelled', now: Date): T => {
  if (status === 'complete') return { ...tender, status, date: now };
  const lots = tender.lots?.map((lot) => (held(lot.auctionPeriod) ? lot : { ...lot, auctionPeriod: undefined }));
  const auctionPeriod = held(tender.auctionPeriod) ? tender.auctionPeriod : undefined;
  return { ...tender, status, date: now, auctionPeriod, ...(lots === undefined ? {} : { lots }) };
};

/** Whether lots, and the tender with them, may end in its status. */
export const settles = ({ status = '' }: Pick<TenderFields, 'status'>, { procedure }: CompletionContext): boolean =>
  procedure.statusesOf('awarding').includes(status);

/**
 * The tender with every lot ended whose last award is settled, and itself ended when no lot is left; the very same object
 * when nothing ends. Only a tender in a status in which the phase settles is looked at.
 */
export const withCompletion = <T extends TenderRecord>(tender: T, context: CompletionContext): T => {
  if (!settles(tender, context)) return tender;
  const { now } = context;
  const { lots = [] } = tender;
  if (lots.length === 0) {
    const status = outcome(undefined, tender, context);
    return status === undefined ? tender : withClaimsIgnored(ended(tender, status, now));
  }
  const after = lots.map((lot) => endedLot(lot, tender, context));
  const status = statusByLots(after);
  if (status === undefined && after.every((lot, index) => lot === lots[index])) return tender;
  const next = { ...tender, lots: after };
  return withClaimsIgnored(status === undefined ? next : ended(next, status, now));
};

const isOpenLot = ({ status = 'active' }: Lot): boolean => status === 'active';

/** Whether every lot that goes on was refused to all, and nobody may contest that. */
export const isRefusedForGood = (tender: TenderFields, { config }: CompletionContext): boolean => {
  const { lots = [] } = tender;
  const targets = lots.length === 0 ? [undefined] : lots.filter(isOpenLot).map(({ id }) => id);
  return targets
    .map((id) => awardsFor(tender, id))
    .every((ownAwards) => areRefused(ownAwards, config) && complaintsEnd(ownAwards) === undefined);
};

/** The tender, ended with its last refusal for types that do not wait then (spec/open-tenders.md §9.2). */
export const withLastRefusal = (tender: TenderRecord, context: CompletionContext): TenderRecord =>
  contractingSettings.of(context.procedure).endsWithLastRefusal === true && isRefusedForGood(tender, context)
    ? withCompletion(tender, context)
    : tender;
