/**
 * The transactions of saves. The guarantees of this file:
 * - a save and its history entry are one transaction, in which the record comes last, so that its position is taken right
 *   before the commit (docs/history.md, docs/feed.md "The scheme");
 * - saves have one form, whether alone, shared or part of another transaction;
 * - simultaneous saves of several records share a transaction (group commit); when one of them fails, each is tried alone;
 * - a claim that accompanies a new record is taken in its transaction, with the answer derived from the record.
 */
import { setImmediate } from 'node:timers/promises';
import { type ClientSession, type Collection, type Document, MongoServerError } from 'mongodb';
import type { HistoryEntry } from '../../base/domain/history.ts';
import { type Problem, unavailable } from '../../base/domain/problem.ts';
import { inTransaction, isDuplicate, REPEATS_FOR_MS } from '../failures.ts';
import { type Batch, makeBatcher } from './batcher.ts';
import { buildClaimUpdate, type Claimed, idempotencyName, NotShared } from './claims.ts';
import type { RecordsDeps } from './records.ts';
import {
  buildSentDocument,
  buildStatement,
  estimateCharacters,
  raiseFeedPosition,
  type StoredWrite,
  stampedFields,
  storedEntry,
} from './updates.ts';

export interface Save {
  readonly entry: HistoryEntry;
  readonly write: StoredWrite;
  /** The error if another write has created the same revision. */
  readonly lost: () => Problem;
  /** The claim stored with it, requested as soon as the record is stamped. */
  readonly claimed?: (stamps: Stamps) => Promise<Claimed>;
}

export type Stamps = Document;

/** While one transaction waits for its majority, another is filled. */
const CONCURRENCY = 2;

/** The callers of a batch of saves call again sooner than the store could have saved one record alone. */
const LINGER_MS = 2;

/** A connection may not accept more at once, and all saves would wait for the last. */
const MOST_CHARACTERS = 256 * 1024;

/** Of many saves of one caller, who waits for nothing else: a command is limited to 16 MB, and a character may take three bytes. */
const MOST_OF_MANY = 2 * 1024 * 1024;

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
        const raise = raiseFeedPosition(save.write, isWritten || standing < floor ? floor : standing);
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
  const command = { update: idempotencyName, updates: claims.map(buildClaimUpdate) };
  const { n, writeErrors } = await collection.db.command(command, { session, ignoreUndefined: true });
  if (n !== claims.length || writeErrors !== undefined) throw new NotShared();
  return stamps;
};

const unlessShared = (error: unknown): null => {
  if (error instanceof NotShared) return null;
  throw error;
};

/** In their order; a heavier element is alone. */
const splitByWeight = <T>(list: readonly T[], weigh: (one: T) => number, most: number): T[][] => {
  const parts: T[][] = [];
  let left = 0;
  for (const one of list) {
    const weight = weigh(one);
    left -= weight;
    if (left < 0) {
      parts.push([]);
      left = most - weight;
    }
    parts.at(-1)?.push(one);
  }
  return parts;
};

/** Sends saves to the store: in their own transaction, in a shared one, or as part of `session`. */
export const makeSaves = (collection: Collection<Document>, deps: RecordsDeps) => {
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

  const weigh = ({ entry, write }: Save): number => estimateCharacters(entry) + estimateCharacters(buildSentDocument(write));
  const weight = { of: ({ save }: Item) => weigh(save), max: MOST_CHARACTERS };
  const join = makeBatcher(run, { ...batching, concurrency: CONCURRENCY, lingerMs: LINGER_MS, weight });
  const save = (one: Save): Promise<Stamps> => join({ save: one, until: performance.now() + REPEATS_FOR_MS });

  /** In transactions as large as a command allows, one after another; where one fails, its saves are tried in smaller ones. */
  const saveMany = async (saves: readonly Save[]): Promise<PromiseSettledResult<Stamps>[]> => {
    const outcomes: PromiseSettledResult<Stamps>[] = [];
    for (const some of splitByWeight(saves, weigh, MOST_OF_MANY)) {
      const stamps = batching.maxSize === 1 || some.length === 1 ? null : await saveShared(some).catch(unlessShared);
      outcomes.push(...(stamps?.map((value) => ({ status: 'fulfilled', value }) as const) ?? (await Promise.allSettled(some.map(save)))));
    }
    return outcomes;
  };
  return { saveIn, save, saveMany };
};
