/**
 * The one way an auction is written (docs/auctions.md). The promise this file keeps: a record and the entries of its log change
 * together, at a majority and on its journals, in one order that all see, and judged by the store's clock. So a bid that was
 * answered is in exactly one place of the log, whichever process or server ends.
 */
import type { ClientSession, MongoClient } from 'mongodb';
import { Problem } from '../../../domain/problem.ts';
import { jitteredBackOff, sleep } from '../../../platform/sleep.ts';
import { inTransaction, isDuplicate } from '../../../store/failures.ts';
import { makeKeyedQueue, Replaced } from '../../../store/records/concurrent-writers.ts';
import type { TransactionContext } from '../../../store/records/records.ts';
import { buildSessionReaper, lockedMs } from '../../../store/session-reaper.ts';
import type { AuctionEntry, AuctionRecord, Outage } from '../model/auction.ts';
import { type AuctionHappening, auctionEntries, auctionEntryRange } from '../model/log.ts';
import type { AuctionCollections, StoreNow } from './names.ts';

export interface Judgement<T> {
  /** The auction as it is to be, its `seq` raised by one for each step; `log_head` is the store's. */
  readonly next: AuctionRecord | null;
  /** None: nothing is written. */
  readonly steps: readonly AuctionHappening[];
  readonly result: T;
}

export interface AuctionWriteResult<T> {
  readonly auction: AuctionRecord | null;
  /** The instant it was judged at, by the store's clock. */
  readonly now: Date;
  readonly result: T;
}

/** What a bidder posts with a key, by which it is known when it comes again. */
export interface Keyed {
  readonly bid: string;
  readonly key: string;
}

/** Pure, and asked again where another write came first. `posted`: the last entry of the bidder with his key, in the same snapshot. */
export type Judge<T> = (auction: AuctionRecord | null, now: Date, outages: readonly Outage[], posted?: AuctionEntry | null) => Judgement<T>;

export type Decide = <T>(
  id: string,
  judge: Judge<T>,
  within?: Pick<TransactionContext, 'session'>,
  keyed?: Keyed,
) => Promise<AuctionWriteResult<T>>;

/** Refuses a write by throwing; a part of its transaction. */
type Guard = (session: ClientSession) => Promise<void>;

const maxTries = 5;
const triesForMs = 2000;
const pauseMs = jitteredBackOff(8, 1000);
/** Shorter ones are no gap but a late heartbeat. */
export const shortestGapMs = 1500;

/** A bidder has seconds: he is to come again at once, and a bid with a key cannot count twice. */
const away = (cause?: Problem): Problem =>
  new Problem('http-service-unavailable', cause?.details ?? 'The store is not ready. Please, retry', {
    headers: { 'Retry-After': '1' },
    cause,
  });
const isSoon = ({ type }: Problem): boolean => type === 'http-service-unavailable' || type === 'http-conflict';

/** The pulses' gaps, and the one that is going on: whoever comes first after an outage knows of it. */
export const collectOutages = (gaps: readonly Outage[], at: Date | undefined, now: Date): readonly Outage[] =>
  at !== undefined && now.getTime() - at.getTime() >= shortestGapMs ? [...gaps, { from: at, to: now }] : gaps;

interface DecideDeps extends AuctionCollections {
  readonly client: MongoClient;
  readonly storeNow: StoreNow;
  readonly now: () => Promise<Date>;
  /** `Store.transaction`, and whether one is under way that the write is to join. */
  readonly joined: <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>;
  readonly underWay: () => Promise<void> | undefined;
}

/** How an auction is decided. */
interface Deciding {
  readonly within?: Pick<TransactionContext, 'session'> | undefined;
  readonly keyed?: Keyed | undefined;
  readonly guard?: Guard | undefined;
}

interface DecideRequest {
  readonly id: string;
  readonly keyed: Keyed | undefined;
  /** By the clock of the process. */
  readonly begun: number;
}

interface Seen {
  readonly auction: AuctionRecord | null;
  readonly now: Date;
  readonly outages: readonly Outage[];
  readonly posted: AuctionEntry | null;
}

/** Between two tries that are further apart others may have written. */
const sameBlockageMs = 2000;

