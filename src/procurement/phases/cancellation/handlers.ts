/** Cancellations of a tender or of its lots (spec/procedures.md §4.3). */

import { toPublicDocumentsOfComplaint } from '../../../base/domain/complaints.ts';
import { publicVersions, withoutAuthor } from '../../../base/domain/documents.ts';
import { appended, type Json, omitUndefined, unlessEmpty } from '../../../base/domain/json.ts';
import { extraForbidden, type FieldError, forbidden, NO_ERRORS, oneWithId, requireNoErrors } from '../../../base/domain/problem.ts';
import type { CancellationRecord, TenderRecord } from '../../../base/domain/tender.ts';
import type { PatchCancellation, PostCancellation } from '../../../base/domain/types.generated.ts';
import { type ApiRequest, brokers, createdReply, type Handler, okReply } from '../../../http/route.ts';
import { newId } from '../../../store/records/ids.ts';
import { mayWrite, requireStatusOfWrite, type WriteVerb } from '../../engine/writes.ts';
import { type DocumentsOfTender, validateNewDocuments } from '../../tenders/documents.ts';
import { requireActiveLot, requireOwnerOrAdmin } from '../../tenders/guards.ts';
import { documentErrors } from '../../tenders/rules/documents.ts';
import type { LoadedTender, TenderDecision, TenderService } from '../../tenders/service.ts';
import { withCancellation, withCancelled, withComplaintPeriod } from './effects.ts';
import {
  cancellationReportErrors,
  nextStatus,
  placeErrors,
  reasonErrors,
  requireNoComplaints,
  requireNoPending,
  requireOpen,
  requireUse,
  SINGLE_CANCELLATION_DOCUMENTS,
  statusErrors,
  waitsForComplaints,
} from './rules.ts';

export const cancellationView = '/tenders/cancellation';

const findCancellation = (tender: TenderRecord, id: string | undefined): CancellationRecord =>
  oneWithId(tender.cancellations, id, 'Cancellation not found.');

export const showCancellation = (service: TenderService, { documents = [], complaints = [], ...cancellation }: CancellationRecord): Json =>
  service.deps.validator.view(cancellationView)({
    ...cancellation,
    documents: publicVersions(documents, service.deps.documents).map(withoutAuthor),
    ...omitUndefined({
      complaints: complaints.length === 0 ? undefined : complaints.map((one) => toPublicDocumentsOfComplaint(one, service.deps.documents)),
    }),
  });

const whatEnds = (relatedLot: string | undefined): CancellationRecord['cancellationOf'] => (relatedLot === undefined ? 'tender' : 'lot');

/** Clients may send what the server sets, if it is the same. */
const ofErrors = (cancellationOf: string | undefined, relatedLot: string | undefined): readonly FieldError[] =>
  cancellationOf === undefined || cancellationOf === whatEnds(relatedLot) ? NO_ERRORS : [extraForbidden(['data', 'cancellationOf'])];

const ENDED_LOT_TEXT = 'Can perform cancellation only in active lot status';

/** Checks who may cancel, and when; with a complaint period the body is checked in between (spec/cancellations.md §2). */
const mayCancel = ({ before, procedure, context }: LoadedTender, request: ApiRequest, readBody: () => void): void => {
  requireOwnerOrAdmin(before, request);
  if (waitsForComplaints(context)) readBody();
  requireStatusOfWrite(procedure, 'cancel', before.status);
};

/** A new cancellation is a draft, whatever status was sent. */
export const addCancellation =
  (service: TenderService): Handler<PostCancellation> =>
  async (request) => {
    const { result } = await service.append<CancellationRecord>(request, (loaded) => {
      const { before, context } = loaded;
      mayCancel(loaded, request, () => requireNoErrors(statusErrors(request.data())));
      const { documents: sent, status: _, cancellationOf, ...data } = request.data();
      requireNoErrors(ofErrors(cancellationOf, data.relatedLot));
      requireNoErrors([...(waitsForComplaints(context) ? [] : reasonErrors(data, context)), ...placeErrors(data, before)]);
      requireActiveLot(before, data.relatedLot, ENDED_LOT_TEXT);
      requireNoPending(data, before);
      requireNoComplaints(data, before, 'add', context);
      requireNoErrors(reasonErrors(data, context));
      const id = newId();
      const place = { parent: `/tenders/${before._id}/cancellations/${id}`, author: 'tender_owner' };
      const { documents, written, ...files } = validateNewDocuments(service, request, sent, place);
      const list = { name: 'cancellation', types: SINGLE_CANCELLATION_DOCUMENTS };
      requireNoErrors(documentErrors(before, { step: 'add', documents, written, stored: [] }, list, context));
      requireUse(data, before, context);
      const fresh: CancellationRecord = {
        ...data,
        id,
        status: 'draft',
        date: request.now,
        cancellationOf: whatEnds(data.relatedLot),
        ...omitUndefined({ documents: unlessEmpty(documents) }),
      };
      return { next: { ...before, cancellations: appended(before.cancellations, fresh) }, result: fresh, ...files };
    });
    return createdReply(
      showCancellation(service, result),
      request.links.absolute(`/tenders/${request.params.tender}/cancellations/${result.id}`),
    );
  };

