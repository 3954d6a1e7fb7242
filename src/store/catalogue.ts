/** The catalogue in the store of the registry, filled by an admin (spec/catalogue.md §1). */
import { type Catalogue, type CatalogueEntries, type CatalogueKind, notInCatalogue } from '../base/domain/catalogue.ts';
import type { Store } from './client.ts';
import { callStore } from './failures.ts';

type Entry = CatalogueEntries[CatalogueKind];

interface StoredEntry {
  /** `profiles/<id>`. */
  readonly _id: string;
  readonly entry: Entry;
  /** Number of times it was put; absent for entries put before this was counted. */
  readonly rev?: number;
}

export type CatalogueStore = Pick<Store, 'collection' | 'transaction' | 'readSets'>;

const catalogueKey = (kind: CatalogueKind, id: string): string => `${kind}/${id}`;

const readSetName = (key: string): string => `catalogue ${key}`;

const catalogueEntries = ({ collection }: Pick<Store, 'collection'>) => collection<StoredEntry>('catalogue');

export const embeddedCatalogue = (store: Pick<Store, 'collection' | 'readSets'>): Catalogue => ({
  look: (kind, ids) =>
    callStore(async () => {
      const stored = await catalogueEntries(store)
        .find({ _id: { $in: ids.map((id) => catalogueKey(kind, id)) } })
        .toArray();
      for (const { _id, rev = 0 } of stored) store.readSets.noteRead(readSetName(_id), rev);
      const found = new Map(stored.map(({ _id, entry }) => [_id, entry]));
      return new Map(ids.map((id) => [id, found.get(catalogueKey(kind, id)) ?? notInCatalogue(kind, id)]));
    }),
});

/** Replaces the entries with these ids, all or none; entries with other ids stay. */
export const putEntries = async (
  store: CatalogueStore,
  kind: CatalogueKind,
  entries: readonly (Entry & { readonly id: string })[],
): Promise<void> => {
  if (entries.length === 0) return;
  await store.transaction(async (session) => {
    const ids = entries.map(({ id }) => catalogueKey(kind, id));
    const stored = await catalogueEntries(store)
      .find({ _id: { $in: ids } }, { session, projection: { rev: 1 } })
      .toArray();
    const revisions = new Map(stored.map(({ _id, rev = 0 }) => [_id, rev]));
    // A concurrent write to one of them repeats the transaction, which then reads the new revision.
    const writes = entries.map((entry) => {
      const _id = catalogueKey(kind, entry.id);
      const rev = revisions.get(_id) ?? 0;
      store.readSets.requireUnchanged(readSetName(_id), rev);
      return { replaceOne: { filter: { _id }, replacement: { entry, rev: rev + 1 }, upsert: true } };
    });
    return catalogueEntries(store).bulkWrite(writes, { session });
  });
};

export const countEntries = (store: Pick<Store, 'collection'>, kind: CatalogueKind): Promise<number> =>
  callStore(() => catalogueEntries(store).countDocuments({ _id: { $gte: `${kind}/`, $lt: `${kind}0` } }));
