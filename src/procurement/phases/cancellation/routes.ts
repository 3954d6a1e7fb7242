/** Cancellations (spec/procedures.md §4.3). */

import { bodyOf, brokers, oneAnswer, type Route, route } from '../../../http/route.ts';
import { documentRoutes } from '../../../modules/documents/routes.ts';
import { tenderDocuments } from '../../tenders/documents.ts';
import { partRoutes } from '../../tenders/part-routes.ts';
import type { TenderService } from '../../tenders/service.ts';
import { addCancellation, cancellationDocuments, cancellationView, changeCancellation, showCancellation } from './handlers.ts';

const CANCELLATIONS_ROUTE = '/tenders/:tender/cancellations';

export const cancellationRoutes = (service: TenderService): Route[] => [
  ...partRoutes(service, {
    path: CANCELLATIONS_ROUTE,
    name: 'cancellation',
    view: cancellationView,
    summaries: { all: 'All cancellations of a tender and its lots.', one: 'One cancellation.' },
    parts: ({ cancellations }) => cancellations,
    show: (cancellation) => showCancellation(service, cancellation),
    hasContext: true,
  }),
  route({
    post: CANCELLATIONS_ROUTE,
    summary: 'Begins the cancellation of a tender or a lot. Needs the owner token.',
    access: brokers,
    accepts: bodyOf('/tenders/cancellation-create'),
    answers: oneAnswer(cancellationView, 201),
    handler: addCancellation(service),
  }),
  route({
    patch: `${CANCELLATIONS_ROUTE}/:cancellation`,
    summary: 'Changes a cancellation, or carries it out by its status. Needs the owner token.',
    access: brokers,
    accepts: bodyOf('/tenders/cancellation-patch'),
    answers: oneAnswer(cancellationView),
    handler: changeCancellation(service),
  }),
  ...documentRoutes(tenderDocuments(service, cancellationDocuments)),
];
