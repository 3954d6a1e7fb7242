/** Liveness of the processes that follow the source. A process silent for a while is dead, and its leases are free. */
import type { Collection, Db } from 'mongodb';
import { callStore } from '../../../store/failures.ts';
import { buildSessionReaper } from '../../../store/session-reaper.ts';

export interface HolderDocument {
  readonly _id: string;
  readonly seen: Date;
  readonly perSecond: number;
}

/** By the store's clock. */
export const DEAD_AFTER_MS = 15_000;
export const HEARTBEAT_MS = 3000;

const DEAD_BEFORE = { $subtract: ['$$NOW', DEAD_AFTER_MS] };
export const LIVING_HOLDERS = { $expr: { $gte: ['$seen', DEAD_BEFORE] } };
const DEAD_HOLDERS = { $expr: { $lt: ['$seen', DEAD_BEFORE] } };

/** `free` releases a process's leases. */
export const makeHolders = (db: Db, holders: Collection<HolderDocument>, free: (holder: string) => Promise<void>) => ({
  /**
   * Records liveness and pace in records per second, releases the leases of dead processes and aborts their
   * writes. False for an unknown process: a new one, or one taken for dead.
   */
  heartbeat: (holder: string, perSecond: number): Promise<boolean> =>
    callStore(async () => {
      const { upsertedCount } = await holders.updateOne({ _id: holder }, [{ $set: { seen: '$$NOW', perSecond } }], { upsert: true });
      const gone = await holders.find(DEAD_HOLDERS).toArray();
      if (gone.length > 0) await buildSessionReaper(db.client).free();
      for (const { _id, seen } of gone) {
        await free(_id);
        // Unless it is back: its lost leases stay lost.
        await holders.deleteOne({ _id, seen });
      }
      return upsertedCount === 0;
    }),

  /** Releases all leases of this process. */
  release: (holder: string): Promise<void> =>
    callStore(async () => {
      await free(holder);
      await holders.deleteOne({ _id: holder });
    }),
});
