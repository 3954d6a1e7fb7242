/** Creates, changes and deletes alerts; lists and retries deliveries; sends test messages. */

import { omitUndefined, removedIn } from '../../base/domain/json.ts';
import { forbidden, notFound, requireNoErrors } from '../../base/domain/problem.ts';
import type { PatchAlert, PostAlert } from '../../base/domain/types.generated.ts';
import { createdReply, type Handler, noContent, okReply } from '../../http/route.ts';
import { newId } from '../../store/records/ids.ts';
import type { AlertRecord } from './alert.ts';
import { buildNextDeliveriesLink, readDeliveriesQuery } from './delivery-pages.ts';
import { type AlertService, requireOwnAlert } from './service.ts';
import type { NewDelivery } from './store/deliveries.ts';

/** Per account. */
const MAX_ALERTS = 100;
/** Pending test messages per alert. */
const MAX_TESTS = 10;
/** Newest deliveries searched for them. */
const MAX_SEARCHED = 100;

export const createAlert =
  ({ writer, records, views, troublesOf, withKept, deliveries }: AlertService): Handler<PostAlert> =>
  async (request) => {
    const data = request.data();
    requireNoErrors(troublesOf(data));
    const ownRecords = await records.findBy('owner', request.actor.name, { most: MAX_ALERTS, publicOnly: true });
    if (ownRecords.length >= MAX_ALERTS)
      throw forbidden(`Forbidden: an account may have ${MAX_ALERTS} alerts. Delete one that is not needed.`);
    await deliveries.prepare();
    const token = request.newSecret('token');
    const record: AlertRecord = { ...data, ...(await withKept(data.query)), owner: request.actor.name, status: 'active', token };
    const stored = await writer.insert(request, { id: newId(), record });
    return createdReply(views.alert(stored), request.links.absolute(`/alerts/${stored._id}`), { access: { token } });
  };

export const listAlerts =
  ({ records, views }: AlertService): Handler =>
  async ({ actor }) =>
    okReply((await records.findBy('owner', actor.name, { most: MAX_ALERTS, publicOnly: true })).map(views.alert));

export const getAlert =
  ({ writer, views }: AlertService): Handler =>
  async (request) =>
    okReply(views.alert(requireOwnAlert(await writer.load(request.params), request)));

export const changeAlert =
  ({ writer, views, troublesOf, withKept }: AlertService): Handler<PatchAlert> =>
  async (request) => {
    const { query } = requireOwnAlert(await writer.load(request.params), request);
    const data = request.data();
    requireNoErrors(troublesOf(data));
    const searched = data.query === undefined || data.query === query ? null : await withKept(data.query);
    const { stored } = await writer.change(request, ({ before }) => {
      const { because, name, kept, left_out, ...alert } = requireOwnAlert(before, request);
      const named = name === undefined || removedIn(request.sent).includes('name') ? {} : { name };
      const told = because === undefined || data.status === 'active' ? {} : { because };
      return { next: { ...alert, ...named, ...told, ...data, ...(searched ?? omitUndefined({ kept, left_out })) }, result: undefined };
    });
    return okReply(views.alert(stored));
  };

/** A deleted alert keeps no address, query or key. */
export const deleteAlert =
  ({ writer }: AlertService): Handler =>
  async (request) => {
    await writer.change(request, ({ before }) => {
      const { owner, on } = requireOwnAlert(before, request);
      return { next: { owner, on, query: '', url: '', status: 'deleted', token: '' }, result: undefined };
    });
    return noContent;
  };

export const listDeliveries =
  ({ writer, views, deliveries }: AlertService): Handler =>
  async (request) => {
    const { limit, after } = readDeliveriesQuery(request.query);
    const { _id } = requireOwnAlert(await writer.load(request.params), request);
    const found = await deliveries.of(_id, limit + 1, after);
    const data = found.slice(0, limit);
    const last = found.length > limit ? data.at(-1) : undefined;
    return {
      status: 200,
      body: { data: data.map(views.delivery), ...buildNextDeliveriesLink(request, `/alerts/${_id}/deliveries`, last) },
    };
  };

/** Retries a failed delivery, for a receiver that has recovered or moved. */
export const sendAgain =
  ({ writer, views, deliveries }: AlertService): Handler =>
  async (request) => {
    const { _id } = requireOwnAlert(await writer.load(request.params), request);
    const id = request.params.delivery ?? '';
    const delivery = (await deliveries.again(_id, id, request.now)) ?? (await deliveries.find(_id, id));
    if (delivery === null) throw notFound('Delivery not found.');
    // A pending delivery will be sent anyway; repeating the request is no error.
    if (delivery.status !== 'waiting') throw forbidden('Forbidden: this delivery was taken, only one that failed is sent again.');
    return createdReply(views.delivery(delivery));
  };

export const tryOut =
  ({ writer, views, deliveries }: AlertService): Handler =>
  async (request) => {
    const alert = requireOwnAlert(await writer.load(request.params), request);
    const [type, made] = ['alert.test', request.now] as const;
    const waiting = (await deliveries.of(alert._id, MAX_SEARCHED)).filter((one) => one.type === type && one.status === 'waiting');
    if (waiting.length >= MAX_TESTS) throw forbidden(`Forbidden: ${MAX_TESTS} messages to try the receiver with are waiting already.`);
    const body = JSON.stringify({ type, timestamp: made.toISOString(), data: { alert: alert._id } });
    const delivery: NewDelivery = { _id: newId(), alert: alert._id, owner: alert.owner, type, made, body, once: false };
    await deliveries.add([delivery]);
    return createdReply(views.delivery({ ...delivery, status: 'waiting', next: made, attempts: 0, log: [] }));
  };
