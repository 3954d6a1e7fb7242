/** Metrics of hosted auctions (docs/metrics.md). */
import type { Zone } from '../../domain/zone-time.ts';
import { type Metrics, scrapeMs } from '../../http/metrics.ts';
import type { Clock } from '../../platform/clock.ts';
import { soon } from '../../platform/sleep.ts';
import { type ConductorMeasured, measureConductor } from './conductor-measures.ts';
import type { AuctionStore } from './store/auctions.ts';
import { countAuctions, measureWatching, type WatchingMeasured } from './watching-measures.ts';

interface AuctionsMeasured extends Pick<WatchingMeasured, 'watching' | 'tally'> {
  readonly conductor: ConductorMeasured;
  readonly auctions: Pick<AuctionStore, 'count'>;
  readonly clock: Clock;
  readonly zone: Zone;
  /** How long a scrape waits for the store, in milliseconds. */
  readonly patience?: number;
}

/** Returns a function that removes the listeners. */
export const measureAuctions = (metrics: Metrics, { conductor, patience = scrapeMs, ...measured }: AuctionsMeasured): (() => void) => {
  const ends = [
    measureConductor(metrics, conductor),
    measureWatching(metrics, { ...measured, counted: () => soon(countAuctions(measured), null, patience) }),
  ];
  return () => {
    for (const end of ends) end();
  };
};
