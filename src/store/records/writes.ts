/**
 * The writes of records: what is saved, and that a save replaces what was read. What a save says to the store stands in
 * `record-updates.ts`, how it gets there in `saves.ts`. A change of visibility always moves a record in the feed
 * (docs/feed.md "The scheme").
 */
import type { Collection, Document } from 'mongodb';
import { type By, beginning, entryOf } from '../../model/history.ts';
import { conflict } from '../../model/problem.ts';
import { visibilityOf } from '../collections.ts';
import { newSalt } from './history.ts';
import type { Records, RecordsDeps, Stored } from './records.ts';
import { makeSaves, type Save, type Stamps } from './saves.ts';
import { Replaced, revisionOf } from './single-flight.ts';
import { contentOf, keysOf, stampsOfMove, stampsOfNew, stampsOfStay, type Write } from './updates.ts';

/** The registry itself: imports, scripts. */
const itself = (): By => ({ author: 'registry', now: new Date() });

/** `insert` and `save` of the records of a collection. */
export const makeWrites = <T extends object>(
  collection: Collection<Document>,
  { client, history: log, batching, singleFlight, horizon, readSets, derived }: RecordsDeps,
): Pick<Records<T>, 'insert' | 'save'> => {
  const saves = makeSaves({ client, collection, log, batching });
  const name = collection.collectionName;
  const derivedOf = (id: string, record: object, before: object | null): Write['derived'] =>
    derived === undefined ? null : { field: derived.field, value: derived.of(id, record, before) };
  // The collection holds what insert and save wrote, and they only take T.
  const storedOf = ({ write }: Save, stamps: Stamps): Stored<T> => ({ ...write.kept, ...stamps }) as unknown as Stored<T>;

  return {
    insert: async (_id, record, { by = itself(), session } = {}) => {
      const now = contentOf(record);
      const entry = entryOf({ collection: name, of: _id, rev: 1, by, old: null, now, prevHash: beginning, salt: newSalt() });
      const kept = { ...now, ...visibilityOf(record), _id, rev: 1, history_head: entry.hash };
      const write = {
        filter: { _id, rev: 0 },
        kept,
        stamps: stampsOfNew(horizon(), by.now),
        derived: derivedOf(_id, kept, null),
        changes: null,
      };
      const save = { entry, write, lost: () => conflict('Document already exists') };
      return storedOf(save, await (session === undefined ? saves.save(save) : saves.saveIn(session, save)));
    },

    save: async (before, next, { publishes, by = itself(), session }) => {
      const { _id, history_head: prevHash } = before;
      readSets?.requireUnchanged(`${name} ${_id}`, before.rev);
      const visibility = visibilityOf(next);
      const moving = publishes || visibility.is_public !== before.is_public || visibility.is_test !== before.is_test;
      const now = contentOf(next);
      const rev = before.rev + 1;
      // A record that was saved last by a version without history: its chain begins here.
      const old = prevHash === undefined ? null : contentOf(before);
      const entry = entryOf({ collection: name, of: _id, rev, by, old, now, prevHash: prevHash ?? beginning, salt: newSalt() });
      const kept = { ...now, ...visibility, _id, rev, history_head: entry.hash };
      const stamps = moving ? stampsOfMove(horizon()) : stampsOfStay(rev);
      const write = { filter: { _id, rev: before.rev }, kept, stamps, derived: derivedOf(_id, kept, before), changes: keysOf(entry) };
      const revision = revisionOf(name, before);
      const save = { entry, write, lost: () => new Replaced(revision) };
      // A transaction with other writes cannot wait here for one that may wait for those.
      if (session !== undefined) return storedOf(save, await saves.saveIn(session, save));
      return storedOf(save, await singleFlight(revision, () => saves.save(save), save.lost));
    },
  };
};
