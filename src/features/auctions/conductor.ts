/**
 * Switches stages on time and reports results (docs/auctions.md). One process leads an auction by a lease. The lease only saves work:
 * any reader or bidder makes an overdue switch. All state is in the store, so that a process that ends, whenever it does, causes
 * nothing but a delay.
 */
import { randomUUID } from 'node:crypto';
import { withTimeout } from '../../base/platform/clock.ts';
import { mapConcurrently } from '../../base/platform/concurrently.ts';
import { formatReason } from '../../base/platform/reason.ts';
import { makeWorker } from '../../base/platform/worker.ts';
import { judgeWith } from './auction-decision.ts';
import type { AuctionedTenders } from './auctioned-tenders.ts';
import { findLeader, staysWith } from './leader-choice.ts';
import type { AuctionRecord, Outage } from './model/auction.ts';
import { makeStarts } from './moved-starts.ts';
import type { DueContext } from './rules/due-switches.ts';
import { type AuctionStore, LeaseTaken } from './store/auctions.ts';
import type { Lease } from './store/leases.ts';

export interface ConductorDeps {
  readonly auctions: AuctionStore;
  /** Read anew each day: the calendar may change. */
  readonly context: () => DueContext;
  readonly report: (auction: AuctionRecord) => Promise<void>;
  readonly tenders: Pick<AuctionedTenders, 'tellStart'>;
  readonly log: Readonly<Record<'warn' | 'error', (message: string, fields: Readonly<Record<string, unknown>>) => void>>;
  readonly everyMs?: number;
}

const DEFAULT_INTERVAL_MS = 1000;
/** An auction is led from this long before its next switch: longer than any stage but the first wait. */
const LEAD_AHEAD_MS = 6 * 60_000;
/** Timers are set at most this far ahead. */
const MAX_TIMER_MS = 60_000;
/** An auction is not handed to another process this close to a switch. */
const HAND_OVER_MS = 2000;
/** First delay of a retry; doubles each time. */
const [shortestRestMs, longestRestMs] = [250, 60_000];
const CONCURRENCY = 16;

interface LeasedAuction {
  readonly lease: Lease;
  scheduled: { readonly at: number; readonly timeout: NodeJS.Timeout } | null;
  busy: Promise<void> | null;
  failed: number;
}

const SWITCH_EVENTS = new Set(['begin', 'begin_round', 'open_turn', 'close_turn', 'over']);

/** Replies used for the estimate; the fastest one counts. */
const SAMPLE_COUNT = 8;

/**
 * This process's estimate of the store's clock, and whether the store takes writes (docs/auctions.md). The estimate is never ahead of
 * the store, because a reply is older than its arrival: a timer that follows it makes no switch early.
 */
const makeOutageLog = (auctions: Pick<AuctionStore, 'heartbeat'>, holder: string, elapsed: () => number) => {
  let offsets: readonly number[] = [];
  let last: Outage | undefined;
  return {
    /** Writes or reads the heartbeat; returns whether an outage was detected since the previous one. */
    heartbeat: async (): Promise<boolean> => {
      const { now, outages } = await auctions.heartbeat(holder);
      const offset = now.getTime() - elapsed();
      // A clock set back or far forward resets the estimate.
      const known = offsets.filter((other) => Math.abs(other - offset) < 1000);
      offsets = [...known, offset].slice(-SAMPLE_COUNT);
      const newest = outages.at(-1);
      const isNews = newest !== undefined && newest.to.getTime() !== last?.to.getTime();
      last = newest;
      return isNews;
    },
    /** The store's clock in milliseconds, slightly behind; null before the first heartbeat. */
    now: (): number | null => (offsets.length === 0 ? null : Math.max(...offsets) + elapsed()),
  };
};

