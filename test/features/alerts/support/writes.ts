/** A write for every route of alerts. */

import type { Room, Write } from '../../../support/every-write/write.ts';
import { keys, type TestRegistry } from '../../../support/registry.ts';

const key = keys.broker;
const alert = { query: 'q=дорога', url: 'https://hooks.example.org/' };

const alertWrites = async (registry: TestRegistry): Promise<Write[]> => {
  const created = async (): Promise<string> => {
    const { body } = await registry.ask('POST', '/alerts', { key, body: { data: alert } });
    return `/alerts/${body.data.id}`;
  };
  /** A delivery that has been given up. */
  const failed = async (): Promise<string> => {
    const path = await created();
    const { body } = await registry.ask('POST', `${path}/tests`, { key });
    const deliveries = registry.store.collection<{ _id: string; status: string }>('alert_deliveries');
    await deliveries.updateOne({ _id: body.data.id }, { $set: { status: 'failed' }, $unset: { next: 1 } });
    return `${path}/deliveries/${body.data.id}`;
  };
  // The first one creates the indexes of deliveries.
  await created();
  return [
    { row: 'POST /alerts', ready: async () => ({ path: '/alerts', ask: { key, body: { data: alert } } }) },
    { row: 'PATCH /alerts/:alert', ready: async () => ({ path: await created(), ask: { key, body: { data: { status: 'paused' } } } }) },
    { row: 'DELETE /alerts/:alert', ready: async () => ({ path: await created(), ask: { key } }) },
    {
      row: 'POST /alerts/:alert/deliveries/:delivery/attempts',
      ready: async () => ({ path: `${await failed()}/attempts`, ask: { key } }),
    },
    { row: 'POST /alerts/:alert/tests', ready: async () => ({ path: `${await created()}/tests`, ask: { key } }) },
  ];
};

export const room: Room = { name: 'alert', at: new Date('2026-11-21T09:25:00Z'), writes: alertWrites };
