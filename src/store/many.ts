/** Several records of one collection at once, by their ids. */
import type { Collection, Document } from 'mongodb';
import { guarded } from './failures.ts';
import type { Stored } from './records.ts';

/** So many ids one question may hold. */
const most = 10_000;

/**
 * The records that are there, by their ids; ids beyond the first 10,000 different ones are not asked for. 503 when the
 * store cannot be reached.
 */
export const readMany = (collection: Collection<Document>, ids: readonly string[]): Promise<ReadonlyMap<string, Stored<object>>> =>
  guarded(async () => {
    const wanted = [...new Set(ids)].slice(0, most);
    if (wanted.length === 0) return new Map();
    const filter = { _id: { $in: wanted } } as Document; // ids are strings here, not ObjectId
    const found = await collection.find(filter).toArray();
    return new Map(found.map((record) => [String(record._id), record as unknown as Stored<object>])); // only `Records` writes here
  });
