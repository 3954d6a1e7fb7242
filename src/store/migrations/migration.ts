/**
 * A migration of the store, and its tools (docs/upgrades.md). It must be idempotent, since it restarts from the beginning
 * when a process ends in the middle: it must not match what it has already changed.
 */
import { type Collection, type Db, type Document, MongoServerError, type UpdateFilter } from 'mongodb';
import { omitUndefined } from '../../base/domain/json.ts';
import { sleep } from '../../base/platform/sleep.ts';
import { MAJORITY_WRITE } from '../write-concern.ts';

export interface Migration {
  /** What it does, for the log. */
  readonly says: string;
  readonly run: (work: ReturnType<typeof makeWork>) => Promise<void>;
}

interface WorkOptions {
  /** Throws when the lease is lost. */
  readonly requireLease: () => void;
  /** Called after each batch with the count of changed documents. */
  readonly progress: (collection: string, done: number) => void;
  readonly batchSize?: number;
}

const MIN_PAUSE_MS = 5;
/** NamespaceNotFound, IndexNotFound. */
const MISSING_CODES: readonly unknown[] = [26, 27];

const revisionFilter = ({ rev }: Document): Document => omitUndefined({ rev });

export const makeWork = (db: Db, { requireLease, progress, batchSize = 500 }: WorkOptions) => {
  /** `change` returns how many of a batch were changed; the batch is read again unless all were. */
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
      await sleep(Math.max(MIN_PAUSE_MS, performance.now() - began));
    }
  };
  return {
    /**
     * Changes every document that matches `filter`, by `_id`, in batches, pausing for as long as each took; returns the count.
     * `filter` matches no changed document. `change` has operators and is no pipeline: then the event of a record does not show
     * its position, and the late-commit repair leaves it alone.
     */
    update: (name: string, filter: Document, change: UpdateFilter<Document>): Promise<number> =>
      inBatches(name, filter, { _id: 1 }, async (collection, batch) => {
        const found = { $and: [filter, { _id: { $in: batch.map(({ _id }) => _id) } }] };
        return (await collection.updateMany(found, change, MAJORITY_WRITE)).modifiedCount;
      }),
    /**
     * The same with a change for each document, of which `fields` are read (null: all). A record saved since it was read is
     * read again. To make a save in progress lose instead, add `$inc: { rev: 1 }`, but only to records without history:
     * `registry history verify` would miss an entry.
     */
    updateEach: (
      name: string,
      filter: Document,
      fields: readonly string[] | null,
      changeOf: (record: Document) => UpdateFilter<Document>,
    ): Promise<number> =>
      inBatches(
        name,
        filter,
        fields === null ? {} : Object.fromEntries(['rev', ...fields].map((field) => [field, 1])),
        async (collection, batch) => {
          const updates = batch.map((record) => ({
            updateOne: { filter: { _id: record._id, ...revisionFilter(record) }, update: changeOf(record) },
          }));
          return (await collection.bulkWrite(updates, { ordered: false, ...MAJORITY_WRITE })).modifiedCount;
        },
      ),
    /** Removes a field from the records that have it, after writing the result of the expression `as` to another collection. */
    moveField: (name: string, field: string, { into, as }: { readonly into: string; readonly as: Document }): Promise<number> =>
      inBatches(name, { [field]: { $exists: true } }, { _id: 1 }, async (collection, batch) => {
        // Another process may have moved them since.
        const found = { _id: { $in: batch.map(({ _id }) => _id) }, [field]: { $exists: true } };
        await collection.aggregate([{ $match: found }, { $replaceWith: as }, { $merge: { into } }], MAJORITY_WRITE).toArray();
        return (await collection.updateMany(found, { $unset: { [field]: '' } }, MAJORITY_WRITE)).modifiedCount;
      }),
    dropIndex: async (name: string, index: string): Promise<void> => {
      requireLease();
      try {
        await db.collection(name).dropIndex(index);
      } catch (error) {
        if (!(error instanceof MongoServerError && MISSING_CODES.includes(error.code))) throw error;
      }
    },
  };
};
