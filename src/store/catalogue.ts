/** The catalogue in the store of the registry, filled by an admin (spec/catalogue.md §1). */
import { type Catalogue, type CatalogueEntries, type CatalogueKind, notInCatalogue } from '../domain/catalogue.ts';
import type { Store } from './client.ts';
import { guarded } from './failures.ts';

type Entry = CatalogueEntries[CatalogueKind];

interface StoredEntry {
  /** `profiles/<id>`. */
  readonly _id: string;
  readonly entry: Entry;
}

export type CatalogueStore = Pick<Store, 'collection' | 'transaction'>;

const keyOf = (kind: CatalogueKind, id: string): string => `${kind}/${id}`;

const entriesIn = ({ collection }: Pick<Store, 'collection'>) => collection<StoredEntry>('catalogue');

export const embeddedCatalogue = (store: Pick<Store, 'collection'>): Catalogue => ({
  look: (kind, ids) =>
    guarded(async () => {
      const stored = await entriesIn(store)
        .find({ _id: { $in: ids.map((id) => keyOf(kind, id)) } })
        .toArray();
      const found = new Map(stored.map(({ _id, entry }) => [_id, entry]));
      return new Map(ids.map((id) => [id, found.get(keyOf(kind, id)) ?? notInCatalogue(kind, id)]));
    }),
});

/** Puts entries in the place of those with the same ids, all or none; those of other ids stay. */
export const putEntries = async (
  store: CatalogueStore,
  kind: CatalogueKind,
  entries: readonly (Entry & { readonly id: string })[],
): Promise<void> => {
  if (entries.length === 0) return;
  const writes = entries.map((entry) => ({
    replaceOne: { filter: { _id: keyOf(kind, entry.id) }, replacement: { entry }, upsert: true },
  }));
  await store.transaction((session) => entriesIn(store).bulkWrite(writes, { session }));
};

/** How many entries of a kind there are. */
export const countEntries = (store: Pick<Store, 'collection'>, kind: CatalogueKind): Promise<number> =>
  guarded(() => entriesIn(store).countDocuments({ _id: { $gte: `${kind}/`, $lt: `${kind}0` } }));
