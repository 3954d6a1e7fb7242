/** The store with all collections of features. */

import { openStore as openKernelStore, type Store, type StoreOptions } from '../store/client.ts';
import { type CollectionPlan, collections } from '../store/collections.ts';
import type { StorePart } from '../store/part.ts';
import { features } from './features.ts';

const parts: readonly StorePart[] = features.flatMap(({ store }) => store ?? []);
const ofFeatures = (plans: 'records' | 'derived'): readonly CollectionPlan[] => parts.flatMap((part) => part[plans] ?? []);

/** All collections of records, by their names in commands. */
export const recordPlans: Readonly<Record<string, CollectionPlan>> = {
  ...collections,
  ...Object.fromEntries(ofFeatures('records').map((plan) => [plan.name, plan])),
};

/** All collections with planned indexes. */
export const allPlans: readonly CollectionPlan[] = [...Object.values(recordPlans), ...ofFeatures('derived')];

/** Collections that a backup leaves out. */
export const notCopied: readonly string[] = parts.flatMap((part) => part.notCopied ?? []);

/** Connects to a store, prepares it and opens its collections. Throws `StoreTrouble`. */
export const openRegistryStore = (options: Omit<StoreOptions, 'parts'>): Promise<Store> => openKernelStore({ ...options, parts });
