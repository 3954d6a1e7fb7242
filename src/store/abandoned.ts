/**
 * Transactions that a process has left open by its death: the store would hold what they have written until it gives them up by itself,
 * a minute unless told (`transactionLifetimeLimitSeconds`). An account that may not look at them or end them waits for that.
 */
import { randomUUID } from 'node:crypto';
import type { Binary, DriverInfo, MongoClient } from 'mongodb';

/** For the connections of a client: the store tells by it whether any of them is still open. */
export const ownMark = (): DriverInfo => ({ platform: randomUUID() });

/** Connections are listed before transactions, so one that was used since may not be among them. */
const listedMs = 200;
const askedMs = 1000;

/** What a client has at a server; `shard`: beyond a router, whose connections are its own. */
interface Left {
  readonly _id: { readonly client?: string; readonly shard?: string };
  readonly connections: number;
  readonly transactions: readonly { readonly id: Binary; readonly stillMicros: number }[];
}

const isSession = { $eq: ['$type', 'idleSession'] };
const stillMicros = '$transaction.timeInactiveMicros';

/**
 * Ends transactions in which nothing goes on and whose client has no connection any more, so those of the living are never ended;
 * also those in which nothing was done for `stillMs`, if that is given.
 */
export const endAbandoned = async (client: MongoClient, stillMs = Number.POSITIVE_INFINITY): Promise<void> => {
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

/** Ends those of clients that are gone, for writers that meet what these have locked; asks once a second at most, and never fails. */
export const makeFreeing = (client: MongoClient): (() => Promise<void>) => {
  let asked = Number.NEGATIVE_INFINITY;
  let freeing = Promise.resolve();
  return () => {
    if (performance.now() - asked >= askedMs) {
      asked = performance.now();
      freeing = endAbandoned(client).catch(() => undefined);
    }
    return freeing;
  };
};
