/**
 * How far a consumer has followed the records, and which process is at work. The guarantee of this file: the work of
 * `advance` happens once for each place, however many processes try, and whenever one of them ends.
 */
import { type ClientSession, type Db, type Document, type MongoClient, MongoServerError, type UpdateOptions } from 'mongodb';
import { omitUndefined } from '../../base/domain/json.ts';
import { callStore, inTransaction } from '../failures.ts';
import { acquirableLease, insertOnce, type Leased, leaseHeldBy, renewedLease, unheldLease } from '../lease.ts';
import { majorityWithin } from '../write-concern.ts';

/** The transaction of an effect and its checkpoint. */
export type Session = ClientSession;

/** The feed position up to which each collection is processed; absent: not begun. */
export type Positions = Readonly<Record<string, number>>;

/** A record skipped because its effect always failed. */
export interface Aside {
  readonly collection: string;
  readonly record: string;
  readonly cause: string;
}

export interface Checkpoint {
  readonly places: Positions;
  /** The version of the effects; null when they have to be rebuilt. */
  readonly version: string | null;
  /** True once all records have been processed since the effects were begun. */
  readonly complete: boolean;
  readonly aside?: readonly Aside[];
}

export interface ConsumedStep {
  readonly name: string;
  readonly holder: string;
  readonly collection: string;
  readonly from: number;
  readonly to: number;
  /** All records set aside from now on; absent: unchanged. */
  readonly aside?: readonly Aside[];
}

interface CheckpointDocument extends Checkpoint, Leased {
  readonly _id: string;
}

export const checkpointsName = 'consumers';
/** Longer than a window takes; by the store's clock. */
const LEASE_MS = 15_000;
const TIME_LIMIT_MS = 5000;
const checkpointWrite = majorityWithin(TIME_LIMIT_MS);

/** Another process was first; the transaction is aborted. */
class Overtaken extends Error {}

export const makeCheckpoints = (client: MongoClient, db: Db) => {
  const checkpoints = db.collection<CheckpointDocument>(checkpointsName);

  const begin = async (name: string, first: () => Promise<Positions>): Promise<void> => {
    if ((await checkpoints.findOne({ _id: name }, { projection: { _id: 1 } })) !== null) return;
    const created = { _id: name, ...unheldLease, places: await first(), version: null, complete: false };
    await insertOnce(checkpoints, created, checkpointWrite);
  };

  return {
    /**
     * Acquires or renews the lease of `name` and returns its checkpoint; null while another process holds it. `first` returns
     * the places where a new name begins.
     */
    take: (name: string, holder: string, first: () => Promise<Positions>): Promise<Checkpoint | null> =>
      callStore(async () => {
        await begin(name, first);
        return checkpoints.findOneAndUpdate({ _id: name, ...acquirableLease(holder) }, [{ $set: leaseHeldBy(holder, LEASE_MS) }], {
          ...checkpointWrite,
          returnDocument: 'after',
        });
      }),

    /** The stored checkpoint; null for a new name. */
    look: (name: string): Promise<Checkpoint | null> => callStore(() => checkpoints.findOne({ _id: name }, { maxTimeMS: TIME_LIMIT_MS })),

    /** Begins again in every collection; false when another process holds the lease. */
    restart: (name: string, holder: string, version: string): Promise<boolean> =>
      callStore(async () => {
        const anew = {
          places: { $literal: {} },
          version: { $literal: version },
          complete: false,
          aside: { $literal: [] },
          ...renewedLease(LEASE_MS),
        };
        return (await checkpoints.updateOne({ _id: name, holder }, [{ $set: anew }], checkpointWrite)).matchedCount > 0;
      }),

    complete: (name: string, holder: string): Promise<void> =>
      callStore(async () => void (await checkpoints.updateOne({ _id: name, holder }, { $set: { complete: true } }, checkpointWrite))),

    /** Makes the next holder rebuild the effects. */
    outdate: (name: string): Promise<void> =>
      callStore(async () => void (await checkpoints.updateOne({ _id: name }, { $set: { version: null, holder: null } }, checkpointWrite))),

    /**
     * Moves the place of a collection and runs `work`, if any, in the same transaction; false, without any effect, when the
     * place is no longer `from` or another process holds the lease.
     */
    advance: async (
      { name, holder, collection, from, to, aside }: ConsumedStep,
      work: ((session: Session) => Promise<void>) | null,
    ): Promise<boolean> => {
      const position = `places.${collection}`;
      const move = async (options: UpdateOptions): Promise<boolean> => {
        const stands = { _id: name, holder, [position]: from === 0 ? { $in: [0, null] } : from };
        const $set = { [position]: to, ...renewedLease(LEASE_MS), ...omitUndefined({ aside: aside && { $literal: aside } }) };
        return (await checkpoints.updateOne(stands, [{ $set }], options)).matchedCount > 0;
      };
      if (work === null) return callStore(() => move(checkpointWrite));
      try {
        await inTransaction(client, async (session) => {
          // First, so that of two processes the loser does no work.
          if (!(await move({ session }))) throw new Overtaken();
          await work(session);
        });
        return true;
      } catch (error) {
        if (error instanceof Overtaken) return false;
        throw error;
      }
    },

    release: (name: string, holder: string): Promise<void> =>
      callStore(async () => void (await checkpoints.updateOne({ _id: name, holder }, { $set: { holder: null } }, checkpointWrite))),
  };
};

export type Checkpoints = ReturnType<typeof makeCheckpoints>;

/** A statement of the store's `update` command. */
export interface Update {
  readonly q: Document;
  readonly u: Document;
  readonly upsert?: true;
}

const BATCH_SIZE = 10_000;

/** By bare commands: the driver's bulk writes measure every statement, which costs more than sending it. */
export const updateAll = async (db: Db, collection: string, updates: readonly Update[], session: Session): Promise<void> => {
  for (let from = 0; from < updates.length; from += BATCH_SIZE) {
    const command = { update: collection, updates: updates.slice(from, from + BATCH_SIZE) };
    const { writeErrors = [] } = await db.command(command, { session, ignoreUndefined: true });
    if (writeErrors.length > 0) throw new MongoServerError(writeErrors[0]);
  }
};
