/** What the database tells of the auctions that the registry holds (docs/auctions.md). */
import type { Db } from 'mongodb';
import type { AuctionEntry, AuctionRecord } from '../../domain/auction.ts';
import { auctionEntryId } from '../../domain/auction-log.ts';
import { auctionLeaseMs } from '../auctions/leases.ts';
import { auctionNames } from '../auctions/names.ts';

export interface AuctionReading {
  readonly planned: number;
  readonly running: number;
  /** Running auctions that no process has led for ten seconds. */
  readonly unled: readonly string[];
  /** The switch or report that waits longest. */
  readonly overdue: { readonly id: string; readonly since: Date } | null;
  /** Auctions that are not over whose log ends with another entry than they name. */
  readonly differing: readonly string[];
}

const limitMs = 5000;
const unledMs = 10_000;
const mostLooked = 1000;

type Unfinished = Pick<AuctionRecord, '_id' | 'status' | 'timer' | 'log_head' | 'seq'>;

export const readAuctions = async (db: Db, now: Date): Promise<AuctionReading> => {
  const unfinished = await db
    .collection<AuctionRecord>(auctionNames.auctions)
    .find({ timer: { $exists: true } }, { maxTimeMS: limitMs })
    .project<Unfinished>({ status: 1, timer: 1, log_head: 1, seq: 1 })
    .sort({ timer: 1 })
    .limit(mostLooked)
    .toArray();
  const ids = unfinished.map(({ _id }) => _id);
  const leases = await db
    .collection<{ _id: string; until: Date; holder: string | null }>(auctionNames.leases)
    .find({ _id: { $in: ids }, holder: { $ne: null } }, { maxTimeMS: limitMs })
    .toArray();
  const led = new Set(leases.flatMap(({ _id, until }) => (now.getTime() - until.getTime() + auctionLeaseMs < unledMs ? [_id] : [])));
  // One write makes the record and its last entry.
  const ends = unfinished.map(({ _id, seq }) => auctionEntryId(_id, seq));
  const entries = await db
    .collection<AuctionEntry>(auctionNames.log)
    .find({ _id: { $in: ends } }, { maxTimeMS: limitMs })
    .project<Pick<AuctionEntry, '_id' | 'hash'>>({ hash: 1 })
    .toArray();
  const hashes = new Map(entries.map(({ _id, hash }) => [_id, hash]));
  const running = unfinished.filter(({ status }) => status === 'running');
  const [first] = unfinished;
  return {
    planned: unfinished.filter(({ status }) => status === 'planned').length,
    running: running.length,
    unled: running.flatMap(({ _id }) => (led.has(_id) ? [] : [_id])),
    overdue: first?.timer !== undefined && first.timer < now ? { id: first._id, since: first.timer } : null,
    // Read a moment later, it may have gone on; then the entry is there all the same.
    differing: unfinished.flatMap(({ _id, seq, log_head }) => (hashes.get(auctionEntryId(_id, seq)) === log_head ? [] : [_id])),
  };
};
