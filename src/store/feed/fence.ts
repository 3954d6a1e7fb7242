/**
 * The fence in the store, whose ticks make closed timestamps (docs/feed.md "The scheme"). The promise this file keeps: a tick
 * that answers has made its `h` durable in a majority of the members, and `x` is the operation time of that answer. So a read
 * that has seen `x` has seen every save that was committed before the fence reached `h`. Other ticks throw.
 */
import type { Db, Timestamp } from 'mongodb';
import { guarded } from '../failures.ts';

/** A point in the store's history, which a read can be asked to have seen; opaque outside the store. */
export type Moment = Timestamp;

export interface Pair {
  /** The closed timestamp in seconds, on a millisecond grid. */
  readonly h: number;
  readonly x: Moment;
}

export interface Tick extends Pair {
  /** There was no fence before. */
  readonly made: boolean;
}

export interface StoreFence {
  /** Raises the fence to the store's time minus `delay` seconds or to `floor`, never down; makes a missing one. */
  tick(delay: number, floor?: number): Promise<Tick>;
  /** The `h` of the last tick of this process, 0 before the first. */
  last(): number;
  /** The fence as the proven primary knows it; null when there is none. */
  read(): Promise<number | null>;
}

export const fenceName = 'feed_fence';
const fenceId = 'f';
/** For the command and its majority: nobody waits longer for a tick. */
const limitMs = 2000;

interface FenceDocument {
  readonly _id: string;
  readonly h: number;
}

/** The store's clock in seconds, as an expression. */
const storeSeconds = { $divide: [{ $toLong: '$$NOW' }, 1000] };

export const makeStoreFence = (db: Db): StoreFence => {
  let last = 0;

  const raise = async (delay: number, floor: number): Promise<Tick> => {
    const h = { $round: [{ $max: ['$h', { $subtract: [storeSeconds, delay] }, floor] }, 3] };
    // A bare command: its answer carries the operation time, and the driver never repeats it, so that no newer answer is taken
    // for an older one.
    const answer = await db.command({
      findAndModify: fenceName,
      query: { _id: fenceId },
      update: [{ $set: { h } }],
      new: true,
      upsert: true,
      maxTimeMS: limitMs,
      writeConcern: { w: 'majority', wtimeout: limitMs },
    });
    const found: unknown = answer.value?.h;
    if (typeof found !== 'number' || answer.operationTime === undefined || answer.writeConcernError !== undefined) {
      throw new Error('the fence answered without a closed timestamp');
    }
    last = Math.max(last, found);
    return { h: found, x: answer.operationTime, made: answer.lastErrorObject?.updatedExisting !== true };
  };

  return {
    tick: (delay, floor = 0) => guarded(() => raise(delay, floor)),
    last: () => last,
    read: () =>
      guarded(async () => {
        const options = { readConcern: { level: 'linearizable' }, readPreference: 'primary', maxTimeMS: limitMs } as const;
        const look = async (): Promise<number | null> =>
          (await db.collection<FenceDocument>(fenceName).findOne({ _id: fenceId }, options))?.h ?? null;
        // A tick may have its place in the log already and show only after a first look. That look is answered when everything
        // before it is at a majority, so a second one sees the tick.
        await look();
        return look();
      }),
  };
};
