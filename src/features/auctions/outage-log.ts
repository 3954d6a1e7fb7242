/**
 * This process's estimate of the store's clock, and whether the store takes writes (docs/auctions.md). The estimate is never ahead of
 * the store, because a reply is older than its arrival: a timer that follows it makes no switch early.
 */
import type { Outage } from './model/auction.ts';
import type { AuctionStore } from './store/auctions.ts';

/** Replies used for the estimate; the fastest one counts. */
const sampleCount = 8;

/** `elapsed`: monotonic milliseconds. */
export const makeOutageLog = (auctions: Pick<AuctionStore, 'heartbeat'>, holder: string, elapsed: () => number) => {
  let offsets: readonly number[] = [];
  let last: Outage | undefined;
  return {
    /** Writes or reads the heartbeat; returns whether an outage was detected since the previous one. */
    heartbeat: async (): Promise<boolean> => {
      const { now, outages } = await auctions.heartbeat(holder);
      const offset = now.getTime() - elapsed();
      // A clock set back or far forward resets the estimate.
      const known = offsets.filter((other) => Math.abs(other - offset) < 1000);
      offsets = [...known, offset].slice(-sampleCount);
      const newest = outages.at(-1);
      const isNews = newest !== undefined && newest.to.getTime() !== last?.to.getTime();
      last = newest;
      return isNews;
    },
    /** The store's clock in milliseconds, slightly behind; null before the first heartbeat. */
    now: (): number | null => (offsets.length === 0 ? null : Math.max(...offsets) + elapsed()),
  };
};
