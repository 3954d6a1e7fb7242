/** Several records of one collection at once, by their ids. */
import type { Collection, Document } from 'mongodb';
import { guarded } from '../failures.ts';
import type { Stored } from './records.ts';

/** So many ids one question holds. */
const most = 10_000;

/** The records that are there, by their ids. 503 when the store cannot be reached. */
export const readMany = (collection: Collection<Document>, ids: readonly string[]): Promise<ReadonlyMap<string, Stored<object>>> =>
  guarded(async () => {
    const wanted = [...new Set(ids)];
    const found = new Map<string, Stored<object>>();
    for (let from = 0; from < wanted.length; from += most) {
      const filter = { _id: { $in: wanted.slice(from, from + most) } } as Document; // ids are strings here, not ObjectId
      for await (const record of collection.find(filter)) found.set(String(record._id), record as unknown as Stored<object>); // only `Records` writes here
    }
    return found;
  });
