/** A reader of the alerts of `cards.ts`: what each was sent of every record, the last of all. */
import { followRecords, runFeature } from '../features.ts';
import { openReceiver } from '../receiver.ts';
import { keys, type TestRegistry } from '../registry.ts';
import { alertQueries, type Delivered } from './cards.ts';
import type { Data } from './records.ts';

export interface AlertReader {
  read(): Promise<readonly Delivered[]>;
  close(): Promise<void>;
}

/** Before there are records: alerts tell of what changes after them. */
export const openAlertReader = async (registry: TestRegistry): Promise<AlertReader> => {
  const receiver = await openReceiver();
  await followRecords(registry, 'alerts');
  const ids: string[] = [];
  for (const [query] of alertQueries) {
    const body = { data: { query, url: receiver.url, on: 'changed' } };
    const { status, text, body: created } = await registry.ask('POST', '/alerts', { key: keys.broker, body });
    if (status !== 201) throw new Error(text);
    ids.push(created.data.id);
  }
  return {
    read: async () => {
      await runFeature(registry, 'alerts');
      const sent: Data[] = receiver.all.map(({ body }) => JSON.parse(body).data);
      const inOrder = sent.sort((a, b) => Date.parse(a.record.dateModified) - Date.parse(b.record.dateModified));
      return ids.map((id) => new Map(inOrder.flatMap(({ alert, record }) => (alert === id ? [[record.id, record]] : []))));
    },
    close: receiver.close,
  };
};
