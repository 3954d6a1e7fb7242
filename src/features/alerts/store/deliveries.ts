/**
 * What alerts have to say to their receivers (docs/alerts.md). A delivery has an id that follows from what it tells, so telling
 * the same again adds nothing. Whoever sends one takes it for a while first; of a process that died it is free again after that.
 */
import type { ClientSession, Document } from 'mongodb';
import type { Store } from '../../../store/client.ts';
import { guarded } from '../../../store/failures.ts';

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
  /** The account whose alert it is: accounts have their turns. */
  readonly owner?: string;
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
  /** As it is sent, and signed; absent once it was taken. */
  readonly body?: string;
  /** Absent where it has to be remembered as long as its alert. */
  readonly expires?: Date;
}

export interface NewDelivery extends Pick<Delivery, '_id' | 'alert' | 'type' | 'collection' | 'record' | 'made'> {
  readonly owner: string;
  readonly body: string;
  /** What was told of once is never told again, so the store does not forget it. */
  readonly once: boolean;
}

/** What becomes of one that was taken: sent again at `next`, or ended. */
export type Ending = { readonly next: Date } | { readonly status: 'delivered' | 'failed' };

/** A place in the deliveries of an alert, newest first. */
export type DeliveryPosition = Pick<Delivery, '_id' | 'made'>;

/** Who had a turn last: an account, and of each account an alert. */
export interface LastTurns {
  readonly owner: string;
  readonly alertOf: (owner: string) => string;
}

/** Whose deliveries are not to be taken now. */
export interface Barred {
  readonly alerts: readonly string[];
  readonly owners: readonly string[];
}

export interface Deliveries {
  /** Makes the indexes, before the first alert is made: a registry without alerts does not pay for them. */
  prepare(): Promise<void>;
  /** Those that are not there yet, in this transaction if there is one. */
  add(deliveries: readonly NewDelivery[], session?: ClientSession): Promise<void>;
  /**
   * Of the account whose turn it is and of its alert whose turn it is, which are the next ones behind `last`, the one that waits
   * longest, taken until `until`; null when none is due. What waits of those who are barred is passed without being read.
   */
  take(now: Date, until: Date, last: LastTurns, barred: Barred): Promise<Delivery | null>;
  /** Notes an attempt; false when another process has taken the delivery meanwhile, then nothing becomes of it. */
  end(taken: Delivery, attempt: Attempt, ending: Ending): Promise<boolean>;
  /** The newest of an alert behind a place, newest first. */
  of(alert: string, most: number, after?: DeliveryPosition): Promise<Delivery[]>;
  /** One of an alert. */
  find(alert: string, id: string): Promise<Delivery | null>;
  /** Lets one that was given up be sent again; null when there is none, or its text is gone. */
  again(alert: string, id: string, now: Date): Promise<Delivery | null>;
  /** Forgets all of an alert that was deleted. */
  forget(alert: string): Promise<void>;
  /** How many wait, up to `most`. */
  waiting(most: number): Promise<number>;
  /** Since when the first of those that are due is; null when none is. */
  dueSince(now: Date): Promise<Date | null>;
}

const deliveriesName = 'alert_deliveries';
/** Attempts that are shown of one. */
const maxAttempts = 20;
/** How long a delivery is remembered that is not made once. */
export const keptMs = 30 * 24 * 3_600_000;
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
          { key: { owner: 1, alert: 1, next: 1 }, name: 'turns of alerts', partialFilterExpression: waits },
          { key: { alert: 1, made: -1, _id: -1 }, name: 'newest' },
          { key: { expires: 1 }, name: 'kept', expireAfterSeconds: 0 },
        ]);
        await deliveries.dropIndex('turns').catch(() => undefined); // what an older version took by
        prepared = true;
      }),
    add: async (newDeliveries, session) => {
      if (newDeliveries.length === 0) return;
      const writes = newDeliveries.map(({ _id, once, ...delivery }) => {
        const expires = once ? {} : { expires: new Date(delivery.made.getTime() + keptMs) };
        const first = { ...delivery, ...expires, status: 'waiting' as const, next: delivery.made, attempts: 0, log: [] };
        return { updateOne: { filter: { _id }, update: { $setOnInsert: first }, upsert: true } };
      });
      if (session === undefined) await guarded(() => deliveries.bulkWrite(writes, { ordered: false }));
      // Not guarded: the driver repeats a transaction by the labels of the error.
      else await deliveries.bulkWrite(writes, { ordered: false, session });
    },
    take: (now, until, last, { alerts, owners }) =>
      guarded(async () => {
        const due = { next: { $lte: now } };
        const sort = { owner: 1, alert: 1, next: 1 } as const;
        /** Behind the last one, then from the beginning: there also those in which no account is written. */
        const inTurn = async <T>(behind: string, barred: readonly string[], find: (turn: Document) => Promise<T | null>) => {
          const rest = barred.length === 0 ? {} : { $nin: [...barred] };
          return (await find({ $gt: behind, ...rest })) ?? find({ $not: { $gt: behind }, ...rest });
        };
        const getOwner = (owner: Document) =>
          deliveries.findOne({ ...due, owner, alert: { $nin: [...alerts] } }, { sort, projection: { _id: 0, owner: 1 } });
        for (;;) {
          const delivery = await inTurn(last.owner, owners, getOwner);
          if (delivery === null) return null;
          const owner = delivery.owner === undefined ? { $exists: false } : { $eq: delivery.owner };
          const taken = await inTurn(last.alertOf(delivery.owner ?? ''), alerts, (alert) =>
            deliveries.findOneAndUpdate(
              { ...due, owner, alert },
              { $set: { next: until }, $inc: { attempts: 1 } },
              { sort, returnDocument: 'after' },
            ),
          );
          if (taken !== null) return taken; // otherwise another process was faster
        }
      }),
    end: ({ _id, attempts }, attempt, ending) =>
      guarded(async () => {
        const over = 'status' in ending;
        // What was given up may be sent again.
        const gone = over && ending.status === 'delivered' ? ({ next: 1, body: 1 } as const) : ({ next: 1 } as const);
        const change = over ? { $set: { status: ending.status }, $unset: gone } : { $set: { next: ending.next } };
        const log = { $each: [attempt], $slice: -maxAttempts };
        const { matchedCount } = await deliveries.updateOne({ _id, attempts }, { ...change, $push: { log } });
        return matchedCount === 1;
      }),
    of: (alert, most, after) =>
      guarded(() => {
        const behind =
          after === undefined ? {} : { $or: [{ made: { $lt: after.made } }, { made: { $eq: after.made }, _id: { $lt: after._id } }] };
        return deliveries
          .find({ alert: { $eq: alert }, ...behind })
          .sort({ made: -1, _id: -1 })
          .limit(most)
          .toArray();
      }),
    find: (alert, id) => guarded(() => deliveries.findOne({ _id: { $eq: id }, alert: { $eq: alert } })),
    again: (alert, id, now) =>
      guarded(() =>
        deliveries.findOneAndUpdate(
          { _id: { $eq: id }, alert: { $eq: alert }, status: 'failed', body: { $exists: true } },
          { $set: { status: 'waiting', next: now } },
          { returnDocument: 'after' },
        ),
      ),
    forget: (alert) => guarded(async () => void (await deliveries.deleteMany({ alert }))),
    waiting: (most) => guarded(() => deliveries.countDocuments(waits, { limit: most })),
    dueSince: (now) =>
      guarded(
        async () => (await deliveries.findOne({ next: { $lte: now } }, { sort: { next: 1 }, projection: { next: 1 } }))?.next ?? null,
      ),
  };
};
