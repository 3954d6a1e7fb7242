/** The routes of alerts (docs/alerts.md). An alert is visible to the account that created it and, by id, to group `admins`. */
import {
  bareAnswer,
  brokers,
  type Handler,
  listAnswer as listOf,
  noContentAnswer,
  oneAnswer,
  type Route,
  route,
} from '../../http/route.ts';
import { alertCreateBody, answers, patchAlert } from './alert.ts';
import { alertParameters } from './delivery-pages.ts';
import { changeAlert, createAlert, deleteAlert, getAlert, listAlerts, listDeliveries, sendAgain, tryOut } from './handlers.ts';
import type { AlertService } from './service.ts';

/** `page` asks a browser's reader for a key. */
export const alertRoutes = (service: AlertService, page?: Handler): Route[] => [
  route({
    get: '/alerts',
    summary: 'The alerts of the account.',
    access: brokers,
    answers: listOf(answers.alert),
    page,
    handler: listAlerts(service),
  }),
  route({
    post: '/alerts',
    summary: 'Makes an alert: what a search finds is sent to an address. Answers the key of its signatures, once.',
    access: brokers,
    accepts: alertCreateBody,
    answers: oneAnswer(answers.alert, 201, ['access']),
    handler: createAlert(service),
  }),
  route({
    get: '/alerts/:alert',
    summary: 'An alert of the account.',
    access: brokers,
    answers: oneAnswer(answers.alert),
    page,
    handler: getAlert(service),
  }),
  route({
    patch: '/alerts/:alert',
    summary: 'Changes an alert, pauses it or takes it up again.',
    access: brokers,
    accepts: patchAlert,
    answers: oneAnswer(answers.alert),
    handler: changeAlert(service),
  }),
  route({
    delete: '/alerts/:alert',
    summary: 'Ends an alert: what was not delivered yet never will be.',
    access: brokers,
    answers: noContentAnswer,
    handler: deleteAlert(service),
  }),
  route({
    get: '/alerts/:alert/deliveries',
    summary: 'The deliveries of an alert with their attempts, newest first.',
    operation: 'listAlertDeliveries',
    access: brokers,
    query: ['limit', 'cursor'],
    describes: alertParameters,
    answers: bareAnswer(answers.deliveries),
    page,
    handler: listDeliveries(service),
  }),
  route({
    post: '/alerts/:alert/deliveries/:delivery/attempts',
    summary: 'Sends a delivery again that was given up.',
    access: brokers,
    answers: oneAnswer(answers.delivery, 201),
    handler: sendAgain(service),
  }),
  route({
    post: '/alerts/:alert/tests',
    summary: 'Sends a message without a record, to try a receiver with.',
    access: brokers,
    answers: oneAnswer(answers.delivery, 201),
    handler: tryOut(service),
  }),
];
