/**
 * What alerts have to say to their receivers (docs/alerts.md). A delivery has an id that follows from what it tells, so telling
 * the same again adds nothing. Whoever sends one takes it for a while first; of a process that died it is free again after that.
 */
import type { ClientSession } from 'mongodb';
import type { Store } from './client.ts';
import { guarded } from './failures.ts';

export interface Attempt {
  readonly at: Date;
  /** Status of the answer. */
  readonly status?: number;
  /** Why there was none. */
  readonly trouble?: string;
  readonly ms: number;
}

export type DeliveryStatus = 'waiting' | 'delivered' | 'failed';

/** One message to one receiver. */
export interface Delivery {
  readonly _id: string;
  readonly alert: string;
  readonly type: string;
  readonly collection?: string;
  readonly record?: string;
  readonly made: Date;
  readonly status: DeliveryStatus;
  /** When it may be sent, or sent again; absent when nothing more will be. */
  readonly next?: Date;
  /** How often it was taken to be sent. */
  readonly attempts: number;
  readonly log: readonly Attempt[];
  /** As it is sent, and signed; absent when nothing more will be. */
  readonly body?: string;
  /** Absent where it has to be remembered as long as its alert. */
  readonly expires?: Date;
}

export interface NewDelivery extends Pick<Delivery, '_id' | 'alert' | 'type' | 'collection' | 'record' | 'made'> {
  readonly body: string;
  /** What was told of once is never told again, so the store does not forget it. */
  readonly once: boolean;
}

/** What becomes of one that was taken: sent again at `next`, or ended. */
export type Ending = { readonly next: Date } | { readonly status: 'delivered' | 'failed' };

export interface Deliveries {
  /** Makes the indexes, before the first alert is made: a registry without alerts does not pay for them. */
  prepare(): Promise<void>;
  /** Those that are not there yet, in this transaction if there is one. */
  add(deliveries: readonly NewDelivery[], session?: ClientSession): Promise<void>;
  /** The one that waits longest, taken until `until`, of an alert that is not named; null when none is due. */
  take(now: Date, until: Date, except: readonly string[]): Promise<Delivery | null>;
  /** Notes an attempt; false when another process has taken the delivery meanwhile, then nothing becomes of it. */
  end(taken: Delivery, attempt: Attempt, ending: Ending): Promise<boolean>;
  /** The newest of an alert, newest first. */
  of(alert: string, most: number): Promise<Delivery[]>;
  /** Forgets all of an alert that was deleted. */
  forget(alert: string): Promise<void>;
  /** How many wait, up to `most`. */
  waiting(most: number): Promise<number>;
}

export const deliveriesName = 'alert_deliveries';
const keptMs = 30 * 24 * 3_600_000;
const waits = { next: { $exists: true } };

export const makeDeliveries = (store: Pick<Store, 'collection'>): Deliveries => {
  const deliveries = store.collection<Delivery>(deliveriesName);
  let prepared = false;
  return {
    prepare: () =>
      guarded(async () => {
        if (prepared) return;
        await deliveries.createIndexes([
          { key: { next: 1 }, name: 'due', partialFilterExpression: waits },
          { key: { alert: 1, made: -1 }, name: 'alert' },
          { key: { expires: 1 }, name: 'kept', expireAfterSeconds: 0 },
        ]);
        prepared = true;
      }),
    add: async (made, session) => {
      if (made.length === 0) return;
      const writes = made.map(({ _id, once, ...delivery }) => {
        const expires = once ? {} : { expires: new Date(delivery.made.getTime() + keptMs) };
        const first = { ...delivery, ...expires, status: 'waiting' as const, next: delivery.made, attempts: 0, log: [] };
        return { updateOne: { filter: { _id }, update: { $setOnInsert: first }, upsert: true } };
      });
      if (session === undefined) await guarded(() => deliveries.bulkWrite(writes, { ordered: false }));
      // Not guarded: the driver repeats a transaction by the labels of the error.
      else await deliveries.bulkWrite(writes, { ordered: false, session });
    },
    take: (now, until, except) =>
      guarded(() =>
        deliveries.findOneAndUpdate(
          { next: { $lte: now }, ...(except.length === 0 ? {} : { alert: { $nin: [...except] } }) },
          { $set: { next: until }, $inc: { attempts: 1 } },
          { sort: { next: 1 }, returnDocument: 'after' },
        ),
      ),
    end: ({ _id, attempts }, attempt, ending) =>
      guarded(async () => {
        const over = 'status' in ending;
        const change = over ? { $set: { status: ending.status }, $unset: { next: 1, body: 1 } as const } : { $set: { next: ending.next } };
        const { matchedCount } = await deliveries.updateOne({ _id, attempts }, { ...change, $push: { log: attempt } });
        return matchedCount === 1;
      }),
    of: (alert, most) =>
      guarded(() =>
        deliveries
          .find({ alert: { $eq: alert } })
          .sort({ made: -1 })
          .limit(most)
          .toArray(),
      ),
    forget: (alert) => guarded(async () => void (await deliveries.deleteMany({ alert }))),
    waiting: (most) => guarded(() => deliveries.countDocuments(waits, { limit: most })),
  };
};
