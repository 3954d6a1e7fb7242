/**
 * The writes of records. The promises this file keeps:
 * - a save is a compare-and-swap on `rev`; the loser gets 409 and nothing of it is written;
 * - a save and its history entry are one transaction, in which the record comes last: its position is taken in its write or
 *   right before it, so right before the commit (docs/history.md, docs/feed.md "The scheme");
 * - a change of visibility is always a public save;
 * - saves of several records that come at the same time share a transaction (group commit); when anything stands in the way
 *   of one, each is tried by itself;
 * - a claim that comes with a new record is taken in its transaction, with the answer that is made of the record.
 */
import { setImmediate } from 'node:timers/promises';
import type { ClientSession, Collection, Document } from 'mongodb';
import { factsSince } from '../../model/fact-fields.ts';
import { type By, beginning, entryOf, type HistoryEntry } from '../../model/history.ts';
import { conflict, type Problem, unavailable } from '../../model/problem.ts';
import { inTransaction, isDuplicate, REPEATS_FOR_MS } from '../failures.ts';
import { type Batch, makeBatcher } from './batcher.ts';
import { type Claimed, claiming, idempotencyName, NotShared, type SharedClaim } from './claims.ts';
import { Replaced, revisionOf } from './concurrent-writers.ts';
import { newSalt, storedEntry } from './history.ts';
import type { Kept, RecordsDeps, Stored, Writes } from './records.ts';
import {
  contentOf,
  datedBySource,
  insertWith,
  keysOf,
  sentOf,
  stampedFields,
  stampsOf,
  stampsOfNew,
  stampsOfPrivate,
  stampsOfPublic,
  updateOf,
  updateWith,
  visibilityOf,
  type Write,
  weightOf,
  workedOf,
} from './updates.ts';

interface Save {
  readonly entry: HistoryEntry;
  readonly write: Write;
  /** The error when another write has made the same revision. */
  readonly lost: () => Problem;
  /** What is claimed with it; asked as soon as the record is stamped. */
  readonly claimed?: (stamps: Stamps) => Promise<Claimed>;
}

/** What the store has set. */
type Stamps = Document;

/** While one transaction waits for its majority, another is filled. */
const CONCURRENCY = 2;

/** The callers of a batch of saves come back sooner than the store would have saved one of them alone. */
const LINGER_MS = 2;

/** More than that a connection may not take at once, and all saves would wait for the last. */
const MOST_CHARACTERS = 256 * 1024;

/** Alone it is an upsert of rev 0, which never exists: it inserts, or collides with the id. */
const isNew = ({ kept }: Write): boolean => kept.rev === 1;

/** What is claimed with `saves`. A record's caller that has not come so far in this turn of the event loop waits for something. */
const claimsOf = (saves: readonly Save[], stamps: readonly Stamps[]): Promise<readonly Claimed[]> => {
  const claims = Promise.all(saves.flatMap(({ claimed }, nth) => claimed?.(stamps[nth] ?? {}) ?? []));
  const late = setImmediate().then(() => Promise.reject(new NotShared()));
  return Promise.race([claims, late]);
};

/**
 * The history is written, the clock and the old stamps are read, then the records are written with values: the store would
 * work them out from expressions at twice the price. What another writer does in between is a conflict of the transaction.
 * Bare commands: the driver's bulk writes make an object of every statement and every answer.
 */
