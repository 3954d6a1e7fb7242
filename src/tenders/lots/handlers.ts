/** Lots under their own path (spec/tenders.md §5.2). Load, decide, save, show. */

import { type Call, created, type Handler, shown } from '../../http/route.ts';
import { byOf } from '../../model/history.ts';
import { mergedParts } from '../../model/merge.ts';
import { notFound } from '../../model/problem.ts';
import type { StoredTender } from '../../model/tender.ts';
import type { ChangeLot, Lot, PostLot } from '../../model/types.generated.ts';
import type { Write } from '../../procedures/procedure.ts';
import { auctionErrors, lotParts } from '../change.ts';
import { appendToTender } from '../changing.ts';
import { lotsOf } from '../creation.ts';
import { derivedChange, withDerived } from '../derived.ts';
import { newId } from '../ids.ts';
import { requireOwner } from '../owner.ts';
import { shownPart, sizeErrors } from '../parts.ts';
import { refuse, type TenderRoom } from '../room.ts';
import { type Context, lotErrors, lotRemovalErrors, requireStatus } from '../rules/index.ts';

/** Imported tenders of other types are kept as they came, whatever stands there. */
const lotsIn = ({ lots }: StoredTender): readonly Lot[] => (Array.isArray(lots) ? lots : []);

/** 404 `Lot not found.` */
const lotOf = (tender: StoredTender, id: string | undefined): Lot => {
  const found = lotsIn(tender).find((lot) => lot.id === id);
  if (found === undefined) throw notFound('Lot not found.');
  return found;
};

interface Opened {
  readonly before: StoredTender;
  readonly context: Context;
}

/** The tender of a write: 404 for it and for the lot of the path, 403 for strangers, 403 for its status (spec/decisions.md D1). */
const open = async (room: TenderRoom, call: Call, write: Write): Promise<Opened> => {
  const before = await room.load(call.params);
  if (call.params.lot !== undefined) lotOf(before, call.params.lot);
  requireOwner(before, call.actor, call.token);
  const procedure = room.procedureOf(before);
  requireStatus(procedure, write, before.status);
  return { before, context: room.contextOf(before.config ?? {}, procedure, call.now) };
};

/** The tender with these lots and everything that follows from them. */
const withLots = ({ before, context }: Opened, lots: Lot[]): StoredTender => withDerived({ ...before, lots }, context, before);

export const listLots =
  (room: TenderRoom): Handler =>
  async ({ params }) => {
    const tender = await room.see(params);
    return shown(lotsIn(tender).map((lot) => shownPart(room, tender, 'lots', lot)));
  };

export const readLot =
  (room: TenderRoom): Handler =>
  async ({ params }) => {
    const tender = await room.see(params);
    return shown(shownPart(room, tender, 'lots', lotOf(tender, params.lot)));
  };

/** Adds a lot behind the others. The sums of the tender and the plan of its auctions follow. A lost race is decided again. */
export const addLot =
  (room: TenderRoom): Handler<PostLot> =>
  async (call) => {
    const { tender, gives: id } = await appendToTender(room, call, ({ before, procedure, context }) => {
      requireOwner(before, call.actor, call.token);
      requireStatus(procedure, 'add lot', before.status);
      const data = call.data();
      const own = data.id ?? newId();
      const lots = [...lotsIn(before), ...lotsOf([{ ...data, id: own }], call.now)];
      refuse(sizeErrors(lots));
      refuse(lotErrors(before, { ...before, lots }, lots.length - 1, context));
      return { next: { ...before, lots }, gives: own };
    });
    return created(shownPart(room, tender, 'lots', lotOf(tender, id)), call.links.absolute(`/tenders/${tender._id}/lots/${id}`));
  };

/**
 * Replaces the fields that were sent, money key by key; null says nothing, and the state and its date are not the
 * client's (spec/requests.md §5). What changes nothing is asked for no rule and saves nothing (spec/decisions.md D5).
 */
export const changeLot =
  (room: TenderRoom): Handler<ChangeLot> =>
  async (call) => {
    const opened = await open(room, call, 'update lot');
    const { before, context } = opened;
    const patch = call.data();
    refuse(auctionErrors(lotOf(before, call.params.lot), patch, call.sent, ['data'], room.deps.zone.render));
    const { status: _, date: __, auctionPeriod: ___, ...said } = patch;
    const lots = lotsIn(before).map((lot): Lot => {
      if (lot.id !== call.params.lot) return lot;
      // Checked fields of the same names over those of a lot.
      return { ...lot, ...said, ...mergedParts(lot, said, call.sent, lotParts) } as Lot;
    });
    const next = { ...before, lots };
    const derived = derivedChange(before, next, context);
    if (derived === null) return shown(shownPart(room, before, 'lots', lotOf(before, call.params.lot)));
    const index = lots.findIndex(({ id }) => id === call.params.lot);
    refuse(lotErrors(before, next, index, context));
    const stored = await room.records.save(before, derived, { publishes: true, by: byOf(call) });
    return shown(shownPart(room, stored, 'lots', lotOf(stored, call.params.lot)));
  };

/** Removes a lot that nothing belongs to; answers it as it was. */
export const removeLot =
  (room: TenderRoom): Handler =>
  async (call) => {
    const opened = await open(room, call, 'delete lot');
    const { before } = opened;
    const removed = lotOf(before, call.params.lot);
    refuse(lotRemovalErrors(before, removed.id));
    const left = lotsIn(before).filter((lot) => lot !== removed);
    await room.records.save(before, withLots(opened, left), { publishes: true, by: byOf(call) });
    return shown(shownPart(room, before, 'lots', removed));
  };
