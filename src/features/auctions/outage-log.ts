/**
 * The store's clock as this process knows it, and whether the store takes writes (docs/auctions.md). What is estimated is never ahead
 * of the store: an answer is older than its arrival. So a timer that fires by it makes no switch early.
 */
import type { Outage } from './model/auction.ts';
import type { AuctionStore } from './store/auctions.ts';

interface HeartbeatResult {
  /** An outage has become known since the beat before. */
  readonly isNews: boolean;
  /** This process writes the heartbeat. */
  readonly isMine: boolean;
}

interface OutageLog {
  /** Writes the heartbeat or reads it. */
  heartbeat(): Promise<HeartbeatResult>;
  /** The store's clock in milliseconds, a little behind; null before the first beat. */
  now(): number | null;
}

/** Answers from which the clock is estimated: the quickest of them counts. */
const sampleCount = 8;

/** `elapsed`: milliseconds that only go forward. */
export const makeOutageLog = (auctions: Pick<AuctionStore, 'heartbeat'>, holder: string, elapsed: () => number): OutageLog => {
  let offsets: readonly number[] = [];
  let last: Outage | undefined;
  return {
    heartbeat: async () => {
      const { now, isMine, outages } = await auctions.heartbeat(holder);
      const offset = now.getTime() - elapsed();
      // A clock that was set back or far forward begins anew.
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