const saveAll = async (
  collection: Collection<Document>,
  { history: log, derived }: RecordsDeps,
  saves: readonly Save[],
  session: ClientSession,
): Promise<Stamps[]> => {
  const ask = (command: Document, options = {}): Promise<Document> =>
    collection.db.command(command, { session, ignoreUndefined: true, ...options });
  const writeAll = async (command: Document, count: number): Promise<void> => {
    if (count === 0) return;
    const { n, writeErrors } = await ask(command);
    if (n !== count || writeErrors !== undefined) throw new NotShared();
  };
  const entries = saves.map(({ entry }) => storedEntry(entry));
  await writeAll({ insert: log.collectionName, documents: entries }, entries.length);

  const changed = saves.filter(({ write }) => !isNew(write)).map(({ write }) => write.kept._id);
  // An entry is there in any case; it is asked for nothing but the clock.
  const asked =
    changed.length === 0
      ? { find: log.collectionName, filter: { _id: entries[0]?._id, of: entries[0]?.of }, projection: { now: '$$NOW' } }
      : {
          find: collection.collectionName,
          filter: { _id: { $in: changed } },
          projection: { ...stampedFields, ...(derived === undefined ? {} : { [derived.needs]: 1 }), now: '$$NOW' },
        };
  const { cursor } = await ask({ ...asked, singleBatch: true, batchSize: saves.length }, { promoteLongs: false });
  const found: readonly Document[] = cursor.firstBatch;
  const olds = new Map<unknown, Document>(found.map((each) => [each._id, each]));
  const now: Date | undefined = found[0]?.now;
  if (now === undefined) throw new NotShared();

  const all = saves.map(({ write }, nth) => {
    const old = olds.get(write.kept._id) ?? {};
    const worked = workedOf(write, { now, old }, nth);
    return { write, worked, stamps: stampsOf(old, worked) };
  });
  const documents = all.filter(({ write }) => isNew(write)).map(({ write, worked }) => insertWith(write, worked));
  await writeAll({ insert: collection.collectionName, documents }, documents.length);
  const updates = all.filter(({ write }) => !isNew(write)).map(({ write, worked }) => ({ q: write.filter, u: updateWith(write, worked) }));
  await writeAll({ update: collection.collectionName, updates }, updates.length);

  const stamps = all.map((each) => each.stamps);
  if (saves.every(({ claimed }) => claimed === undefined)) return stamps;
  const claims = await claimsOf(saves, stamps);
  await writeAll({ update: idempotencyName, updates: claims.map(claiming) }, claims.length);
  return stamps;
};

