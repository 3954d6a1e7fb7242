/**
 * The writes of records. The guarantees of this file:
 * - a save is a compare-and-swap on `rev`; the loser gets 409 and writes nothing;
 * - a save and its history entry are one transaction, in which the record comes last, so that its position is taken right
 *   before the commit (docs/history.md, docs/feed.md "The scheme");
 * - saves have one form, whether alone, shared or part of another transaction;
 * - a change of visibility is always a public save;
 * - simultaneous saves of several records share a transaction (group commit); when one of them fails, each is tried alone;
 * - a claim that accompanies a new record is taken in its transaction, with the answer derived from the record.
 */
import { setImmediate } from 'node:timers/promises';
import { type ClientSession, type Collection, type Document, MongoServerError } from 'mongodb';
import { type By, beginning, buildEntry, type HistoryEntry } from '../../domain/history.ts';
import { conflict, type Problem, unavailable } from '../../domain/problem.ts';
import type { Stored } from '../../domain/record.ts';
import { inTransaction, isDuplicate, REPEATS_FOR_MS } from '../failures.ts';
import { type Batch, makeBatcher } from './batcher.ts';
import { type Claimed, claiming, idempotencyName, NotShared, type SharedClaim } from './claims.ts';
import { buildRevision, Replaced } from './concurrent-writers.ts';
import type { RecordsDeps, Writes } from './records.ts';
import {
  buildContent,
  buildMove,
  buildSentDocument,
  buildStatement,
  collectKeys,
  computeWeight,
  keysOfContent,
  newSalt,
  raising,
  stampedFields,
  storedEntry,
  visibilityOf,
  type Write,
} from './updates.ts';

interface Save {
  readonly entry: HistoryEntry;
  readonly write: Write;
  /** The error if another write has created the same revision. */
  readonly lost: () => Problem;
  /** The claim stored with it, requested as soon as the record is stamped. */
  readonly claimed?: (stamps: Stamps) => Promise<Claimed>;
}

type Stamps = Document;

/** While one transaction waits for its majority, another is filled. */
const CONCURRENCY = 2;

/** The callers of a batch of saves call again sooner than the store could have saved one record alone. */
const LINGER_MS = 2;

/** A connection may not accept more at once, and all saves would wait for the last. */
const MOST_CHARACTERS = 256 * 1024;

/** The claims of `saves`. Rejects if one is not ready within this turn of the event loop: its caller is waiting for something else. */
const getClaims = (saves: readonly Save[], stamps: readonly Stamps[]): Promise<readonly Claimed[]> => {
  const claims = Promise.all(saves.flatMap(({ claimed }, nth) => claimed?.(stamps[nth] ?? {}) ?? []));
  const late = setImmediate().then(() => Promise.reject(new NotShared()));
  return Promise.race([claims, late]);
};

/**
 * Writes the history, then the records, then reads their stamps. A position that the store's clock did not give is raised
 * by an expression. `lostBy` makes the error of a save that lost to another write.
 * Bare commands: the driver's bulk writes create an object for every statement and every response.
 */
const saveAll = async (
  collection: Collection<Document>,
  { history: log, raised, watchClock }: RecordsDeps,
  saves: readonly Save[],
  session: ClientSession,
  lostBy: (save: Save) => Error,
): Promise<Stamps[]> => {
  const ask = (command: Document): Promise<Document> => collection.db.command(command, { session, ignoreUndefined: true });
  /** Statements and documents are in the order of `saves`. */
  const write = async (command: Document): Promise<void> => {
    const [refused] = (await ask(command)).writeErrors ?? [];
    if (refused === undefined) return;
    const save = saves[refused.index];
    throw isDuplicate(refused) && save !== undefined ? lostBy(save) : new MongoServerError(refused);
  };
  const update = (updates: readonly Document[]): Promise<void> => write({ update: collection.collectionName, updates });
  const getStamps = async (some: readonly Save[]): Promise<Map<unknown, Document>> => {
    const askedAt = performance.now();
    const filter = { _id: { $in: some.map(({ write: { kept } }) => kept._id) } };
    const { cursor } = await ask({
      ...{ find: collection.collectionName, filter, projection: { ...stampedFields, now: '$$NOW' } },
      ...{ singleBatch: true, batchSize: some.length + 1 },
    });
    const now: unknown = cursor.firstBatch[0]?.now;
    if (now instanceof Date) watchClock(now, performance.now() - askedAt);
    return new Map(cursor.firstBatch.map((document: Document) => [document._id, document]));
  };

  await write({ insert: log.collectionName, documents: saves.map(({ entry }) => storedEntry(entry)) });
  await update(saves.map((save) => buildStatement(save.write)));
  let documents = await getStamps(saves);
  const late = saves.flatMap((save) => {
    const { kept, filter, moved } = save.write;
    const stamps = documents.get(kept._id);
    const isWritten = stamps?.history_head === kept.history_head;
    if (stamps === undefined || (!isWritten && (moved === null || stamps.rev !== filter.rev))) throw lostBy(save);
    if (moved === null || (isWritten && stamps.public_modified > moved.floor)) return [];
    return [{ save, stamps, isWritten, floor: moved.floor }];
  });
  if (late.length > 0) {
    raised(late.length);
    await update(
      late.flatMap(({ save, stamps, isWritten, floor }) => {
        const standing: Date = stamps.public_modified ?? floor;
        const raise = raising(save.write, isWritten || standing < floor ? floor : standing);
        return isWritten ? [raise] : [buildStatement(save.write, false), raise];
      }),
    );
    documents = new Map([...documents, ...(await getStamps(late.map(({ save }) => save)))]);
    for (const { save } of late) if (documents.get(save.write.kept._id)?.history_head !== save.write.kept.history_head) throw lostBy(save);
  }
  return saves.map(({ write: { kept } }) => {
    const { dateCreated, dateModified, public_modified } = documents.get(kept._id) ?? {};
    return { dateCreated, dateModified, public_modified };
  });
};

