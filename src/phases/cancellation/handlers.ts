/** Cancellations of a tender or of its lots (spec/procedures.md §4.3). */

import { withPublicDocuments } from '../../domain/complaints.ts';
import { publicVersions, withoutAuthor } from '../../domain/documents.ts';
import { type Json, listOf } from '../../domain/json.ts';
import { forbidden, oneWithId, refuse, tooLong } from '../../domain/problem.ts';
import type { CancellationRecord, TenderRecord } from '../../domain/tender.ts';
import type { PatchCancellation, PostCancellation } from '../../domain/types.generated.ts';
import { brokers, type Call, created, type Handler, shown } from '../../http/route.ts';
import { mayWrite, type Verb } from '../../procedures/engine/writes.ts';
import { newId } from '../../store/records/ids.ts';
import { type DocumentsOfTender, documentsOfBody } from '../../tenders/documents.ts';
import { requireActiveLot, requireOwnerOrAdmin } from '../../tenders/parts.ts';
import type { Decided, Opened, TenderRoom } from '../../tenders/room.ts';
import { documentErrors } from '../../tenders/rules/documents.ts';
import { requireStatus } from '../../tenders/rules/index.ts';
import { withCancellation, withCancelled, withComplaintPeriod } from './effects.ts';
import {
  nextStatus,
  placeErrors,
  reasonErrors,
  reportErrors,
  requireNoComplaints,
  requireNoPending,
  requireOpen,
  requireUse,
  single,
  statusErrors,
  waitsForComplaints,
} from './rules.ts';

export const cancellationView = '/tenders/cancellation';

/** 404 `Cancellation not found.` */
const cancellationOf = (tender: TenderRecord, id: string | undefined): CancellationRecord =>
  oneWithId(tender.cancellations, id, 'Cancellation not found.');

export const showCancellation = (room: TenderRoom, { documents = [], complaints = [], ...cancellation }: CancellationRecord): Json =>
  room.deps.validator.view(cancellationView)({
    ...cancellation,
    documents: publicVersions(documents, room.deps.documents).map(withoutAuthor),
    ...(complaints.length === 0 ? {} : { complaints: complaints.map((one) => withPublicDocuments(one, room.deps.documents)) }),
  });

const endedLotText = 'Can perform cancellation only in active lot status';

/** Who cancels, and when; where complaints are waited for the body is asked in between (spec/cancellations.md §2). */
const mayCancel = ({ before, procedure, context }: Opened, call: Call, readBody: () => void): void => {
  requireOwnerOrAdmin(before, call);
  if (waitsForComplaints(context)) readBody();
  requireStatus(procedure, 'cancel', before.status);
};

/** A new cancellation is a draft, whatever state was asked for. */
export const addCancellation =
  (room: TenderRoom): Handler<PostCancellation> =>
  async (call) => {
    const { gives } = await room.append<CancellationRecord>(call, (opened) => {
      const { before, context } = opened;
      mayCancel(opened, call, () => refuse(statusErrors(call.data())));
      const { documents: sent, status: _, ...data } = call.data();
      refuse([...(waitsForComplaints(context) ? [] : reasonErrors(data, context)), ...placeErrors(data, before)]);
      requireActiveLot(before, data.relatedLot, endedLotText);
      requireNoPending(data, before);
      requireNoComplaints(data, before, 'add', context);
      refuse(reasonErrors(data, context));
      const id = newId();
      const place = { parent: `/tenders/${before._id}/cancellations/${id}`, author: 'tender_owner' };
      const { documents, written, ...files } = documentsOfBody(room, call, sent, place);
      const list = { name: 'cancellation', types: single };
      refuse(documentErrors(before, { documents, written, stored: [] }, list, context));
      requireUse(data, before, context);
      const fresh: CancellationRecord = {
        ...data,
        id,
        status: 'draft',
        date: call.now,
        cancellationOf: data.relatedLot === undefined ? 'tender' : 'lot',
        ...(documents.length === 0 ? {} : { documents }),
      };
      const cancellations = [...listOf(before.cancellations), fresh];
      refuse(tooLong(cancellations));
      return { next: { ...before, cancellations }, gives: fresh, ...files };
    });
    return created(showCancellation(room, gives), call.links.absolute(`/tenders/${call.params.tender}/cancellations/${gives.id}`));
  };

/** The tender with a cancellation that has changed, and all that follows from it. */
const withChanged = (
  room: TenderRoom,
  { before, context }: Opened,
  old: CancellationRecord,
  next: CancellationRecord,
): Decided<CancellationRecord> => {
  if (next.status === old.status) return { next: withCancellation(before, next), gives: next };
  const dated: CancellationRecord = { ...next, date: context.now };
  if (next.status === 'unsuccessful') return { next: withCancellation(before, dated), gives: dated };
  refuse(reportErrors(next, context));
  if (next.status === 'active') {
    const effect = withCancelled(before, dated, { ...context, newId });
    return { next: effect.next, also: room.writesOf(effect), gives: dated };
  }
  const waiting = withComplaintPeriod(before, dated, context);
  return { next: withCancellation(before, waiting), gives: waiting };
};

/** Changes the reason or the state of a cancellation; in state active the tender or the lot is cancelled. */
export const changeCancellation =
  (room: TenderRoom): Handler<PatchCancellation> =>
  async (call) => {
    const { gives } = await room.change<CancellationRecord>(call, (opened) => {
      const { before, context } = opened;
      const old = cancellationOf(before, call.params.cancellation);
      mayCancel(opened, call, call.data);
      requireActiveLot(before, old.relatedLot, endedLotText);
      requireOpen(old);
      const patch = call.data();
      requireNoPending(old, before);
      requireNoComplaints(old, before, 'update', context);
      refuse(reasonErrors(patch, context));
      requireUse(old, before, context);
      const status = nextStatus(old, patch.status ?? old.status, before, context);
      return withChanged(room, opened, old, { ...old, ...patch, status });
    });
    return shown(showCancellation(room, gives));
  };

/** 403 where they are not written: with complaints they stand once the cancellation waits for these. */
const requireDraft = ({ before, procedure, context }: Opened, cancellation: CancellationRecord, verb: Verb): void => {
  const { status } = cancellation;
  if (waitsForComplaints(context)) {
    requireStatus(procedure, 'cancel', before.status);
    requireNoPending(cancellation, before);
    if (status !== 'draft') throw forbidden(`Document can't be ${verb} in current(${status}) cancellation status`);
    return;
  }
  if (!mayWrite(procedure, 'cancel', before.status)) throw forbidden(`Can't ${verb} document in current (${before.status}) tender status`);
  if (status !== 'draft' && status !== 'pending') throw forbidden(`Can't ${verb} document in current (${status}) cancellation status`);
};

/** Documents of a cancellation, while it is a draft. */
export const cancellationDocuments: DocumentsOfTender = {
  path: '/tenders/:tender/cancellations/:cancellation',
  name: 'cancellation',
  summary: { of: 'a cancellation', needs: 'Needs the owner token.' },
  access: brokers,
  single: () => single,
  removal: { stay: 'cancellation' },
  documents: (tender, { cancellation }) => cancellationOf(tender, cancellation).documents ?? [],
  withDocuments: (tender, documents, { params: { cancellation } }) =>
    withCancellation(tender, { ...cancellationOf(tender, cancellation), documents }),
  authorize: (opened, call, verb) => {
    requireOwnerOrAdmin(opened.before, call);
    requireDraft(opened, cancellationOf(opened.before, call.params.cancellation), verb);
    return 'tender_owner';
  },
};
