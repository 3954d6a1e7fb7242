/** Counts of recently changed records: covered counts of a bounded range of the feed index. */
import { type Collection, type Document, ReadPreference } from 'mongodb';
import { notAbove } from '../../base/domain/record.ts';
import { feedIndex } from '../collections.ts';
import { callStore } from '../failures.ts';
import type { ReadMembers } from './reader.ts';

const TIME_LIMIT_MS = 5000;

export const makeChangeCounts = (collection: Collection<Document>, { mode, tags = [] }: ReadMembers) => ({
  /** Records above `from` (seconds), by whole minutes since then; only the newest `most` records are counted. */
  byMinute: (from: number, test: boolean | 'both', most: number): Promise<ReadonlyMap<number, number>> =>
    callStore(async () => {
      const isTest = test === 'both' ? { $in: [false, true] } : test;
      const stages = [
        { $match: { is_public: true, is_test: isTest, public_modified: { $gt: notAbove(from) } } },
        { $sort: { public_modified: -1, _id: -1 } },
        { $limit: most },
        { $group: { _id: { $floor: { $divide: [{ $subtract: ['$public_modified', notAbove(from)] }, 60_000] } }, count: { $sum: 1 } } },
      ];
      const options = {
        hint: feedIndex,
        maxTimeMS: TIME_LIMIT_MS,
        readConcern: { level: 'majority' },
        readPreference: new ReadPreference(mode, [...tags]),
      } as const;
      const found = await collection.aggregate<{ _id: number; count: number }>(stages, options).toArray();
      return new Map(found.map(({ _id, count }) => [_id, count]));
    }),
});

export type ChangeCounts = ReturnType<typeof makeChangeCounts>;
