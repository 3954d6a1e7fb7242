/** Database figures of hosted auctions (docs/auctions.md). */
import type { Db } from 'mongodb';
import type { AuctionRecord } from '../model/auction.ts';
import { auctionLeaseMs } from './leases.ts';
import { auctionNames } from './names.ts';

export interface AuctionReading {
  readonly planned: number;
  readonly running: number;
  /** Running auctions without a leader for ten seconds. */
  readonly unled: readonly string[];
  /** The switch or report that has waited longest. */
  readonly overdue: { readonly id: string; readonly since: Date } | null;
}

const limitMs = 5000;
const unledMs = 10_000;
const maxLooked = 1000;

type Unfinished = Pick<AuctionRecord, '_id' | 'status' | 'timer'>;

export const readAuctions = async (db: Db, now: Date): Promise<AuctionReading> => {
  const unfinished = await db
    .collection<AuctionRecord>(auctionNames.auctions)
    .find({ timer: { $exists: true } }, { maxTimeMS: limitMs })
    .project<Unfinished>({ status: 1, timer: 1 })
    .sort({ timer: 1 })
    .limit(maxLooked)
    .toArray();
  const ids = unfinished.map(({ _id }) => _id);
  const leases = await db
    .collection<{ _id: string; until: Date; holder: string | null }>(auctionNames.leases)
    .find({ _id: { $in: ids }, holder: { $ne: null } }, { maxTimeMS: limitMs })
    .toArray();
  const led = new Set(leases.flatMap(({ _id, until }) => (now.getTime() - until.getTime() + auctionLeaseMs < unledMs ? [_id] : [])));
  const running = unfinished.filter(({ status }) => status === 'running');
  const [first] = unfinished;
  return {
    planned: unfinished.filter(({ status }) => status === 'planned').length,
    running: running.length,
    unled: running.flatMap(({ _id }) => (led.has(_id) ? [] : [_id])),
    overdue: first?.timer !== undefined && first.timer < now ? { id: first._id, since: first.timer } : null,
  };
};
