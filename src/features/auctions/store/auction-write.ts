/**
 * The write path of an auction (docs/auctions.md). Its invariant: a record and its log entries change together, with majority write
 * concern and journaled, in one order for all readers, judged by the store's clock. So an acknowledged bid is at exactly one place of
 * the log, whichever process or server dies.
 */
import type { ClientSession } from 'mongodb';
import { Problem } from '../../../base/domain/problem.ts';
import { jitteredBackOff, sleep } from '../../../base/platform/sleep.ts';
import { inTransaction, isDuplicate } from '../../../store/failures.ts';
import type { StoreAccess } from '../../../store/feature-store.ts';
import { makeKeyedQueue, Replaced } from '../../../store/records/concurrent-writers.ts';
import type { TransactionContext } from '../../../store/records/records.ts';
import { buildSessionReaper, LOCK_LIMIT_MS } from '../../../store/session-reaper.ts';
import type { AuctionEntry, AuctionRecord, Outage } from '../model/auction.ts';
import { type AuctionHappening, auctionEntries, auctionEntryRange } from '../model/log.ts';
import type { AuctionCollections, StoreNow } from './collections.ts';

export interface Judgement<T> {
  /** The next state, its `seq` raised by one for each step; `log_head` is set by the store. */
  readonly next: AuctionRecord | null;
  /** Empty: nothing is written. */
  readonly steps: readonly AuctionHappening[];
  readonly result: T;
}

export interface AuctionWriteResult<T> {
  readonly auction: AuctionRecord | null;
  /** The instant of judgement, by the store's clock. */
  readonly now: Date;
  readonly result: T;
}

/** A keyed bid; the key identifies its repeats. */
export interface Keyed {
  readonly bid: string;
  readonly key: string;
}

/** Pure; called again after a lost race. `posted`: the bidder's last entry with the same key, in the same snapshot. */
export type Judge<T> = (auction: AuctionRecord | null, now: Date, outages: readonly Outage[], posted?: AuctionEntry | null) => Judgement<T>;

export type DecideAuction = <T>(
  id: string,
  judge: Judge<T>,
  within?: Pick<TransactionContext, 'session'>,
  keyed?: Keyed,
) => Promise<AuctionWriteResult<T>>;

/** Refuses a write by throwing, within its transaction. */
type Guard = (session: ClientSession) => Promise<void>;

const MAX_TRIES = 5;
const RETRY_LIMIT_MS = 2000;
const pauseMs = jitteredBackOff(8, 1000);
/** Shorter gaps are late heartbeats. */
export const MIN_GAP_MS = 1500;

/** A bidder has seconds: retry at once; a keyed bid cannot count twice. */
const storeNotReady = (cause?: Problem): Problem =>
  new Problem('http-service-unavailable', cause?.details ?? 'The store is not ready. Please, retry', {
    headers: { 'Retry-After': '1' },
    cause,
  });
const isSoon = ({ type }: Problem): boolean => type === 'http-service-unavailable' || type === 'http-conflict';

/** The recorded gaps and the current one, so that the first caller after an outage sees it. */
export const collectOutages = (gaps: readonly Outage[], at: Date | undefined, now: Date): readonly Outage[] =>
  at !== undefined && now.getTime() - at.getTime() >= MIN_GAP_MS ? [...gaps, { from: at, to: now }] : gaps;

interface DecideDeps extends AuctionCollections, Pick<StoreAccess, 'client' | 'now' | 'joined' | 'underWay'> {
  readonly storeNow: StoreNow;
}

interface Deciding {
  readonly within: Pick<TransactionContext, 'session'> | undefined;
  readonly keyed?: Keyed | undefined;
  readonly guard?: Guard;
}

interface DecideRequest {
  readonly id: string;
  readonly keyed: Keyed | undefined;
  readonly begun: number;
}

/** Attempts further apart than this may have others' writes between them. */
const SAME_BLOCKAGE_MS = 2000;

/**
 * Another primary's clock may be behind. Times never decrease, because of equal prices the earlier one is
 * better.
 */
const notBeforeStored = (auction: AuctionRecord | null, now: Date): Date => {
  const held = auction?.bids.flatMap((bidder) => (bidder.held === undefined ? [] : [bidder.held.time.getTime()])) ?? [];
  return new Date(Math.max(now.getTime(), auction?.modified.getTime() ?? 0, ...held));
};

