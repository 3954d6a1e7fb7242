/**
 * How far somebody has followed the records, and which process is at it. The promise this file keeps: what is done in
 * `advance` is done once for each place, however many processes try, and whenever one of them ends.
 */
import { type ClientSession, type Db, type Document, type MongoClient, MongoServerError, type UpdateOptions } from 'mongodb';
import { guarded, inTransaction } from '../failures.ts';
import { acquirable, heldBy, insertOnce, type Leased, renewed, unheld } from '../lease.ts';

/** The transaction of an effect and its checkpoint. */
export type Session = ClientSession;

/** The position in the feed up to which each collection is done; absent: nothing of it. */
export type Positions = Readonly<Record<string, number>>;

/** A record without whose effect the place has gone on, since it always failed. */
export interface Aside {
  readonly collection: string;
  readonly record: string;
  readonly cause: string;
}

export interface Checkpoint {
  readonly places: Positions;
  /** Of the effects; null where they have to be made anew. */
  readonly version: string | null;
  /** It has been through all there was, once since the effects were begun. */
  readonly complete: boolean;
  /** Absent: none. */
  readonly aside?: readonly Aside[];
}

export interface Checkpoints {
  /**
   * Takes or keeps the lease of `name` and gives how far it has come; null while another process has it. `first` says where a
   * name begins that is not known yet.
   */
  take(name: string, holder: string, first: () => Promise<Positions>): Promise<Checkpoint | null>;
  /** The stored place; null for a new name. */
  look(name: string): Promise<Checkpoint | null>;
  /** Begins again in every collection; false when another process has the lease. */
  restart(name: string, holder: string, version: string): Promise<boolean>;
  /** It has been through all there was. */
  complete(name: string, holder: string): Promise<void>;
  /** Has the effects made anew by whoever follows next. */
  outdate(name: string): Promise<void>;
  /**
   * Moves the place of a collection on and runs `work`, if there is any, in the same transaction; false, and nothing is done,
   * when the place is not `from` any more or another process has the lease.
   */
  advance(step: Step, work: ((session: Session) => Promise<void>) | null): Promise<boolean>;
  release(name: string, holder: string): Promise<void>;
}

export interface Step {
  readonly name: string;
  readonly holder: string;
  readonly collection: string;
  readonly from: number;
  readonly to: number;
  /** All that are aside from now on; absent: as before. */
  readonly aside?: readonly Aside[];
}

interface CheckpointDocument extends Checkpoint, Leased {
  readonly _id: string;
}

export const checkpointsName = 'consumers';
/** Longer than a window takes; by the store's clock. */
const leaseMs = 15_000;
const limitMs = 5000;
const durable = { writeConcern: { w: 'majority', wtimeoutMS: limitMs } as const, maxTimeMS: limitMs };

/** Another process was first; the transaction comes to nothing. */
class Overtaken extends Error {}

export const makeCheckpoints = (client: MongoClient, db: Db): Checkpoints => {
  const checkpoints = db.collection<CheckpointDocument>(checkpointsName);

  const begin = async (name: string, first: () => Promise<Positions>): Promise<void> => {
    if ((await checkpoints.findOne({ _id: name }, { projection: { _id: 1 } })) !== null) return;
    const created = { _id: name, ...unheld, places: await first(), version: null, complete: false };
    await insertOnce(checkpoints, created, durable);
  };

  return {
    take: (name, holder, first) =>
      guarded(async () => {
        await begin(name, first);
        return checkpoints.findOneAndUpdate({ _id: name, ...acquirable(holder) }, [{ $set: heldBy(holder, leaseMs) }], {
          ...durable,
          returnDocument: 'after',
        });
      }),

    look: (name) => guarded(() => checkpoints.findOne({ _id: name }, { maxTimeMS: limitMs })),

    restart: (name, holder, version) =>
      guarded(async () => {
        const anew = {
          places: { $literal: {} },
          version: { $literal: version },
          complete: false,
          aside: { $literal: [] },
          ...renewed(leaseMs),
        };
        return (await checkpoints.updateOne({ _id: name, holder }, [{ $set: anew }], durable)).matchedCount > 0;
      }),

    complete: (name, holder) =>
      guarded(async () => void (await checkpoints.updateOne({ _id: name, holder }, { $set: { complete: true } }, durable))),

    outdate: (name) =>
      guarded(async () => void (await checkpoints.updateOne({ _id: name }, { $set: { version: null, holder: null } }, durable))),

    advance: async ({ name, holder, collection, from, to, aside }, work) => {
      const position = `places.${collection}`;
      const move = async (options: UpdateOptions): Promise<boolean> => {
        const stands = { _id: name, holder, [position]: from === 0 ? { $in: [0, null] } : from };
        const $set = { [position]: to, ...renewed(leaseMs), ...(aside === undefined ? {} : { aside: { $literal: aside } }) };
        return (await checkpoints.updateOne(stands, [{ $set }], options)).matchedCount > 0;
      };
      if (work === null) return guarded(() => move(durable));
      try {
        await inTransaction(client, async (session) => {
          // First, so that of two processes one waits for nothing and does nothing.
          if (!(await move({ session }))) throw new Overtaken();
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

/** As the store's command has them: which document, what becomes of it. */
export interface Update {
  readonly q: Document;
  readonly u: Document;
  readonly upsert?: true;
}

const together = 10_000;

/** By bare commands: the driver's bulk writes weigh every statement by itself, which costs more than to send it. */
export const updateAll = async (db: Db, collection: string, updates: readonly Update[], session: Session): Promise<void> => {
  for (let from = 0; from < updates.length; from += together) {
    const command = { update: collection, updates: updates.slice(from, from + together) };
    const { writeErrors = [] } = await db.command(command, { session, ignoreUndefined: true });
    if (writeErrors.length > 0) throw new MongoServerError(writeErrors[0]);
  }
};
