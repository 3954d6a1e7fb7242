/**
 * This process's estimate of the store's clock, and whether the store takes writes (docs/auctions.md). The estimate is never ahead of
 * the store, because a reply is older than its arrival: a timer that follows it makes no switch early.
 */
import type { Outage } from './model/auction.ts';
import type { AuctionStore } from './store/auctions.ts';

export interface HeartbeatResult {
  /** An outage was detected since the previous heartbeat. */
  readonly isNews: boolean;
  /** This process writes the heartbeat. */
  readonly isMine: boolean;
}

export interface OutageLog {
  /** Writes or reads the heartbeat. */
  heartbeat(): Promise<HeartbeatResult>;
  /** The store's clock in milliseconds, slightly behind; null before the first heartbeat. */
  now(): number | null;
}

/** Replies used for the estimate; the fastest one counts. */
const sampleCount = 8;

/** `elapsed`: monotonic milliseconds. */
export const makeOutageLog = (auctions: Pick<AuctionStore, 'heartbeat'>, holder: string, elapsed: () => number): OutageLog => {
  let offsets: readonly number[] = [];
  let last: Outage | undefined;
  return {
    heartbeat: async () => {
      const { now, isMine, outages } = await auctions.heartbeat(holder);
      const offset = now.getTime() - elapsed();
      // A clock set back or far forward resets the estimate.
      const known = offsets.filter((other) => Math.abs(other - offset) < 1000);
      offsets = [...known, offset].slice(-sampleCount);
      const newest = outages.at(-1);
      const isNews = newest !== undefined && newest.to.getTime() !== last?.to.getTime();
      last = newest;
      return { isNews, isMine };
    },
    now: () => (offsets.length === 0 ? null : Math.max(...offsets) + elapsed()),
  };
};
