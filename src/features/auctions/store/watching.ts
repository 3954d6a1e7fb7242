/**
 * Majority-committed changes of auctions: one change stream per process, whatever the number of watchers. The entries of a
 * write come with the resulting record, so no read is needed to publish them.
 */
import type { MongoClient } from 'mongodb';
import { backOff } from '../../../platform/sleep.ts';
import { makeWorker } from '../../../platform/worker.ts';
import { HistoryLost, openAnswers, type Token } from '../../../store/feed/change-events.ts';
import type { AuctionEntry, AuctionRecord } from '../model/auction.ts';
import { auctionNames } from './names.ts';

export interface AuctionChange {
  readonly auction: AuctionRecord;
  /** In order; the entries that produced the record. */
  readonly entries: readonly AuctionEntry[];
}

export interface AuctionWatcher {
  /** In order. */
  changed(change: AuctionChange): void;
  /** Changes may have been missed (also at the start): read again what is shown. */
  renewed(): void;
  /** Will be retried. */
  failed?(error: unknown): void;
}

interface Event {
  readonly fullDocument?: AuctionRecord | AuctionEntry;
}

const pipeline = [
  { $match: { operationType: { $in: ['insert', 'replace'] }, 'ns.coll': { $in: [auctionNames.auctions, auctionNames.log] } } },
  { $project: { fullDocument: 1 } },
];

const pauseMs = backOff(100, 5000);

const isEntry = (auction: AuctionRecord | AuctionEntry): auction is AuctionEntry => 'event' in auction;

/** Joins what was written together: the record follows its entries, perhaps in another batch. */
const makeJoiner = (changed: AuctionWatcher['changed']) => {
  const held = new Map<string, AuctionEntry[]>();
  return {
    clear: () => held.clear(),
    take: (events: readonly Event[] = []): void => {
      for (const { fullDocument: auction } of events) {
        if (auction === undefined) continue;
        if (isEntry(auction)) {
          held.set(auction.auction, [...(held.get(auction.auction) ?? []), auction]);
          continue;
        }
        const entries = held.get(auction._id) ?? [];
        held.delete(auction._id);
        changed({ auction, entries });
      }
    },
  };
};

/** Watches until the returned function is called. */
export const watchAuctions = (client: MongoClient, dbName: string, watcher: AuctionWatcher): (() => Promise<void>) => {
  const joiner = makeJoiner(watcher.changed);
  let after: Token | null = null;
  let close = async (): Promise<void> => undefined;

  const follow = async (signal: AbortSignal, opened: () => void): Promise<void> => {
    const answers = await openAnswers<Event>(client, dbName, after, pipeline);
    close = answers.close;
    if (after === null) {
      joiner.clear();
      watcher.renewed();
    }
    opened();
    joiner.take(answers.first.firstBatch);
    after = answers.first.postBatchResumeToken;
    while (!signal.aborted) {
      const { nextBatch, postBatchResumeToken } = await answers.more();
      joiner.take(nextBatch);
      after = postBatchResumeToken;
    }
  };

  let attempts = 0;
  const worker = makeWorker<void>({
    pass: async (signal) => {
      try {
        await follow(signal, () => {
          attempts = 0;
        });
      } catch (error) {
        if (error instanceof HistoryLost) after = null;
        if (!signal.aborted) watcher.failed?.(error);
        await close();
        throw error;
      }
    },
    restMs: () => 0,
    failedMs: () => {
      attempts += 1;
      return pauseMs(attempts);
    },
    failed: () => undefined,
  });
  worker.start();

  return async () => {
    const stopped = worker.stop();
    await close();
    await stopped;
  };
};
