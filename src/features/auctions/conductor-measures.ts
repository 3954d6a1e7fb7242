/** Metrics of the conductor (docs/metrics.md). No ids, no amounts. */

import { counter, gauge, type Metrics } from '../../http/metrics.ts';
import type { Conductor } from './conductor.ts';

export type ConductorMeasured = Pick<Conductor, 'report' | 'onSwitch'>;

/** Returns a function that removes the listener. */
export const measureConductor = (metrics: Metrics, { report, onSwitch }: ConductorMeasured): (() => void) => {
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
