/** Buyers and suppliers by a code without its scheme, as people type it. */
import type { Store } from '../../../store/client.ts';
import { statisticsStore } from '../store/statistics-store.ts';

/** In the order of trial: companies and bodies, then people. */
const TRIED_SCHEMES = ['UA-EDR', 'UA-IPN'] as const;

/** The key of the party with this code, or null. */
export const makePartyFinder =
  ({ store }: { readonly store: Pick<Store, 'part'> }) =>
  async (code: string): Promise<string | null> => {
    const keys = TRIED_SCHEMES.map((scheme) => `${scheme}-${code}`);
    const known = await store.part(statisticsStore).partyReader.names(keys);
    return keys.find((key) => known.has(key)) ?? null;
  };