/** A transaction of several saves, with their claims. */
const saveTogether = async (
  collection: Collection<Document>,
  deps: RecordsDeps,
  saves: readonly Save[],
  session: ClientSession,
): Promise<Stamps[]> => {
  const stamps = await saveAll(collection, deps, saves, session, () => new NotShared());
  if (saves.every(({ claimed }) => claimed === undefined)) return stamps;
  const claims = await getClaims(saves, stamps);
  const command = { update: idempotencyName, updates: claims.map(claiming) };
  const { n, writeErrors } = await collection.db.command(command, { session, ignoreUndefined: true });
  if (n !== claims.length || writeErrors !== undefined) throw new NotShared();
  return stamps;
};

/** Sends saves to the store: in their own transaction, in a shared one, or as part of `session`. */
const makeSaves = (collection: Collection<Document>, deps: RecordsDeps) => {
  const { client, batching } = deps;
  const saveIn = async (session: ClientSession, save: Save): Promise<Stamps> => {
    const [stamps] = await saveAll(collection, deps, [save], session, ({ lost }) => lost());
    return stamps ?? {};
  };

  /** All of them or none. Rejects with `NotShared` when none of them is written and each may be tried alone. */
  const saveShared = async (saves: readonly Save[]): Promise<Stamps[]> => {
    let begun = false;
    let written = false;
    try {
      return await inTransaction(client, async (session) => {
        if (begun) throw new NotShared();
        begun = true;
        const stamps = await saveTogether(collection, deps, saves, session);
        written = true;
        return stamps;
      });
    } catch (error) {
      // After the last write only the commit can fail, and its outcome is unknown, unless the store reported that it failed.
      if (written && !(error instanceof NotShared)) throw error;
      throw new NotShared();
    }
  };

  interface Item {
    readonly save: Save;
    /** A save that waited past this is not begun: its caller may have been answered 503. */
    readonly until: number;
  }
  const saveAlone = async ({ save, until }: Item): Promise<Stamps> => {
    // A save with a claim has a transaction of its own.
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

  const weight = {
    of: ({ save: { entry, write } }: Item) => computeWeight(entry) + computeWeight(buildSentDocument(write)),
    max: MOST_CHARACTERS,
  };
  const join = makeBatcher(run, { ...batching, concurrency: CONCURRENCY, lingerMs: LINGER_MS, weight });
  return { saveIn, save: (save: Save) => join({ save, until: performance.now() + REPEATS_FOR_MS }) };
};

/** The author of imports and scripts. */
const registry = (): By => ({ author: 'registry', now: new Date() });

export const makeWrites = <T extends object>(collection: Collection<Document>, deps: RecordsDeps): Writes<T> => {
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

  return {
    insert: async (_id, record, { by = registry(), session, claim, stamps } = {}) => {
      const now = buildContent(record);
      const entry = buildEntry({ collection: name, of: _id, rev: 1, by, old: null, now, prevHash: beginning, salt: newSalt() });
      const stored = { _id, rev: 1, history_head: entry.hash, ...visibilityOf(record, stamps), ...now };
      const write = { filter: { _id, rev: 0 }, kept: stored, changes: null, moved: buildMove(closed()), dates: stamps?.dates };
      const save = { entry, write, lost: () => conflict('Document already exists') };
      if (claim !== undefined) return insertClaimed(save, claim);
      return buildStored(save, await (session === undefined ? saves.save(save) : saves.saveIn(session, save)));
    },

    save: async (before, next, { publishes, by = registry(), session, stamps }) => {
      const { _id, history_head: prevHash } = before;
      if (!made.has(before)) readSets?.requireUnchanged(`${name} ${_id}`, before.rev);
      const visibility = visibilityOf(next, stamps);
      const isPublic = publishes || visibility.is_public !== before.is_public || visibility.is_test !== before.is_test;
      const now = buildContent(next);
      const rev = before.rev + 1;
      // The history of a record last saved by a version without histories begins here.
      const old = prevHash === undefined ? null : buildContent(before);
      const entry = buildEntry({ collection: name, of: _id, rev, by, old, now, prevHash: prevHash ?? beginning, salt: newSalt() });
      const ofContent = collectKeys(entry) ?? [...keysOfContent(before), ...Object.keys(now)];
      const changes = new Set([...ofContent, ...(before.unrun === visibility.unrun ? [] : ['unrun'])]);
      const stored = { _id, rev, history_head: entry.hash, ...visibility, ...now };
      const moved = isPublic ? buildMove(closed(), before.public_modified) : null;
      const write = { filter: { _id, rev: before.rev }, kept: stored, changes, moved, dates: stamps?.dates };
      const revision = buildRevision(name, before);
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
      if (matchedCount === 0) throw new Replaced(buildRevision(name, { _id, rev }));
    },
  };
};
