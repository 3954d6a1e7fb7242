/** The store with all collections of features. */

import { openStore as openKernelStore, type Store, type StoreOptions } from '../store/client.ts';
import { type CollectionPlan, collections } from '../store/collections.ts';
import type { StorePart } from '../store/feature-store.ts';
import { features } from './features.ts';

const featureStoreParts: readonly StorePart[] = features.flatMap(({ store }) => store ?? []);
const featurePlans = (plans: 'records' | 'derived'): readonly CollectionPlan[] => featureStoreParts.flatMap((part) => part[plans] ?? []);

/** All collections of records, by their names in commands. */
export const recordPlans: Readonly<Record<string, CollectionPlan>> = {
  ...collections,
  ...Object.fromEntries(featurePlans('records').map((plan) => [plan.name, plan])),
};

/** All collections with planned indexes. */
export const allPlans: readonly CollectionPlan[] = [...Object.values(recordPlans), ...featurePlans('derived')];

/** Collections that a backup leaves out. */
export const notCopied: readonly string[] = featureStoreParts.flatMap((part) => part.notCopied ?? []);

/** Connects to a store, prepares it and opens its collections. Throws `StoreTrouble`. */
export const openRegistryStore = (options: Omit<StoreOptions, 'parts'>): Promise<Store> =>
  openKernelStore({ ...options, parts: featureStoreParts });
