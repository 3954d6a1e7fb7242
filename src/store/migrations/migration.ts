/**
 * What a migration of the store is, and what it works with (docs/upgrades.md). A migration is begun again from its start
 * when a process ends in the middle of it, so it has to be idempotent: what it has changed already it does not find again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Collection, type Db, type Document, MongoServerError, type UpdateFilter } from 'mongodb';

export interface MigrationWork {
  /**
   * Changes every document that `filter` finds, by `_id`, a batch at a time, with a pause behind each as long as the batch
   * took. The update has operators and is no pipeline: then the event of a record does not show its position, and the
   * guard of the feed has nothing to see to. `filter` finds no document that was changed. Gives how many were.
   */
  update(collection: string, filter: Document, change: UpdateFilter<Document>): Promise<number>;
  /**
   * The same with a change of its own for each document. A record that was saved since it was read is read again; so that a
   * save under way loses the race instead, the change adds `$inc: { rev: 1 }` where the record has no history yet: else
   * `registry history verify` would miss the entry of that revision.
   */
  updateEach(collection: string, filter: Document, changeOf: (record: Document) => UpdateFilter<Document>): Promise<number>;
  /** Drops an index that is not used any more; none is fine too. */
  dropIndex(collection: string, name: string): Promise<void>;
}

export interface Migration {
  /** What it does, for the log. */
  readonly says: string;
  readonly run: (work: MigrationWork) => Promise<void>;
}

export interface WorkOptions {
  /** Throws when the lease is lost: somebody else does the work now. */
  readonly requireLease: () => void;
  /** Told after each batch how many documents of the collection have been changed. */
  readonly progress: (collection: string, done: number) => void;
  readonly batchSize?: number;
}

const durable = { writeConcern: { w: 'majority', wtimeoutMS: 10_000 } } as const;
const shortestPauseMs = 5;
/** NamespaceNotFound, IndexNotFound. */
const missingCodes: readonly unknown[] = [26, 27];

const revisionOf = ({ rev }: Document): Document => (rev === undefined ? {} : { rev });

export const makeWork = (db: Db, { requireLease, progress, batchSize = 500 }: WorkOptions): MigrationWork => {
  /** `change` says how many documents of a batch were changed; those that were not are found again, if the filter still finds them. */
  const inBatches = async (
    name: string,
    filter: Document,
    projection: Document,
    change: (collection: Collection<Document>, batch: readonly Document[]) => Promise<number>,
  ): Promise<number> => {
    const collection = db.collection<Document>(name);
    let changed = 0;
    for (let last: unknown = null; ; ) {
      requireLease();
      const began = performance.now();
      const wanted = last === null ? filter : { $and: [filter, { _id: { $gt: last } }] };
      const batch = await collection.find(wanted, { projection }).sort({ _id: 1 }).limit(batchSize).toArray();
      if (batch.length === 0) return changed;
      const done = await change(collection, batch);
      changed += done;
      if (done === batch.length) last = batch.at(-1)?._id;
      progress(name, changed);
      await sleep(Math.max(shortestPauseMs, performance.now() - began));
    }
  };
  return {
    update: (name, filter, change) =>
      inBatches(name, filter, { _id: 1 }, async (collection, batch) => {
        const found = { $and: [filter, { _id: { $in: batch.map(({ _id }) => _id) } }] };
        return (await collection.updateMany(found, change, durable)).modifiedCount;
      }),
    updateEach: (name, filter, changeOf) =>
      inBatches(name, filter, {}, async (collection, batch) => {
        const updates = batch.map((record) => ({
          updateOne: { filter: { _id: record._id, ...revisionOf(record) }, update: changeOf(record) },
        }));
        return (await collection.bulkWrite(updates, { ordered: false, ...durable })).modifiedCount;
      }),
    dropIndex: async (name, index) => {
      requireLease();
      try {
        await db.collection(name).dropIndex(index);
      } catch (error) {
        if (!(error instanceof MongoServerError && missingCodes.includes(error.code))) throw error;
      }
    },
  };
};
