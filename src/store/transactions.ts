/** Transactions of the store, and for how long they are tried. */
import type { ClientSession, MongoClient } from 'mongodb';
import { unavailable } from '../model/problem.ts';
import { guarded } from './failures.ts';

/** Below the time a request has: whoever was answered 503 is not surprised minutes later by what was still being tried. */
export const REPEATS_FOR_MS = 4000;

/**
 * Runs `work` in one transaction, repeated by the driver's error labels until `until` (of `performance.now()`; some seconds
 * unless told); all of it is written or nothing. A commit that was sent is repeated until its outcome is known.
 */
export const inTransaction = <T>(
  client: MongoClient,
  work: (session: ClientSession) => Promise<T>,
  until = performance.now() + REPEATS_FOR_MS,
): Promise<T> => {
  const attempt = async (session: ClientSession): Promise<T> => {
    if (performance.now() > until) throw unavailable('The store is not ready. Please, retry');
    return work(session);
  };
  return guarded(() =>
    client.withSession((session) =>
      session.withTransaction(attempt, { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority', wtimeoutMS: 10_000 } }),
    ),
  );
};
