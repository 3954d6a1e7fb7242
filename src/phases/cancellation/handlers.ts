/** Cancellations of a tender or of its lots (spec/procedures.md §4.3). */

import { brokers, type Call, created, type Handler, shown } from '../../http/route.ts';
import { publicVersions, withoutAuthor } from '../../model/documents.ts';
import type { Json } from '../../model/json.ts';
import { forbidden, notFound, refuse, tooLong } from '../../model/problem.ts';
import type { CancellationRecord, TenderRecord } from '../../model/tender.ts';
import type { PatchCancellation, PostCancellation } from '../../model/types.generated.ts';
import { mayWrite } from '../../procedures/engine/writes.ts';
import { newId } from '../../store/records/ids.ts';
import { type DocumentsOfTender, documentsOfBody } from '../../tenders/documents.ts';
import { requireOwnerOrAdmin } from '../../tenders/parts.ts';
import type { Decided, Opened, TenderRoom } from '../../tenders/room.ts';
import { documentErrors } from '../../tenders/rules/documents.ts';
import { requireStatus } from '../../tenders/rules/index.ts';
import {
  cancellationErrors,
  cancellationSettings,
  nextStatus,
  reportErrors,
  requireActiveLot,
  requireNoPending,
  requireOpen,
  single,
  withLotCancelled,
  withTenderCancelled,
} from './rules.ts';

export const cancellationView = '/tenders/cancellation';

const cancellationsIn = ({ cancellations }: Pick<TenderRecord, 'cancellations'>): readonly CancellationRecord[] =>
  Array.isArray(cancellations) ? cancellations : [];

/** 404 `Cancellation not found.` */
const cancellationOf = (tender: TenderRecord, id: string | undefined): CancellationRecord => {
  const found = cancellationsIn(tender).find((one) => one.id === id);
  if (found === undefined) throw notFound('Cancellation not found.');
  return found;
};

const replaced = (tender: TenderRecord, next: CancellationRecord): CancellationRecord[] =>
  cancellationsIn(tender).map((one) => (one.id === next.id ? next : one));

const show = (room: TenderRoom, { documents = [], ...cancellation }: CancellationRecord): Json =>
  room.deps.validator.view(cancellationView)({
    ...cancellation,
    documents: publicVersions(documents, room.deps.documents).map(withoutAuthor),
  });

const mayCancel = ({ before, procedure }: Opened, call: Call): void => {
  requireOwnerOrAdmin(before, call);
  requireStatus(procedure, 'cancel', before.status);
};

export const listCancellations =
  (room: TenderRoom): Handler =>
  async ({ params }) =>
    shown(cancellationsIn(await room.see(params)).map((one) => show(room, one)));

export const readCancellation =
  (room: TenderRoom): Handler =>
  async ({ params }) =>
    shown(show(room, cancellationOf(await room.see(params), params.cancellation)));

/** A new cancellation is a draft, whatever state was asked for. */
export const addCancellation =
  (room: TenderRoom): Handler<PostCancellation> =>
  async (call) => {
    const { gives } = await room.append<CancellationRecord>(call, (opened) => {
      const { before } = opened;
      mayCancel(opened, call);
      const { documents: sent, status: _, ...data } = call.data();
      refuse(cancellationErrors(data, before, cancellationSettings.of(opened.procedure).reasons));
      requireActiveLot(data, before);
      requireNoPending(before);
      const id = newId();
      const place = { parent: `/tenders/${before._id}/cancellations/${id}`, author: 'tender_owner' };
      const { documents, written, ...files } = documentsOfBody(room, call, sent, place);
      const list = { name: 'cancellation', types: single };
      refuse(documentErrors(before, { documents, written, stored: [] }, list, opened.context));
      const fresh: CancellationRecord = {
        ...data,
        id,
        status: 'draft',
        date: call.now,
        cancellationOf: data.relatedLot === undefined ? 'tender' : 'lot',
        ...(documents.length === 0 ? {} : { documents }),
      };
      const cancellations = [...cancellationsIn(before), fresh];
      refuse(tooLong(cancellations));
      return { next: { ...before, cancellations }, gives: fresh, ...files };
    });
    return created(show(room, gives), call.links.absolute(`/tenders/${call.params.tender}/cancellations/${gives.id}`));
  };

/** The tender with an active cancellation and all that follows from it. */
const acting = (room: TenderRoom, { before, context }: Opened, cancellation: CancellationRecord): Decided<CancellationRecord> => {
  const tender: TenderRecord = { ...before, cancellations: replaced(before, cancellation) };
  const { relatedLot } = cancellation;
  const effect =
    relatedLot === undefined ? withTenderCancelled(tender, context) : withLotCancelled(tender, relatedLot, { ...context, newId });
  return { next: effect.next, also: room.deps.contracts.along(effect), gives: cancellation };
};

/** Changes the reason or the state of a cancellation; in state active the tender or the lot is cancelled. */
export const changeCancellation =
  (room: TenderRoom): Handler<PatchCancellation> =>
  async (call) => {
    const { gives } = await room.change<CancellationRecord>(call, (opened) => {
      const { before } = opened;
      const old = cancellationOf(before, call.params.cancellation);
      mayCancel(opened, call);
      requireActiveLot(old, before);
      requireOpen(old);
      const patch = call.data();
      refuse(cancellationErrors(patch, before, cancellationSettings.of(opened.procedure).reasons));
      requireNoPending(before, old.id);
      const status = nextStatus(old.status, patch.status ?? old.status);
      const next: CancellationRecord = { ...old, ...patch, status };
      if (status === old.status) return { next: { ...before, cancellations: replaced(before, next) }, gives: next };
      const dated: CancellationRecord = { ...next, date: call.now };
      if (status !== 'active') return { next: { ...before, cancellations: replaced(before, dated) }, gives: dated };
      refuse(reportErrors(next, cancellationSettings.of(opened.procedure).signed));
      return acting(room, opened, dated);
    });
    return shown(show(room, gives));
  };

/** Documents of a cancellation, while it is a draft. */
export const cancellationDocuments: DocumentsOfTender = {
  path: '/tenders/:tender/cancellations/:cancellation',
  name: 'cancellation',
  summary: { of: 'a cancellation', needs: 'Needs the owner token.' },
  access: brokers,
  showsAuthors: false,
  single: () => single,
  removal: { stay: 'cancellation' },
  documents: (tender, { cancellation }) => cancellationOf(tender, cancellation).documents ?? [],
  withDocuments: (tender, documents, { params: { cancellation } }) => ({
    ...tender,
    cancellations: replaced(tender, { ...cancellationOf(tender, cancellation), documents }),
  }),
  authorize: (opened, call, verb) => {
    const { before, procedure } = opened;
    requireOwnerOrAdmin(before, call);
    const { status } = cancellationOf(before, call.params.cancellation);
    if (!mayWrite(procedure, 'cancel', before.status)) {
      throw forbidden(`Can't ${verb} document in current (${before.status}) tender status`);
    }
    if (status !== 'draft' && status !== 'pending') throw forbidden(`Can't ${verb} document in current (${status}) cancellation status`);
    return 'tender_owner';
  },
};