export const makeDecide = (deps: DecideDeps) => {
  const { client, auctions, log, pulse, storeNow, joined, underWay } = deps;
  const queue = makeKeyedQueue(underWay);
  const { free } = buildSessionReaper(client);

  /**
   * Auctions that could not be written, with the interval by the process's clock. A process that dies between two commands leaves
   * the record locked while heartbeats continue, for long if its transaction may not be killed (`src/store/session-reaper.ts`).
   */
  const blocked = new Map<string, { readonly since: number; readonly until: number }>();
  const block = (id: string, begun: number): void => {
    const [before, until] = [blocked.get(id), performance.now()];
    const isSame = before !== undefined && begun - before.until < SAME_BLOCKAGE_MS;
    blocked.set(id, { since: isSame ? before.since : begun, until });
  };
  const blockage = (id: string, now: Date, begun: number): readonly Outage[] => {
    const [found, at] = [blocked.get(id), performance.now()];
    if (found === undefined) return [];
    const until = begun - found.until < SAME_BLOCKAGE_MS ? at : found.until;
    const [from, to] = [found.since, until].map((time) => new Date(now.getTime() - Math.floor(at - time))) as [Date, Date];
    return until - found.since < MIN_GAP_MS ? [] : [{ from, to }];
  };

  const look = async ({ id, keyed, begun }: DecideRequest, session: ClientSession) => {
    const auction = await auctions.findOne({ _id: id }, { session });
    const asked = [{ $match: { _id: 'pulse' } }, { $project: { at: 1, gaps: 1, now: storeNow() } }];
    const found = await pulse.aggregate<{ at?: Date; gaps: Outage[]; now: Date }>(asked, { session }).next();
    const { at, gaps = [], now = await deps.now() } = found ?? {};
    const filter = { _id: auctionEntryRange(id), 'body.key': keyed?.key, 'body.bid': keyed?.bid };
    const posted = keyed === undefined ? null : await log.findOne(filter, { session, sort: { _id: -1 } });
    return {
      auction,
      now: notBeforeStored(auction, now),
      outages: [...collectOutages(gaps, at, now), ...blockage(id, now, begun)],
      posted,
    };
  };

  const write = async (before: AuctionRecord | null, { next, steps }: Judgement<unknown>, at: Date, session: ClientSession) => {
    if (next === null) throw new Error('an auction whose log goes on has a record');
    const { _id, seq } = next;
    if (seq !== (before?.seq ?? 0) + steps.length) throw new Error(`${steps.length} steps of an auction led from ${before?.seq} to ${seq}`);
    const entries = auctionEntries(_id, { steps, seq, head: before?.log_head ?? null, at });
    const after: AuctionRecord = { ...next, log_head: entries.at(-1)?.hash ?? next.log_head };
    await log.insertMany([...entries], { session });
    if (before === null) await auctions.insertOne(after, { session });
    else if ((await auctions.replaceOne({ _id, seq: before.seq }, after, { session })).matchedCount === 0) {
      throw new Replaced(`${_id} ${before.seq}`);
    }
    return after;
  };

  const inSession = async <T>(
    asked: DecideRequest,
    judge: Judge<T>,
    session: ClientSession,
    guard?: Guard,
  ): Promise<AuctionWriteResult<T>> => {
    const { auction, now, outages, posted } = await look(asked, session);
    await guard?.(session);
    const judged = judge(auction, now, outages, posted);
    if (judged.steps.length === 0) return { auction, now, result: judged.result };
    return { auction: await write(auction, judged, now, session), now, result: judged.result };
  };

  const isLost = (error: unknown): boolean => error instanceof Replaced || isDuplicate(error);

  /** The driver retries write conflicts; attempts of all transactions are counted together. */
  const alone = async <T>(asked: DecideRequest, judge: Judge<T>, guard?: Guard): Promise<AuctionWriteResult<T>> => {
    const { id, begun } = asked;
    let tries = 0;
    const attempt = async (session: ClientSession): Promise<AuctionWriteResult<T>> => {
      tries += 1;
      if (tries > MAX_TRIES) throw storeNotReady();
      if (tries === MAX_TRIES) {
        await sleep(Math.max(0, begun + LOCK_LIMIT_MS - performance.now()));
        await free();
      } else if (tries > 1) await sleep(pauseMs(tries));
      return inSession(asked, judge, session, guard);
    };
    for (;;) {
      try {
        const decided = await inTransaction(client, attempt, begun + RETRY_LIMIT_MS);
        blocked.delete(id);
        return decided;
      } catch (error) {
        if (isLost(error)) continue;
        if (!(error instanceof Problem && isSoon(error))) throw error;
        block(id, begun);
        throw storeNotReady(error);
      }
    }
  };

  return <T>(id: string, judge: Judge<T>, { within, keyed, guard }: Deciding): Promise<AuctionWriteResult<T>> => {
    const asked = (): DecideRequest => ({ id, keyed, begun: performance.now() });
    // Rethrown unchanged: the driver retries the surrounding transaction by the error's labels.
    if (within !== undefined) return inSession(asked(), judge, within.session, guard);
    return queue(id, () =>
      underWay() === undefined ? alone(asked(), judge, guard) : joined((session) => inSession(asked(), judge, session, guard)),
    );
  };
};
