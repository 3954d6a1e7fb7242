/**
 * Deliveries of alerts (docs/alerts.md). A delivery's id is derived from its content, so adding it again has no effect. A sender
 * first leases a delivery; after a process has died, the lease expires.
 */
import type { ClientSession, Document } from 'mongodb';
import type { Store } from '../../../store/client.ts';
import { callStore } from '../../../store/failures.ts';

export interface Attempt {
  readonly at: Date;
  readonly status?: number;
  /** Why there was none. */
  readonly trouble?: string;
  readonly ms: number;
}

type DeliveryStatus = 'waiting' | 'delivered' | 'failed';

export interface Delivery {
  readonly _id: string;
  readonly alert: string;
  /** The alert's owner: accounts are served in turn. */
  readonly owner?: string;
  readonly type: string;
  readonly collection?: string;
  readonly record?: string;
  readonly made: Date;
  readonly status: DeliveryStatus;
  /** When the next attempt is due; absent if there is none. */
  readonly next?: Date;
  readonly attempts: number;
  readonly log: readonly Attempt[];
  /** The body as sent and signed; absent once delivered. */
  readonly body?: string;
  /** Absent if the delivery has to be stored as long as its alert. */
  readonly expires?: Date;
}

export interface NewDelivery extends Pick<Delivery, '_id' | 'alert' | 'type' | 'collection' | 'record' | 'made'> {
  readonly owner: string;
  readonly body: string;
  /** Whether the alert reports a record only once, so that the delivery never expires. */
  readonly once: boolean;
}

/** The outcome of an attempt: retried at `next`, or ended. */
export type Ending = { readonly next: Date } | { readonly status: 'delivered' | 'failed' };

/** A position in the deliveries of an alert, newest first. */
export type DeliveryPosition = Pick<Delivery, '_id' | 'made'>;

/** The account served last, and each account's alert served last. */
interface LastTurns {
  readonly owner: string;
  readonly alertOf: (owner: string) => string;
}

/** Alerts and accounts to skip for now. */
export interface Barred {
  readonly alerts: readonly string[];
  readonly owners: readonly string[];
}

const DELIVERIES_NAME = 'alert_deliveries';
const MAX_ATTEMPTS = 20;
/** How long a delivery is remembered that is not made once. */
export const KEEP_MS = 30 * 24 * 3_600_000;
const IS_WAITING = { next: { $exists: true } };

export const makeDeliveries = (store: Pick<Store, 'collection'>) => {
  const deliveries = store.collection<Delivery>(DELIVERIES_NAME);
  let prepared = false;
  return {
    /** Creates the indexes, before the first alert: a registry without alerts does not pay for them. */
    prepare: (): Promise<void> =>
      callStore(async () => {
        if (prepared) return;
        await deliveries.createIndexes([
          { key: { next: 1 }, name: 'due', partialFilterExpression: IS_WAITING },
          { key: { owner: 1, alert: 1, next: 1 }, name: 'turns of alerts', partialFilterExpression: IS_WAITING },
          { key: { alert: 1, made: -1, _id: -1 }, name: 'newest' },
          { key: { expires: 1 }, name: 'kept', expireAfterSeconds: 0 },
        ]);
        await deliveries.dropIndex('turns').catch(() => undefined); // used by an older version
        prepared = true;
      }),
    /** Adds those not stored yet, in this transaction if there is one. */
    add: async (newDeliveries: readonly NewDelivery[], session?: ClientSession): Promise<void> => {
      if (newDeliveries.length === 0) return;
      const writes = newDeliveries.map(({ _id, once, ...delivery }) => {
        const expires = once ? {} : { expires: new Date(delivery.made.getTime() + KEEP_MS) };
        const first = { ...delivery, ...expires, status: 'waiting' as const, next: delivery.made, attempts: 0, log: [] };
        return { updateOne: { filter: { _id }, update: { $setOnInsert: first }, upsert: true } };
      });
      if (session === undefined) await callStore(() => deliveries.bulkWrite(writes, { ordered: false }));
      // Not guarded: the driver retries the transaction by the error's labels.
      else await deliveries.bulkWrite(writes, { ordered: false, session });
    },
    /**
     * Takes the next account after `last` and that account's next alert, and of these the delivery due longest, leased until
     * `until`; null if none is due. Deliveries of barred accounts and alerts are skipped without being read.
     */
    take: (now: Date, until: Date, last: LastTurns, { alerts, owners }: Barred): Promise<Delivery | null> =>
      callStore(async () => {
        const due = { next: { $lte: now } };
        const sort = { owner: 1, alert: 1, next: 1 } as const;
        /** After the last one, then from the beginning, which includes deliveries without an account. */
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
    /** Records an attempt; false, without effect, if another process has taken the delivery meanwhile. */
    end: ({ _id, attempts }: Delivery, attempt: Attempt, ending: Ending): Promise<boolean> =>
      callStore(async () => {
        const over = 'status' in ending;
        // A failed delivery may be sent again.
        const gone = over && ending.status === 'delivered' ? ({ next: 1, body: 1 } as const) : ({ next: 1 } as const);
        const change = over ? { $set: { status: ending.status }, $unset: gone } : { $set: { next: ending.next } };
        const log = { $each: [attempt], $slice: -MAX_ATTEMPTS };
        const { matchedCount } = await deliveries.updateOne({ _id, attempts }, { ...change, $push: { log } });
        return matchedCount === 1;
      }),
    /** The newest deliveries of an alert after a position, newest first. */
    of: (alert: string, most: number, after?: DeliveryPosition): Promise<Delivery[]> =>
      callStore(() => {
        const behind =
          after === undefined ? {} : { $or: [{ made: { $lt: after.made } }, { made: { $eq: after.made }, _id: { $lt: after._id } }] };
        return deliveries
          .find({ alert: { $eq: alert }, ...behind })
          .sort({ made: -1, _id: -1 })
          .limit(most)
          .toArray();
      }),
    find: (alert: string, id: string): Promise<Delivery | null> =>
      callStore(() => deliveries.findOne({ _id: { $eq: id }, alert: { $eq: alert } })),
    /** Makes a failed delivery pending again; null if there is none, or its body is gone. */
    again: (alert: string, id: string, now: Date): Promise<Delivery | null> =>
      callStore(() =>
        deliveries.findOneAndUpdate(
          { _id: { $eq: id }, alert: { $eq: alert }, status: 'failed', body: { $exists: true } },
          { $set: { status: 'waiting', next: now } },
          { returnDocument: 'after' },
        ),
      ),
    /** Deletes all deliveries of a deleted alert. */
    forget: (alert: string): Promise<void> => callStore(async () => void (await deliveries.deleteMany({ alert }))),
    /** The number of pending deliveries, up to `most`. */
    waiting: (most: number): Promise<number> => callStore(() => deliveries.countDocuments(IS_WAITING, { limit: most })),
    /** Since when the oldest due delivery has been due; null if none is. */
    dueSince: (now: Date): Promise<Date | null> =>
      callStore(
        async () => (await deliveries.findOne({ next: { $lte: now } }, { sort: { next: 1 }, projection: { next: 1 } }))?.next ?? null,
      ),
  };
};

export type Deliveries = ReturnType<typeof makeDeliveries>;
