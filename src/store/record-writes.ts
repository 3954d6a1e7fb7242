/**
 * The writes of records. The promises this file keeps:
 * - a save is one compare-and-swap on `rev`; the loser of a race gets 409 and nothing of it is written;
 * - `dateCreated`, `dateModified` and `public_modified` are the store's own clock, taken in the write itself (decisions.md D6);
 * - a public save moves the record in the feed, never backwards; a private save keeps the *current* position, also one
 *   that changed since the record was read; a change of visibility always moves it (feed.md §9 "Save rules");
 * - a save and its entry in the history are one transaction, in which the record is written last: its position is taken
 *   right before the commit (docs/history.md, docs/feed.md "Stamp").
 */
import type { ClientSession, Collection, Document } from 'mongodb';
import { type By, beginning, entryOf, type HistoryEntry } from '../domain/history.ts';
import { conflict, type Problem } from '../domain/problem.ts';
import { visibilityOf } from './collections.ts';
import { storeSeconds } from './fence.ts';
import { addEntry, type StoredEntry } from './history.ts';
import { revisionOf } from './one-winner.ts';
import type { Records, RecordsDeps, Stored } from './records.ts';

/**
 * A new position, on a millisecond grid (feed.md §9 "Stamp"). Always above the old one: a change of position is what
 * tells a follower that the record moved. Above the horizon this process knows, which a clock set back would not be.
 */
const movedAbove = (horizon: number): Document => ({
  $round: [{ $max: [storeSeconds, horizon + 0.001, { $add: [{ $ifNull: ['$public_modified', 0] }, 0.001] }] }, 3],
});

const stampedFields = { _id: 1, public_modified: 1, dateCreated: 1, dateModified: 1 } as const;

/** What the store sets by itself; `held_rev` is the revision of a save that kept the position. */
const ownFields: ReadonlySet<string> = new Set([
  ...Object.keys(stampedFields),
  ...['rev', 'held_rev', 'is_public', 'is_test', 'history_head'],
]);

/** What a record says: without what the store sets, and without keys that have no value. The history is about this. */
export const contentOf = (record: object): Document =>
  Object.fromEntries(Object.entries(record).filter(([key, value]) => !ownFields.has(key) && value !== undefined && value !== null));

const isDuplicate = (error: unknown): boolean => typeof error === 'object' && error !== null && Reflect.get(error, 'code') === 11000;

/** The registry itself: imports, scripts. */
const itself = (): By => ({ author: 'registry', now: new Date() });

/** One write of a record: what stands there now, and what will. */
interface Write {
  readonly filter: Document;
  /** The whole record, but for the stamps. */
  readonly kept: Document;
  readonly stamps: Document;
  /** Keys that differ from what stands there; null: all of it is new. */
  readonly changes: ReadonlySet<string> | null;
}

/** Keys of the record itself that the steps of an entry concern; null when it is the record as a whole. */
const keysOf = ({ patch }: HistoryEntry): ReadonlySet<string> | null => {
  const keys = patch.map(({ path }) => path.split('/', 2)[1]?.replaceAll('~1', '/').replaceAll('~0', '~'));
  return keys.includes(undefined) ? null : new Set(keys.filter((key) => key !== undefined));
};

/** Names the store would take for a path or for an expression. */
const isPlainName = (name: string): boolean => name !== '' && !name.includes('.') && !name.startsWith('$');

/** The update that makes the record. What has not changed is not sent again: of most records that is nearly everything. */
const updateOf = ({ kept, stamps, changes }: Write, search: string | undefined): Document[] => {
  const removed = [...(changes ?? []), 'held_rev', ...(search === undefined ? [] : [search])].filter(
    (key) => kept[key] === undefined && stamps[key] === undefined,
  );
  if (changes === null || !removed.every(isPlainName)) return [{ $replaceWith: { $mergeObjects: [{ $literal: kept }, stamps] } }];
  const own = Object.entries(kept).filter(([key]) => changes.has(key) || ownFields.has(key));
  const replaced = { $replaceWith: { $mergeObjects: ['$$ROOT', { $literal: Object.fromEntries(own) }, stamps] } };
  return removed.length === 0 ? [replaced] : [replaced, { $unset: removed }];
};