export const makeConductor = (deps: ConductorDeps) => {
  const { auctions, tenders, context, log, everyMs = DEFAULT_INTERVAL_MS } = deps;
  const elapsed = (): number => performance.now();
  const holder = randomUUID();
  const outageLog = makeOutageLog(auctions, holder, elapsed);
  const starts = makeStarts({ auctions, tenders, log, elapsed });
  const leased = new Map<string, LeasedAuction>();
  const counts = { switches: 0, takeovers: 0, shifts: 0, reports: 0, failures: 0 };
  const listeners = new Set<(seconds: number) => void>();
  let sharing: Promise<void> | null = null;
  let isStopped = true;
  let isIdle = false;

  const step = async (id: string, decide: AuctionStore['decide']) => {
    const judge = judgeWith(context());
    let [before, events] = [undefined as Date | undefined, [] as readonly string[]];
    const decided = await decide(id, (auction, now, outages, posted) => {
      const judged = judge(auction, now, outages, posted);
      [before, events] = [auction?.timer, judged.steps.map(({ event }) => event)];
      return judged;
    });
    counts.shifts += events.filter((event) => event === 'shift' || event === 'pause').length;
    if (before !== undefined && events.some((event) => SWITCH_EVENTS.has(event))) {
      counts.switches += 1;
      for (const listener of listeners) listener((decided.now.getTime() - before.getTime()) / 1000);
    }
    return { ...decided, events };
  };

  /** Makes everything due of one auction; returns its state afterwards, null when no switch is left. */
  const advance = async (id: string, decide: AuctionStore['decide']) => {
    const { auction, now, events } = await step(id, decide);
    if (auction !== null) await starts.tell(auction);
    if (auction?.status !== 'bidding_over' || auction.timer === undefined || auction.timer > now)
      return { auction, now, isMoved: events.length > 0 };
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

  /** `at`: by the store's clock, roughly `now`. */
  const schedule = (id: string, at: number, now: number): void => {
    const mine = leased.get(id);
    if (mine === undefined || isStopped || mine.scheduled?.at === at) return;
    if (mine.scheduled) clearTimeout(mine.scheduled.timeout);
    mine.scheduled = null;
    if (at - now > MAX_TIMER_MS) return;
    mine.scheduled = { at, timeout: setTimeout(() => onTimer(id), Math.max(1, Math.ceil(at - now))) };
  };

  const switchLed = async (id: string, mine: LeasedAuction): Promise<void> => {
    try {
      const { auction, now } = await advance(id, auctions.under(mine.lease));
      mine.failed = 0;
      if (auction?.timer === undefined) return await release([id]);
      // Nothing was due: the next attempt follows the store's clock.
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
    // The work in progress schedules it again.
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

  /** Finds the auctions with a near switch, their leaders, and the time of each switch. */
  const rebalance = async (now: number): Promise<void> => {
    starts.lookNowAndThen();
    const near = await auctions.dueBefore(new Date(now + LEAD_AHEAD_MS));
    isIdle = near.length === 0 && leased.size === 0;
    if (isIdle) return;
    const stored = new Set(await auctions.leases.renew(holder));
    for (const id of [...leased.keys()]) if (!stored.has(id)) leased.delete(id);
    // Taken or released without a reply: if renewed with the others, nobody would lead them.
    await release([...stored].filter((id) => !leased.has(id)));
    const holders = await auctions.leases.holders();
    const unled = await auctions.leases.unled(near.map(({ _id }) => _id));
    const timers = new Map(near.map(({ _id, timer }) => [_id, timer.getTime()]));
    await mapConcurrently(
      unled.filter((id) => findLeader(id, holders) === holder),
      CONCURRENCY,
      take,
    );
    const left: string[] = [];
    for (const [id, mine] of leased) {
      const timer = timers.get(id);
      if (mine.busy !== null) continue;
      const isAnothers = !staysWith({ holder, leads: leased.size - left.length }, id, holders);
      if (timer === undefined || (isAnothers && timer - now > HAND_OVER_MS)) left.push(id);
      else if (mine.failed === 0) schedule(id, timer, outageLog.now() ?? now);
    }
    await release(left);
  };

  let began = 0;
  const heartbeat = async (): Promise<void> => {
    began = elapsed();
    // The first look reads the store's clock; before it nothing depends on an unused store.
    const now = outageLog.now();
    if (isIdle && now !== null) {
      await rebalance(now);
      if (isIdle) return;
    }
    const isNews = await outageLog.heartbeat();
    // Not awaited: a delayed heartbeat would count as an outage.
    sharing ??= rebalance(outageLog.now() ?? Date.now()).finally(() => {
      sharing = null;
    });
    await withTimeout(sharing, everyMs, () => new Error('it takes longer than a second'));
    // Turns hit by an outage are extended before they end.
    if (isNews) for (const id of leased.keys()) onTimer(id);
  };

  const restMs = (): number => Math.max(50, everyMs - (elapsed() - began));
  const worker = makeWorker<void>({
    pass: heartbeat,
    restMs,
    failedMs: restMs,
    failed: (cause) => {
      counts.failures += 1;
      log.warn('conductor pass failed', { cause });
    },
  });

  return {
    start: (): void => {
      if (!isStopped) return;
      isStopped = false;
      worker.start();
    },
    /** Makes everything due now, whoever leads; returns the number of auctions advanced. For tests, by the store's clock. */
    run: async (): Promise<number> => {
      const due = await auctions.dueBefore(await auctions.now());
      let moved = 0;
      for (const { _id } of due) if ((await advance(_id, auctions.decide)).isMoved) moved += 1;
      await starts.look();
      return moved;
    },
    /** Auctions led by this process, and counts since its start. */
    report: () => ({ leads: leased.size, ...counts }),
    /** Calls `listener` with the lateness of each switch in seconds; returns the unsubscribe function. */
    onSwitch: (listener: (seconds: number) => void) => {
      listeners.add(listener);
      return (): void => void listeners.delete(listener);
    },
    /** Ends after the switches in progress and releases the leases. */
    stop: async (): Promise<void> => {
      if (isStopped) return;
      isStopped = true;
      await worker.stop();
      await sharing?.catch(() => undefined);
      for (const { scheduled: armed } of leased.values()) if (armed) clearTimeout(armed.timeout);
      await Promise.all([starts.over(), ...[...leased.values()].map(({ busy }) => busy)]);
      leased.clear();
      await auctions.leases.leave(holder).catch(() => undefined);
    },
  };
};

export type Conductor = ReturnType<typeof makeConductor>;
