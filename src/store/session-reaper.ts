/**
 * Transactions that were left open, by a process that died or by connections that ended: the store would hold what they have
 * written until it gives them up by itself, a minute unless told (`transactionLifetimeLimitSeconds`). An account that may not
 * look at those of others waits for that.
 */
import { randomUUID } from 'node:crypto';
import type { Binary, ClientSession, DriverInfo, MongoClient } from 'mongodb';
import { sleepUnreferenced } from '../platform/sleep.ts';

/** For the connections of a client: the store tells by it whether any of them is still open. */
export const ownMark = (): DriverInfo => ({ platform: randomUUID() });

/** Connections are listed before transactions, so one that was used since may not be among them. */
const listedMs = 200;
const askedMs = 1000;

/** Sessions of a client at a server; `shard`: behind a router, which has connections of its own. */
interface Left {
  readonly _id: { readonly client?: string; readonly shard?: string };
  readonly connections: number;
  readonly transactions: readonly { readonly id: Binary; readonly stillMicros: number }[];
}

const isSession = { $eq: ['$type', 'idleSession'] };
const stillMicros = '$transaction.timeInactiveMicros';
/** A transaction in which nothing was done for so long is nobody's any more: its request was answered 503 long before. */
const stillMs = 10_000;

/** Ends transactions in which nothing goes on and whose client has no connection any more, and those that stand still for long. */
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
            connections: { $sum: { $cond: [isSession, 0, 1] } },
            transactions: {
              $push: { $cond: [{ $and: [isSession, { $gt: [stillMicros, 0] }] }, { id: '$lsid.id', stillMicros }, '$$REMOVE'] },
            },
          },
        },
        { $match: { 'transactions.0': { $exists: true } } },
      ],
      { readConcern: { level: 'local' }, maxTimeMS: askedMs },
    )
    .toArray();
  const ended = found.flatMap(({ _id, connections, transactions }) => {
    const longestMs = connections === 0 && _id.shard === undefined ? listedMs : stillMs;
    return transactions.filter((one) => one.stillMicros > longestMs * 1000);
  });
  if (ended.length > 0) await admin.command({ killSessions: ended.map(({ id }) => ({ id })) });
};

/** A live writer is done by then: a lock that remains may be orphaned. */
export const lockedMs = 300;
/** By then the store has given a transaction up by itself. */
const givenUpMs = 60_000;

/** Frees what transactions have locked that nobody goes on with. */
interface SessionReaper {
  /** For writers that meet a lock; asks once a second at most, and never fails. */
  free(): Promise<void>;
  /** Ends a session whose connection ended in a transaction, so that the store may not know of its end; never fails. */
  end(session: ClientSession): Promise<void>;
}

const makeSessionReaper = (client: MongoClient): SessionReaper => {
  let asked = Number.NEGATIVE_INFINITY;
  let freeing = Promise.resolve();
  let isClosed = false;
  client.once('topologyClosed', () => {
    isClosed = true;
  });
  return {
    free: () => {
      if (performance.now() - asked >= askedMs) {
        asked = performance.now();
        freeing = killOrphanedTransactions(client).catch(() => undefined);
      }
      return freeing;
    },
    end: async (session) => {
      const killSessions = [session.id];
      for (const until = performance.now() + givenUpMs; !isClosed && performance.now() < until; ) {
        const killed = await client
          .db('admin')
          .command({ killSessions })
          .catch(() => null);
        if (killed !== null) break;
        await sleepUnreferenced(askedMs);
      }
      await session.endSession().catch(() => undefined);
    },
  };
};

const reapers = new WeakMap<MongoClient, SessionReaper>();

/** One for all who write by a client. */
export const buildSessionReaper = (client: MongoClient): SessionReaper => {
  const reaper = reapers.get(client) ?? makeSessionReaper(client);
  reapers.set(client, reaper);
  return reaper;
};

/** The result of `work`, a write without a transaction; locks on its record are released while it waits in the store. */
export const whileFreeing = async <T>(client: MongoClient, work: () => Promise<T>): Promise<T> => {
  const timer = setInterval(() => void buildSessionReaper(client).free(), lockedMs).unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
};
