/** The watchers of a process: admission, periodic messages to all, shutdown. */
import type { Writable } from 'node:stream';
import { notFound, unavailable } from '../../base/domain/problem.ts';
import { repeat } from '../../base/platform/clock.ts';
import type { ConcurrencyLimits } from '../../base/platform/settings.ts';
import { makeConcurrencyLimiter, releaseOnAbort } from '../../http/concurrency-limiter.ts';
import { type EventStream, makeEventStream, type SentCounts } from './event-stream.ts';
import type { Hub } from './hub.ts';
import type { AuctionRecord } from './model/auction.ts';
import { clockText } from './watcher-messages.ts';

export interface Visitor {
  readonly address: string;
  /** Authenticated by an account's key: no limit by address. */
  readonly hasKey: boolean;
  readonly gone: AbortSignal;
  readonly since: number | null;
  /** The bid of the reader's link; null for an observer. Throws for an invalid link. */
  readonly bidder?: (auction: AuctionRecord) => string | null;
}

interface WatchersOptions {
  readonly hub: Hub;
  readonly now: () => Date;
  readonly limits: ConcurrencyLimits;
  /** In [0, 1). */
  readonly random: () => number;
  /** Calls `work` repeatedly until the returned function is called. */
  readonly every?: (ms: number, work: () => void) => () => void;
}

/** Streams get the time in this many groups, one group a second. */
const TURN_COUNT = 10;
const TURN_MS = 1000;
/** Streams per bid; one more ends the oldest. */
const MAX_STREAMS_PER_BID = 10;

export const makeWatchers = ({ hub, now, limits, random, every = repeat }: WatchersOptions) => {
  const limiter = makeConcurrencyLimiter({
    ...limits,
    description: 'watchers of auctions are here',
    setting: 'WATCHERS',
    atOnceSetting: 'MAX_WATCHERS',
  });
  const sent: SentCounts = { events: 0, bytes: 0, dropped: 0 };
  const byTurn = Array.from({ length: TURN_COUNT }, () => new Set<EventStream>());
  const ofBids = new Map<string, Set<EventStream>>();
  let turn = 0;
  let bidders = 0;
  let closed = false;

  const stopBeats = every(TURN_MS, () => {
    turn = (turn + 1) % TURN_COUNT;
    const due = [...(byTurn[turn] ?? [])];
    if (due.length === 0) return;
    const clock = Buffer.from(clockText(now()));
    for (const stream of due) stream.heartbeat(clock);
  });

  /** Bidders need no place, so watchers cannot crowd them out. */
  const enterBid = (bid: string, stream: EventStream): (() => void) => {
    const those = ofBids.get(bid) ?? new Set();
    ofBids.set(bid, those.add(stream));
    bidders += 1;
    const [oldest] = those;
    if (those.size > MAX_STREAMS_PER_BID) oldest?.end();
    return () => {
      if (!those.delete(stream)) return;
      bidders -= 1;
      if (those.size === 0 && ofBids.get(bid) === those) ofBids.delete(bid);
    };
  };

  /** Prepares a stream of these auctions. Throws 404, 429 or 503. */
  const enter = async (ids: readonly string[], { address, hasKey, gone, since, bidder }: Visitor): Promise<(out: Writable) => void> => {
    if (closed) throw unavailable('The registry is going down. Please, retry');
    const beat = byTurn[Math.floor(random() * TURN_COUNT)];
    let release: (() => void) | null = null;
    const stream = makeEventStream({
      now,
      sent,
      since: ids.length === 1 ? since : null,
      retryMs: 500 + Math.floor(random() * 1500),
      ended: () => {
        beat?.delete(stream);
        release?.();
      },
    });
    const admit = (auction: AuctionRecord) => {
      const bid = bidder?.(auction) ?? undefined;
      release ??= bid === undefined ? limiter.acquire(hasKey ? null : address) : enterBid(`${auction._id} ${bid}`, stream);
      return stream.listener(bid);
    };
    try {
      for (const id of ids) {
        const watched = await hub.open(id, admit);
        if (watched === null) throw notFound('Not Found');
        stream.follow(watched);
      }
    } catch (error) {
      stream.end();
      throw error;
    }
    releaseOnAbort(gone, () => stream.end());
    return (out) => {
      beat?.add(stream);
      stream.start(out);
    };
  };

  return {
    enter,
    /** Takes a place for a watcher of another kind; returns its release. */
    place: (address: string) => limiter.acquire(address),
    sent,
    report: () => ({ ...sent, watchers: limiter.report().taken + bidders, bidders, refused: limiter.report().refused }),
    /** Ends every stream and refuses new ones. */
    close: (): void => {
      closed = true;
      stopBeats();
      for (const streams of byTurn) for (const stream of [...streams]) stream.end();
    },
  };
};

export type Watchers = ReturnType<typeof makeWatchers>;
