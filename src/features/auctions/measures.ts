/** Metrics of hosted auctions (docs/metrics.md). No ids, no amounts. */
import type { Zone } from '../../base/domain/zone-time.ts';
import { type Clock, DAY } from '../../base/platform/clock.ts';
import { withFallback } from '../../base/platform/sleep.ts';
import { counter, gauge, type Metrics, SCRAPE_MS } from '../../http/metrics.ts';
import type { BidTally } from './bid-counters.ts';
import type { Conductor } from './conductor.ts';
import type { LiveUpdates } from './live-updates.ts';
import type { AuctionStore } from './store/auctions.ts';

interface AuctionsMeasured {
  readonly conductor: Pick<Conductor, 'report' | 'onSwitch'>;
  readonly watching: Pick<LiveUpdates, 'report'>;
  readonly tally: BidTally;
  readonly auctions: Pick<AuctionStore, 'count'>;
  readonly clock: Clock;
  readonly zone: Zone;
}

/** Auctions in progress, and those to begin later today; read from the store by its indexes. */
const countAuctions = async ({ auctions, clock, zone }: AuctionsMeasured) => {
  const now = clock.now();
  const wall = zone.wall(now);
  const midnight = zone.fromWall(wall - (wall % DAY) + DAY);
  const [running, planned] = await Promise.all([
    auctions.count({ statuses: ['running', 'paused'] }),
    auctions.count({ statuses: ['planned'], from: now, to: midnight }),
  ]);
  return { running, planned };
};

const measureConductor = (metrics: Metrics, { report, onSwitch }: AuctionsMeasured['conductor']): (() => void) => {
  metrics.add([
    gauge('auctions_led', 'Auctions whose switches this process makes.', () => report().leads),
    counter('auction_switches_total', 'Switches of auctions that this process has made.', () => report().switches),
    counter('auction_takeovers_total', 'Auctions that this process has taken over from another.', () => report().takeovers),
    counter('auction_shifts_total', 'Delays of auctions because of an outage or a late switch.', () => report().shifts),
    counter('auction_reports_total', 'Auctions whose results this process has told the tender.', () => report().reports),
    counter(
      'auction_failures_total',
      'Switches and reports of auctions that came to nothing and are tried again.',
      () => report().failures,
    ),
  ]);
  return onSwitch(metrics.timing('auction_switch_late_seconds', 'How late switches of auctions were made.'));
};

/** Returns a function that removes the listeners. */
export const measureAuctions = (metrics: Metrics, measured: AuctionsMeasured): (() => void) => {
  const { conductor, watching, tally } = measured;
  const counted = () => withFallback<Awaited<ReturnType<typeof countAuctions>> | null>(countAuctions(measured), null, SCRAPE_MS);
  const of = watching.report;
  metrics.add([
    gauge('auctions_running', 'Auctions that run, or stand still.', async () => (await counted())?.running ?? null, 'max'),
    gauge('auctions_planned_today', 'Auctions that are still to begin today.', async () => (await counted())?.planned ?? null, 'max'),
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
  const ends = [
    measureConductor(metrics, conductor),
    tally.onBid(metrics.timing('auction_bid_seconds', 'How long a bid took that was answered 200.')),
  ];
  return () => {
    for (const end of ends) end();
  };
};
