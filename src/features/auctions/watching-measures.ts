/** Metrics of watchers and bidders (docs/metrics.md). No ids, no amounts. */

import type { Zone } from '../../domain/zone-time.ts';
import { counter, gauge, type Metrics } from '../../http/metrics.ts';
import type { Clock } from '../../platform/clock.ts';
import { DAY } from '../../platform/clock.ts';
import type { AuctionStore } from './store/auctions.ts';
import type { Tally } from './tally.ts';
import type { Watching } from './watching.ts';

interface Counted {
  readonly running: number;
  /** To begin later today. */
  readonly planned: number;
}

export interface WatchingMeasured {
  readonly watching: Pick<Watching, 'report'>;
  readonly tally: Tally;
  /** Null while the store does not reply. */
  readonly counted: () => Promise<Counted | null>;
}

interface CountingDeps {
  readonly auctions: Pick<AuctionStore, 'count'>;
  readonly clock: Clock;
  readonly zone: Zone;
}

/** Read from the store by its indexes. */
export const countAuctions = async ({ auctions, clock, zone }: CountingDeps): Promise<Counted> => {
  const now = clock.now();
  const wall = zone.wall(now);
  const midnight = zone.fromWall(wall - (wall % DAY) + DAY);
  const [running, planned] = await Promise.all([
    auctions.count({ statuses: ['running', 'paused'] }),
    auctions.count({ statuses: ['planned'], from: now, to: midnight }),
  ]);
  return { running, planned };
};

/** Returns a function that removes the listener. */
export const measureWatching = (metrics: Metrics, { watching, tally, counted }: WatchingMeasured): (() => void) => {
  const of = watching.report;
  metrics.add([
    {
      ...gauge('auctions_running', 'Auctions that run, or stand still.', async () => (await counted())?.running ?? null),
      aggregator: 'max',
    },
    {
      ...gauge('auctions_planned_today', 'Auctions that are still to begin today.', async () => (await counted())?.planned ?? null),
      aggregator: 'max',
    },
    gauge('auction_watchers', 'Those who watch auctions, bidders among them.', () => of().watchers),
    gauge('auction_bidders', 'Bidders whose streams are open.', () => of().bidders),
    gauge('auctions_watched', 'Auctions that somebody watches.', () => of().auctions),
    counter('auction_watchers_refused_total', 'Watchers that found no place.', () => of().refused),
    counter('auction_watchers_dropped_total', 'Watchers that were sent away because they were too slow.', () => of().dropped),
    counter('auction_changes_total', 'Public changes of auctions that were told to watchers.', () => of().changes),
    counter('auction_events_total', 'Events that were sent to watchers.', () => of().events),
    counter('auction_event_bytes_total', 'Bytes of these events.', () => of().bytes),
    counter('auction_bids_accepted_total', 'Bids that were answered 200.', () => tally.report().accepted),
  ]);
  metrics.addCounts({
    name: 'auction_bids_refused_total',
    help: 'Bids that were refused, by the reason.',
    label: 'reason',
    read: () => tally.report().refused,
  });
  return tally.onBid(metrics.timing('auction_bid_seconds', 'How long a bid took that was answered 200.'));
};
