/** Database figures of hosted auctions, and the doctor's findings about them (docs/auctions.md). */
import type { Db } from 'mongodb';
import { type Finding, findSpan, makeFindings } from '../../../base/platform/findings.ts';
import type { Examination } from '../../feature.ts';
import type { AuctionRecord } from '../model/auction.ts';
import { auctionNames } from './collections.ts';
import { AUCTION_LEASE_MS } from './leases.ts';

export interface AuctionReading {
  readonly planned: number;
  readonly running: number;
  /** Running auctions without a leader for ten seconds. */
  readonly unled: readonly string[];
  /** The switch or report that has waited longest. */
  readonly overdue: { readonly id: string; readonly since: Date } | null;
}

const TIME_LIMIT_MS = 5000;
const MAX_UNLED_MS = 10_000;
const MAX_CHECKED = 1000;

type Unfinished = Pick<AuctionRecord, '_id' | 'status' | 'timer'>;

export const readAuctions = async (db: Db, now: Date): Promise<AuctionReading> => {
  const unfinished = await db
    .collection<AuctionRecord>(auctionNames.auctions)
    .find({ timer: { $exists: true } }, { maxTimeMS: TIME_LIMIT_MS })
    .project<Unfinished>({ status: 1, timer: 1 })
    .sort({ timer: 1 })
    .limit(MAX_CHECKED)
    .toArray();
  const ids = unfinished.map(({ _id }) => _id);
  const leases = await db
    .collection<{ _id: string; until: Date; holder: string | null }>(auctionNames.leases)
    .find({ _id: { $in: ids }, holder: { $ne: null } }, { maxTimeMS: TIME_LIMIT_MS })
    .toArray();
  const led = new Set(leases.flatMap(({ _id, until }) => (now.getTime() - until.getTime() + AUCTION_LEASE_MS < MAX_UNLED_MS ? [_id] : [])));
  const running = unfinished.filter(({ status }) => status === 'running');
  const [first] = unfinished;
  return {
    planned: unfinished.filter(({ status }) => status === 'planned').length,
    running: running.length,
    unled: running.flatMap(({ _id }) => (led.has(_id) ? [] : [_id])),
    overdue: first?.timer !== undefined && first.timer < now ? { id: first._id, since: first.timer } : null,
  };
};

const OVERDUE_WARN_SECONDS = 10;
const OVERDUE_FAIL_SECONDS = 120;
const MAX_NAMED = 5;

const formatAuctionIds = (ids: readonly string[]): string => `${ids.slice(0, MAX_NAMED).join(', ')}${ids.length > MAX_NAMED ? ' …' : ''}`;

/** Pure. `running`: a registry works on the store and may write. */
export const judgeAuctions = (reading: AuctionReading, { now, running }: { readonly now: Date; readonly running: boolean }): Finding => {
  const { ok, warn, fail } = makeFindings('auctions');
  const { planned, running: held, unled, overdue } = reading;
  const seconds = overdue === null ? 0 : (now.getTime() - overdue.since.getTime()) / 1000;
  if (overdue !== null && seconds >= OVERDUE_WARN_SECONDS) {
    const says = `The auction ${overdue.id} should have gone on ${findSpan(seconds)} ago`;
    if (!running)
      return warn(`${says}, as no registry sees to it.`, 'Start the registry, without READ_ONLY: what bidders have missed is made good.');
    const todo = 'Look for "auction switch failed" in the log of the registry; it names the cause.';
    return seconds < OVERDUE_FAIL_SECONDS ? warn(`${says}.`, todo) : fail(`${says}.`, todo);
  }
  if (unled.length > 0)
    return warn(
      `No process leads ${unled.length} of ${held} auctions that run: ${formatAuctionIds(unled)}. Bidders make their switches as they come.`,
      running ? 'Look for "conductor pass failed" in the log of the registry.' : 'Start the registry, without READ_ONLY.',
    );
  return ok(planned + held === 0 ? 'None is to come.' : `${held} running, ${planned} to come, none is overdue.`);
};

export const examination: Examination = {
  check: 'auctions',
  look: async (read, state) => judgeAuctions(await read((db) => readAuctions(db, state.now)), state),
};
