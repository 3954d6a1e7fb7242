/** Lots of a tender under their own path (spec/tenders.md §5.2). */

import { requireNotBlockedByCancellation } from '../../base/domain/cancellations.ts';
import { isPlainObject, listOf, mergedParts } from '../../base/domain/json.ts';
import { type FieldError, firstFailing, forbidden, NO_ERRORS, oneWithId, requireNoErrors, tooLong } from '../../base/domain/problem.ts';
import type { StoredTender, TenderRecord } from '../../base/domain/tender.ts';
import type { ChangeLot, Lot, PostLot } from '../../base/domain/types.generated.ts';
import { type ApiRequest, bodyOf, createdReply, type Handler, okReply, oneAnswer, type Route } from '../../http/route.ts';
import { newId } from '../../store/records/ids.ts';
import { findModel } from '../engine/procedure.ts';
import { mayWrite, requireStatusOfWrite } from '../engine/writes.ts';
import { requireEditable, requireTenderOwner, shownPart } from './guards.ts';
import { auctionErrors } from './kept-fields.ts';
import { ownerWrite, partRoutes } from './part-routes.ts';
import { collectLots, lotParts } from './patch-merge.ts';
import { lotErrors, lotRemovalErrors, taxErrors } from './rules/money.ts';
import { lotRules, makeEdits, newLotRules, ownerActionErrors } from './rules/rule.ts';
import type { LoadedTender, TenderService } from './service.ts';
import { tenderSettings } from './settings.ts';

/** Throws 403, before any other check, where lots are fixed. */
const requireLotsFree = ({ procedure }: LoadedTender, verb: 'add' | 'update' | 'delete'): void => {
  const { fixedFor } = tenderSettings.of(procedure).lots ?? {};
  if (fixedFor !== undefined) throw forbidden(`Can't ${verb} lot ${fixedFor}`);
};

const getTenderLot = (tender: StoredTender, id: string | undefined): Lot => oneWithId(tender.lots, id, 'Lot not found.');

/** Faults reported first for a lot change where lots are closed, as for a tender with that lot in its body. */
const closedFaults = ({ before, procedure, context }: LoadedTender, { id }: Lot, sent: unknown): readonly FieldError[] => {
  if (!isPlainObject(sent) || mayWrite(procedure, 'update lot', before.status)) return NO_ERRORS;
  const ofTender = ownerActionErrors.of(procedure).flatMap((faults) => faults(before, { lots: [{ ...sent, id }] }, context));
  return ofTender.map((error) => ({ ...error, path: ['data', ...error.path.slice(3)] }));
};

/** 404 for the lot of the path, 403 for strangers, 403 for the status of the tender (spec/decisions.md D1). */
const requireChangeableLot = (loaded: LoadedTender, { params, actor, token, sent }: ApiRequest, verb: 'update' | 'delete'): Lot => {
  requireLotsFree(loaded, verb);
  const { before } = loaded;
  const lot = getTenderLot(before, params.lot);
  requireTenderOwner(before, actor, token);
  if (verb === 'update') requireNoErrors(closedFaults(loaded, lot, sent));
  requireStatusOfWrite(loaded.procedure, `${verb} lot`, before.status);
  requireEditable(before, loaded.procedure);
  return lot;
};

/** Appends a lot. The tender's sums and auction plan follow. A lost race is retried. */
const addLot =
  (service: TenderService): Handler<PostLot> =>
  async (request) => {
    const { stored: tender, result: id } = await service.append(request, (loaded) => {
      requireLotsFree(loaded, 'add');
      const { before } = loaded;
      requireTenderOwner(before, request.actor, request.token);
      requireStatusOfWrite(loaded.procedure, 'add lot', before.status);
      requireEditable(before, loaded.procedure);
      const data = request.dataAs(findModel(loaded.procedure, createLot));
      const own = data.id ?? newId();
      const lots = [...listOf(before.lots), ...collectLots([{ ...data, id: own }], request.now)];
      requireNoErrors(firstFailing(newLotRules.of(loaded.procedure), { ...before, lots }, loaded.context, before));
      requireNotBlockedByCancellation(before);
      requireNoErrors(tooLong(lots));
      requireNoErrors(lotErrors(before, { ...before, lots }, lots.length - 1, loaded.context));
      requireNoErrors(taxErrors(data, loaded.context, before));
      return { next: { ...before, lots }, result: own, effects: makeEdits(loaded) };
    });
    return createdReply(
      shownPart(service, tender, 'lots', getTenderLot(tender, id)),
      request.links.absolute(`/tenders/${tender._id}/lots/${id}`),
    );
  };

