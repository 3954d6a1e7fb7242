/** The catalogue of goods: profiles and categories that items are described by, and the products offered (spec/catalogue.md §1). */
import { Problem } from './problem.ts';
import type { CatalogueCategory, CatalogueProduct, CatalogueProfile } from './types.generated.ts';

/** Kind, as it stands in addresses → what an entry of it is. */
export interface CatalogueEntries {
  readonly profiles: CatalogueProfile;
  readonly categories: CatalogueCategory;
  readonly products: CatalogueProduct;
}

export type CatalogueKind = keyof CatalogueEntries;

export const catalogueKinds: readonly CatalogueKind[] = ['profiles', 'categories', 'products'];

type CatalogueEntry = CatalogueEntries[CatalogueKind];

/** How texts name a kind. */
export const nameOfKind = (kind: CatalogueKind): string => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;

/** 404 in the exact words that clients of the outside catalogue know. */
export const notInCatalogue = (kind: CatalogueKind, id: string): Problem =>
  new Problem('http-not-found', `${nameOfKind(kind)} ${id} not found in catalouges.`);

/** Where entries come from; `look` never throws for an id, but says what is wrong with it. */
export interface Catalogue {
  look(kind: CatalogueKind, ids: readonly string[]): Promise<ReadonlyMap<string, CatalogueEntry | Problem>>;
}

/** Ids that rules are going to ask for. */
export type CatalogueIds = { readonly [Kind in CatalogueKind]?: readonly (string | undefined)[] };

/** Entries that have been looked up for rules. */
export interface KnownEntries {
  /** Throws what came instead of the entry: 404, 502. */
  get<K extends CatalogueKind>(kind: K, id: string): CatalogueEntries[K];
}

/** All of them at once, each id once. Never asked inside a transaction of the store. */
export const lookUpEntries = async (catalogue: Catalogue, wanted: CatalogueIds): Promise<KnownEntries> => {
  const found = await Promise.all(
    catalogueKinds.map(async (kind) => {
      const ids = [...new Set((wanted[kind] ?? []).flatMap((id) => id ?? []))];
      return [kind, ids.length === 0 ? new Map() : await catalogue.look(kind, ids)] as const;
    }),
  );
  const known = new Map(found);
  return {
    get: <K extends CatalogueKind>(kind: K, id: string) => {
      const entry = known.get(kind)?.get(id) ?? notInCatalogue(kind, id);
      if (entry instanceof Problem) throw entry;
      return entry as CatalogueEntries[K]; // of the map of its kind
    },
  };
};
