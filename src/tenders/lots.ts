/** Lots of a tender under their own path (spec/tenders.md §5.2). */

import { requireNotHeldUp } from '../domain/cancellations.ts';
import { listOf, mergedParts } from '../domain/json.ts';
import { firstFailing, oneWithId, refuse, tooLong } from '../domain/problem.ts';
import type { StoredTender, TenderRecord } from '../domain/tender.ts';
import type { ChangeLot, Lot, PostLot } from '../domain/types.generated.ts';
import { brokers, type Call, created, type Handler, one, type Row, row, shown } from '../http/route.ts';
import { modelOf } from '../procedures/engine/procedure.ts';
import { newId } from '../store/records/ids.ts';
import type { Accepts } from '../validation/validator.ts';
import { auctionErrors, lotParts, lotsOf } from './bodies.ts';
import { editsOf } from './edits.ts';
import { partRows } from './part-rows.ts';
import { requireOwner, shownPart } from './parts.ts';
import type { Opened, TenderRoom } from './room.ts';
import { lotErrors, lotRemovalErrors, requireStatus } from './rules/index.ts';
import { lotRules, newLotRules } from './rules/rule.ts';
import { taxErrors } from './rules/tax.ts';

/** 404 `Lot not found.` */
const lotOf = (tender: StoredTender, id: string | undefined): Lot => oneWithId(tender.lots, id, 'Lot not found.');

/** 404 for the lot of the path, 403 for strangers, 403 for the status of the tender (spec/decisions.md D1). */
const requireChangeable = (opened: Opened, { params, actor, token }: Call, write: string): Lot => {
  const { before } = opened;
  const lot = lotOf(before, params.lot);
  requireOwner(before, actor, token);
  requireStatus(opened.procedure, write, before.status);
  return lot;
};

/** Adds a lot behind the others. The sums of the tender and the plan of its auctions follow. A lost race is decided again. */
const addLot =
  (room: TenderRoom): Handler<PostLot> =>
  async (call) => {
    const { stored: tender, gives: id } = await room.append(call, (opened) => {
      const { before } = opened;
      requireOwner(before, call.actor, call.token);
      requireStatus(opened.procedure, 'add lot', before.status);
      const data = call.dataAs(modelOf(opened.procedure, createLot));
      const own = data.id ?? newId();
      const lots = [...listOf(before.lots), ...lotsOf([{ ...data, id: own }], call.now)];
      refuse(firstFailing(newLotRules.of(opened.procedure), { ...before, lots }, opened.context, before));
      requireNotHeldUp(before);
      refuse(tooLong(lots));
      refuse(lotErrors(before, { ...before, lots }, lots.length - 1, opened.context));
      refuse(taxErrors(data, opened.context, before));
      return { next: { ...before, lots }, gives: own, effects: editsOf(opened) };
    });
    return created(shownPart(room, tender, 'lots', lotOf(tender, id)), call.links.absolute(`/tenders/${tender._id}/lots/${id}`));
  };

/**
 * Replaces the fields that were sent, money key by key; null says nothing, and the state and its date are not the
 * client's (spec/requests.md §5). What changes nothing is asked for no rule and saves nothing (spec/decisions.md D5).
 */
const changeLot =
  (room: TenderRoom): Handler<ChangeLot> =>
  async (call) => {
    const { stored: tender } = await room.change(call, (opened) => {
      const { before } = opened;
      const old = requireChangeable(opened, call, 'update lot');
      const patch = call.dataAs(modelOf(opened.procedure, patchLot));
      requireNotHeldUp(before, old.id);
      refuse(auctionErrors(old, patch, call.sent, ['data'], room.deps.zone.render));
      refuse(taxErrors(patch, opened.context, before));
      const { status: _, date: __, auctionPeriod: ___, ...said } = patch;
      // Checked fields of the same names over those of a lot.
      const next = { ...old, ...said, ...mergedParts(old, said, call.sent, lotParts(opened.procedure.measure)) } as Lot;
      const lots = listOf(before.lots).map((lot) => (lot === old ? next : lot));
      const rules = (saved: TenderRecord) => refuse(lotErrors(before, saved, lots.indexOf(next), opened.context));
      return { next: { ...before, lots }, gives: null, effects: editsOf(opened), rules };
    });
    return shown(shownPart(room, tender, 'lots', lotOf(tender, call.params.lot)));
  };

/** Removes a lot that nothing belongs to; answers it as it was. */
const removeLot =
  (room: TenderRoom): Handler =>
  async (call) => {
    const { gives } = await room.change(call, (opened) => {
      const { before } = opened;
      const removed = requireChangeable(opened, call, 'delete lot');
      requireNotHeldUp(before, removed.id);
      refuse(lotRemovalErrors(before, removed.id));
      const next = { ...before, lots: listOf(before.lots).filter((lot) => lot !== removed) };
      refuse(firstFailing(lotRules.of(opened.procedure), next, opened.context, before));
      return { next, gives: { tender: before, removed }, effects: editsOf(opened) };
    });
    return shown(shownPart(room, gives.tender, 'lots', gives.removed));
  };

const createLot: Accepts<PostLot> = { id: '/tenders/lot-create' };
const patchLot: Accepts<ChangeLot> = { id: '/tenders/lot-change' };
const lotView = '/tenders/lot';

export const lotRows = (room: TenderRoom): Row[] => [
  ...partRows(room, {
    path: '/tenders/:tender/lots',
    name: 'lot',
    view: lotView,
    summaries: { all: 'All lots of a tender.', one: 'One lot.' },
    parts: ({ lots }) => lots,
    show: (lot, tender) => shownPart(room, tender, 'lots', lot),
  }),
  row({
    post: '/tenders/:tender/lots',
    summary: 'Adds a lot. Needs the owner token.',
    access: brokers,
    accepts: createLot,
    answers: one(lotView, 201),
    handler: addLot(room),
  }),
  row({
    patch: '/tenders/:tender/lots/:lot',
    summary: 'Changes a lot. Needs the owner token.',
    access: brokers,
    accepts: patchLot,
    answers: one(lotView),
    handler: changeLot(room),
  }),
  row({
    delete: '/tenders/:tender/lots/:lot',
    summary: 'Removes a lot that nothing belongs to. Needs the owner token.',
    access: brokers,
    answers: one(lotView),
    handler: removeLot(room),
  }),
];
