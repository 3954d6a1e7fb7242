/** Metrics read at each scrape, in addition to request metrics (docs/metrics.md). */

import type { Accounts } from '../base/platform/accounts/accounts.ts';
import type { Settings } from '../base/platform/settings.ts';
import { withFallback } from '../base/platform/sleep.ts';
import type { OpenFeature } from '../features/feature.ts';
import type { Consumer } from '../feed/consumer.ts';
import type { FeedHealth } from '../feed/running-feed.ts';
import type { BodyMemory } from '../http/body-memory.ts';
import { counter, gauge, type Metric, type Metrics, SCRAPE_MS } from '../http/metrics.ts';
import type { Connections } from '../http/server.ts';
import type { DocumentsReport } from '../modules/documents/service/document-store.ts';
import type { Exports } from '../modules/publishing/export-slots.ts';
import type { Store } from '../store/client.ts';
import type { Scheduler } from './scheduler.ts';
import { findTrouble, type ReadinessDeps } from './service/handlers.ts';

export interface Measured extends ReadinessDeps {
  readonly settings: Pick<Settings, 'workers'>;
  readonly store: Pick<Store, 'ping' | 'pool' | 'raisedPositions' | 'schema'>;
  readonly scheduler: Pick<Scheduler, 'report' | 'lagSeconds'>;
  readonly documents: () => DocumentsReport;
  readonly exports: Pick<Exports, 'report'>;
  readonly accounts: Pick<Accounts, 'trouble'>;
  readonly connections: Pick<Connections, 'report'>;
  readonly bodies: Pick<BodyMemory, 'report'>;
  readonly consumers: Readonly<Record<string, Pick<Consumer, 'report' | 'lagSeconds'>>>;
  /** How long a scrape waits for the store, in milliseconds. */
  readonly patience?: number;
  readonly features: readonly Pick<OpenFeature, 'measure'>[];
}

/** Whether this process is ready; false if that is not known in time. */
export const isReady = async (deps: ReadinessDeps, ms: number = SCRAPE_MS): Promise<boolean> =>
  withFallback(
    findTrouble(deps).then((trouble) => trouble === null),
    false,
    ms,
  );

const feedMeasures = (health: () => FeedHealth): Metric[] => [
  gauge(
    'feed_guard_lag_seconds',
    'Time between the newest commit and what the guard has seen to.',
    () => health().repair.lagSeconds,
    'max',
  ),
  gauge('feed_guard_leading', 'Whether the guard of this process does the work.', () => (health().repair.state === 'leading' ? 1 : 0)),
  gauge(
    'feed_guard_repairing',
    'Whether records are being moved because history was lost.',
    () => (health().repair.repairing ? 1 : 0),
    'max',
  ),
  counter('feed_late_commits_total', 'Records committed at or below the fence, seen by this process.', () => health().repair.late),
  counter('feed_restamps_total', 'Records this process moved above the fence.', () => health().repair.restamped),
  counter('feed_history_lost_total', 'How often the events of the store were lost to this process.', () => health().repair.historyLost),
  counter('feed_memory_hits_total', 'Pages answered from memory.', () => health().memory?.hits ?? null),
  counter('feed_memory_misses_total', 'Pages read from the store.', () => health().memory?.misses ?? null),
  gauge('feed_memory_bytes', 'Size of the pages kept in memory.', () => health().memory?.bytes ?? null),
  gauge('feed_streams', 'Open streams of events.', () => health().push?.streams ?? null),
  gauge('feed_long_polls', 'Long polls that wait.', () => health().push?.waiting ?? null),
  counter('feed_streams_refused_total', 'Streams that found no place.', () => health().push?.refused.streams ?? null),
  counter('feed_long_polls_refused_total', 'Long polls that found no place.', () => health().push?.refused.longPolls ?? null),
  counter('feed_streams_dropped_total', 'Streams ended because their readers were too slow.', () => health().push?.dropped ?? null),
  gauge('feed_horizon_seconds', 'The position up to which records are shown.', () => health().closed, 'min'),
  gauge('feed_fence_age_seconds', 'Time since the last tick of this process.', () => health().fenceAgeSeconds, 'max'),
];

const storeMeasures = ({ pool, raisedPositions }: Pick<Store, 'pool' | 'raisedPositions'>): Metric[] => [
  gauge('store_pool_connections', 'Open connections to the store.', () => pool.report().connections),
  gauge('store_pool_connections_in_use', 'Connections to the store that are in use.', () => pool.report().inUse),
  gauge('store_pool_waiting', 'Commands that wait for a connection to the store.', () => pool.report().waiting),
  counter('store_pool_checkout_failures_total', 'Commands that got no connection to the store.', () => pool.report().failures),
  counter('feed_positions_raised_total', 'Public saves whose position the clock of the store did not give.', raisedPositions),
];

