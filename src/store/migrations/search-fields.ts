/** To version 2: what published tenders are found by (docs/search.md). */
import { collections } from '../collections.ts';
import { searchField, searchFieldOf } from '../search/field.ts';
import type { Migration } from './migration.ts';

/** A tender that does not say when it was published stands at the time it was made. */
const latestOf = (made: unknown): Date => (made instanceof Date ? made : new Date());

/**
 * A save under way by a process that knows no search loses the race by the raised revision. One that keeps a history is a
 * younger one; its revisions are counted by their entries, so a record that has any is not given another.
 */
export const searchFields: Migration = {
  says: 'published tenders get what the search finds them by',
  run: async ({ updateEach }) => {
    const unknown = { is_public: true, [`${searchField}.key`]: { $exists: false } };
    await updateEach(collections.tenders.name, unknown, (tender) => ({
      $set: { [searchField]: searchFieldOf(String(tender._id), tender, latestOf(tender.dateCreated)) },
      ...(tender.history_head === undefined ? { $inc: { rev: 1 } } : {}),
    }));
  },
};
