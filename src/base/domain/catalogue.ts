/** The catalogue of goods: profiles and categories that describe items, and the products offered (spec/catalogue.md §1). */
import { Problem } from './problem.ts';
import type { CatalogueCategory, CatalogueProduct, CatalogueProfile } from './types.generated.ts';

/** Kind, as used in paths → type of its entries. */
export interface CatalogueEntries {
  readonly profiles: CatalogueProfile;
  readonly categories: CatalogueCategory;
  readonly products: CatalogueProduct;
}

export type CatalogueKind = keyof CatalogueEntries;

export const catalogueKinds: readonly CatalogueKind[] = ['profiles', 'categories', 'products'];

type CatalogueEntry = CatalogueEntries[CatalogueKind];

/** The name of a kind in texts. */
export const nameOfKind = (kind: CatalogueKind): string => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;

/** 404 with the exact text known to clients of the outside catalogue. */
export const notInCatalogue = (kind: CatalogueKind, id: string): Problem =>
  new Problem('http-not-found', `${nameOfKind(kind)} ${id} not found in catalouges.`);

/** A source of entries; `look` never throws for an id, but returns its problem. */
export interface Catalogue {
  look(kind: CatalogueKind, ids: readonly string[]): Promise<ReadonlyMap<string, CatalogueEntry | Problem>>;
}

/** Ids needed by the rules. */
export type CatalogueIds = { readonly [Kind in CatalogueKind]?: readonly (string | undefined)[] };

/** Entries loaded for the rules. */
export interface KnownEntries {
  /** Throws the problem of a failed lookup: 404, 502. */
  get<K extends CatalogueKind>(kind: K, id: string): CatalogueEntries[K];
}

/** Looks them all up, each id once. Never called inside a transaction of the store. */
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
      return entry as CatalogueEntries[K]; // from the map of its kind
    },
  };
};