/** Sends saves to the store: in a transaction of their own or shared with others, or as a part of `session`. */
const makeSaves = (collection: Collection<Document>, deps: RecordsDeps) => {
  const { client, history: log, batching } = deps;
  const saveIn = async (session: ClientSession, { entry, write, lost }: Save): Promise<Stamps> => {
    try {
      await log.insertOne(storedEntry(entry), { session });
      const stamps = await collection.findOneAndUpdate(write.filter, updateOf(write), {
        upsert: isNew(write),
        returnDocument: 'after',
        projection: stampedFields,
        session,
      });
      if (stamps !== null) return stamps;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    throw lost();
  };

  /** All of them or none. Rejects with `NotShared` when none of them is written and each may try alone. */
  const saveShared = async (saves: readonly Save[]): Promise<Stamps[]> => {
    let begun = false;
    let written = false;
    try {
      return await inTransaction(client, async (session) => {
        if (begun) throw new NotShared();
        begun = true;
        const stamps = await saveAll(collection, deps, saves, session);
        written = true;
        return stamps;
      });
    } catch (error) {
      // After the last write only the commit can fail, and nobody knows whether it did; unless the store said that it did.
      if (written && !(error instanceof NotShared)) throw error;
      throw new NotShared();
    }
  };

  interface Item {
    readonly save: Save;
    /** A save that waited longer is not begun: its caller may have been answered 503. */
    readonly until: number;
  }
  const saveAlone = async ({ save, until }: Item): Promise<Stamps> => {
    // Whoever brings a claim has a transaction of his own.
    if (save.claimed !== undefined) throw new NotShared();
    return inTransaction(client, (session) => saveIn(session, save), until);
  };

  const run = (items: readonly Item[]): Batch<Stamps> => {
    const isSingle = items.length === 1 && items[0]?.save.claimed === undefined;
    if (isSingle || items.some(({ until }) => performance.now() > until)) {
      const answers = items.map(saveAlone);
      return { answers, shared: Promise.allSettled(answers) };
    }
    const shared = saveShared(items.map(({ save }) => save));
    const answers = items.map(async (item, index) => {
      try {
        const stamps = (await shared)[index];
        if (stamps === undefined) throw unavailable('The store is not ready. Please, retry');
        return stamps;
      } catch (error) {
        if (error instanceof NotShared) return saveAlone(item);
        throw error;
      }
    });
    return { answers, shared };
  };

  const weight = { of: ({ save: { entry, write } }: Item) => weightOf(entry) + weightOf(sentOf(write)), max: MOST_CHARACTERS };
  const join = makeBatcher(run, { ...batching, concurrency: CONCURRENCY, lingerMs: LINGER_MS, weight });
  return { saveIn, save: (save: Save) => join({ save, until: performance.now() + REPEATS_FOR_MS }) };
};

/** The author of imports and scripts. */
const registry = (): By => ({ author: 'registry', now: new Date() });

/** `insert` and `save` of the records of a collection. */
export const makeWrites = <T extends object>(collection: Collection<Document>, deps: RecordsDeps): Writes<T> => {
  const { singleFlight, closed, readSets, derived, factKeys } = deps;
  const saves = makeSaves(collection, deps);
  const name = collection.collectionName;
  const derivedOf = (id: string, record: object, before: object | null): Write['derived'] =>
    derived === undefined ? null : { field: derived.field, value: derived.of(id, record, before) };
  /** `changes`: keys that differ from `before`; null: all. */
  const markOf = (rev: number, before: Partial<Kept>, changes: Write['changes']): Pick<Kept, 'facts_mark'> => {
    if (factKeys === undefined) return {};
    const isMoved = changes === null || [...changes].some((key) => factKeys.has(key));
    return { facts_mark: { since: (isMoved ? undefined : factsSince(before)) ?? rev, rev } };
  };
  // The collection holds what insert and save wrote, and they only take T.
  const storedOf = ({ write }: Save, stamps: Stamps): Stored<T> => ({ ...write.kept, ...stamps }) as Stored<T>;

  const insertClaimed = (save: Save, { claimed, joined }: SharedClaim): Promise<Stored<T>> =>
    new Promise((resolve, reject) => {
      const stamped = (stamps: Stamps): Promise<Claimed> => {
        resolve(storedOf(save, stamps));
        return claimed;
      };
      const transaction = saves.save({ ...save, claimed: stamped });
      joined(transaction);
      transaction.catch(reject);
    });

  return {
    insert: async (_id, record, { by = registry(), session, claim } = {}) => {
      const now = contentOf(record);
      const entry = entryOf({ collection: name, of: _id, rev: 1, by, old: null, now, prevHash: beginning, salt: newSalt() });
      const kept = { _id, rev: 1, history_head: entry.hash, ...visibilityOf(record), ...markOf(1, {}, null), ...now };
      const write = {
        filter: { _id, rev: 0 },
        kept,
        stamps: datedBySource(now, stampsOfNew(closed(), by.now)),
        derived: derivedOf(_id, kept, null),
        changes: null,
      };
      const save = { entry, write, lost: () => conflict('Document already exists') };
      if (claim !== undefined) return insertClaimed(save, claim);
      return storedOf(save, await (session === undefined ? saves.save(save) : saves.saveIn(session, save)));
    },

    save: async (before, next, { publishes, by = registry(), session }) => {
      const { _id, history_head: prevHash } = before;
      readSets?.requireUnchanged(`${name} ${_id}`, before.rev);
      const visibility = visibilityOf(next);
      const isPublic = publishes || visibility.is_public !== before.is_public || visibility.is_test !== before.is_test;
      const now = contentOf(next);
      const rev = before.rev + 1;
      // The history of a record that was last saved by a version without histories begins here.
      const old = prevHash === undefined ? null : contentOf(before);
      const entry = entryOf({ collection: name, of: _id, rev, by, old, now, prevHash: prevHash ?? beginning, salt: newSalt() });
      const changes = keysOf(entry);
      const kept = { _id, rev, history_head: entry.hash, ...visibility, ...markOf(rev, before, changes), ...now };
      const stamps = isPublic ? datedBySource(now, stampsOfPublic(closed())) : stampsOfPrivate(rev);
      const write = { filter: { _id, rev: before.rev }, kept, stamps, derived: derivedOf(_id, kept, before), changes };
      const revision = revisionOf(name, before);
      const save = { entry, write, lost: () => new Replaced(revision) };
      // A transaction with other writes cannot wait here for one that may wait for those.
      if (session !== undefined) return storedOf(save, await saves.saveIn(session, save));
      return storedOf(save, await singleFlight(revision, () => saves.save(save), save.lost));
    },
  };
};
