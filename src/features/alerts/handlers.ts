/** Making, changing and ending alerts; what was delivered; a message to try a receiver with. */

import { removedIn } from '../../domain/json.ts';
import { forbidden, notFound, refuse } from '../../domain/problem.ts';
import type { PatchAlert, PostAlert } from '../../domain/types.generated.ts';
import { created, gone, type Handler, shown } from '../../http/route.ts';
import { newId } from '../../store/records/ids.ts';
import type { AlertRecord } from './alert.ts';
import { askedIn, nextPage } from './pages.ts';
import { type AlertRoom, requireOwn } from './room.ts';
import type { NewDelivery } from './store/deliveries.ts';

/** Of an account. */
export const mostAlerts = 100;
/** Messages without a record that may wait for an alert's receiver. */
export const mostTests = 10;
/** Deliveries among which they are looked for. */
const mostLookedAt = 100;

export const create =
  ({ writer, records, views, troublesOf, deliveries }: AlertRoom): Handler<PostAlert> =>
  async (call) => {
    const data = call.data();
    refuse(troublesOf(data));
    const own = await records.findBy('owner', call.actor.name, { most: mostAlerts, publicOnly: true });
    if (own.length >= mostAlerts) throw forbidden(`Forbidden: an account may have ${mostAlerts} alerts. Delete one that is not needed.`);
    await deliveries.prepare();
    const token = call.newSecret('token');
    const record: AlertRecord = { ...data, owner: call.actor.name, status: 'active', token };
    const stored = await writer.insert(call, { id: newId(), record });
    return created(views.alert(stored), call.links.absolute(`/alerts/${stored._id}`), { access: { token } });
  };

export const list =
  ({ records, views }: AlertRoom): Handler =>
  async ({ actor }) =>
    shown((await records.findBy('owner', actor.name, { most: mostAlerts, publicOnly: true })).map(views.alert));

export const read =
  ({ writer, views }: AlertRoom): Handler =>
  async (call) =>
    shown(views.alert(requireOwn(await writer.load(call.params), call)));

export const change =
  ({ writer, views, troublesOf }: AlertRoom): Handler<PatchAlert> =>
  async (call) => {
    const { stored } = await writer.change(call, ({ before }) => {
      const { because, name, ...alert } = requireOwn(before, call);
      const data = call.data();
      refuse(troublesOf(data));
      const named = name === undefined || removedIn(call.sent).includes('name') ? {} : { name };
      const told = because === undefined || data.status === 'active' ? {} : { because };
      return { next: { ...alert, ...named, ...told, ...data }, gives: undefined };
    });
    return shown(views.alert(stored));
  };

/** What is left of it is nobody's any more: neither address nor question nor key. */
export const end =
  ({ writer }: AlertRoom): Handler =>
  async (call) => {
    await writer.change(call, ({ before }) => {
      const { owner, on } = requireOwn(before, call);
      return { next: { owner, on, query: '', url: '', status: 'deleted', token: '' }, gives: undefined };
    });
    return gone;
  };

export const listDeliveries =
  ({ writer, views, deliveries }: AlertRoom): Handler =>
  async (call) => {
    const { limit, after } = askedIn(call.query);
    const { _id } = requireOwn(await writer.load(call.params), call);
    const found = await deliveries.of(_id, limit + 1, after);
    const data = found.slice(0, limit);
    const last = found.length > limit ? data.at(-1) : undefined;
    return { status: 200, body: { data: data.map(views.delivery), ...nextPage(call, `/alerts/${_id}/deliveries`, last) } };
  };

/** One that was given up; its receiver is better now, or has another address. */
export const sendAgain =
  ({ writer, views, deliveries }: AlertRoom): Handler =>
  async (call) => {
    const { _id } = requireOwn(await writer.load(call.params), call);
    const id = call.params.delivery ?? '';
    const found = (await deliveries.again(_id, id, call.now)) ?? (await deliveries.find(_id, id));
    if (found === null) throw notFound('Delivery not found.');
    // What waits already will be sent, and asking twice is no fault.
    if (found.status !== 'waiting') throw forbidden('Forbidden: this delivery was taken, only one that failed is sent again.');
    return created(views.delivery(found));
  };

export const tryOut =
  ({ writer, views, deliveries }: AlertRoom): Handler =>
  async (call) => {
    const alert = requireOwn(await writer.load(call.params), call);
    const [type, made] = ['alert.test', call.now] as const;
    const waiting = (await deliveries.of(alert._id, mostLookedAt)).filter((one) => one.type === type && one.status === 'waiting');
    if (waiting.length >= mostTests) throw forbidden(`Forbidden: ${mostTests} messages to try the receiver with are waiting already.`);
    const body = JSON.stringify({ type, timestamp: made.toISOString(), data: { alert: alert._id } });
    const delivery: NewDelivery = { _id: newId(), alert: alert._id, owner: alert.owner, type, made, body, once: false };
    await deliveries.add([delivery]);
    return created(views.delivery({ ...delivery, status: 'waiting', next: made, attempts: 0, log: [] }));
  };
