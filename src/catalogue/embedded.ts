/** The catalogue in the store of the registry, filled by an admin (spec/catalogue.md §1). */
import type { ClientSession } from 'mongodb';
import { type Catalogue, type CatalogueEntries, type CatalogueKind, notInCatalogue } from '../domain/catalogue.ts';
import type { Store } from '../store/client.ts';
import { guarded } from '../store/failures.ts';

type Entry = CatalogueEntries[CatalogueKind];

interface StoredEntry {
  /** `profiles/<id>`. */
  readonly _id: string;
  readonly entry: Entry;
}

export type CatalogueStore = Pick<Store, 'collection'>;

const keyOf = (kind: CatalogueKind, id: string): string => `${kind}/${id}`;

const entriesIn = (store: CatalogueStore) => store.collection<StoredEntry>('catalogue');

export const embeddedCatalogue = (store: CatalogueStore): Catalogue => ({
  look: (kind, ids) =>
    guarded(async () => {
      const stored = await entriesIn(store)
        .find({ _id: { $in: ids.map((id) => keyOf(kind, id)) } })
        .toArray();
      const found = new Map(stored.map(({ _id, entry }) => [_id, entry]));
      return new Map(ids.map((id) => [id, found.get(keyOf(kind, id)) ?? notInCatalogue(kind, id)]));
    }),
});

/** Puts entries in the place of those with the same ids; those of other ids stay. */
export const putEntries = (
  store: CatalogueStore,
  kind: CatalogueKind,
  entries: readonly (Entry & { readonly id: string })[],
  session?: ClientSession,
): Promise<void> =>
  guarded(async () => {
    if (entries.length === 0) return;
    const writes = entries.map((entry) => ({
      replaceOne: { filter: { _id: keyOf(kind, entry.id) }, replacement: { entry }, upsert: true },
    }));
    await entriesIn(store).bulkWrite(writes, { ordered: false, ...(session === undefined ? {} : { session }) });
  });

/** How many entries of a kind there are. */
export const countEntries = (store: CatalogueStore, kind: CatalogueKind): Promise<number> =>
  guarded(() => entriesIn(store).countDocuments({ _id: { $gte: `${kind}/`, $lt: `${kind}0` } }));
