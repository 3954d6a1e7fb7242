/** The store with everything that features keep in it. */

import { openStore as openKernelStore, type Store, type StoreOptions } from '../store/client.ts';
import { type CollectionPlan, collections } from '../store/collections.ts';
import type { StorePart } from '../store/part.ts';
import { features } from './features.ts';

const parts: readonly StorePart[] = features.flatMap(({ store }) => store ?? []);
const ofFeatures = (plans: 'records' | 'derived'): readonly CollectionPlan[] => parts.flatMap((part) => part[plans] ?? []);

/** Every collection of records, by the name that commands give it. */
export const recordPlans: Readonly<Record<string, CollectionPlan>> = {
  ...collections,
  ...Object.fromEntries(ofFeatures('records').map((plan) => [plan.name, plan])),
};

/** Every collection whose indexes are planned. */
export const allPlans: readonly CollectionPlan[] = [...Object.values(recordPlans), ...ofFeatures('derived')];

/** Collections that a backup leaves out. */
export const notCopied: readonly string[] = parts.flatMap((part) => part.notCopied ?? []);

/** Connects to a store, prepares it and opens what it holds. Throws `StoreTrouble`. */
export const openStore = (options: Omit<StoreOptions, 'parts'>): Promise<Store> => openKernelStore({ ...options, parts });
