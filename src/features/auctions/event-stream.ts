/**
 * One connection of server-sent events of auctions: the document first, then changes. A slow reader gets only the whole document
 * from time to time; one that reads nothing is disconnected, and reconnects by itself.
 */
import type { Writable } from 'node:stream';
import { omitUndefined } from '../../base/domain/json.ts';
import type { Listener, Watched } from './hub.ts';
import type { AuctionRecord } from './model/auction.ts';
import { buildBidderView } from './rules/public-document.ts';
import { clockText, eventText, withNow } from './watcher-messages.ts';

/** Counters of the process's streams since its start. */
export interface SentCounts {
  events: number;
  bytes: number;
  /** Streams ended because their readers were slow. */
  dropped: number;
}

interface StreamOptions {
  readonly now: () => Date;
  readonly sent: SentCounts;
  /** The last revision the reader has seen; null: none. */
  readonly since: number | null;
  /** The reader's reconnection delay in milliseconds. */
  readonly retryMs: number;
  readonly ended: () => void;
}

/** Unread bytes above which a reader gets no more single changes. */
const SLOW_READER_BYTES = 64 * 1024;
/** Unread bytes above which a reader is disconnected. */
const MAX_BYTES = 256 * 1024;
/** Delay between two whole documents for a slow reader. */
const TOTAL_LIMIT_MS = 10_000;
const LINGER_MS = 1000;

export const makeEventStream = ({ now, sent, since, retryMs, ended }: StreamOptions) => {
  const all: Watched[] = [];
  /** Revisions sent, by auction. */
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
  /** The reader reconnects. */
  const end = (): void => {
    if (!open) return;
    close();
    if (out === null) return;
    out.end();
    const connection = out;
    if (connection.writableLength > 0) setTimeout(() => connection.destroy(), LINGER_MS).unref();
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

  /** Sends the bidder's private part if it has changed. A replaced link gets nothing any more. */
  const tellOwn = (record: AuctionRecord): void => {
    if (bidder === undefined || !open) return;
    const found = record.bids.find(({ id }) => id === bidder);
    generation ??= found?.generation;
    if (found?.generation !== generation) end();
    const next = JSON.stringify(buildBidderView(record, bidder));
    if (next === own || !open) return;
    own = next;
    write(eventText('own', withNow(next, now())));
  };

  const catchUp = (): void => {
    behind = false;
    wholeAt = now().getTime();
    for (const one of all) whole(one);
  };

  /** Whether the reader takes single changes; otherwise it gets the whole document later, or is disconnected. */
  const takes = (): boolean => {
    const unread = out?.writableLength ?? 0;
    if (unread > MAX_BYTES) drop();
    else if (unread > SLOW_READER_BYTES) behind = true;
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
    listener: (bid?: string): Listener => {
      bidder = bid;
      return {
        ...omitUndefined({ bid }),
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
    /** Adds an auction, once it is watched. */
    follow: (watched: Watched): void => {
      if (open) all.push(watched);
      else watched.leave();
    },
    start: (to: Writable): void => {
      if (to.destroyed) close();
      if (!open) return void to.end();
      out = to;
      to.once('close', close);
      to.on('error', () => undefined);
      to.on('drain', () => {
        if (behind && open && now().getTime() - wholeAt >= TOTAL_LIMIT_MS) catchUp();
      });
      to.write(`retry: ${retryMs}\n\n`);
      begin();
    },
    /** Called periodically with an event that carries the time. */
    heartbeat: (clock: Buffer): void => {
      if (out === null || !open) return;
      stuck = out.writableNeedDrain ? stuck + 1 : 0;
      if (stuck > 1 || out.writableLength > MAX_BYTES) drop();
      else if (behind && now().getTime() - wholeAt >= TOTAL_LIMIT_MS) catchUp();
      else if (stuck === 0) write(clock);
    },
    end,
  };
};

export type EventStream = ReturnType<typeof makeEventStream>;
