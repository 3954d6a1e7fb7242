/**
 * The reads of records by their ids. The promises this file keeps:
 * - what is read is what the primary knows, and never older than the question;
 * - whoever was told that a record is stored is not told that there is none;
 * - those who ask at the same time are asked for batching; what the store refuses to one of them it refuses to all.
 */
import type { ClientSession, Collection, Document } from 'mongodb';
import { guarded } from '../failures.ts';
import { type Batch, makeBatcher } from './batcher.ts';
import type { RecordsDeps, Sealed, State, Stored } from './records.ts';

export interface Reads<T> {
  get(id: string, session?: ClientSession): Promise<Stored<T> | null>;
  seeing(sealed: Sealed): (id: string) => Promise<Stored<T> | null>;
  look(id: string): Promise<State | null>;
}

/** How long a record that is here waits for the majority to have it. */
const majorityMs = 2000;

/** Questions of many under way at a time. */
const CONCURRENCY = 2;

const lookedAt = { rev: 1, public_modified: 1, next_check: 1 } as const;

export const makeReads = <T extends object>(collection: Collection<Document>, { derived, readSets, batching }: RecordsDeps): Reads<T> => {
  const hidden = derived === undefined ? {} : { [derived.field]: 0 };

  /** Ids are strings here, not ObjectId. */
  const byId = (id: string): Document => ({ _id: { $eq: id } });

  type Ask = (filter: Document, options: { readonly batchSize: number }) => Promise<Document[]>;
  const readSome = (ask: Ask) => {
    const find = async (ids: readonly string[]): Promise<ReadonlyMap<unknown, Document>> => {
      const [only] = ids;
      const filter = ids.length === 1 && only !== undefined ? byId(only) : { _id: { $in: [...ids] } };
      const found = await ask(filter, { batchSize: ids.length + 1 });
      return new Map(found.map((document) => [document._id, document]));
    };
    const round = (ids: readonly string[]): Batch<Document | null> => {
      const shared = find([...new Set(ids)]);
      return { shared, answers: ids.map(async (id) => (await shared).get(id) ?? null) };
    };
    return makeBatcher(round, { ...batching, concurrency: CONCURRENCY });
  };
  const projected =
    (projection: Document): Ask =>
    (filter, options) =>
      collection.find(filter, { projection, ...options }).toArray();
  const readWhole = readSome(projected(hidden));
  const readState = readSome(projected(lookedAt));

  /** A new primary may know a record before it knows that a majority has it: then the answer waits for the majority. */
  const findAlone = async (id: string): Promise<Document | null> => {
    const isHere = await collection.findOne(byId(id), { readConcern: { level: 'local' }, projection: { _id: 1 } });
    if (isHere === null) return null;
    return collection.findOne(byId(id), { projection: hidden, readConcern: { level: 'linearizable' }, maxTimeMS: majorityMs });
  };

  const noteRead = (id: string, found: Document | null): void => readSets?.noteRead(`${collection.collectionName} ${id}`, found?.rev ?? 0);
  // The collection holds what insert and save wrote, and they only take T.
  const typed = (found: Document | null): Stored<T> | null => found as unknown as Stored<T> | null;

  return {
    get: async (id, session) => {
      // Inside a transaction failures keep the labels that decide whether it is repeated.
      const found =
        session === undefined
          ? await guarded(async () => (await readWhole(id)) ?? (await findAlone(id)))
          : await collection.findOne(byId(id), { projection: hidden, session });
      noteRead(id, found);
      return typed(found);
    },

    seeing: ({ field, openIn }) => {
      const isOpen = { $in: ['$status', [...openIn]] };
      const stages = [
        { $set: { [field]: { $cond: [isOpen, `$${field}`, '$$REMOVE'] } } },
        ...(derived === undefined ? [] : [{ $unset: derived.field }]),
      ];
      const readOpen = readSome((filter, options) => collection.aggregate([{ $match: filter }, ...stages], options).toArray());
      return async (id) => {
        const found = await guarded(async () => (await readOpen(id)) ?? (await findAlone(id)));
        noteRead(id, found);
        return typed(found);
      };
    },

    look: async (id) => {
      const found = await guarded(() => readState(id));
      if (found === null) return null;
      noteRead(id, found);
      return { public_modified: found.public_modified, next_check: found.next_check };
    },
  };
};