const decideCancellationChange = (
  service: TenderService,
  { before, context }: LoadedTender,
  old: CancellationRecord,
  next: CancellationRecord,
): TenderDecision<CancellationRecord> => {
  if (next.status === old.status) return { next: withCancellation(before, next), result: next };
  const dated: CancellationRecord = { ...next, date: context.now };
  if (next.status === 'unsuccessful') return { next: withCancellation(before, dated), result: dated };
  requireNoErrors(cancellationReportErrors(next, before, context));
  if (next.status === 'active') {
    const effect = withCancelled(before, dated, { ...context, newId });
    return { next: effect.next, stepsBefore: service.stepsFor(effect), result: dated };
  }
  const waiting = withComplaintPeriod(before, dated, context);
  return { next: withCancellation(before, waiting), result: waiting };
};

/** Edits a cancellation or changes its status; `active` cancels the tender or the lot. */
export const changeCancellation =
  (service: TenderService): Handler<PatchCancellation> =>
  async (request) => {
    const { result } = await service.change<CancellationRecord>(request, (loaded) => {
      const { before, context } = loaded;
      const old = findCancellation(before, request.params.cancellation);
      mayCancel(loaded, request, request.data);
      requireActiveLot(before, old.relatedLot, ENDED_LOT_TEXT);
      requireOpen(old);
      const { cancellationOf, ...patch } = request.data();
      requireNoErrors(ofErrors(cancellationOf, old.relatedLot));
      requireNoPending(old, before);
      requireNoComplaints(old, before, 'update', context);
      requireNoErrors(reasonErrors(patch, context));
      requireUse(old, before, context);
      const status = nextStatus(old, patch.status ?? old.status, before, context);
      return decideCancellationChange(service, loaded, old, { ...old, ...patch, status });
    });
    return okReply(showCancellation(service, result));
  };

/** Throws 403 if documents may not be written: with a complaint period, unless the cancellation is a draft. */
const requireDraft = ({ before, procedure, context }: LoadedTender, cancellation: CancellationRecord, verb: WriteVerb): void => {
  const { status } = cancellation;
  if (waitsForComplaints(context)) {
    requireStatusOfWrite(procedure, 'cancel', before.status);
    requireNoPending(cancellation, before);
    if (status !== 'draft') throw forbidden(`Document can't be ${verb} in current(${status}) cancellation status`);
    return;
  }
  if (!mayWrite(procedure, 'cancel', before.status)) throw forbidden(`Can't ${verb} document in current (${before.status}) tender status`);
  if (status !== 'draft' && status !== 'pending') throw forbidden(`Can't ${verb} document in current (${status}) cancellation status`);
};

export const cancellationDocuments: DocumentsOfTender = {
  path: '/tenders/:tender/cancellations/:cancellation',
  name: 'cancellation',
  summary: { of: 'a cancellation', needs: 'Needs the owner token.' },
  access: brokers,
  single: () => SINGLE_CANCELLATION_DOCUMENTS,
  removal: { stay: 'cancellation' },
  documents: (tender, { cancellation }) => findCancellation(tender, cancellation).documents ?? [],
  withDocuments: (tender, documents, { params: { cancellation } }) =>
    withCancellation(tender, { ...findCancellation(tender, cancellation), documents }),
  authorize: (loaded, request, verb) => {
    requireOwnerOrAdmin(loaded.before, request);
    requireDraft(loaded, findCancellation(loaded.before, request.params.cancellation), verb);
    return 'tender_owner';
  },
};
