/** Cancellations (spec/procedures.md §4.3). */

import { documentRows } from '../../documents/routes.ts';
import type { PatchCancellation, PostCancellation } from '../../domain/types.generated.ts';
import { brokers, one, type Row, row } from '../../http/route.ts';
import { tenderDocuments } from '../../tenders/documents.ts';
import { partRows } from '../../tenders/part-rows.ts';
import type { TenderRoom } from '../../tenders/room.ts';
import type { Accepts } from '../../validation/validator.ts';
import { addCancellation, cancellationDocuments, cancellationView, changeCancellation, showCancellation } from './handlers.ts';

const createCancellation: Accepts<PostCancellation> = { id: '/tenders/cancellation-create' };
const patchCancellation: Accepts<PatchCancellation> = { id: '/tenders/cancellation-patch' };

const path = '/tenders/:tender/cancellations';

export const cancellationRows = (room: TenderRoom): Row[] => [
  ...partRows(room, {
    path,
    name: 'cancellation',
    view: cancellationView,
    summaries: { all: 'All cancellations of a tender and its lots.', one: 'One cancellation.' },
    parts: ({ cancellations }) => cancellations,
    show: (cancellation) => showCancellation(room, cancellation),
    hasContext: true,
  }),
  row({
    post: path,
    summary: 'Begins the cancellation of a tender or a lot. Needs the owner token.',
    access: brokers,
    accepts: createCancellation,
    answers: one(cancellationView, 201),
    handler: addCancellation(room),
  }),
  row({
    patch: `${path}/:cancellation`,
    summary: 'Changes a cancellation, or carries it out by its status. Needs the owner token.',
    access: brokers,
    accepts: patchCancellation,
    answers: one(cancellationView),
    handler: changeCancellation(room),
  }),
  ...documentRows(tenderDocuments(room, cancellationDocuments)),
];
