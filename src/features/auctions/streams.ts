/** The watchers of a process: who has a place, what all of them are told from time to time, and their end. */
import type { Writable } from 'node:stream';
import { notFound, unavailable } from '../../domain/problem.ts';
import { makeConcurrencyLimiter, releaseOnAbort } from '../../http/concurrency-limiter.ts';
import { repeat } from '../../platform/clock.ts';
import type { ConcurrencyLimits } from '../../platform/settings.ts';
import type { Hub } from './hub.ts';
import { clockText } from './messages.ts';
import type { AuctionRecord } from './model/auction.ts';
import { type EventStream, makeEventStream, type SentCounts } from './stream.ts';

export interface Visitor {
  readonly address: string;
  /** One with a key of an account: not bounded by address. */
  readonly hasKey: boolean;
  readonly gone: AbortSignal;
  /** Revision that he has seen. */
  readonly since: number | null;
  /** The bid whose link he has; null: he only watches. Throws where the link is none. */
  readonly bidder?: (auction: AuctionRecord) => string | null;
}

export interface WatchersReport extends Readonly<SentCounts> {
  /** Watchers and bidders, streams and WebSockets. */
  readonly watchers: number;
  readonly bidders: number;
  /** Those that found no place, since the start. */
  readonly refused: number;
}

export interface Watchers {
  /** Prepares a stream of these auctions. Throws 404, 429 or 503. */
  enter(ids: readonly string[], visitor: Visitor): Promise<(out: Writable) => void>;
  /** A place for a watcher of another kind; gives what returns it. */
  place(address: string): () => void;
  readonly sent: SentCounts;
  report(): WatchersReport;
  /** Ends every stream; those who come later are refused. */
  close(): void;
}

interface WatchersOptions {
  readonly hub: Hub;
  readonly now: () => Date;
  readonly limits: ConcurrencyLimits;
  /** In [0, 1). */
  readonly random: () => number;
  /** Calls `work` again and again until the function it gives is called. */
  readonly every?: (ms: number, work: () => void) => () => void;
}

/** Streams are told the time in so many turns, one each second. */
const turns = 10;
const turnMs = 1000;
/** Streams of one bid; with a further one the oldest ends. */
const maxOfBid = 10;

export const makeWatchers = ({ hub, now, limits, random, every = repeat }: WatchersOptions): Watchers => {
  const limiter = makeConcurrencyLimiter({
    ...limits,
    description: 'watchers of auctions are here',
    setting: 'WATCHERS',
    atOnceSetting: 'MAX_WATCHERS',
  });
  const sent: SentCounts = { events: 0, bytes: 0, dropped: 0 };
  const byTurn = Array.from({ length: turns }, () => new Set<EventStream>());
  const ofBids = new Map<string, Set<EventStream>>();
  let turn = 0;
  let bidders = 0;
  let closed = false;

  const stopBeats = every(turnMs, () => {
    turn = (turn + 1) % turns;
    const due = [...(byTurn[turn] ?? [])];
    if (due.length === 0) return;
    const clock = Buffer.from(clockText(now()));
    for (const stream of due) stream.heartbeat(clock);
  });

  /** A bidder needs no place: watchers cannot take his. */
  const enterBid = (bid: string, stream: EventStream): (() => void) => {
    const those = ofBids.get(bid) ?? new Set();
    ofBids.set(bid, those.add(stream));
    bidders += 1;
    const [oldest] = those;
    if (those.size > maxOfBid) oldest?.end();
    return () => {
      if (!those.delete(stream)) return;
      bidders -= 1;
      if (those.size === 0 && ofBids.get(bid) === those) ofBids.delete(bid);
    };
  };

  const enter: Watchers['enter'] = async (ids, { address, hasKey, gone, since, bidder }) => {
    if (closed) throw unavailable('The registry is going down. Please, retry');
    const beat = byTurn[Math.floor(random() * turns)];
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
    place: (address) => limiter.acquire(address),
    sent,
    report: () => ({ ...sent, watchers: limiter.report().taken + bidders, bidders, refused: limiter.report().refused }),
    close: () => {
      closed = true;
      stopBeats();
      for (const streams of byTurn) for (const stream of [...streams]) stream.end();
    },
  };
};
