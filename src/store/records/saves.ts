/**
 * How saves reach the store. The promises this file keeps:
 * - a save and its entry in the history are one transaction, in which the record is written last: its position is taken
 *   right before the commit (docs/history.md, docs/feed.md "The scheme");
 * - a save is one compare-and-swap on `rev`; the loser of a race gets 409 and nothing of it is written;
 * - saves of several records that come at the same time share a transaction, and none of them depends on another: when
 *   anything stands in the way of one, all of them are done again, each by itself.
 */
import type { ClientSession, Collection, Document, MongoClient } from 'mongodb';
import type { HistoryEntry } from '../../model/history.ts';
import { type Problem, unavailable } from '../../model/problem.ts';
import { inTransaction, REPEATS_FOR_MS } from '../transactions.ts';
import { type Batch, type Batching, makeBatcher } from './batcher.ts';
import { addEntry, type StoredEntry, storedEntry } from './history.ts';
import { sizeOf } from './size.ts';
import { sentOf, stampedFields, updateOf, type Write } from './updates.ts';

export interface Save {
  readonly entry: HistoryEntry;
  readonly write: Write;
  /** What is said when another write has made the same revision, whichever of the two shows it. */
  readonly lost: () => Problem;
}

/** What a save gives: the stamps the store has set. */
export type Stamps = Document;

export interface SavesDeps {
  readonly client: MongoClient;
  readonly collection: Collection<Document>;
  readonly log: Collection<StoredEntry>;
  readonly batching: Batching;
}

export interface Saves {
  /** In a transaction of its own, or of several who save at the same time. */
  save(save: Save): Promise<Stamps>;
  /** As a part of the transaction of `session`. */
  saveIn(session: ClientSession, save: Save): Promise<Stamps>;
}

/** Transactions of many under way at a time: while one waits for its majority another is put together. */
const CONCURRENCY = 2;

/** More than that a connection may not take at once, and all of them would wait for the last. */
const MOST_BYTES = 256 * 1024;

const isDuplicate = (error: unknown): boolean => typeof error === 'object' && error !== null && Reflect.get(error, 'code') === 11000;

/** The transaction of many has not happened; each tries by itself. */
class Apart extends Error {}

/** rev 0 never exists: the upsert of a new record inserts, or collides with the id. */
const isNew = ({ kept }: Write): boolean => kept.rev === 1;

const requireAll = (count: number, { n, writeErrors }: Document): void => {
  if (n !== count || writeErrors !== undefined) throw new Apart();
};

/** Commands and not the driver's bulk writes, which would make an object of every statement and again of every answer. */
const saveAll = async ({ client, collection, log }: SavesDeps, saves: readonly Save[], session: ClientSession): Promise<Stamps[]> => {
  const db = client.db(collection.dbName);
  const ask = (command: Document): Promise<Document> => db.command(command, { session, ignoreUndefined: true });
  const documents = saves.map(({ entry }) => storedEntry(entry));
  requireAll(saves.length, await ask({ insert: log.collectionName, documents }));
  const updates = saves.map(({ write }, nth) => ({ q: write.filter, u: updateOf(write, nth), upsert: isNew(write) }));
  requireAll(saves.length, await ask({ update: collection.collectionName, updates }));
  const ids = saves.map(({ write }) => write.kept._id);
  const filter = { _id: { $in: ids } };
  const { cursor } = await ask({
    find: collection.collectionName,
    filter,
    projection: stampedFields,
    singleBatch: true,
    batchSize: ids.length,
  });
  const stamps = new Map<unknown, Stamps>(cursor.firstBatch.map((found: Document) => [found._id, found]));
  return ids.map((id) => {
    const found = stamps.get(id);
    if (found === undefined) throw new Apart();
    return found;
  });
};

/** All of them or none. Rejects with `Apart` when none of them is written and each may try alone. */
const saveTogether = async (deps: SavesDeps, saves: readonly Save[]): Promise<Stamps[]> => {
  let begun = false;
  let written = false;
  try {
    return await inTransaction(deps.client, async (session) => {
      if (begun) throw new Apart();
      begun = true;
      const stamps = await saveAll(deps, saves, session);
      written = true;
      return stamps;
    });
  } catch (error) {
    // After the last write only the commit can fail, and nobody knows whether it did; unless the store said that it did.
    if (written && !(error instanceof Apart)) throw error;
    throw new Apart();
  }
};

export const makeSaves = (deps: SavesDeps): Saves => {
  const { client, collection, log, batching } = deps;

  const saveIn = async (session: ClientSession, { entry, write, lost }: Save): Promise<Stamps> => {
    try {
      await addEntry(log, entry, session);
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

  interface Asked {
    readonly save: Save;
    /** Whoever is answered 503 meanwhile is not surprised later by a save that had only been waiting. */
    readonly until: number;
  }
  const alone = ({ save, until }: Asked): Promise<Stamps> => inTransaction(client, (session) => saveIn(session, save), until);
  const waitedTooLong = ({ until }: Asked): boolean => performance.now() > until;

  const round = (asked: readonly Asked[]): Batch<Stamps> => {
    if (asked.length === 1 || asked.some(waitedTooLong)) {
      const answers = asked.map(alone);
      return { answers, shared: Promise.allSettled(answers) };
    }
    const all = saveTogether(
      deps,
      asked.map(({ save }) => save),
    );
    const answers = asked.map(async (one, index) => {
      try {
        const stamps = (await all)[index];
        if (stamps === undefined) throw unavailable('The store is not ready. Please, retry');
        return stamps;
      } catch (error) {
        if (error instanceof Apart) return alone(one);
        throw error;
      }
    });
    return { answers, shared: all };
  };

  const weight = { of: ({ save: { entry, write } }: Asked) => sizeOf(entry) + sizeOf(sentOf(write)), most: MOST_BYTES };
  const join = makeBatcher(round, { ...batching, concurrency: CONCURRENCY, weight });
  return { saveIn, save: (save) => join({ save, until: performance.now() + REPEATS_FOR_MS }) };
};
