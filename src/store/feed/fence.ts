/**
 * The fence in the store, whose ticks make closed timestamps (docs/feed.md "The scheme"). The guarantee of this file: a tick
 * that returns has made its `h` durable on a majority of the members, and `x` is the operation time of that response. So a read
 * that includes `x` includes every save committed before the fence reached `h`. Other ticks throw.
 */
import type { Db, Timestamp } from 'mongodb';
import { callStore } from '../failures.ts';

/** A point in the store's history that a read can be required to include; opaque outside the store. */
export type Moment = Timestamp;

export interface Pair {
  /** The closed timestamp in seconds, on a millisecond grid. */
  readonly h: number;
  readonly x: Moment;
}

export interface Tick extends Pair {
  /** The fence did not exist before. */
  readonly made: boolean;
}

export const fenceName = 'feed_fence';
const FENCE_ID = 'f';
/** Limit of the command and of its write concern: no caller waits longer for a tick. */
const TIME_LIMIT_MS = 2000;

interface FenceDocument {
  readonly _id: string;
  readonly h: number;
}

/** The store's clock in seconds, as an expression. */
const STORE_SECONDS = { $divide: [{ $toLong: '$$NOW' }, 1000] };

export const makeStoreFence = (db: Db) => {
  let last = 0;

  const raise = async (delay: number, floor: number): Promise<Tick> => {
    const h = { $round: [{ $max: ['$h', { $subtract: [STORE_SECONDS, delay] }, floor] }, 3] };
    // A bare command: its response carries the operation time, and the driver never retries it, so that no newer response is
    // taken for an older one.
    const answer = await db.command({
      findAndModify: fenceName,
      query: { _id: FENCE_ID },
      update: [{ $set: { h } }],
      new: true,
      upsert: true,
      maxTimeMS: TIME_LIMIT_MS,
      writeConcern: { w: 'majority', wtimeout: TIME_LIMIT_MS },
    });
    const found: unknown = answer.value?.h;
    if (typeof found !== 'number' || answer.operationTime === undefined || answer.writeConcernError !== undefined) {
      throw new Error('the fence answered without a closed timestamp');
    }
    last = Math.max(last, found);
    return { h: found, x: answer.operationTime, made: answer.lastErrorObject?.updatedExisting !== true };
  };

  return {
    /** Raises the fence to the store's time minus `delay` seconds or to `floor`, never lowers it; creates a missing one. */
    tick: (delay: number, floor = 0): Promise<Tick> => callStore(() => raise(delay, floor)),
    /** The `h` of the last tick of this process, 0 before the first. */
    last: (): number => last,
    /** The fence by a linearizable read; null when there is none. */
    read: (): Promise<number | null> =>
      callStore(async () => {
        const options = { readConcern: { level: 'linearizable' }, readPreference: 'primary', maxTimeMS: TIME_LIMIT_MS } as const;
        const look = async (): Promise<number | null> =>
          (await db.collection<FenceDocument>(fenceName).findOne({ _id: FENCE_ID }, options))?.h ?? null;
        // A tick may be in the log already and become visible only after a first read. That read returns once everything before it
        // is on a majority, so a second one sees the tick.
        await look();
        return look();
      }),
  };
};

export type StoreFence = ReturnType<typeof makeStoreFence>;
