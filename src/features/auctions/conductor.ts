/**
 * Makes the switches of auctions in their time, and reports results (docs/auctions.md). One process leads an auction, by a lease;
 * the lease only saves work, since everybody who reads or bids makes a switch that is overdue. Nothing is kept here that is not in
 * the store, so that the end of a process, whenever it comes, is a delay and nothing else.
 */
import { randomUUID } from 'node:crypto';
import { within } from '../../platform/clock.ts';
import { mapConcurrently } from '../../platform/concurrently.ts';
import { formatReason } from '../../platform/reason.ts';
import { judgeWith } from './deciding.ts';
import type { AuctionRecord } from './model/auction.ts';
import { makeOutageLog } from './outage-log.ts';
import type { DueContext } from './rules/due.ts';
import type { AuctionedTenders } from './service.ts';
import { findLeader, staysWith } from './sharing.ts';
import { makeStarts } from './starts.ts';
import { type AuctionStore, LeaseTaken } from './store/auctions.ts';
import type { AuctionWriteResult } from './store/deciding.ts';
import type { Lease } from './store/leases.ts';

export interface ConductorDeps {
  readonly auctions: AuctionStore;
  /** Of today: the calendar may be another one tomorrow. */
  readonly context: () => DueContext;
  /** Tells the tender what has come of it. */
  readonly report: (auction: AuctionRecord) => Promise<void>;
  readonly tenders: Pick<AuctionedTenders, 'tellStart'>;
  readonly log: Readonly<Record<'warn' | 'error', (message: string, fields: Readonly<Record<string, unknown>>) => void>>;
  readonly everyMs?: number;
  /** Milliseconds that only go forward. */
  readonly elapsed?: () => number;
}

interface ConductorReport {
  /** Auctions that this process leads. */
  readonly leads: number;
  /** Since the start. */
  readonly switches: number;
  readonly takeovers: number;
  readonly shifts: number;
  readonly reports: number;
  readonly failures: number;
}

export interface Conductor {
  start(): void;
  /** Makes all that is due now, whoever leads; gives how many auctions went on. For tests, by the clock of the store. */
  run(): Promise<number>;
  report(): ConductorReport;
  /** Calls `listener` with the seconds by which each switch was late; gives what ends that. */
  onSwitch(listener: (seconds: number) => void): () => void;
  /** Ends after the switches under way and gives the leases back. */
  stop(): Promise<void>;
}

const usualEveryMs = 1000;
/** Auctions are led from so long before their next switch: longer than any stage but the first wait. */
const aheadMs = 6 * 60_000;
/** Timers are armed so long ahead. */
const armedMs = 60_000;
/** An auction that another process should lead is not given away so shortly before a switch. */
const handOverMs = 2000;
/** What has failed is tried again after this, and twice that, and so on. */
const [shortestRestMs, longestRestMs] = [250, 60_000];
const atOnce = 16;

interface LeasedAuction {
  readonly lease: Lease;
  scheduled: { readonly at: number; readonly timeout: NodeJS.Timeout } | null;
  busy: Promise<void> | null;
  failed: number;
}

/** What the write of an auction has brought. */
interface StepResult {
  readonly decided: AuctionWriteResult<unknown>;
  readonly before: Date | undefined;
  readonly events: readonly string[];
}

interface AdvanceResult {
  /** Null where nothing is to come. */
  readonly auction: AuctionRecord | null;
  readonly now: Date;
  readonly isMoved: boolean;
}

const switching = new Set(['begin', 'begin_round', 'open_turn', 'close_turn', 'over']);

