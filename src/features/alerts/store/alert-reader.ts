/** Reads the alerts to match: all at first, then only changed ones. */

import type { StoredMeta } from '../../../base/domain/record.ts';
import type { Store } from '../../../store/client.ts';
import type { CollectionPlan } from '../../../store/collections.ts';
import { callStore } from '../../../store/failures.ts';
import type { Alert } from '../alert.ts';

export const alertPlan: CollectionPlan = {
  name: 'alerts',
  indexes: [
    { key: { owner: 1, _id: 1 }, name: 'owner' },
    { key: { public_modified: 1 }, name: 'news' },
  ],
};

/** Alerts saved since the last call, including deleted ones, and those of the last minute again; all on the first call. */
export type ReadNews = () => Promise<readonly Alert[]>;

/** A save may become visible this long after its timestamp: no transaction lives longer. */
const MAX_DELAY_MS = 60_000;

export const makeAlertReader = (store: Pick<Store, 'collection'>): ReadNews => {
  const alerts = store.collection<StoredMeta>(alertPlan.name);
  let seen = new Date(0);
  return () =>
    callStore(async () => {
      const records = await alerts.find<Alert>({ public_modified: { $gt: new Date(seen.getTime() - MAX_DELAY_MS) } }).toArray();
      for (const { public_modified } of records) if (public_modified > seen) seen = public_modified;
      return records;
    });
};
