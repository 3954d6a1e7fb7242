/** The tick over a stored tender: what the scheduler and the chronograph endpoint both do (spec/procedures.md §1.2). */

import type { Call } from '../http/route.ts';
import { scheduler } from '../model/actor.ts';
import { type BidFile, filesIn } from '../model/documents.ts';
import type { StoredTender } from '../model/tender.ts';
import { type TickContext, tick } from '../procedures/engine/procedure.ts';
import { newId } from '../store/records/ids.ts';
import type { Changed, Decide, TenderRoom } from './room.ts';
import type { Context } from './rules/index.ts';

/** What awards and contracts are made with. */
export const tickContext = ({ deps }: TenderRoom, context: Context): TickContext => ({
  ...context,
  newId,
  contractsOf: deps.contracts.contractsOf,
});

const bidFiles = ({ bids = [] }: StoredTender): BidFile[] => bids.flatMap((bid) => filesIn(bid).map((file) => ({ bid: bid.id, ...file })));

/**
 * Everything that is due by `now`, saved under the revision that was loaded; nothing is written when nothing is due.
 * `prepare` may change the tender before. 404 for an unknown tender. A lost race is decided
 * again: most often nothing is due any more then. When bids are open and stored, the content of their files is looked for.
 */
export const tickTender = async (
  room: TenderRoom,
  tenderId: string,
  { actor, now }: Pick<Call, 'actor' | 'now'>,
  prepare: (tender: StoredTender, context: Context) => StoredTender = (tender) => tender,
): Promise<Changed<{ readonly wasSealed: boolean }>> => {
  const isSealed = ({ status }: StoredTender): boolean => room.deps.procedures.bidsShown.get(status) === 'sealed';
  const decide: Decide<{ readonly wasSealed: boolean }> = ({ before, context }) => {
    const ticked = tick(prepare(before, context), tickContext(room, context));
    return { next: ticked.next, also: room.deps.contracts.along(ticked), isDue: true, gives: { wasSealed: isSealed(before) } };
  };
  const changed = await room.append({ params: { tender: tenderId }, actor, now }, decide);
  if (changed.gives.wasSealed && !isSealed(changed.stored)) {
    room.deps.documents.checkContent?.({ tender: tenderId, files: bidFiles(changed.stored), now });
  }
  return changed;
};

/** Ticks one tender at a time; the same as the chronograph endpoint, for the scheduler. */
export type Ticker = (id: string, now: Date) => Promise<unknown>;

/** Takes the due time off a tender of a type that is only kept here: it would be asked for for ever. Nobody sees the save. */
const forgetDueTime = (room: TenderRoom, id: string, now: Date): Promise<unknown> =>
  room.change({ params: { tender: id }, actor: scheduler, now }, ({ before: { next_check: _, ...kept } }) => ({
    next: kept,
    gives: null,
    publishes: false,
  }));

export const makeTicker =
  (room: TenderRoom): Ticker =>
  async (id, now) => {
    const tender = await room.load({ tender: id });
    if (room.deps.procedures.of(tender.procurementMethodType) === undefined) return forgetDueTime(room, id, now);
    return tickTender(room, id, { actor: scheduler, now });
  };
