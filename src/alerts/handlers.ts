/** Making, changing and ending alerts; what was delivered; a message to try a receiver with. */
import { created, gone, type Handler, shown } from '../http/route.ts';
import { removedIn } from '../model/json.ts';
import { forbidden, refuse } from '../model/problem.ts';
import type { PatchAlert, PostAlert } from '../model/types.generated.ts';
import type { NewDelivery } from '../store/deliveries.ts';
import { newId } from '../store/records/ids.ts';
import type { AlertRecord } from './alert.ts';
import { type AlertRoom, requireOwn } from './room.ts';

/** Of an account. */
export const mostAlerts = 100;
/** Messages without a record that may wait for an alert's receiver. */
export const mostTests = 10;
/** Deliveries that a list shows. */
const mostShown = 100;

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
    const { _id } = requireOwn(await writer.load(call.params), call);
    return shown((await deliveries.of(_id, mostShown)).map(views.delivery));
  };

export const tryOut =
  ({ writer, views, deliveries }: AlertRoom): Handler =>
  async (call) => {
    const alert = requireOwn(await writer.load(call.params), call);
    const [type, made] = ['alert.test', call.now] as const;
    const waiting = (await deliveries.of(alert._id, mostShown)).filter((one) => one.type === type && one.status === 'waiting');
    if (waiting.length >= mostTests) throw forbidden(`Forbidden: ${mostTests} messages to try the receiver with are waiting already.`);
    const body = JSON.stringify({ type, timestamp: made.toISOString(), data: { alert: alert._id } });
    const delivery: NewDelivery = { _id: newId(), alert: alert._id, type, made, body, once: false };
    await deliveries.add([delivery]);
    return created(views.delivery({ ...delivery, status: 'waiting', next: made, attempts: 0, log: [] }));
  };
