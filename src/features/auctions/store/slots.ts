/** How many auctions begin in each half hour (AUCTIONS_PER_SLOT, docs/auctions.md): a record for each, changed with the tenders. */
import type { ClientSession, Db } from 'mongodb';
import { guarded } from '../../../store/failures.ts';
import { auctionNames } from './names.ts';

interface Slot {
  /** What the wall clock shows as it begins; ` test` behind it for tenders in test mode. */
  readonly _id: string;
  readonly count: number;
  /** Removed some days behind it. */
  readonly at: Date;
}

interface CountOptions {
  readonly most: number;
  /** The slots that may not have more. */
  readonly bounded: readonly string[];
  readonly session: ClientSession;
}

export interface AuctionSlots {
  /** Changes counts within a transaction, or nothing where a bounded slot is full; gives what they are then. */
  count(
    changes: ReadonlyMap<string, number>,
    options: CountOptions,
  ): Promise<{ readonly isFull: boolean; readonly counts: ReadonlyMap<string, number> }>;
  /** Those from a day (`YYYY-MM-DD`) on. */
  from(day: string): Promise<ReadonlyMap<string, number>>;
}

const wallOf = (slot: string): Date => new Date(`${slot.slice(0, 16)}Z`);
const countsIn = (slots: readonly Slot[]): Map<string, number> => new Map(slots.map(({ _id, count }) => [_id, count]));

export const makeAuctionSlots = (db: Db): AuctionSlots => {
  const slots = db.collection<Slot>(auctionNames.slots);
  return {
    count: async (changes, { most, bounded, session }) => {
      // Errors as they are: by their labels the driver repeats the transaction of which this is a part.
      const there = countsIn(await slots.find({ _id: { $in: [...changes.keys()] } }, { session }).toArray());
      const after = new Map([...changes].map(([slot, by]) => [slot, Math.max(0, (there.get(slot) ?? 0) + by)]));
      const isFull = bounded.some((slot) => (changes.get(slot) ?? 0) > 0 && (after.get(slot) ?? 0) > most);
      if (isFull) return { isFull, counts: there };
      const writes = [...after].map(([_id, count]) => ({
        updateOne: { filter: { _id }, update: { $set: { count, at: wallOf(_id) } }, upsert: true },
      }));
      await slots.bulkWrite(writes, { session, ordered: true });
      return { isFull, counts: after };
    },
    from: (day) => guarded(async () => countsIn(await slots.find({ _id: { $gte: day } }).toArray())),
  };
};
