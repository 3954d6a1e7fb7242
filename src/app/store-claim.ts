/** Whose records a store holds; features that hold foreign ones report it. */
import type { ForeignRecords } from '../base/domain/foreign-records.ts';
import type { Settings } from '../base/platform/settings.ts';
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

/** Runs before anything else in the store. Throws `StoreTrouble` if the store does not belong to these settings. */
export const claimStore = async (settings: Settings, store: Store): Promise<ForeignRecords | undefined> => {
  for (const feature of features) await feature.claim?.(settings, store);
  return foreignIn(store);
};
