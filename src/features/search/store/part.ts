/** The store of the search: entries of every kind of records (docs/search.md "Entries"). */
import type { ClientSession, Document } from 'mongodb';
import type { PublicKind } from '../../../domain/public-kinds.ts';
import type { StoreAccess, StorePart } from '../../../store/part.ts';
import { entriesName, entryPlans, type NewEntry, writeEntries } from './entries.ts';
import { makeSearchIndex, type SearchIndex } from './search-index.ts';

interface SearchStore {
  /** Finds public records of a kind. */
  of(kind: PublicKind): SearchIndex;
  /** Ids of those of these contracts whose entries lack a signed value. */
  withoutSigned(contracts: readonly string[]): Promise<string[]>;
  /** Writes entries; for the feed consumer. */
  write(kind: PublicKind, entries: readonly NewEntry[], session: ClientSession): Promise<void>;
}

/** For `store.part`. */
export const searchStore = ({ db, members }: StoreAccess): SearchStore => ({
  of: (kind) => makeSearchIndex({ entries: db.collection(entriesName(kind)), records: db.collection(kind) }, members),
  withoutSigned: async (contracts) => {
    const wanted = { _id: { $in: contracts }, signed: { $exists: false } } as Document; // ids are strings here, not ObjectId
    const found = await db
      .collection(entriesName('contracts'))
      .find(wanted, { projection: { _id: 1 } })
      .toArray();
    return found.map(({ _id }) => String(_id));
  },
  write: (...written) => writeEntries(db, ...written),
});

export const searchPart: StorePart = { derived: entryPlans() };
