/** The fetch queue: records of the source to be fetched, and those quarantined. */
import type { Collection, Filter } from 'mongodb';
import type { PublicKind } from '../../../base/domain/public-kinds.ts';
import { callStore } from '../../../store/failures.ts';
import { LEASE_MS } from './walks.ts';

export interface FetchTask {
  readonly collection: PublicKind;
  readonly id: string;
  /** As named by the feed. */
  readonly version: string;
  /** When it is due; for a leased record, the end of the lease. */
  readonly at: Date;
  readonly tries: number;
  /** Reason of the last failure, and since when it is quarantined; retried from time to time. */
  readonly why?: string;
}

export const FETCH_ORDERS = { forward: 0, again: 1, backward: 2, aside: 3 } as const;
type Order = keyof typeof FETCH_ORDERS;

/** An item of a feed. */
export interface Seen {
  readonly id: string;
  readonly version: string;
}

export interface Outstanding {
  readonly records: number;
  readonly aside: number;
}

interface Wait {
  readonly ms: number;
  readonly why: string;
  readonly aside?: boolean;
  /** False: no attempt was made. */
  readonly isTry?: boolean;
}

export interface FetchTaskDocument extends FetchTask {
  readonly _id: string;
  readonly order: number;
  /** Since when it has been waiting. */
  readonly since: Date;
  readonly holder?: string;
}

export const taskId = ({ collection, id }: Pick<FetchTask, 'collection' | 'id'>): string => `${collection}:${id}`;

/** A requeue and another process's lease change the time. */
const takenTasksFilter = (tasks: readonly FetchTask[]): Filter<FetchTaskDocument> => ({
  _id: { $in: tasks.map(taskId) },
  at: { $in: [...new Set(tasks.map(({ at }) => at.getTime()))].map((at) => new Date(at)) },
});

export const prepareFetchQueue = async (todo: Collection): Promise<void> => {
  await todo.createIndex({ order: 1, at: 1 });
  await todo.createIndex({ since: 1 }, { name: 'waiting', partialFilterExpression: { order: FETCH_ORDERS.forward } });
};

export const makeFetchQueue = (todo: Collection<FetchTaskDocument>, storeNow: () => Promise<Date>) => ({
  /** Adds them, or their newer versions. */
  put: (collection: PublicKind, seen: readonly Seen[], order: Order): Promise<void> =>
    callStore(async () => {
      if (seen.length === 0) return;
      const since = await storeNow();
      const operations = seen.map(({ id, version }) => {
        // Entries added meanwhile by another walk, perhaps being fetched, stay unchanged.
        const isNew = { $or: [{ $ne: ['$version', version] }, { $eq: ['$order', FETCH_ORDERS.aside] }] };
        const anew = { version, at: new Date(0), tries: 0 };
        const changed = Object.entries(anew).map(([name, value]) => [name, { $cond: [isNew, { $literal: value }, `$${name}`] }]);
        const first = { order: { $min: ['$order', FETCH_ORDERS[order]] }, since: { $min: ['$since', since] } };
        const set = { collection, id: { $literal: id }, ...Object.fromEntries(changed), ...first };
        return { updateOne: { filter: { _id: taskId({ collection, id }) }, update: [{ $set: set }], upsert: true } };
      });
      await todo.bulkWrite(operations, { ordered: false });
    }),

  /** Leases up to `count` due records for two minutes. */
  next: (holder: string, count: number): Promise<readonly FetchTask[]> =>
    callStore(async () => {
      const now = await storeNow();
      const due = { order: { $in: Object.values(FETCH_ORDERS) }, at: { $lte: now } };
      const documents = await todo
        .find(due, { projection: { _id: 1 } })
        .sort({ order: 1, at: 1 })
        .limit(count)
        .toArray();
      if (documents.length === 0) return [];
      const ids = { _id: { $in: documents.map(({ _id }) => _id) } };
      await todo.updateMany({ ...ids, at: { $lte: now } }, { $set: { holder, at: new Date(now.getTime() + LEASE_MS) } });
      return todo.find({ ...ids, holder, at: { $gt: now } }).toArray();
    }),

  /** Removes what this process still leases, except records with a newer version or leased by another process. */
  done: (tasks: readonly FetchTask[]): Promise<void> =>
    callStore(async () => void (tasks.length > 0 && (await todo.deleteMany(takenTasksFilter(tasks))))),

  /** Releases the leases. */
  giveBack: (tasks: readonly FetchTask[]): Promise<void> =>
    callStore(async () => void (tasks.length > 0 && (await todo.updateMany(takenTasksFilter(tasks), { $set: { at: new Date(0) } })))),

  /** Schedules a retry; `aside`: quarantines it. */
  later: (each: FetchTask, { ms, why, aside = false, isTry = true }: Wait): Promise<void> =>
    callStore(async () => {
      const change = { at: { $add: ['$$NOW', ms] }, tries: { $add: ['$tries', isTry ? 1 : 0] }, why: { $literal: why.slice(0, 500) } };
      const order = aside ? { order: FETCH_ORDERS.aside } : {};
      // Unowned until then: leases of a process that ends are due at once.
      await todo.updateOne(takenTasksFilter([each]), [{ $set: { ...change, ...order } }, { $unset: 'holder' }]);
    }),

  outstanding: (): Promise<Outstanding> =>
    callStore(async () => {
      const [all, aside] = await Promise.all([todo.estimatedDocumentCount(), todo.countDocuments({ order: FETCH_ORDERS.aside })]);
      return { records: all - aside, aside };
    }),

  /** Since when the oldest new record has been waiting; null: none is. */
  waiting: (): Promise<Date | null> =>
    callStore(async () => {
      const oldest = await todo
        .find({ order: FETCH_ORDERS.forward }, { projection: { since: 1 } })
        .sort({ since: 1 })
        .limit(1)
        .next();
      return oldest?.since ?? null;
    }),

  /** Up to `most` quarantined records. */
  aside: (most: number): Promise<readonly FetchTask[]> => callStore(() => todo.find({ order: FETCH_ORDERS.aside }).limit(most).toArray()),
});