const schedulerMeasures = ({ scheduler: { report, lagSeconds }, patience = SCRAPE_MS }: Measured): Metric[] => [
  // An unresponsive store reveals nothing about the scheduler.
  gauge(
    'scheduler_lag_seconds',
    'How long the tender that is due longest has been waiting.',
    () => withFallback<number | null>(lagSeconds(), null, patience),
    'max',
  ),
  counter('scheduler_ticks_total', 'Tenders that were moved on because of the time.', () => report().ticks),
  counter('scheduler_failures_total', 'Tenders that could not be moved on.', () => report().failures),
  gauge('scheduler_resting', 'Tenders left alone for a while because they could not be moved on.', () => report().resting, 'max'),
];

const serviceMeasures = ({
  accounts,
  settings,
  store,
  documents,
  feedHealth,
  majorityTrouble,
  schedulerTrouble,
  patience = SCRAPE_MS,
}: Measured): Metric[] => [
  gauge('registry_workers', 'Processes that should serve (WORKERS).', () => settings.workers, 'max'),
  gauge('registry_workers_ready', 'Processes that are ready.', async () =>
    (await isReady({ store, feedHealth, majorityTrouble, schedulerTrouble }, patience)) ? 1 : 0,
  ),
  gauge(
    'registry_start_time_seconds',
    'When the youngest process began, in seconds since 1970.',
    () => performance.timeOrigin / 1000,
    'max',
  ),
  gauge('registry_schema_version', 'Schema version of the store.', () => store.schema.version, 'max'),
  gauge(
    'registry_accounts_outdated',
    '1 while the accounts file cannot be used, and the accounts read from it before stay valid.',
    () => (accounts.trouble() === null ? 0 : 1),
    'max',
  ),
  counter('documents_uploaded_total', 'Files the document service has taken.', () => documents().files),
  counter('documents_uploaded_bytes_total', 'Their size.', () => documents().bytes),
  counter(
    'documents_without_content_total',
    'Documents of bids for which an outside document service had no content when bids were opened.',
    () => documents().withoutContent,
  ),
  counter('documents_unchecked_total', 'Documents of bids of which it did not say so when bids were opened.', () => documents().unchecked),
];

const placeMeasures = ({ exports, connections, bodies }: Measured): Metric[] => [
  gauge('exports_running', 'Bulk exports that are under way.', () => exports.report().taken),
  counter(
    'exports_refused_total',
    'Bulk exports that found no place (EXPORTS_AT_ONCE, EXPORTS_PER_ADDRESS).',
    () => exports.report().refused,
  ),
  gauge('http_connections', 'Open connections to the API and the document service.', () => connections.report().taken),
  counter(
    'http_connections_refused_total',
    'Connections that found no place (CONNECTIONS_AT_ONCE, CONNECTIONS_PER_ADDRESS).',
    () => connections.report().refused,
  ),
  gauge('http_body_bytes', 'Memory reserved for request bodies under way.', () => bodies.report().bytes),
  counter(
    'http_bodies_refused_total',
    'Request bodies that found no memory (BODY_MEMORY_MB, BODY_MEMORY_ACCOUNT_PERCENT, BODY_MEMORY_ADDRESS_PERCENT).',
    () => bodies.report().refused,
  ),
  counter('http_bodies_dropped_total', 'Request bodies that came too slowly while others waited.', () => bodies.report().dropped),
];

const consumerMeasures = ({ consumers, patience = SCRAPE_MS }: Measured): Metric[] =>
  Object.entries(consumers).flatMap(([name, { report, lagSeconds }]) => [
    gauge(
      `consumer_${name}_lag_seconds`,
      'How long the record that has waited longest has not been followed.',
      () => withFallback<number | null>(lagSeconds(), null, patience),
      'max',
    ),
    counter(`consumer_${name}_records_total`, 'Records that this process has followed.', () => report().taken),
    counter(`consumer_${name}_failures_total`, 'Looks that came to nothing because of a failure.', () => report().failures),
    gauge(`consumer_${name}_aside`, 'Records set aside because what follows from them fails.', () => report().aside, 'max'),
  ]);

/** Adds all measures to a process's metrics. Returns a function that removes the listeners. */
export const addMeasures = (metrics: Metrics, measured: Measured): (() => void) => {
  metrics.add([
    ...serviceMeasures(measured),
    ...placeMeasures(measured),
    ...feedMeasures(measured.feedHealth),
    ...schedulerMeasures(measured),
    ...consumerMeasures(measured),
    ...storeMeasures(measured.store),
  ]);
  const ends = [
    ...measured.features.flatMap((feature) => feature.measure?.(metrics) ?? []),
    measured.store.pool.onCheckout(
      metrics.timing('store_pool_checkout_seconds', 'How long a command waited for a connection to the store.'),
    ),
  ];
  return () => {
    for (const end of ends) end();
  };
};
