/** The store of the search: entries of every kind of records (docs/search.md "Entries"). */
import type { ClientSession, Document } from 'mongodb';
import type { PublicKind } from '../../../base/domain/public-kinds.ts';
import type { StoreAccess, StorePart } from '../../../store/feature-store.ts';
import { entriesName, entryPlans, type NewEntry, writeEntries } from './entries.ts';
import { makeSearchIndex, type SearchIndex } from './search-index.ts';

/** For `store.part`. */
export const searchStore = ({ db, members }: StoreAccess) => ({
  of: (kind: PublicKind): SearchIndex =>
    makeSearchIndex({ entries: db.collection(entriesName(kind)), records: db.collection(kind) }, members),
  /** Ids of those of these contracts whose entries lack a signed value. */
  withoutSigned: async (contracts: readonly string[]): Promise<string[]> => {
    const wanted = { _id: { $in: contracts }, signed: { $exists: false } } as Document; // ids are strings here, not ObjectId
    const found = await db
      .collection(entriesName('contracts'))
      .find(wanted, { projection: { _id: 1 } })
      .toArray();
    return found.map(({ _id }) => String(_id));
  },
  /** Writes entries; for the feed consumer. */
  write: (kind: PublicKind, entries: readonly NewEntry[], session: ClientSession) => writeEntries(db, kind, entries, session),
});

export const searchPart: StorePart = { derived: entryPlans };
