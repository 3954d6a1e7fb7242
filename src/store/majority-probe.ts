/** A small write that succeeds only when a majority of the store's servers has it (docs/metrics.md). */
import type { Db } from 'mongodb';
import { callStore } from './failures.ts';

export const probeName = 'majority_probe';

/** The store gives up after `limitMs`; a caller may wait longer when the server itself cannot be reached. */
export const makeMajorityProbe = (db: Db) => (limitMs: number) =>
  callStore(async () => {
    // A bare command: the driver does not retry it, so that an answer is never older than the question.
    const answer = await db.command({
      findAndModify: probeName,
      query: { _id: 'p' },
      // A write that changes nothing would not reach the other servers.
      update: { $inc: { writes: 1 } },
      upsert: true,
      maxTimeMS: limitMs,
      writeConcern: { w: 'majority', wtimeout: limitMs },
    });
    if (answer.writeConcernError !== undefined) throw new Error('a majority of the servers did not acknowledge the write');
  });