/**
 * Replaces the fields that were sent, money key by key; null is ignored, and the state and its date are not the
 * client's (spec/requests.md §5). A change that changes nothing runs no rules and saves nothing (spec/decisions.md D5).
 */
const changeLot =
  (service: TenderService): Handler<ChangeLot> =>
  async (request) => {
    const { stored: tender } = await service.change(request, (loaded) => {
      const { before } = loaded;
      const old = requireChangeableLot(loaded, request, 'update');
      const patch = request.dataAs(findModel(loaded.procedure, patchLot));
      requireNotBlockedByCancellation(before, old.id);
      requireNoErrors(auctionErrors(old, patch, request.sent, ['data'], service.deps.zone.render));
      requireNoErrors(taxErrors(patch, loaded.context, before));
      const { status: _, date: __, auctionPeriod: ___, ...said } = patch;
      // Schema-checked fields of the same names.
      const next = { ...old, ...said, ...mergedParts(old, said, request.sent, lotParts(loaded.procedure.measure)) } as Lot;
      const lots = listOf(before.lots).map((lot) => (lot === old ? next : lot));
      const rules = (saved: TenderRecord) => requireNoErrors(lotErrors(before, saved, lots.indexOf(next), loaded.context));
      return { next: { ...before, lots }, result: null, effects: makeEdits(loaded), rules };
    });
    return okReply(shownPart(service, tender, 'lots', getTenderLot(tender, request.params.lot)));
  };

/** Removes a lot that nothing refers to; returns it as it was. */
const removeLot =
  (service: TenderService): Handler =>
  async (request) => {
    const { result } = await service.change(request, (loaded) => {
      const { before } = loaded;
      const removed = requireChangeableLot(loaded, request, 'delete');
      requireNotBlockedByCancellation(before, removed.id);
      requireNoErrors(lotRemovalErrors(before, removed.id));
      const next = { ...before, lots: listOf(before.lots).filter((lot) => lot !== removed) };
      requireNoErrors(firstFailing(lotRules.of(loaded.procedure), next, loaded.context, before));
      return { next, result: { tender: before, removed }, effects: makeEdits(loaded) };
    });
    return okReply(shownPart(service, result.tender, 'lots', result.removed));
  };

const createLot = bodyOf('/tenders/lot-create');
const patchLot = bodyOf('/tenders/lot-change');
const LOT_VIEW = '/tenders/lot';

export const lotRoutes = (service: TenderService): Route[] => [
  ...partRoutes(service, {
    path: '/tenders/:tender/lots',
    name: 'lot',
    view: LOT_VIEW,
    summaries: { all: 'All lots of a tender.', one: 'One lot.' },
    parts: ({ lots }) => lots,
    show: (lot, tender) => shownPart(service, tender, 'lots', lot),
  }),
  ownerWrite({ post: '/tenders/:tender/lots' }, 'Adds a lot', oneAnswer(LOT_VIEW, 201), addLot(service), createLot),
  ownerWrite({ patch: '/tenders/:tender/lots/:lot' }, 'Changes a lot', oneAnswer(LOT_VIEW), changeLot(service), patchLot),
  ownerWrite({ delete: '/tenders/:tender/lots/:lot' }, 'Removes a lot that nothing belongs to', oneAnswer(LOT_VIEW), removeLot(service)),
];
