/** Metrics of deliveries (docs/metrics.md). */

import { withFallback } from '../../base/platform/sleep.ts';
import { counter, gauge, type Metrics, SCRAPE_MS } from '../../http/metrics.ts';
import type { DeliverySender } from './delivery-sender.ts';

type Measured = Pick<DeliverySender, 'report' | 'waiting' | 'lagSeconds'>;

/** Returns a function that removes its listeners: there are none. */
export const measureDeliveries = (metrics: Metrics, { report, waiting, lagSeconds }: Measured): (() => void) => {
  metrics.add([
    gauge(
      'alert_deliveries_waiting',
      'Deliveries of alerts that wait to be sent, or sent again, counted up to 10,000.',
      () => withFallback<number | null>(waiting(), null, SCRAPE_MS),
      'max',
    ),
    gauge(
      'alert_deliveries_lag_seconds',
      'How long the delivery that is due longest has been waiting.',
      () => withFallback<number | null>(lagSeconds(), null, SCRAPE_MS),
      'max',
    ),
    gauge('alert_deliveries_under_way', 'Deliveries that are being sent.', () => report().underWay),
    counter('alert_deliveries_delivered_total', 'Deliveries that were taken.', () => report().delivered),
    counter('alert_deliveries_retried_total', 'Attempts that failed and are made again.', () => report().retried),
    counter('alert_deliveries_failed_total', 'Deliveries that were given up.', () => report().failed),
  ]);
  return () => {};
};
