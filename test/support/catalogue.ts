/** A catalogue with the entries given by a test, and a way to fill the registry's own. */

import { type CatalogueEntries, type KnownEntries, notInCatalogue } from '../../src/base/domain/catalogue.ts';
import { loadExamples } from '../../src/http/openapi/examples.ts';
import { putEntries } from '../../src/store/catalogue.ts';
import type { TestRegistry } from './registry.ts';

/** Id → entry, for some kinds. */
export type Entries = { readonly [Kind in keyof CatalogueEntries]?: Readonly<Record<string, CatalogueEntries[Kind]>> };

export const knownEntries = (entries: Entries): KnownEntries => ({
  get: (kind, id) => {
    const found = entries[kind]?.[id];
    if (found === undefined) throw notInCatalogue(kind, id);
    return found;
  },
});

type Identified<Kind extends keyof CatalogueEntries> = CatalogueEntries[Kind] & { readonly id: string };

/** The example entries of a kind. */
export const shipped = <Kind extends keyof CatalogueEntries>(kind: Kind): readonly Identified<Kind>[] =>
  loadExamples().read(`catalogue/${kind}.json`) as unknown as Identified<Kind>[]; // the command that loads them validates them

export const category = '5693ce27fe454c6badc428088688f31c';
export const [firstProfile, secondProfile] = ['1c824b5d69c24f6ca8e6e9a11e7bf5f5', '01c07d6f048a4211b7050c9597ad3aed'];
export const [firstProduct, secondProduct] = ['3d54653e06314d8dab24b615daa4891f', '44b4fd92010445c49d13037ef61f198e'];

/** Adds the example entries to a registry's catalogue; the profiles refer to this agreement. */
export const fillCatalogue = async ({ store }: Pick<TestRegistry, 'store'>, agreementID?: string): Promise<void> => {
  const profiles = shipped('profiles').map((profile) => (agreementID === undefined ? profile : { ...profile, agreementID }));
  await putEntries(store, 'categories', shipped('categories'));
  await putEntries(store, 'profiles', profiles);
  await putEntries(store, 'products', shipped('products'));
};
