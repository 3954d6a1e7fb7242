/**
 * The feed with nothing but a watermark (spec/feed.md §5): the control, which must lose records where docs/feed.md
 * "The promise"
 * predicts it. If it does not, a test of the closed timestamp proves nothing.
 */

import type { Collection, Document, ReadPreferenceLike } from 'mongodb';
import { notAbove } from '../../src/base/domain/record.ts';
import { sleepUnreferenced } from '../../src/base/platform/sleep.ts';
import { type ClosedTimestamps, makeFence } from '../../src/feed/closed-timestamp.ts';
import { makeMemory } from '../../src/feed/page-cache.ts';
import { makePush } from '../../src/feed/push.ts';
import type { RunningFeed } from '../../src/feed/running-feed.ts';
import { feedIndex } from '../../src/store/collections.ts';
import type { FeedWindow } from '../../src/store/feed/reader.ts';
import { buildShownRow, type Row } from '../../src/store/feed/rows.ts';

/** Store time minus N seconds; for N ≤ 0 there is none, and the time is not requested. */
export const plainWatermark = (seconds: number, storeNow: () => Promise<Date>): ClosedTimestamps => {
  const current = async () => ({ h: seconds <= 0 ? null : ((await storeNow()).getTime() - seconds * 1000) / 1000, x: null });
  return { current, fresher: async (old) => old, covering: current };
};

/** A feed without fence and guard: records can be put at any position and stay there. */
export const plainFeed = (seconds: number, storeNow: () => Promise<Date>): RunningFeed => {
  const closedTimestamps = plainWatermark(seconds, storeNow);
  const memory = makeMemory({ closedTimestamps, delay: 0, bytes: 0 });
  const push = makePush({ closedTimestamps, memory, everyMs: 100 });
  return {
    closedTimestamps,
    memory,
    push,
    fence: makeFence({ tick: () => Promise.reject(new Error('there is no fence')), pause: sleepUnreferenced }),
    health: () => ({
      repair: { state: 'leading', lagSeconds: 0, late: 0, restamped: 0, historyLost: 0, repairing: false },
      closed: null,
      fenceAgeSeconds: null,
      trouble: null,
      memory: memory.report(),
      push: push.report(),
    }),
    close: async () => push.close(),
  };
};

/** Reads as such a feed does: the member's current data. */
export const plainRead =
  (collection: Collection<Document>, readPreference: ReadPreferenceLike, level: 'local' | 'majority') =>
  async ({ descending, test, from, upTo, limit, fields }: FeedWindow): Promise<Row[]> => {
    const direction = descending ? -1 : 1;
    const least = from !== null && !descending ? {} : { $gt: new Date(-1) };
    const side = `$${descending ? 'l' : 'g'}t${from?.inclusive === true ? 'e' : ''}`;
    const begin = from === null ? {} : { [side]: notAbove(from.value) };
    const isBegunBelow = side === '$lte' && from !== null && upTo !== null && from.value < upTo;
    const bounds: Document = { ...least, ...begin, ...(upTo === null || isBegunBelow ? {} : { $lte: notAbove(upTo) }) };
    const rows = await collection
      .find(
        { is_public: true, is_test: test === 'both' ? { $in: [false, true] } : test, public_modified: bounds },
        {
          projection: Object.fromEntries(['_id', 'dateModified', 'public_modified', ...fields].map((name) => [name, 1])),
          hint: feedIndex,
          readConcern: { level },
          readPreference,
          maxTimeMS: 5000,
        },
      )
      .sort({ public_modified: direction, _id: direction })
      .limit(limit)
      .toArray();
    return rows.map(buildShownRow);
  };
