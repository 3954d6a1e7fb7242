/** Contracts of awards, and the ends of lots they lead to (spec/contracts.md §2, spec/procedures.md §1.2 E6–E9). Pure. */

import { holdsAllLots, holdsLot } from '../../domain/complaints.ts';
import type { AwardRecord, StoredTender, TenderFields, TenderRecord } from '../../domain/tender.ts';
import { type Context, changes, newContract, type Outcome, type TickContext, type TimedEvent } from '../../procedures/engine/procedure.ts';
import { withDecision } from '../awarding/award.ts';
import { isActiveLot, withNextAwards } from '../awarding/awarding.ts';
import {
  areRefused,
  awardsFor,
  complaintsEnd,
  contractingSettings,
  ended,
  isRefusedForGood,
  outcome,
  settles,
  statusByLots,
  withCompletion,
} from './completion.ts';

/** Adds the contracts of an active award. */
export const withContracts = (
  { next, otherWrites = [] }: Outcome,
  award: AwardRecord,
  { contractsOf, now }: Pick<TickContext, 'contractsOf' | 'now'>,
): Outcome => {
  const contracts = contractsOf(next, award, next.bids ?? [], now);
  return {
    next: { ...next, contracts: [...(next.contracts ?? []), ...contracts.stubs] },
    otherWrites: [...otherWrites, ...contracts.contracts.map(newContract)],
  };
};

const earliest = (dates: readonly (Date | undefined)[]): Date | undefined => {
  const times = dates.flatMap((date) => date?.getTime() ?? []);
  return times.length === 0 ? undefined : new Date(Math.min(...times));
};

const lacking = <A extends Pick<AwardRecord, 'id' | 'status'>>(
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
    settles(tender, context) ? earliest(lacking(tender.awards, tender.contracts).map(({ date }) => date)) : undefined,
  does: (ticked, context) => {
    const completed = lacking(ticked.next.awards, ticked.next.contracts).reduce(
      (state, award) => withContracts(state, award, context),
      ticked,
    );
    return changes(withNextAwards)(completed, context);
  },
};

/**
 * When a lot, or a tender without lots, ends by time: at the end of its refusals' complaint periods; at once if there are none,
 * unless the type waits for the last refusal; and at once when several winners have all signed.
 */
const settlingTime = (lotId: string | undefined, tender: TenderFields, context: Context): Date | undefined => {
  if (holdsLot(tender, lotId)) return undefined;
  const { now, config, procedure } = context;
  if (config.hasMultiSourcing && outcome(lotId, tender, context) === 'complete') return now;
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
  if (lots.length === 0) return status === withDecision ? settlingTime(undefined, tender, context) : undefined;
  const active = lots.filter((lot) => (lot.status ?? 'active') === 'active');
  if (active.length === 0) return status.startsWith('active.') ? now : undefined;
  if (!settles(tender, context)) return undefined;
  return earliest(active.map(({ id }) => settlingTime(id, tender, context)));
};

const withLotsSettled = (tender: StoredTender, context: Context): TenderRecord => {
  const next = withCompletion(tender, context);
  const { lots = [] } = next;
  const status = statusByLots(lots);
  if (next !== tender || status === undefined || lots.some(isActiveLot)) return next;
  return ended(tender, status, context.now);
};

export const lotsAreSettled: TimedEvent = { name: 'E6, E7, E9: lots are settled', time: lotTime, does: changes(withLotsSettled) };
