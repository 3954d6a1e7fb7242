/** Majority-committed changes of auctions: one change stream per process, whatever the number of watchers. */
import type { MongoClient } from 'mongodb';
import { backOff } from '../../../base/platform/sleep.ts';
import { makeWorker } from '../../../base/platform/worker.ts';
import { HistoryLost, openAnswers, type Token } from '../../../store/feed/change-events.ts';
import type { AuctionRecord } from '../model/auction.ts';
import { auctionNames } from './collections.ts';

export interface AuctionWatcher {
  /** In order. */
  changed(auction: AuctionRecord): void;
  /** Changes may have been missed (also at the start): read again what is shown. */
  renewed(): void;
}

interface Event {
  readonly fullDocument?: AuctionRecord;
}

const AUCTION_CHANGES_PIPELINE = [
  { $match: { operationType: { $in: ['insert', 'replace'] }, 'ns.coll': auctionNames.auctions } },
  { $project: { fullDocument: 1 } },
];

const pauseMs = backOff(100, 5000);

/** Watches until the returned function is called. */
export const watchAuctions = (client: MongoClient, dbName: string, watcher: AuctionWatcher): (() => Promise<void>) => {
  const take = (events: readonly Event[] = []): void => {
    for (const { fullDocument: auction } of events) if (auction !== undefined) watcher.changed(auction);
  };
  let after: Token | null = null;
  let close = async (): Promise<void> => undefined;

  const follow = async (signal: AbortSignal, opened: () => void): Promise<void> => {
    const answers = await openAnswers<Event>(client, dbName, after, AUCTION_CHANGES_PIPELINE);
    close = answers.close;
    if (after === null) watcher.renewed();
    opened();
    take(answers.first.firstBatch);
    after = answers.first.postBatchResumeToken;
    while (!signal.aborted) {
      const { nextBatch, postBatchResumeToken } = await answers.more();
      take(nextBatch);
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