/** Where a record and its history are written. */
interface Place extends Pick<RecordsDeps, 'transaction' | 'derived'> {
  readonly collection: Collection<Document>;
  readonly log: Collection<StoredEntry>;
}

const writeRecord = ({ collection, derived }: Place, write: Write, session: ClientSession): Promise<Document | null> =>
  collection.findOneAndUpdate(write.filter, updateOf(write, derived?.field), {
    // rev 0 never exists: the upsert of a new record inserts, or collides with the id.
    upsert: write.kept.rev === 1,
    returnDocument: 'after',
    projection: stampedFields,
    session,
  });

/**
 * Writes the entry and then the record, in `session` or in a transaction of its own. Rejects with `lost` when another write
 * has made the same revision, whichever of the two shows it.
 */
const writeBoth = <T>(
  place: Place,
  entry: HistoryEntry,
  write: Write,
  session: ClientSession | undefined,
  lost: () => Problem,
): Promise<Stored<T>> => {
  const work = async (within: ClientSession): Promise<Stored<T>> => {
    try {
      await addEntry(place.log, entry, within);
      const stamped = await writeRecord(place, write, within);
      // The collection holds what insert and save wrote, and they only take T.
      if (stamped !== null) return { ...write.kept, ...stamped } as unknown as Stored<T>;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    throw lost();
  };
  return session === undefined ? place.transaction(work) : work(session);
};

/** `insert` and `save` of the records of a collection. */
export const makeWrites = <T extends object>(
  collection: Collection<Document>,
  { history: log, transaction, race, horizon, witness, derived }: RecordsDeps,
): Pick<Records<T>, 'insert' | 'save'> => {
  const place = { collection, log, transaction, ...(derived === undefined ? {} : { derived }) };
  const name = collection.collectionName;
  const derivedOf = (id: string, record: object, before: object | null): Document => {
    const value = derived?.of(id, record, before) ?? null;
    return derived === undefined || value === null ? {} : { [derived.field]: value };
  };

  return {
    insert: (_id, record, { by = itself(), session } = {}) => {
      const now = contentOf(record);
      const entry = entryOf({ collection: name, of: _id, rev: 1, by, old: null, now, prevHash: beginning });
      const kept = { ...now, ...visibilityOf(record), _id, rev: 1, history_head: entry.hash };
      const times = { dateCreated: '$$NOW', dateModified: '$$NOW', public_modified: movedAbove(horizon()) };
      const stamps = { ...times, ...derivedOf(_id, kept, null) };
      const write = { filter: { _id, rev: 0 }, kept, stamps, changes: null };
      return writeBoth<T>(place, entry, write, session, () => conflict('Document already exists'));
    },

    save: async (before, next, { moves, by = itself(), session }) => {
      const { _id, history_head: prevHash } = before;
      witness?.requireSeen(`${name} ${_id}`, before.rev);
      const visibility = visibilityOf(next);
      const moving = moves || visibility.is_public !== before.is_public || visibility.is_test !== before.is_test;
      const now = contentOf(next);
      const rev = before.rev + 1;
      // A record that was saved last by a version without history: its chain begins here.
      const old = prevHash === undefined ? null : contentOf(before);
      const entry = entryOf({ collection: name, of: _id, rev, by, old, now, prevHash: prevHash ?? beginning });
      const kept = { ...now, ...visibility, _id, rev, history_head: entry.hash };
      const times = moving
        ? { dateCreated: '$dateCreated', dateModified: '$$NOW', public_modified: movedAbove(horizon()) }
        : { dateCreated: '$dateCreated', dateModified: '$dateModified', public_modified: '$public_modified', held_rev: rev };
      const stamps = { ...times, ...derivedOf(_id, kept, before) };
      const write = { filter: { _id, rev: before.rev }, kept, stamps, changes: keysOf(entry) };
      const replace = (): Promise<Stored<T>> => writeBoth<T>(place, entry, write, session, () => conflict());
      // A transaction with other writes cannot wait here for one that may wait for those.
      return session === undefined ? race(revisionOf(name, before), replace, () => conflict()) : replace();
    },
  };
};
