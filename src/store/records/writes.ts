/**
 * The writes of records. The guarantees of this file:
 * - a save is a compare-and-swap on `rev`; the loser gets 409 and writes nothing;
 * - a save is stored with its history entry, or not at all (`saves.ts`);
 * - a change of visibility is always a public save.
 */
import type { Collection, Document } from 'mongodb';
import { type By, buildHistoryEntry, FIRST_PREV_HASH } from '../../base/domain/history.ts';
import { conflict } from '../../base/domain/problem.ts';
import type { Stored } from '../../base/domain/record.ts';
import type { Claimed, SharedClaim } from './claims.ts';
import { flightKey, Replaced } from './concurrent-writers.ts';
import type { RecordsDeps, RecordWrites } from './records.ts';
import { makeSaves, type Save, type Stamps } from './saves.ts';
import { buildRecordContent, feedPosition, type GivenStamps, keysOfContent, listChangedKeys, newSalt, visibilityOf } from './updates.ts';

/** The author of imports and scripts. */
const byRegistry = (): By => ({ author: 'registry', now: new Date() });

export const makeWrites = <T extends object>(collection: Collection<Document>, deps: RecordsDeps): RecordWrites<T> => {
  const { singleFlight, closed, readSets } = deps;
  const saves = makeSaves(collection, deps);
  const name = collection.collectionName;
  // Only insert and save write to the collection, and they only take T.
  const buildStored = ({ write }: Save, stamps: Stamps): Stored<T> => ({ ...write.kept, ...stamps }) as Stored<T>;
  /** Records returned by saves of this process: replacing one continues its own write, not something the request has read. */
  const made = new WeakSet<object>();

  const insertClaimed = (save: Save, { claimed, joined }: SharedClaim): Promise<Stored<T>> =>
    new Promise((resolve, reject) => {
      const stamped = (stamps: Stamps): Promise<Claimed> => {
        resolve(buildStored(save, stamps));
        return claimed;
      };
      const transaction = saves.save({ ...save, claimed: stamped });
      joined(transaction);
      transaction.catch(reject);
    });

  const buildInsert = (_id: string, record: object, by: By, stamps?: GivenStamps): Save => {
    const now = buildRecordContent(record);
    const entry = buildHistoryEntry({ collection: name, of: _id, rev: 1, by, old: null, now, prevHash: FIRST_PREV_HASH, salt: newSalt() });
    const stored = { _id, rev: 1, history_head: entry.hash, ...visibilityOf(record, stamps), ...now };
    const write = { filter: { _id, rev: 0 }, kept: stored, changes: null, moved: feedPosition(closed()), dates: stamps?.dates };
    return { entry, write, lost: () => conflict('Document already exists') };
  };

  return {
    insert: async (_id, record, { by = byRegistry(), session, claim, stamps } = {}) => {
      const save = buildInsert(_id, record, by, stamps);
      if (claim !== undefined) return insertClaimed(save, claim);
      return buildStored(save, await (session === undefined ? saves.save(save) : saves.saveIn(session, save)));
    },

    insertMany: async (some) => {
      const by = byRegistry();
      return saves.saveMany(some.map(({ id, record }) => buildInsert(id, record, by)));
    },

    save: async (before, next, { publishes, by = byRegistry(), session, stamps }) => {
      const { _id, history_head: prevHash } = before;
      if (!made.has(before)) readSets?.requireUnchanged(`${name} ${_id}`, before.rev);
      const visibility = visibilityOf(next, stamps);
      const isPublic = publishes || visibility.is_public !== before.is_public || visibility.is_test !== before.is_test;
      const now = buildRecordContent(next);
      const rev = before.rev + 1;
      // The history of a record last saved by a version without histories begins here.
      const old = prevHash === undefined ? null : buildRecordContent(before);
      const entry = buildHistoryEntry({
        collection: name,
        of: _id,
        rev,
        by,
        old,
        now,
        prevHash: prevHash ?? FIRST_PREV_HASH,
        salt: newSalt(),
      });
      const ofContent = listChangedKeys(entry) ?? [...keysOfContent(before), ...Object.keys(now)];
      const changes = new Set([...ofContent, ...(before.unrun === visibility.unrun ? [] : ['unrun'])]);
      const stored = { _id, rev, history_head: entry.hash, ...visibility, ...now };
      const moved = isPublic ? feedPosition(closed(), before.public_modified) : null;
      const write = { filter: { _id, rev: before.rev }, kept: stored, changes, moved, dates: stamps?.dates };
      const revision = flightKey(name, before);
      const save = { entry, write, lost: () => new Replaced(revision) };
      // A transaction with other writes cannot wait here for a writer that may be waiting for those.
      if (session !== undefined) {
        const stored = buildStored(save, await saves.saveIn(session, save));
        made.add(stored);
        return stored;
      }
      return buildStored(save, await singleFlight(revision, () => saves.save(save), save.lost));
    },

    // A field has to change: the store treats a write that changes nothing as a read.
    hold: async ({ _id, rev }, session) => {
      const { matchedCount } = await collection.updateOne({ _id: { $eq: _id as never }, rev }, { $inc: { holds: 1 } }, { session });
      if (matchedCount === 0) throw new Replaced(flightKey(name, { _id, rev }));
    },
  };
};
