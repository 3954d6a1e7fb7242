/** Which processes follow the source. One that was not seen for a while is dead, and what it has taken is free. */
import type { Collection, Db } from 'mongodb';
import { guarded } from '../../../store/failures.ts';
import { buildSessionReaper } from '../../../store/session-reaper.ts';

export interface Holders {
  /**
   * Says that this process lives and how many records a second it keeps, frees what the dead have taken and ends what they have
   * begun to write. False for a process that was not known: a new one, or one that was taken for dead.
   */
  heartbeat(holder: string, perSecond: number): Promise<boolean>;
  /** Gives back everything this process has taken. */
  release(holder: string): Promise<void>;
}

export interface HolderDocument {
  readonly _id: string;
  readonly seen: Date;
  readonly perSecond: number;
}

/** By the store's clock. */
export const deadMs = 15_000;
/** Between two signs of life. */
export const beatMs = 3000;

const since = { $subtract: ['$$NOW', deadMs] };
/** Conditions on a process. */
export const living = { $expr: { $gte: ['$seen', since] } };
const dead = { $expr: { $lt: ['$seen', since] } };

/** `free` gives back what a process has taken. */
export const makeHolders = (db: Db, holders: Collection<HolderDocument>, free: (holder: string) => Promise<void>): Holders => ({
  heartbeat: (holder, perSecond) =>
    guarded(async () => {
      const { upsertedCount } = await holders.updateOne({ _id: holder }, [{ $set: { seen: '$$NOW', perSecond } }], { upsert: true });
      const gone = await holders.find(dead).toArray();
      if (gone.length > 0) await buildSessionReaper(db.client).free();
      for (const { _id, seen } of gone) {
        await free(_id);
        // Unless it has come back: what was taken from it stays taken.
        await holders.deleteOne({ _id, seen });
      }
      return upsertedCount === 0;
    }),

  release: (holder) =>
    guarded(async () => {
      await free(holder);
      await holders.deleteOne({ _id: holder });
    }),
});