/**
 * Another primary may be behind in its time. What comes later is never earlier: of equal prices the one that was offered first is
 * better.
 */
const notBefore = (auction: AuctionRecord | null, now: Date): Date => {
  const held = auction?.bids.flatMap((bidder) => (bidder.held === undefined ? [] : [bidder.held.time.getTime()])) ?? [];
  return new Date(Math.max(now.getTime(), auction?.modified.getTime() ?? 0, ...held));
};

export const makeDecide = (deps: DecideDeps) => {
  const { client, auctions, log, pulse, storeNow, joined, underWay } = deps;
  const queue = makeKeyedQueue(underWay);
  const { free } = buildSessionReaper(client);

  /**
   * Auctions that nothing could be written of here, from when until when by the clock of the process. A process that dies between two
   * commands leaves the record locked while pulses go on, for long where nobody may end its transaction (`src/store/session-reaper.ts`).
   */
  const blocked = new Map<string, { readonly since: number; readonly until: number }>();
  const block = (id: string, begun: number): void => {
    const [before, until] = [blocked.get(id), performance.now()];
    const isSame = before !== undefined && begun - before.until < sameBlockageMs;
    blocked.set(id, { since: isSame ? before.since : begun, until });
  };
  const blockage = (id: string, now: Date, begun: number): readonly Outage[] => {
    const [found, at] = [blocked.get(id), performance.now()];
    if (found === undefined) return [];
    const until = begun - found.until < sameBlockageMs ? at : found.until;
    const [from, to] = [found.since, until].map((time) => new Date(now.getTime() - Math.floor(at - time))) as [Date, Date];
    return until - found.since < shortestGapMs ? [] : [{ from, to }];
  };

  const look = async ({ id, keyed, begun }: DecideRequest, session: ClientSession): Promise<Seen> => {
    const auction = await auctions.findOne({ _id: id }, { session });
    const asked = [{ $match: { _id: 'pulse' } }, { $project: { at: 1, gaps: 1, now: storeNow() } }];
    const found = await pulse.aggregate<{ at?: Date; gaps: Outage[]; now: Date }>(asked, { session }).next();
    const { at, gaps = [], now = await deps.now() } = found ?? {};
    const filter = { _id: auctionEntryRange(id), 'body.key': keyed?.key, 'body.bid': keyed?.bid };
    const posted = keyed === undefined ? null : await log.findOne(filter, { session, sort: { _id: -1 } });
    return { auction, now: notBefore(auction, now), outages: [...collectOutages(gaps, at, now), ...blockage(id, now, begun)], posted };
  };

  /** The record last: those who watch have the entries when they see it. */
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

  /** The driver repeats what met another write; the tries of all transactions are counted together. */
  const alone = async <T>(asked: DecideRequest, judge: Judge<T>, guard?: Guard): Promise<AuctionWriteResult<T>> => {
    const { id, begun } = asked;
    let tries = 0;
    const attempt = async (session: ClientSession): Promise<AuctionWriteResult<T>> => {
      tries += 1;
      if (tries > maxTries) throw away();
      if (tries === maxTries) {
        await sleep(Math.max(0, begun + lockedMs - performance.now()));
        await free();
      } else if (tries > 1) await sleep(pauseMs(tries));
      return inSession(asked, judge, session, guard);
    };
    for (;;) {
      try {
        const decided = await inTransaction(client, attempt, begun + triesForMs);
        blocked.delete(id);
        return decided;
      } catch (error) {
        if (isLost(error)) continue;
        if (!(error instanceof Problem && isSoon(error))) throw error;
        block(id, begun);
        throw away(error);
      }
    }
  };

  return <T>(id: string, judge: Judge<T>, { within, keyed, guard }: Deciding = {}): Promise<AuctionWriteResult<T>> => {
    const asked = (): DecideRequest => ({ id, keyed, begun: performance.now() });
    // Errors as they are: by their labels the driver repeats the transaction of which this is a part.
    if (within !== undefined) return inSession(asked(), judge, within.session, guard);
    return queue(id, () =>
      underWay() === undefined ? alone(asked(), judge, guard) : joined((session) => inSession(asked(), judge, session, guard)),
    );
  };
};
