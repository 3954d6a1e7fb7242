/**
 * One connection that receives server-sent events of auctions: the document first, then what changes. A reader that is slow is
 * told nothing but the whole document from time to time; one that takes nothing is sent away, and comes back by itself.
 */
import type { Writable } from 'node:stream';
import type { Listener, Watched } from './hub.ts';
import { clockText, eventText, withNow } from './messages.ts';
import type { AuctionRecord } from './model/auction.ts';
import { ownIn } from './own.ts';

/** What the streams of a process have sent since its start. */
export interface SentCounts {
  events: number;
  bytes: number;
  /** Streams that were ended because their readers were slow. */
  dropped: number;
}

export interface EventStream {
  /** To be told of an auction, which it is given once it is watched. */
  listener(bid?: string): Listener;
  follow(watched: Watched): void;
  start(out: Writable): void;
  /** Called from time to time with an event that says the time. */
  heartbeat(clock: Buffer): void;
  /** Ends the connection; the reader comes back. */
  end(): void;
}

interface StreamOptions {
  readonly now: () => Date;
  readonly sent: SentCounts;
  /** Of what the reader has seen before; null: nothing. */
  readonly since: number | null;
  /** Milliseconds after which the reader comes back when the connection has ended. */
  readonly retryMs: number;
  readonly ended: () => void;
}

/** A reader with more unread is behind, and gets no more single changes. */
const behindBytes = 64 * 1024;
/** One with more is sent away. */
const maxBytes = 256 * 1024;
/** Between two documents for one that is behind. */
const wholeMs = 10_000;
/** A connection that was ended has this long to take what is under way. */
const lingerMs = 1000;

export const makeEventStream = ({ now, sent, since, retryMs, ended }: StreamOptions): EventStream => {
  const all: Watched[] = [];
  /** Revisions that were sent, by auction. */
  const told = new Map<string, number>();
  let own = '';
  let generation: number | undefined;
  let out: Writable | null = null;
  let open = true;
  let behind = false;
  let stuck = 0;
  let wholeAt = Number.NEGATIVE_INFINITY;
  let bidder: string | undefined;

  const close = (): void => {
    if (!open) return;
    open = false;
    for (const one of all) one.leave();
    ended();
  };
  const end = (): void => {
    if (!open) return;
    close();
    if (out === null) return;
    out.end();
    const connection = out;
    if (connection.writableLength > 0) setTimeout(() => connection.destroy(), lingerMs).unref();
  };
  const drop = (): void => {
    sent.dropped += 1;
    end();
  };

  const write = (frame: Buffer | string): void => {
    if (!open || out === null) return;
    sent.events += 1;
    sent.bytes += frame.length;
    out.write(frame);
  };

  const whole = (one: Watched): void => {
    const { record, whole: wholeOf } = one.shown();
    told.set(record._id, record.rev);
    write(wholeOf(now()));
  };

  /** Tells what only the bidder may know, if that has changed. An old link tells nothing any more. */
  const tellOwn = (record: AuctionRecord): void => {
    if (bidder === undefined || !open) return;
    const found = record.bids.find(({ id }) => id === bidder);
    generation ??= found?.generation;
    if (found?.generation !== generation) end();
    const next = JSON.stringify(ownIn(record, bidder));
    if (next === own || !open) return;
    own = next;
    write(eventText('own', withNow(next, now())));
  };

  const catchUp = (): void => {
    behind = false;
    wholeAt = now().getTime();
    for (const one of all) whole(one);
  };

  /** Whether a reader takes what is sent; one that does not is told all of it later, or sent away. */
  const takes = (): boolean => {
    const unread = out?.writableLength ?? 0;
    if (unread > maxBytes) drop();
    else if (unread > behindBytes) behind = true;
    return open && !behind;
  };

  const begin = (): void => {
    wholeAt = now().getTime();
    for (const one of all) {
      const { record } = one.shown();
      if (record.rev !== since) whole(one);
      else {
        told.set(record._id, record.rev);
        write(clockText(now()));
      }
      tellOwn(record);
    }
  };

  return {
    listener: (bid) => {
      bidder = bid;
      return {
        ...(bid === undefined ? {} : { bid }),
        changed: ({ record }, news) => {
          if (out === null || !open) return;
          if (news !== null && (told.get(record._id) ?? 0) < record.rev && takes()) {
            told.set(record._id, record.rev);
            write(news.frame);
          }
          tellOwn(record);
        },
      };
    },
    follow: (watched) => {
      if (open) all.push(watched);
      else watched.leave();
    },
    start: (to) => {
      if (to.destroyed) close();
      if (!open) return void to.end();
      out = to;
      to.once('close', close);
      to.on('error', () => undefined);
      to.on('drain', () => {
        if (behind && open && now().getTime() - wholeAt >= wholeMs) catchUp();
      });
      to.write(`retry: ${retryMs}\n\n`);
      begin();
    },
    heartbeat: (clock) => {
      if (out === null || !open) return;
      stuck = out.writableNeedDrain ? stuck + 1 : 0;
      if (stuck > 1 || out.writableLength > maxBytes) drop();
      else if (behind && now().getTime() - wholeAt >= wholeMs) catchUp();
      else if (stuck === 0) write(clock);
    },
    end,
  };
};
