/** Clients waiting for the feeds of a process: event streams and long polls (docs/feed.md "Push"). */

import type { Writable } from 'node:stream';
import { unavailable } from '../base/domain/problem.ts';
import { repeat } from '../base/platform/clock.ts';
import { defer } from '../base/platform/deferred.ts';
import type { ConcurrencyLimits } from '../base/platform/settings.ts';
import { sleepUnreferenced } from '../base/platform/sleep.ts';
import { makeConcurrencyLimiter, releaseOnAbort } from '../http/concurrency-limiter.ts';
import { type Channel, makeChannel } from './channel.ts';
import type { ClosedTimestamp, ClosedTimestamps } from './closed-timestamp.ts';
import type { FeedSource, PageContext, Served } from './page.ts';
import type { Memory } from './page-cache.ts';
import type { FeedParameters } from './parameters.ts';
import { type Stream, startStream } from './stream.ts';

export interface Subscription {
  readonly source: FeedSource;
  readonly parameters: FeedParameters;
  readonly context: PageContext;
}

export interface Caller {
  readonly address: string;
  readonly gone: AbortSignal;
}

interface PushOptions {
  readonly closedTimestamps: ClosedTimestamps;
  readonly memory: Memory;
  /** For streams, and separately for long polls; absent: unlimited. */
  readonly limits?: ConcurrencyLimits;
  readonly everyMs: number;
  readonly pause?: (ms: number) => Promise<void>;
  /** Calls `work` periodically until the returned function is called. */
  readonly every?: (ms: number, work: () => void) => () => void;
}

const STREAM_HEARTBEAT_MS = 15_000;

const GOING_DOWN_TEXT = 'The registry is going down. Please, retry';

const unlimitedConcurrency: ConcurrencyLimits = { atOnce: Number.POSITIVE_INFINITY, perAddress: Number.POSITIVE_INFINITY };

export const makePush = ({
  closedTimestamps,
  memory,
  everyMs,
  limits = unlimitedConcurrency,
  pause = sleepUnreferenced,
  every = repeat,
}: PushOptions) => {
  const streamPlaces = makeConcurrencyLimiter({ ...limits, description: 'event streams are open', setting: 'STREAMS' });
  const pollPlaces = makeConcurrencyLimiter({ ...limits, description: 'long polls are waiting', setting: 'STREAMS' });
  const channels = new Map<string, Channel>();
  const streams = new Set<Stream>();
  const waits = new Set<() => void>();
  let dropped = 0;
  let closed = false;
  const stopBeats = every(STREAM_HEARTBEAT_MS, () => {
    for (const stream of [...streams]) stream.heartbeat();
  });

  const buildChannel = ({ source, parameters: { test } }: Subscription): Channel => {
    const name = `${source.path} ${test}`;
    const channel =
      channels.get(name) ?? makeChannel({ source, test, closedTimestamps, probe: memory.of(source, test).probe, pause, everyMs });
    channels.set(name, channel);
    return channel;
  };

  /** Subscribes to news above the bound in force; a page shows the records below it. */
  const listen = async (subscription: Subscription, news: () => void): Promise<() => void> => {
    const channel = buildChannel(subscription);
    for (let refused: ClosedTimestamp | null = null; ; ) {
      const bound = await closedTimestamps.current();
      // The same bound would be refused again.
      if (bound === refused) await channel.rest();
      const leave = channel.join({ needs: [], take: news }, bound);
      if (leave !== null) return leave;
      refused = bound;
    }
  };

  return {
    /** Reserves a slot for a stream until the caller disconnects. Throws 429 or 503 when none is free. */
    enter: ({ address, gone }: Caller): void => releaseOnAbort(gone, streamPlaces.acquire(address)),

    stream: (subscription: Subscription, out: Writable): void => {
      if (out.destroyed) return;
      const stream = startStream({
        ...subscription,
        channel: buildChannel(subscription),
        out,
        dropped: () => {
          dropped += 1;
        },
        ended: () => streams.delete(stream),
      });
      streams.add(stream);
      if (closed) stream.end(GOING_DOWN_TEXT);
    },

    /**
     * Calls `serve` until its page is not empty, at most until `ms` have passed or the caller disconnects; then returns the
     * empty one. Throws 429 or 503 when no slot is free.
     */
    wait: async (
      subscription: Subscription,
      serve: () => Promise<Served>,
      { ms, gone, address }: Caller & { readonly ms: number },
    ): Promise<Served> => {
      const release = pollPlaces.acquire(address);
      let bell = defer();
      let over = closed || gone.aborted;
      const end = (): void => {
        over = true;
        bell.resolve();
      };
      let leave = (): void => undefined;
      waits.add(end);
      gone.addEventListener('abort', end);
      const timer = setTimeout(end, ms);
      try {
        leave = await listen(subscription, () => bell.resolve());
        for (;;) {
          bell = defer();
          const served = await serve();
          if (!served.empty || over || closed) return served;
          await bell.promise;
        }
      } finally {
        clearTimeout(timer);
        gone.removeEventListener('abort', end);
        waits.delete(end);
        leave();
        release();
      }
    },

    /** Counts since the start: of clients refused because no slot was free, and of streams ended because their clients were too slow. */
    report: () => ({
      streams: streams.size,
      waiting: waits.size,
      refused: { streams: streamPlaces.report().refused, longPolls: pollPlaces.report().refused },
      dropped,
    }),

    /** Ends every stream and every wait; later ones end at once. */
    close: (): void => {
      closed = true;
      stopBeats();
      for (const stream of [...streams]) stream.end(GOING_DOWN_TEXT);
      for (const end of [...waits]) end();
    },
  };
};

export type Push = ReturnType<typeof makePush>;

/** Throws 503 for a client that would wait on a feed without a fence. */
export const requirePair = async (closedTimestamps: ClosedTimestamps): Promise<void> => {
  const { h, x } = await closedTimestamps.current();
  if (h === null || x === null) throw unavailable('This feed can be read in pages only');
};
