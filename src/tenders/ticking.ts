/** The tick over a stored tender, by the scheduler or on request (spec/procedures.md §1.2, spec/tenders.md §5.1). */

import { scheduler } from '../domain/actor.ts';
import { type BidFile, filesIn } from '../domain/documents.ts';
import { isBeingHeld } from '../domain/held-here.ts';
import { refuse, ruleError } from '../domain/problem.ts';
import type { StoredTender } from '../domain/tender.ts';
import type { AuctionPeriod, PatchChronograph } from '../domain/types.generated.ts';
import { type Call, groups, type Handler, one, type Reply, type Row, row, shown } from '../http/route.ts';
import { type TickContext, tick } from '../procedures/engine/procedure.ts';
import { newId } from '../store/records/ids.ts';
import type { Accepts } from '../validation/validator.ts';
import { partOfView } from './parts.ts';
import type { Changed, Decide, TenderRoom } from './room.ts';
import type { Context } from './rules/index.ts';
import { isToCome } from './rules/procedure.ts';

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
const tickTender = async (
  room: TenderRoom,
  tenderId: string,
  { actor, now }: Pick<Call, 'actor' | 'now'>,
  prepare: (tender: StoredTender, context: Context) => StoredTender = (tender) => tender,
): Promise<Changed<{ readonly wasSealed: boolean }>> => {
  const isSealed = ({ status }: StoredTender): boolean => room.deps.procedures.bidsShown.get(status) === 'sealed';
  const decide: Decide<{ readonly wasSealed: boolean }> = async ({ before, context: known }) => {
    const context = await room.resting(known, before);
    const outcome = tick(prepare(before, context), tickContext(room, context));
    return { next: outcome.next, also: room.writesOf(outcome), isDue: true, gives: { wasSealed: isSealed(before) } };
  };
  const changed = await room.append({ params: { tender: tenderId }, actor, now }, decide);
  if (changed.gives.wasSealed && !isSealed(changed.stored)) {
    room.deps.documents.checkContent?.({ tender: tenderId, files: bidFiles(changed.stored), now });
  }
  return changed;
};

/** Ticks one tender at a time; the same as the chronograph endpoint, for the scheduler. */
type Ticker = (id: string, now: Date) => Promise<unknown>;

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

const chronographPatch: Accepts<PatchChronograph> = { id: '/tenders/chronograph-patch' };
const chronographView = '/tenders/chronograph';

const show = (room: TenderRoom, tender: StoredTender): Reply => shown(partOfView(room, tender, chronographView), room.view.beside(tender));

/** Without an auction to come there is no start to move, nor of one that is being held. */
const moved = (
  period: AuctionPeriod | undefined,
  asked: { startDate?: Date } | undefined,
  isBeingHeld: boolean,
): AuctionPeriod | undefined =>
  asked?.startDate === undefined || !isToCome(period) || isBeingHeld ? period : { ...period, startDate: asked.startDate };

/** The tender with the starts of auctions that the body asks for (spec/procedures.md §1.2, 1). */
const withStarts = (tender: StoredTender, { auctionPeriod, lots: asked = [] }: PatchChronograph, { now }: Context): StoredTender => {
  const { lots = [] } = tender;
  if (lots.length === 0)
    return { ...tender, auctionPeriod: moved(tender.auctionPeriod, auctionPeriod, isBeingHeld(tender, undefined, now)) } as StoredTender;
  if (auctionPeriod !== undefined) refuse([ruleError(['data', 'auctionPeriod'], 'Auction url at tender lvl forbidden')]);
  if (asked.length > 0 && asked.length !== lots.length) {
    refuse([ruleError(['data', 'lots'], 'Number of lots did not match the number of tender lots')]);
  }
  const next = lots.map((lot, index) => {
    const period = moved(lot.auctionPeriod, asked[index]?.auctionPeriod, isBeingHeld(tender, lot.id, now));
    return period === undefined ? lot : { ...lot, auctionPeriod: period };
  });
  return { ...tender, lots: next };
};

const readChronograph =
  (room: TenderRoom): Handler =>
  async ({ params }) =>
    show(room, await room.load(params));

/** Does everything that is due; 200 also when nothing is. */
const runChronograph =
  (room: TenderRoom): Handler<PatchChronograph> =>
  async (call) => {
    await room.load(call.params);
    const data = call.data();
    const { stored: tender } = await tickTender(room, call.params.tender ?? '', call, (before, context) =>
      withStarts(before, data, context),
    );
    return show(room, tender);
  };

export const chronographRows = (room: TenderRoom): Row[] => [
  row({
    get: '/tenders/:tender/chronograph',
    summary: 'What the scheduler knows of a tender.',
    access: groups('chronograph'),
    answers: one(chronographView, 200, ['config']),
    handler: readChronograph(room),
  }),
  row({
    patch: '/tenders/:tender/chronograph',
    summary: 'Does what is due for a tender.',
    access: groups('chronograph'),
    accepts: chronographPatch,
    answers: one(chronographView, 200, ['config']),
    handler: runChronograph(room),
  }),
];