export const makeConductor = (deps: ConductorDeps): Conductor => {
  const { auctions, tenders, context, log, everyMs = usualEveryMs, elapsed = () => performance.now() } = deps;
  const holder = randomUUID();
  const outageLog = makeOutageLog(auctions, holder, elapsed);
  const starts = makeStarts({ auctions, tenders, log, elapsed });
  const leased = new Map<string, LeasedAuction>();
  const counts = { switches: 0, takeovers: 0, shifts: 0, reports: 0, failures: 0 };
  const listeners = new Set<(seconds: number) => void>();
  let next: NodeJS.Timeout | null = null;
  let beating: Promise<void> = Promise.resolve();
  let sharing: Promise<void> | null = null;
  let isStopped = true;
  let isIdle = false;

  const note = ({ decided, before, events }: StepResult): void => {
    counts.shifts += events.filter((event) => event === 'shift' || event === 'pause').length;
    if (before === undefined || !events.some((event) => switching.has(event))) return;
    counts.switches += 1;
    for (const listener of listeners) listener((decided.now.getTime() - before.getTime()) / 1000);
  };

  const step = async (id: string, decide: AuctionStore['decide']): Promise<StepResult> => {
    const judge = judgeWith(context());
    let [before, events]: [Date | undefined, readonly string[]] = [undefined, []];
    const decided = await decide(id, (auction, now, outages, posted) => {
      const judged = judge(auction, now, outages, posted);
      [before, events] = [auction?.timer, judged.steps.map(({ event }) => event)];
      return judged;
    });
    const stepped = { decided, before, events };
    note(stepped);
    return stepped;
  };

  const isToReport = (auction: AuctionRecord | null, now: Date): auction is AuctionRecord =>
    auction?.status === 'bidding_over' && auction.timer !== undefined && auction.timer <= now;

  /** Everything that is due of one auction; what it is then. */
  const advance = async (id: string, decide: AuctionStore['decide']): Promise<AdvanceResult> => {
    const { decided, events } = await step(id, decide);
    const { auction, now } = decided;
    if (auction !== null) await starts.tell(auction);
    if (!isToReport(auction, now)) return { auction, now, isMoved: events.length > 0 };
    await deps.report(auction);
    counts.reports += 1;
    return { auction: null, now, isMoved: true };
  };

  const release = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) {
      const mine = leased.get(id);
      if (mine?.scheduled) clearTimeout(mine.scheduled.timeout);
      leased.delete(id);
    }
    if (ids.length > 0) await auctions.leases.release(holder, ids);
  };

  /** `at`: by the store's clock, which is `now` or so. */
  const schedule = (id: string, at: number, now: number): void => {
    const mine = leased.get(id);
    if (mine === undefined || isStopped || mine.scheduled?.at === at) return;
    if (mine.scheduled) clearTimeout(mine.scheduled.timeout);
    mine.scheduled = null;
    if (at - now > armedMs) return;
    mine.scheduled = { at, timeout: setTimeout(() => onTimer(id), Math.max(1, Math.ceil(at - now))) };
  };

  const switchLed = async (id: string, mine: LeasedAuction): Promise<void> => {
    try {
      const { auction, now } = await advance(id, auctions.under(mine.lease));
      mine.failed = 0;
      if (auction?.timer === undefined) return await release([id]);
      // Where nothing was due, it is the store's clock that says when to come again.
      schedule(id, auction.timer.getTime(), now.getTime());
    } catch (error) {
      if (error instanceof LeaseTaken) {
        leased.delete(id);
        return;
      }
      counts.failures += 1;
      mine.failed += 1;
      log.warn('auction switch failed', { auction: id, cause: formatReason(error) });
      const rest = Math.min(longestRestMs, shortestRestMs * 2 ** (mine.failed - 1));
      if (leased.get(id) === mine) schedule(id, rest, 0);
    }
  };

  const onTimer = (id: string): void => {
    const mine = leased.get(id);
    if (mine === undefined) return;
    if (mine.scheduled) clearTimeout(mine.scheduled.timeout);
    mine.scheduled = null;
    // What is under way arms it again.
    if (mine.busy !== null) return;
    mine.busy = switchLed(id, mine).finally(() => {
      mine.busy = null;
    });
  };

  const take = async (id: string): Promise<void> => {
    const lease = await auctions.leases.take(id, holder);
    if (lease === null) return;
    if (lease.epoch > 1) counts.takeovers += 1;
    leased.set(id, { lease, scheduled: null, busy: null, failed: 0 });
  };

  /** Which auctions are near, whose they are, and when each goes on. */
  const rebalance = async (now: number): Promise<void> => {
    starts.lookNowAndThen();
    const near = await auctions.dueBefore(new Date(now + aheadMs));
    isIdle = near.length === 0 && leased.size === 0;
    if (isIdle) return;
    const stored = new Set(await auctions.leases.renew(holder));
    for (const id of [...leased.keys()]) if (!stored.has(id)) leased.delete(id);
    // Taken or given back without an answer: renewed with the others, they would be led by nobody.
    await release([...stored].filter((id) => !leased.has(id)));
    const holders = await auctions.leases.holders();
    const unled = await auctions.leases.unled(near.map(({ _id }) => _id));
    const timers = new Map(near.map(({ _id, timer }) => [_id, timer.getTime()]));
    await mapConcurrently(
      unled.filter((id) => findLeader(id, holders) === holder),
      atOnce,
      take,
    );
    const left: string[] = [];
    for (const [id, mine] of leased) {
      const timer = timers.get(id);
      if (mine.busy !== null) continue;
      const isAnothers = !staysWith({ holder, leads: leased.size - left.length }, id, holders);
      if (timer === undefined || (isAnothers && timer - now > handOverMs)) left.push(id);
      else if (mine.failed === 0) schedule(id, timer, outageLog.now() ?? now);
    }
    await release(left);
  };

  const heartbeat = async (): Promise<void> => {
    // Nobody needs to know of a store that nobody uses; the first look says how late it is there.
    const now = outageLog.now();
    if (isIdle && now !== null) {
      await rebalance(now);
      if (isIdle) return;
    }
    const { isNews } = await outageLog.heartbeat();
    // A heartbeat that waited for it would be late, and a late one says that nobody could bid.
    sharing ??= rebalance(outageLog.now() ?? Date.now()).finally(() => {
      sharing = null;
    });
    await within(sharing, everyMs, () => new Error('it takes longer than a second'));
    // Turns in which nobody could bid are made longer before they are over.
    if (isNews) for (const id of leased.keys()) onTimer(id);
  };

  const again = async (): Promise<void> => {
    const began = elapsed();
    try {
      await heartbeat();
    } catch (error) {
      counts.failures += 1;
      log.warn('conductor pass failed', { cause: formatReason(error) });
    }
    if (!isStopped) next = setTimeout(loop, Math.max(50, everyMs - (elapsed() - began)));
  };
  const loop = (): void => {
    beating = again();
  };

  return {
    start: () => {
      if (!isStopped) return;
      isStopped = false;
      loop();
    },
    run: async () => {
      const due = await auctions.dueBefore(await auctions.now());
      let moved = 0;
      for (const { _id } of due) if ((await advance(_id, auctions.decide)).isMoved) moved += 1;
      await starts.look();
      return moved;
    },
    report: () => ({ leads: leased.size, ...counts }),
    onSwitch: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop: async () => {
      if (isStopped) return;
      isStopped = true;
      if (next !== null) clearTimeout(next);
      await beating;
      await sharing?.catch(() => undefined);
      for (const { scheduled: armed } of leased.values()) if (armed) clearTimeout(armed.timeout);
      await Promise.all([starts.over(), ...[...leased.values()].map(({ busy }) => busy)]);
      leased.clear();
      await auctions.leases.leave(holder).catch(() => undefined);
    },
  };
};
