/** Fills a source's store: copies of seeded records, of every kind with a feed, each at its own feed position. */

import { planBody } from '../../../../fixtures/plans.ts';
import { openServices } from '../../../../src/app/operations/script-services.ts';
import { openRegistryStore } from '../../../../src/app/registry-store.ts';
import { readSettings } from '../../../../src/base/platform/settings.ts';
import type { Store } from '../../../../src/store/client.ts';
import { seedRegistry } from '../../../seed/run.ts';
import type { Deployment } from './processes.ts';

interface Stored {
  readonly _id: string;
  readonly dateModified: Date;
}

/** Records of this kind per hundred. */
const shares = { tenders: 50, plans: 20, contracts: 20, violation_reports: 8, agreements: 2 } as const;
type Name = keyof typeof shares;

const batch = 1000;

const getModels = (store: Store, name: Name): Promise<Stored[]> =>
  store
    .collection<Stored>(name)
    .find({ is_public: true }, { projection: { history_head: 0, next_check: 0 } })
    .sort({ _id: 1 })
    .toArray();

const idOf = (name: Name, at: number): string =>
  name === 'violation_reports' ? `UA-2026-01-01-${String(at).padStart(7, '0')}` : at.toString(16).padStart(32, '0');

/** Returns the number of public records by kind; call it before a registry runs on the store. */
export const fill = async ({ uri, dbName, folder }: Deployment, count: number): Promise<Readonly<Record<string, number>>> => {
  const store = await openRegistryStore({ uri, dbName });
  const services = await openServices(store, readSettings({ MONGODB_URI: uri, DB_NAME: dbName, DATA_DIR: folder, PORT: '0' }));
  try {
    await seedRegistry(services, { count: Math.min(count, 60), seed: 1, owner: 'bench', keepToken: async () => {}, progress: () => {} });
    await store.records<object>('plans').insert('b'.repeat(32), { ...planBody(), planID: 'UA-P-2026-01-01-000001-a', status: 'scheduled' });
    const began = (await store.now()).getTime() - 86_400_000;
    const counts: Record<string, number> = {};
    for (const name of Object.keys(shares) as Name[]) {
      const models = await getModels(store, name);
      const wanted = Math.max(models.length, Math.round((count * shares[name]) / 100));
      for (let from = models.length; from < wanted; from += batch) {
        const copies = Array.from({ length: Math.min(batch, wanted - from) }, (_, nth) => {
          const at = from + nth;
          const dateModified = new Date(began + at);
          return { ...models[at % models.length], _id: idOf(name, at), dateModified, public_modified: dateModified };
        });
        await store.collection<Stored>(name).insertMany(copies, { ordered: false, writeConcern: { w: 1 } });
      }
      counts[name] = wanted;
    }
    return counts;
  } finally {
    await services.codes.close();
    await store.close();
  }
};
