/** The number of auctions that begin in each half hour (AUCTIONS_PER_SLOT, docs/auctions.md): one record each, updated with the tenders. */
import type { ClientSession, Db } from 'mongodb';
import { callStore } from '../../../store/failures.ts';
import { auctionNames } from './collections.ts';

interface Slot {
  /** Wall-clock time of the slot's start; followed by ` test` for tenders in test mode. */
  readonly _id: string;
  readonly count: number;
  /** Removed some days after it. */
  readonly at: Date;
}

interface CountOptions {
  readonly most: number;
  /** Full slots. */
  readonly bounded: readonly string[];
  readonly session: ClientSession;
}

const wallOf = (slot: string): Date => new Date(`${slot.slice(0, 16)}Z`);
const countsIn = (slots: readonly Slot[]): Map<string, number> => new Map(slots.map(({ _id, count }) => [_id, count]));

export const makeAuctionSlots = (db: Db) => {
  const slots = db.collection<Slot>(auctionNames.slots);
  return {
    /** Updates counts within a transaction, or nothing if a bounded slot is full; returns the counts. */
    count: async (changes: ReadonlyMap<string, number>, { most, bounded, session }: CountOptions) => {
      // Rethrown unchanged: the driver retries the surrounding transaction by the error's labels.
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
    /** Those from a day (`YYYY-MM-DD`) on. */
    from: (day: string) => callStore(async () => countsIn(await slots.find({ _id: { $gte: day } }).toArray())),
  };
};

export type AuctionSlots = ReturnType<typeof makeAuctionSlots>;
