/**
 * A backup → an empty database: documents, indexes and the fence of the feed. Whether the store matches the files is
 * checked afterwards (src/app/operations/backup).
 */

import type { Db, Document } from 'mongodb';
import { toSeconds } from '../../base/domain/record.ts';
import { mapConcurrently } from '../../base/platform/concurrently.ts';
import { connectOnly } from '../client.ts';
import { feedNames } from '../collections.ts';
import { StoreTrouble } from '../failures.ts';
import { fenceName } from '../feed/fence.ts';
import { stateId, stateName } from '../feed/repair-store.ts';
import { newestVersion, schemaName } from '../migrations/schema-version.ts';
import { JOURNALED_WRITE } from '../write-concern.ts';
import { parseDocument } from './bson-lines.ts';
import { markRestore, requireWhole, unmarkRestore } from './restore-mark.ts';
import { type IndexPlan, ownCollections, streamCollectionLines } from './snapshot.ts';

const BATCH_BYTES = 4 * 1024 * 1024;
const BATCH_DOCUMENTS = 1000;
/** The store writes one batch while the next is parsed. */
const BATCHES_AT_ONCE = 3;

/** Throws `StoreTrouble` if the database holds data of a registry or a registry is working on it. */
const requireEmpty = async (db: Db, notCopied: readonly string[]): Promise<void> => {
  await requireWhole(db);
  // By the store's clock, like the lease.
  const works = { _id: stateId, holder: { $ne: null }, $expr: { $gt: ['$until', '$$NOW'] } };
  if ((await db.collection<Document & { _id: string }>(stateName).findOne(works)) !== null) {
    throw new StoreTrouble(`A registry works on the database ‘${db.databaseName}’. Stop all of its processes first.`);
  }
  for (const name of await ownCollections(db, notCopied)) {
    if (name === schemaName || (await db.collection(name).findOne({}, { projection: { _id: 1 } })) === null) continue;
    throw new StoreTrouble(
      `The database ‘${db.databaseName}’ is not empty: ‘${name}’ has documents. A backup is restored into an empty one only: ` +
        'set DB_NAME to a new name, or drop the database if nothing in it is needed.',
    );
  }
};

const requireKnownVersion = (version: number): void => {
  if (version <= newestVersion()) return;
  throw new StoreTrouble(
    `The backup has schema version ${version}, this registry knows versions up to ${newestVersion()}. Use the newer one.`,
  );
};

async function* streamBatches(lines: AsyncIterable<string>): AsyncGenerator<Document[]> {
  let batch: Document[] = [];
  let bytes = 0;
  for await (const line of lines) {
    batch.push(parseDocument(line));
    bytes += line.length;
    if (bytes < BATCH_BYTES && batch.length < BATCH_DOCUMENTS) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

const fillCollection = async (
  db: Db,
  name: string,
  lines: AsyncIterable<string>,
  progress: (documents: number) => void,
): Promise<number> => {
  const collection = db.collection(name);
  let count = 0;
  await mapConcurrently(streamBatches(lines), BATCHES_AT_ONCE, async (batch) => {
    await collection.insertMany(batch, { ordered: false, ...JOURNALED_WRITE });
    count += batch.length;
    progress(batch.length);
  });
  return count;
};

/** Creates the collection, even an empty one, and its indexes. */
const createPlannedIndexes = async (db: Db, name: string, plans: readonly IndexPlan[]): Promise<void> => {
  const here = await db.listCollections({ name }, { nameOnly: true }).toArray();
  if (here.length === 0) await db.createCollection(name);
  if (plans.length > 0) await db.collection(name).createIndexes(plans.map((plan) => ({ ...plan, key: plan.key as Record<string, 1> })));
};

const highestPosition = async (db: Db): Promise<number> => {
  const documents = await Promise.all(
    feedNames.map((name) =>
      db
        .collection(name)
        .find({}, { projection: { public_modified: 1 } })
        .sort({ public_modified: -1 })
        .limit(1)
        .next(),
    ),
  );
  return Math.max(
    0,
    ...documents.map((record) =>
      record?.public_modified instanceof Date ? toSeconds(record.public_modified) : Number(record?.public_modified ?? 0),
    ),
  );
};

/**
 * The feed continues above `fence`, every restored record and the present time: cursors issued since the backup may be anywhere up
 * to now. A fence without a place of the late-commit repair counts as lost history: every public record gets a new position, so that
 * crawlers learn what was undone (docs/feed.md).
 */
const resumeFeed = async (db: Db, fence: number | null): Promise<void> => {
  const { localTime } = await db.admin().command({ hello: 1 });
  const h = Math.round(Math.max(fence ?? 0, await highestPosition(db), localTime.getTime() / 1000) * 1000) / 1000;
  await db.collection(stateName).deleteMany({}, JOURNALED_WRITE);
  await db.collection<Document & { _id: string }>(fenceName).updateOne({ _id: 'f' }, { $set: { h } }, { ...JOURNALED_WRITE, upsert: true });
};

/** Marks the database as unfinished; `notCopied`: feature collections that may exist. Throws `StoreTrouble` if it has data or is in use. */
export const beginRestore = async (uri: string, dbName: string, schemaVersion: number, notCopied: readonly string[]) => {
  requireKnownVersion(schemaVersion);
  const client = await connectOnly({ uri, dbName, appName: 'procurement-registry-restore' });
  const db = client.db(dbName);
  try {
    await requireEmpty(db, notCopied);
    await markRestore(db, new Date());
    await db.collection(schemaName).deleteMany({}, JOURNALED_WRITE);
  } catch (error) {
    await client.close();
    throw error;
  }
  return {
    /** Writes the lines of a collection; returns the count. `progress` is called for each batch. */
    fill: (name: string, lines: AsyncIterable<string>, progress: (documents: number) => void) => fillCollection(db, name, lines, progress),
    index: (name: string, plans: readonly IndexPlan[]) => createPlannedIndexes(db, name, plans),
    /** The restored documents, in the form of `Snapshot.lines`. */
    lines: (name: string) => streamCollectionLines(db.collection(name)),
    resumeFeed: (fence: number | null) => resumeFeed(db, fence),
    /** Everything is restored: the registry may be started. */
    finish: () => unmarkRestore(db),
    /** Closes the connection; an unfinished restore stays marked. */
    close: () => client.close(),
  };
};

export type RestoreWriter = Awaited<ReturnType<typeof beginRestore>>;
