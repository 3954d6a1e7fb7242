/**
 * Transactions left open by a process that died or by connections that ended: the store would keep their locks until it
 * aborts them itself, by default after a minute (`transactionLifetimeLimitSeconds`). An account that may not list other
 * accounts' operations waits for that.
 */
import { randomUUID } from 'node:crypto';
import type { Binary, ClientSession, DriverInfo, MongoClient } from 'mongodb';
import { memoize } from '../base/platform/memoize.ts';
import { sleepUnreferenced } from '../base/platform/sleep.ts';

/** Marks the connections of a client: by it the store shows whether any of them is still open. */
export const ownMark = (): DriverInfo => ({ platform: randomUUID() });

/** Connections are listed before transactions, so one that was used since may be missing from the list. */
const LIST_MARGIN_MS = 200;
const QUERY_LIMIT_MS = 1000;

/** The sessions of a client at a server; `shard`: behind a router, which has connections of its own. */
interface Left {
  readonly _id: { readonly client?: string; readonly shard?: string };
  readonly connections: number;
  readonly transactions: readonly { readonly id: Binary; readonly stillMicros: number }[];
}

const IS_IDLE_SESSION = { $eq: ['$type', 'idleSession'] };
const INACTIVE_MICROS = '$transaction.timeInactiveMicros';
/** A transaction idle for this long is orphaned: its request was answered 503 long before. */
const ORPHAN_AGE_MS = 10_000;

/** Ends idle transactions whose client has no connections left, and those idle for long. */
const killOrphanedTransactions = async (client: MongoClient): Promise<void> => {
  const admin = client.db('admin');
  const found = await admin
    .aggregate<Left>(
      [
        { $currentOp: { idleSessions: true, idleConnections: true } },
        { $match: { appName: client.options.appName ?? null } },
        {
          $group: {
            _id: { client: '$clientMetadata.platform', shard: '$shard' },
            connections: { $sum: { $cond: [IS_IDLE_SESSION, 0, 1] } },
            transactions: {
              $push: {
                $cond: [
                  { $and: [IS_IDLE_SESSION, { $gt: [INACTIVE_MICROS, 0] }] },
                  { id: '$lsid.id', stillMicros: INACTIVE_MICROS },
                  '$$REMOVE',
                ],
              },
            },
          },
        },
        { $match: { 'transactions.0': { $exists: true } } },
      ],
      { readConcern: { level: 'local' }, maxTimeMS: QUERY_LIMIT_MS },
    )
    .toArray();
  const ended = found.flatMap(({ _id, connections, transactions }) => {
    const longestMs = connections === 0 && _id.shard === undefined ? LIST_MARGIN_MS : ORPHAN_AGE_MS;
    return transactions.filter((one) => one.stillMicros > longestMs * 1000);
  });
  if (ended.length > 0) await admin.command({ killSessions: ended.map(({ id }) => ({ id })) });
};

/** A live writer is done by then: a lock that remains may be orphaned. */
export const LOCK_LIMIT_MS = 300;
/** By then the store has aborted a transaction itself. */
const STORE_ABORT_MS = 60_000;

/** Frees the locks of orphaned transactions. */
const makeSessionReaper = (client: MongoClient) => {
  let asked = Number.NEGATIVE_INFINITY;
  let freeing = Promise.resolve();
  let isClosed = false;
  client.once('topologyClosed', () => {
    isClosed = true;
  });
  return {
    /** For writers that meet a lock; queries at most once a second, and never throws. */
    free: (): Promise<void> => {
      if (performance.now() - asked >= QUERY_LIMIT_MS) {
        asked = performance.now();
        freeing = killOrphanedTransactions(client).catch(() => undefined);
      }
      return freeing;
    },
    /** Ends a session whose connection broke in a transaction, so that the store may not know it ended; never throws. */
    end: async (session: ClientSession): Promise<void> => {
      const killSessions = [session.id];
      for (const until = performance.now() + STORE_ABORT_MS; !isClosed && performance.now() < until; ) {
        const killed = await client
          .db('admin')
          .command({ killSessions })
          .catch(() => null);
        if (killed !== null) break;
        await sleepUnreferenced(QUERY_LIMIT_MS);
      }
      await session.endSession().catch(() => undefined);
    },
  };
};

/** Shared by all writers of a client. */
export const buildSessionReaper = memoize(makeSessionReaper);

/** The result of `work`, a write without a transaction; while it waits in the store, orphaned locks on its record are released. */
export const whileFreeing = async <T>(client: MongoClient, work: () => Promise<T>): Promise<T> => {
  const timer = setInterval(() => void buildSessionReaper(client).free(), LOCK_LIMIT_MS).unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
};
