/**
 * What a migration of the store is, and what it works with (docs/upgrades.md). A migration is begun again from its start
 * when a process ends in the middle of it, so it has to be idempotent: what it has changed already it does not find again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, type Document, MongoServerError, type UpdateFilter } from 'mongodb';

export interface MigrationWork {
  /**
   * Changes every document that `filter` finds, by `_id`, a batch at a time, with a pause behind each as long as the batch
   * took. The update has operators and is no pipeline: then the event of a record does not show its position, and the
   * guard of the feed has nothing to see to. `filter` finds no document that was changed. Gives how many were.
   */
  update(collection: string, filter: Document, change: UpdateFilter<Document>): Promise<number>;
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

export const makeWork = (db: Db, { requireLease, progress, batchSize = 500 }: WorkOptions): MigrationWork => ({
  update: async (name, filter, change) => {
    const collection = db.collection<Document>(name);
    let changed = 0;
    for (let last: unknown = null; ; ) {
      requireLease();
      const began = performance.now();
      const wanted = last === null ? filter : { $and: [filter, { _id: { $gt: last } }] };
      const found = await collection
        .find(wanted, { projection: { _id: 1 } })
        .sort({ _id: 1 })
        .limit(batchSize)
        .toArray();
      if (found.length === 0) return changed;
      const ids = found.map(({ _id }) => _id);
      const { modifiedCount } = await collection.updateMany({ $and: [filter, { _id: { $in: ids } }] }, change, durable);
      changed += modifiedCount;
      last = ids.at(-1);
      progress(name, changed);
      await sleep(Math.max(shortestPauseMs, performance.now() - began));
    }
  },
  dropIndex: async (name, index) => {
    requireLease();
    try {
      await db.collection(name).dropIndex(index);
    } catch (error) {
      if (!(error instanceof MongoServerError && missingCodes.includes(error.code))) throw error;
    }
  },
});
