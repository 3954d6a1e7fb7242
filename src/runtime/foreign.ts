/** Whose records a store holds, as the features say that keep those of others. */
import type { ForeignRecords } from '../domain/foreign-records.ts';
import type { Settings } from '../platform/settings.ts';
import type { Store } from '../store/client.ts';
import { features } from './features.ts';

/** Undefined: this registry's. */
export const foreignIn = async (store: Store): Promise<ForeignRecords | undefined> => {
  for (const { foreign } of features) {
    const foreignRecords = await foreign?.(store);
    if (foreignRecords) return foreignRecords;
  }
  return undefined;
};

/** Before anything else is done in the store. Throws `StoreTrouble` where it is not for these settings. */
export const claimStore = async (settings: Settings, store: Store): Promise<ForeignRecords | undefined> => {
  for (const feature of features) await feature.claim?.(settings, store);
  return foreignIn(store);
};
