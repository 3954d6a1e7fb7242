/**
 * The whole database at one moment, read during writes (docs/backup.md). It contains every write acknowledged before that,
 * and none partially.
 */
import { type ClientSession, type Collection, type Db, type Document, type MongoClient, MongoServerError, Timestamp } from 'mongodb';
import { connectOnly } from '../client.ts';
import { messageOf, StoreTrouble } from '../failures.ts';
import { fenceName } from '../feed/fence.ts';
import { stateName } from '../feed/repair-store.ts';
import { probeName } from '../majority-probe.ts';
import { schemaName } from '../migrations/schema-version.ts';
import { idempotencyName } from '../records/claims.ts';
import { lineOf } from './bson-lines.ts';
import { restoreMarkName } from './restore-mark.ts';

/** Meaningful only in this store and at present; another one creates its own. */
const STORE_NOT_COPIED: readonly string[] = [fenceName, stateName, probeName, idempotencyName, restoreMarkName];

/** An index as the store lists it. */
export type IndexPlan = { readonly key: Record<string, unknown>; readonly name: string } & Record<string, unknown>;

const BATCH_SIZE = 1000;
const WINDOW_PARAMETER = 'minSnapshotHistoryWindowInSeconds';
/** SnapshotTooOld, SnapshotUnavailable. */
const SNAPSHOT_GONE_CODES = new Set<unknown>([239, 246]);

const snapshotGone = (): StoreTrouble =>
  new StoreTrouble(
    'The store has dropped the moment of the backup before all of it was read. Make it keep moments longer: ' +
      '‘registry backup --history-window SECONDS’, or the parameter minSnapshotHistoryWindowInSeconds of its servers (300 unless set).',
  );

/** The collections of the registry, without those that are not copied; `others`: those of features. */
export const ownCollections = async (db: Db, others: readonly string[]): Promise<string[]> => {
  const left = new Set([...STORE_NOT_COPIED, ...others]);
  const collections = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  return collections.flatMap(({ name }) => (name.startsWith('system.') || left.has(name) ? [] : [name])).sort();
};

/** A new object for each read: the driver writes the time into it, and does not turn the client's read concern into `snapshot`. */
const inSnapshot = (session: ClientSession) => ({ session, readConcern: { level: 'snapshot' } as const });

/** The lines of a collection, or of its snapshot in `session`. */
export async function* streamCollectionLines(collection: Collection, session?: ClientSession): AsyncGenerator<string> {
  const options = { raw: true, batchSize: BATCH_SIZE, ...(session === undefined ? {} : inSnapshot(session)) };
  const cursor = collection.find<Buffer>({}, options).sort({ _id: 1 });
  try {
    // With `raw` the driver returns the bytes.
    for await (const collections of cursor) yield lineOf(collections);
  } catch (error) {
    throw error instanceof MongoServerError && SNAPSHOT_GONE_CODES.has(error.code) ? snapshotGone() : error;
  } finally {
    await cursor.close();
  }
}

/** Makes the server keep its history for `seconds`; returns a function that restores the setting. */
const widenWindow = async (client: MongoClient, seconds: number): Promise<() => Promise<void>> => {
  const admin = client.db('admin');
  try {
    const { [WINDOW_PARAMETER]: before } = await admin.command({ getParameter: 1, [WINDOW_PARAMETER]: 1 });
    if (Number(before) >= seconds) return async () => {};
    await admin.command({ setParameter: 1, [WINDOW_PARAMETER]: seconds });
    return async () => void (await admin.command({ setParameter: 1, [WINDOW_PARAMETER]: before }).catch(() => undefined));
  } catch (error) {
    throw new StoreTrouble(
      `The store does not let its ${WINDOW_PARAMETER} be set (${messageOf(error)}). Set it on its servers, or leave --history-window away.`,
    );
  }
};

/** The time fixed by the first read of the session. */
const snapshotTimeOf = (session: ClientSession): Timestamp => {
  const moment: unknown = Reflect.get(session, 'snapshotTime');
  if (moment instanceof Timestamp) return moment;
  throw new StoreTrouble('The store gives no moment to its snapshots. A replica set of MongoDB 5.0 or later is needed.');
};

interface SnapshotSource {
  readonly uri: string;
  readonly dbName: string;
  readonly notCopied: readonly string[];
  /** How long the store has to keep the snapshot's history. */
  readonly windowSeconds?: number | undefined;
}

/** Opens a snapshot; it must be closed in any case. Throws `StoreTrouble` for a database without a registry. */
export const openSnapshot = async ({ uri, dbName, notCopied: others, windowSeconds }: SnapshotSource) => {
  const client = await connectOnly({ uri, dbName, appName: 'procurement-registry-backup' });
  let narrow = async (): Promise<void> => {};
  const session = client.startSession({ snapshot: true });
  const close = async (): Promise<void> => {
    await session.endSession();
    await narrow();
    await client.close();
  };
  try {
    if (windowSeconds !== undefined) narrow = await widenWindow(client, windowSeconds);
    const db = client.db(dbName);
    // Reading a missing collection fixes no time; this one exists in every store of a registry.
    const schema = await db.collection<Document & { _id: string }>(schemaName).findOne({}, inSnapshot(session));
    if (schema === null) throw new StoreTrouble(`The database ‘${dbName}’ holds no registry. Correct DB_NAME or MONGODB_URI.`);
    const names = await ownCollections(db, others);
    const fence = await db.collection<Document & { _id: string }>(fenceName).findOne({}, inSnapshot(session));
    const moment = snapshotTimeOf(session);
    return {
      clusterTime: { t: moment.getHighBitsUnsigned(), i: moment.getLowBitsUnsigned() },
      schemaVersion: Number(schema.version),
      /** The closed timestamp of the feed, null when there was none yet. */
      fence: typeof fence?.h === 'number' ? fence.h : null,
      /** Names, sorted. */
      collections: names,
      indexes: async (name: string): Promise<readonly IndexPlan[]> =>
        (await db.collection(name).indexes()).flatMap(({ v: _, ns: __, ...plan }) => (plan.name === '_id_' ? [] : [plan as IndexPlan])),
      /** Approximate number of documents. */
      estimate: async (): Promise<number> =>
        (await Promise.all(names.map((name) => db.collection(name).estimatedDocumentCount()))).reduce((a, b) => a + b, 0),
      /** Lines of canonical Extended JSON, in the order of their ids. */
      lines: (name: string) => streamCollectionLines(db.collection(name), session),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};

export type Snapshot = Awaited<ReturnType<typeof openSnapshot>>;
