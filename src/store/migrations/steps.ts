/**
 * The steps from one schema version of the store to the next: the first leads to version 1 from a store without versions. A
 * released step is never changed or removed. How to add one: docs/upgrades.md.
 */

import { publicKinds } from '../../domain/public-kinds.ts';
import { notAbove } from '../../domain/record.ts';
import { collections } from '../collections.ts';
import { convertedPosition } from '../records/updates.ts';
import type { Migration } from './migration.ts';

/** Collections of records in the time of these steps. */
const recordNames = [...Object.values(collections).map(({ name }) => name), 'alerts'];

/**
 * Private saves were once marked with `held`, later with `held_rev`; a record that is saved again would
 * carry the old mark on. The index `next_check` gave way to `due`, and every save of a tender would still pay for it.
 */
const oldMarks: Migration = {
  says: 'old marks of private saves and the old index of due times are removed',
  run: async ({ update, dropIndex }) => {
    await dropIndex(collections.tenders.name, 'next_check');
    for (const name of recordNames) await update(name, { held: { $type: 'number' } }, { $unset: { held: '' } });
  },
};

/** Kept what records are found by in a field of theirs, which `searchEntries` takes away. */
const searchFields: Migration = {
  says: 'nothing is done: what tenders are found by has a collection of its own since version 6',
  run: async () => {},
};

/**
 * Positions were seconds, and private saves left a mark (docs/feed.md "The scheme"). A field of its own holds the date first: by
 * its end the guard knows that the record was not moved.
 */
const datedPositions: Migration = {
  says: 'positions in the feeds become dates, and marks of private saves are removed',
  run: async ({ update, updateEach }) => {
    for (const name of recordNames) {
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

/**
 * What a record is found by stood in its field `search` (docs/search.md "Entries"). It is copied, so that the search finds what it
 * found before, and keeps its order; whoever follows the records then goes through all of them.
 */
const searchEntries: Migration = {
  says: 'what records are found by moves out of them into collections of its own',
  run: async ({ moveField, dropIndex }) => {
    for (const kind of publicKinds) {
      for (const index of ['search_facts', 'search_terms', 'search_all', 'search_value', 'search_end']) await dropIndex(kind, index);
      const entry = {
        $unsetField: { field: 'form', input: { $mergeObjects: ['$search', { _id: '$_id', rev: '$rev', is_test: '$is_test' }] } },
      };
      await moveField(kind, 'search', { into: `search_${kind}`, as: entry });
    }
  },
};

/** Each save left a mark that told whether facts had to be made anew; now those who follow the records see it by what they read. */
const factsMarks: Migration = {
  says: 'marks of saves that change what statistics count are removed',
  run: async ({ update }) => {
    for (const name of recordNames) await update(name, { facts_mark: { $exists: true } }, { $unset: { facts_mark: '' } });
    await update('facts', { since: { $exists: true } }, { $unset: { since: '' } });
  },
};

/** Where a tender of a type that is run has a date, and one that was kept as an import brought it has a text. */
const dated = [
  ...['noticePublicationDate', 'qualificationPeriod.startDate', 'contractPeriod.startDate', 'items.deliveryDate.endDate', 'lots.date'],
  ...['documents.datePublished', 'documents.dateModified', 'lots.auctionPeriod.startDate', 'lots.auctionPeriod.shouldStartAfter'],
  ...['bids.date', 'awards.date', 'contracts.date', 'cancellations.date', 'complaints.date', 'questions.date', 'qualifications.date'],
  ...['agreements.date', 'criteria.requirementGroups.requirements.dateModified', 'milestones.dueDate', 'awards.documents.datePublished'],
];

/** Which tenders fit a type that is run by now is seen where types are known: by the worker that looks for these marks. */
const unrunTenders: Migration = {
  says: 'tenders that are kept as an import brought them are marked',
  run: async ({ update }) => {
    const isText = { $or: dated.map((path) => ({ [path]: { $type: 'string' } })) };
    // What another registry shows is kept as that registry shows it, whatever its type (docs/mirror.md).
    const unmarked = { unrun: { $exists: false }, mirrored: { $exists: false } };
    await update(collections.tenders.name, { ...unmarked, ...isText }, { $set: { unrun: 'type' } });
  },
};

export const migrations: readonly Migration[] = [
  oldMarks,
  searchFields,
  searchFields,
  searchFields,
  datedPositions,
  searchEntries,
  factsMarks,
  unrunTenders,
];
