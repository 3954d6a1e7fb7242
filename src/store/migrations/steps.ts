/**
 * The steps from one schema version of the store to the next: the first leads to version 1 from a store without versions. A
 * released step is never changed or removed. How to add one: docs/upgrades.md.
 */

import { publicKinds } from '../../base/domain/public-kinds.ts';
import { notAbove } from '../../base/domain/record.ts';
import { collections } from '../collections.ts';
import { convertedPosition } from '../records/updates.ts';
import type { Migration } from './migration.ts';

/** Record collections at the time of these steps. */
const RECORD_COLLECTION_NAMES = [...Object.values(collections).map(({ name }) => name), 'alerts'];

/**
 * Private saves were once marked with `held`, later with `held_rev`; a record that is saved again would
 * keep the old mark. The index `next_check` was replaced by `due`, and every save of a tender would still pay for it.
 */
const oldMarks: Migration = {
  says: 'old marks of private saves and the old index of due times are removed',
  run: async ({ update, dropIndex }) => {
    await dropIndex(collections.tenders.name, 'next_check');
    for (const name of RECORD_COLLECTION_NAMES) await update(name, { held: { $type: 'number' } }, { $unset: { held: '' } });
  },
};

/** Stored search entries in a field of the record, which `searchEntries` removes. */
const searchFields: Migration = {
  says: 'nothing to do: search entries have their own collections since version 6',
  run: async () => {},
};

/**
 * Positions were seconds, and private saves left a mark (docs/feed.md "The scheme"). The date is first put into a field of its
 * own: by the removal of that field the guard sees that the record was not moved.
 */
const datedPositions: Migration = {
  says: 'positions in the feeds become dates, and marks of private saves are removed',
  run: async ({ update, updateEach }) => {
    for (const name of RECORD_COLLECTION_NAMES) {
      const seconds = { public_modified: { $type: 'number' } };
      // Left by an interrupted step; the record may have been saved since.
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
 * The search entry of a record was in its field `search` (docs/search.md "Entries"). It is copied, so that searches find the
 * same as before, in the same order; the consumer then processes all records.
 */
const searchEntries: Migration = {
  says: 'search entries move from the records to their own collections',
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

/** Each save left a mark of whether facts had to be rebuilt; now consumers see that from the records. */
const factsMarks: Migration = {
  says: 'marks of saves that affect statistics are removed',
  run: async ({ update }) => {
    for (const name of RECORD_COLLECTION_NAMES) await update(name, { facts_mark: { $exists: true } }, { $unset: { facts_mark: '' } });
    await update('facts', { since: { $exists: true } }, { $unset: { since: '' } });
  },
};

/** Paths with a date in tenders of a type that is run, and with a string in tenders kept as imported. */
const DATED_PATHS = [
  ...['noticePublicationDate', 'qualificationPeriod.startDate', 'contractPeriod.startDate', 'items.deliveryDate.endDate', 'lots.date'],
  ...['documents.datePublished', 'documents.dateModified', 'lots.auctionPeriod.startDate', 'lots.auctionPeriod.shouldStartAfter'],
  ...['bids.date', 'awards.date', 'contracts.date', 'cancellations.date', 'complaints.date', 'questions.date', 'qualifications.date'],
  ...['agreements.date', 'criteria.requirementGroups.requirements.dateModified', 'milestones.dueDate', 'awards.documents.datePublished'],
];

/** Whether a marked tender fits a type that is run by now is decided where types are known: by the worker that looks for the marks. */
const unrunTenders: Migration = {
  says: 'tenders kept as imported are marked',
  run: async ({ update }) => {
    const isText = { $or: DATED_PATHS.map((path) => ({ [path]: { $type: 'string' } })) };
    // Mirrored tenders are kept as the other registry shows them, whatever their type (docs/mirror.md).
    const unmarked = { unrun: { $exists: false }, mirrored: { $exists: false } };
    await update(collections.tenders.name, { ...unmarked, ...isText }, { $set: { unrun: 'type' } });
  },
};

/** Sums of different currencies are no longer one order; the start creates the new index. */
const valuesWithoutCurrency: Migration = {
  says: 'the index of values without their currencies is removed',
  run: async ({ dropIndex }) => {
    for (const kind of publicKinds) await dropIndex(`search_${kind}`, 'search_value');
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
  valuesWithoutCurrency,
];
