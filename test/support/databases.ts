/**
 * Databases for registries under test. Creating one with all collections and indexes, and dropping it, costs the server several
 * times as much as emptying one, so a database is reused once its registry has stopped: as empty as a new one, except for the
 * schema version and the indexes.
 */
import { randomBytes } from 'node:crypto';
import { Collection, type Db } from 'mongodb';
import type { Store } from '../../src/store/client.ts';
import { shardKeys } from '../../src/store/inspection/cluster.ts';
import { readSchemaVersion, schemaName } from '../../src/store/migrations/schema-version.ts';

/** Written to by the tests themselves. */
export const wakeName = 'wake';

const free = new Map<string, string[]>();

/** On a server that does not belong to the tests, databases are dropped, since nothing would clean them up later. */
const isOurs = (): boolean => !process.env.MONGODB_URI;

/** Deleting more records than this takes longer than dropping. */
const maxRecords = 2000;

/** Databases in which a registry has created every index common to all registries. */
const complete = new Set<string>();
/** Databases being started for the first time: existing indexes are not created again, which would be half of all commands. */
const starting = new Set<string>();

const { createIndex, createIndexes, dropIndex, drop } = Collection.prototype;
const isMade = ({ dbName, collectionName }: Collection): boolean => starting.has(dbName) && collectionName in shardKeys;
Object.assign(Collection.prototype, {
  async createIndex(this: Collection, ...given: Parameters<typeof createIndex>) {
    return isMade(this) ? '' : createIndex.apply(this, given);
  },
  async createIndexes(this: Collection, ...given: Parameters<typeof createIndexes>) {
    return isMade(this) ? [] : createIndexes.apply(this, given);
  },
  async dropIndex(this: Collection, ...given: Parameters<typeof dropIndex>) {
    complete.delete(this.dbName);
    return dropIndex.apply(this, given);
  },
  async drop(this: Collection, ...given: Parameters<typeof drop>) {
    complete.delete(this.dbName);
    return drop.apply(this, given);
  },
});

/** Runs `start` in a database that may have its indexes, unless it `hasMore`; `makesAll`: afterwards it has those of every registry. */
export const startingIn = async <T>(dbName: string, makesAll: boolean, hasMore: boolean, start: () => Promise<T>): Promise<T> => {
  if (complete.has(dbName) && !hasMore) starting.add(dbName);
  try {
    const started = await start();
    if (makesAll) complete.add(dbName);
    return started;
  } finally {
    starting.delete(dbName);
  }
};

/** The name of an empty or not yet existing database. */
export const takeDatabase = (uri: string): string => free.get(uri)?.pop() ?? `test_${randomBytes(6).toString('hex')}`;

/** Those of `names` that are not empty, in a single command. */
const filledOf = async (db: Db, names: readonly string[]): Promise<string[]> => {
  const [first, ...others] = names.map((name) => ({ coll: name, pipeline: [{ $limit: 1 }, { $project: { _id: { $literal: name } } }] }));
  if (first === undefined) return [];
  const stages = [...first.pipeline, ...others.map((other) => ({ $unionWith: other }))];
  // Includes writes made a moment ago.
  const options = { readConcern: { level: 'local' } } as const;
  return (await db.collection(first.coll).aggregate<{ _id: string }>(stages, options).toArray()).map(({ _id }) => _id);
};

/** False when nothing was deleted because dropping is better: it is large, or no longer of this version. */
const empty = async (store: Store): Promise<boolean> => {
  const { db } = store.collection(schemaName);
  const { objects } = await db.stats();
  if (objects > maxRecords || (await readSchemaVersion(db))?.version !== store.schema.version) return false;
  const all = await db.listCollections({}, { nameOnly: true }).toArray();
  const names = all.map(({ name }) => name).filter((name) => name !== schemaName && !name.startsWith('system.'));
  // Collections of a mirror or of a test; other registries do not have them.
  const dropped = names.filter((name) => !(name in shardKeys)).map((name) => db.dropCollection(name));
  const filled = await filledOf(
    db,
    names.filter((name) => name in shardKeys),
  );
  await Promise.all([...dropped, ...filled.map((name) => db.collection(name).deleteMany({}))]);
  return true;
};

/** Called when its registry has stopped. */
export const giveDatabase = async (uri: string, dbName: string, store: Store): Promise<void> => {
  if (isOurs() && (await empty(store))) free.set(uri, [...(free.get(uri) ?? []), dbName]);
  else await store.drop();
};
