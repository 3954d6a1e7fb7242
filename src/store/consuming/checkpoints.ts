/**
 * How far somebody has followed the records, and which process is at it. The promise this file keeps: what is done in
 * `advance` is done once for each place, however many processes try, and whenever one of them ends.
 */
import type { ClientSession, Db, MongoClient } from 'mongodb';
import { guarded, inTransaction, isDuplicate } from '../failures.ts';

/** The transaction of an effect and its checkpoint. */
export type Session = ClientSession;

/** The position in the feed up to which each collection is done; absent: nothing of it. */
export type Places = Readonly<Record<string, number>>;

export interface Checkpoints {
  /**
   * Takes or keeps the lease of `name` and gives how far it has come; null while another process has it. `first` says where a
   * name begins that is not known yet.
   */
  take(name: string, holder: string, first: () => Promise<Places>): Promise<Places | null>;
  /**
   * Moves the place of a collection on and runs `work` in the same transaction; false, and nothing is done, when the place
   * is not `from` any more or another process has the lease.
   */
  advance(step: Step, work: (session: Session) => Promise<void>): Promise<boolean>;
  release(name: string, holder: string): Promise<void>;
}

export interface Step {
  readonly name: string;
  readonly holder: string;
  readonly collection: string;
  readonly from: number;
  readonly to: number;
}

interface CheckpointDocument {
  readonly _id: string;
  readonly holder: string | null;
  readonly until: Date;
  readonly places: Places;
}

export const checkpointsName = 'consumers';
/** Longer than a window takes; by the store's clock. */
const leaseMs = 15_000;
const limitMs = 5000;
const durable = { writeConcern: { w: 'majority', wtimeoutMS: limitMs } as const, maxTimeMS: limitMs };
const until = { $add: ['$$NOW', leaseMs] };

/** Another process was first; the transaction comes to nothing. */
class Overtaken extends Error {}

export const makeCheckpoints = (client: MongoClient, db: Db): Checkpoints => {
  const checkpoints = db.collection<CheckpointDocument>(checkpointsName);

  const begin = async (name: string, first: () => Promise<Places>): Promise<void> => {
    if ((await checkpoints.findOne({ _id: name }, { projection: { _id: 1 } })) !== null) return;
    await checkpoints.insertOne({ _id: name, holder: null, until: new Date(0), places: await first() }, durable).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
    });
  };

  return {
    take: (name, holder, first) =>
      guarded(async () => {
        await begin(name, first);
        const free = { $or: [{ holder }, { holder: null }, { $expr: { $lt: ['$until', '$$NOW'] } }] };
        const taken = await checkpoints.findOneAndUpdate({ _id: name, ...free }, [{ $set: { holder: { $literal: holder }, until } }], {
          ...durable,
          returnDocument: 'after',
        });
        return taken?.places ?? null;
      }),

    advance: async ({ name, holder, collection, from, to }, work) => {
      const place = `places.${collection}`;
      try {
        await inTransaction(client, async (session) => {
          // First, so that of two processes one waits for nothing and does nothing.
          const moved = await checkpoints.updateOne(
            { _id: name, holder, [place]: from === 0 ? { $in: [0, null] } : from },
            [{ $set: { [place]: to, until } }],
            { session },
          );
          if (moved.matchedCount === 0) throw new Overtaken();
          await work(session);
        });
        return true;
      } catch (error) {
        if (error instanceof Overtaken) return false;
        throw error;
      }
    },

    release: (name, holder) =>
      guarded(async () => void (await checkpoints.updateOne({ _id: name, holder }, { $set: { holder: null } }, durable))),
  };
};
