/**
 * The feed as it would be with nothing but a watermark (feed.md §5): the control that has to lose records where feed.md §8
 * says so. If it does not, a test of the horizon sees nothing.
 */
import type { Collection, Document, ReadPreferenceLike } from 'mongodb';
import type { Horizon } from '../../src/feed/horizon.ts';
import type { FeedWindow, Row } from '../../src/feed/page.ts';
import { feedIndex } from '../../src/store/collections.ts';

/** Store time minus N seconds. */
export const plainWatermark = (seconds: number, storeNow: () => Promise<Date>): Horizon => {
  const current = async () => ({ h: (await storeNow()).getTime() / 1000 - seconds, x: null });
  return { current, fresher: async (old) => old, covering: current };
};

/** Reads as such a feed does: whatever the member has at the moment. */
export const plainRead =
  (collection: Collection<Document>, readPreference: ReadPreferenceLike, level: 'local' | 'majority') =>
  async ({ descending, test, from, horizon, limit, fields }: FeedWindow): Promise<Row[]> => {
    const direction = descending ? -1 : 1;
    const bounds: Document = { $gt: -1 };
    if (from !== null) bounds[`$${descending ? 'l' : 'g'}t${from.inclusive ? 'e' : ''}`] = from.value;
    if (from !== null && !descending) delete bounds.$gt;
    if (from !== null && !descending) bounds[from.inclusive ? '$gte' : '$gt'] = from.value;
    if (horizon !== null) bounds.$lte = Math.min(horizon, bounds.$lte ?? horizon);
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
    return rows as unknown as Row[]; // records of the feed have these fields
  };
