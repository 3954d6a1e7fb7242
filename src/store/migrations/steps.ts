/**
 * The steps from one schema version of the store to the next: the first leads to version 1 from a store without versions. A
 * released step is never changed or removed. How to add one: docs/upgrades.md.
 */

import { notAbove } from '../../domain/position.ts';
import { foreignKinds, ownKinds, type SearchKind } from '../../domain/search-subjects.ts';
import { collections } from '../collections.ts';
import { convertedPosition } from '../feed/position.ts';
import { searchField, searchFieldOf, searchForm } from '../search/field.ts';
import type { Migration, MigrationWork } from './migration.ts';

/**
 * Private saves were once marked with `held`, later with `held_rev`; a record that is saved again would
 * carry the old mark on. The index `next_check` gave way to `due`, and every save of a tender would still pay for it.
 */
const oldMarks: Migration = {
  says: 'old marks of private saves and the old index of due times are removed',
  run: async ({ update, dropIndex }) => {
    await dropIndex(collections.tenders.name, 'next_check');
    for (const { name } of Object.values(collections)) await update(name, { held: { $type: 'number' } }, { $unset: { held: '' } });
  },
};

/**
 * What published tenders are found by (docs/search.md). The raised revision makes a save under way lose, by a process that knows
 * no search. A process that keeps histories knows the search, and a record with a history gets no revision without an entry.
 */
const searchFields: Migration = {
  says: 'published tenders get what the search finds them by',
  run: async ({ updateEach }) => {
    const unknown = { is_public: true, [`${searchField}.key`]: { $exists: false } };
    await updateEach(collections.tenders.name, unknown, null, ({ _id, dateCreated, history_head, ...tender }) => ({
      // A tender without a time of publication stands at the time it was made.
      $set: { [searchField]: searchFieldOf('tenders', String(_id), tender, dateCreated instanceof Date ? dateCreated : new Date()) },
      ...(history_head === undefined ? { $inc: { rev: 1 } } : {}),
    }));
  },
};

/** Brings what records of a kind are found by up to the form of today. */
const refound = async ({ updateEach }: MigrationWork, kind: SearchKind): Promise<void> => {
  const older = { is_public: true, [`${searchField}.form`]: { $ne: searchForm } };
  await updateEach(kind, older, null, ({ _id, dateCreated, [searchField]: known, ...record }) => ({
    $set: {
      [searchField]: searchFieldOf(kind, String(_id), record, dateCreated instanceof Date ? dateCreated : new Date(), known?.key),
    },
  }));
};

/** Records of all kinds are found, and by more: suppliers, places, names of codes (docs/search.md). A tender keeps its key. */
const searchOfAll: Migration = {
  says: 'records of all kinds get what the search finds them by',
  run: async (work) => {
    await work.dropIndex(collections.tenders.name, 'search_facts');
    for (const kind of ownKinds) await refound(work, kind);
  },
};

/** A mirror finds what only its source has, too. */
const searchOfForeign: Migration = {
  says: 'frameworks, submissions and qualifications of a mirror get what the search finds them by',
  run: async (work) => {
    for (const kind of foreignKinds) await refound(work, kind);
  },
};

/**
 * Positions were seconds, and private saves left a mark (docs/feed.md "The scheme"). A field of its own holds the date first: by
 * its end the guard knows that the record was not moved.
 */
const datedPositions: Migration = {
  says: 'positions in the feeds become dates, and marks of private saves are removed',
  run: async ({ update, updateEach }) => {
    for (const { name } of Object.values(collections)) {
      const seconds = { public_modified: { $type: 'number' } };
      // A step that was cut short left them, and the record may have been saved since.
      await update(name, { ...seconds, [convertedPosition]: { $exists: true } }, { $unset: { [convertedPosition]: '' } });
      const unconverted = { ...seconds, [convertedPosition]: { $exists: false } };
      await updateEach(name, unconverted, ['public_modified'], ({ public_modified }) => ({
        $set: { [convertedPosition]: notAbove(Number(public_modified)) },
      }));
      await update(name, { [convertedPosition]: { $exists: true } }, { $rename: { [convertedPosition]: 'public_modified' } });
      await update(name, { held_rev: { $exists: true } }, { $unset: { held_rev: '' } });
    }
  },
};

export const migrations: readonly Migration[] = [oldMarks, searchFields, searchOfAll, searchOfForeign, datedPositions];
