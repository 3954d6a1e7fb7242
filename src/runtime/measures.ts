/** What a running registry is asked at each scrape, beside its requests (docs/metrics.md). */
import type { DocumentsReport } from '../documents/service/opening.ts';
import type { FeedHealth } from '../feed/running-feed.ts';
import type { Connections } from '../http/connections.ts';
import type { Measure, Metrics } from '../http/metrics.ts';
import type { Exports } from '../publishing/export/places.ts';
import type { Store } from '../store/client.ts';
import type { Accounts } from './accounts/accounts.ts';
import type { Scheduler } from './scheduler.ts';
import { type ReadinessDeps, troubleOf } from './service/readiness.ts';
import type { Settings } from './settings.ts';

type Of = (health: FeedHealth) => number | null;

const gauge = (name: string, help: string, of: Of, aggregator: Measure['aggregator'] = 'sum') =>
  ({ name, kind: 'gauge', help, of, aggregator }) as const;
const counter = (name: string, help: string, of: Of) => ({ name, kind: 'counter', help, of }) as const;

const table = [
  gauge(
    'feed_guard_lag_seconds',
    'Time between the newest commit and what the guard has seen to.',
    ({ repair }) => repair.lagSeconds,
    'max',
  ),
  gauge('feed_guard_leading', 'Whether the guard of this process does the work.', ({ repair }) => (repair.state === 'leading' ? 1 : 0)),
  gauge(
    'feed_guard_repairing',
    'Whether records are being moved because history was lost.',
    ({ repair }) => (repair.repairing ? 1 : 0),
    'max',
  ),
  counter('feed_late_commits_total', 'Records committed at or below the fence, seen by this process.', ({ repair }) => repair.late),
  counter('feed_restamps_total', 'Records this process moved above the fence.', ({ repair }) => repair.restamped),
  counter('feed_history_lost_total', 'How often the events of the store were lost to this process.', ({ repair }) => repair.historyLost),
  counter('feed_memory_hits_total', 'Pages answered from memory.', ({ memory }) => memory?.hits ?? null),
  counter('feed_memory_misses_total', 'Pages read from the store.', ({ memory }) => memory?.misses ?? null),
  gauge('feed_memory_bytes', 'Size of the pages kept in memory.', ({ memory }) => memory?.bytes ?? null),
  gauge('feed_streams', 'Open streams of events.', ({ push }) => push?.streams ?? null),
  gauge('feed_long_polls', 'Long polls that wait.', ({ push }) => push?.waiting ?? null),
  counter('feed_streams_refused_total', 'Streams that found no place.', ({ push }) => push?.refused.streams ?? null),
  counter('feed_long_polls_refused_total', 'Long polls that found no place.', ({ push }) => push?.refused.longPolls ?? null),
  counter('feed_streams_dropped_total', 'Streams ended because their readers were too slow.', ({ push }) => push?.dropped ?? null),
  gauge('feed_horizon_seconds', 'The position up to which records are shown.', ({ closed }) => closed, 'min'),
  gauge('feed_fence_age_seconds', 'Time since the last tick of this process.', ({ fenceAgeSeconds }) => fenceAgeSeconds, 'max'),
];

/** A value that is not known yet is left out. */
export const feedMeasures = (health: () => FeedHealth): Measure[] =>
  table.map(({ of, ...measure }) => ({ ...measure, read: () => of(health()) }));

export interface Measured extends ReadinessDeps {
  readonly settings: Pick<Settings, 'workers'>;
  readonly store: Pick<Store, 'ping' | 'pool' | 'schema'>;
  readonly scheduler: Pick<Scheduler, 'report' | 'lagSeconds'>;
  readonly documents: () => DocumentsReport;
  readonly exports: Pick<Exports, 'report'>;
  readonly accounts: Pick<Accounts, 'trouble'>;
  readonly connections: Pick<Connections, 'report'>;
  /** How long a scrape waits for the store, in milliseconds. */
  readonly patience?: number;
}

/** A store that stands still does not hold up a scrape, which is wanted most just then. */
const patienceMs = 1000;

const soon = async <T>(work: Promise<T>, otherwise: T, ms: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), ms);
  });
  try {
    return await Promise.race([work.catch(() => otherwise), late]);
  } finally {
    clearTimeout(timer);
  }
};

/** Whether this process is ready, as far as it can tell soon. */
export const isReady = (deps: ReadinessDeps, ms: number = patienceMs): Promise<boolean> =>
  soon(
    troubleOf(deps).then((trouble) => trouble === null),
    false,
    ms,
  );

const poolMeasures = ({ pool }: Pick<Store, 'pool'>): Measure[] => [
  { name: 'store_pool_connections', kind: 'gauge', help: 'Open connections to the store.', read: () => pool.report().connections },
  {
    name: 'store_pool_connections_in_use',
    kind: 'gauge',
    help: 'Connections to the store that are in use.',
    read: () => pool.report().inUse,
  },
  {
    name: 'store_pool_waiting',
    kind: 'gauge',
    help: 'Commands that wait for a connection to the store.',
    read: () => pool.report().waiting,
  },
  {
    name: 'store_pool_checkout_failures_total',
    kind: 'counter',
    help: 'Commands that got no connection to the store.',
    read: () => pool.report().failures,
  },
];

const schedulerMeasures = ({ scheduler: { report, lagSeconds }, patience = patienceMs }: Measured): Measure[] => [
  {
    name: 'scheduler_lag_seconds',
    kind: 'gauge',
    help: 'How long the tender that is due longest has been waiting.',
    aggregator: 'max',
    // A store that does not answer says nothing about the scheduler.
    read: () => soon<number | null>(lagSeconds(), null, patience),
  },
  { name: 'scheduler_ticks_total', kind: 'counter', help: 'Tenders that were moved on because of the time.', read: () => report().ticks },
  { name: 'scheduler_failures_total', kind: 'counter', help: 'Tenders that could not be moved on.', read: () => report().failures },
  {
    name: 'scheduler_resting',
    kind: 'gauge',
    help: 'Tenders left alone for a while because they could not be moved on.',
    aggregator: 'max',
    read: () => report().resting,
  },
];

const serviceMeasures = ({
  accounts,
  settings,
  store,
  documents,
  feedHealth,
  schedulerTrouble,
  patience = patienceMs,
}: Measured): Measure[] => [
  {
    name: 'registry_workers',
    kind: 'gauge',
    help: 'Processes that should serve (WORKERS).',
    aggregator: 'max',
    read: () => settings.workers,
  },
  {
    name: 'registry_workers_ready',
    kind: 'gauge',
    help: 'Processes that are ready.',
    read: async () => ((await isReady({ store, feedHealth, schedulerTrouble }, patience)) ? 1 : 0),
  },
  {
    name: 'registry_start_time_seconds',
    kind: 'gauge',
    help: 'When the youngest process began, in seconds since 1970.',
    aggregator: 'max',
    read: () => performance.timeOrigin / 1000,
  },
  {
    name: 'registry_schema_version',
    kind: 'gauge',
    help: 'Schema version of the store.',
    aggregator: 'max',
    read: () => store.schema.version,
  },
  {
    name: 'registry_accounts_outdated',
    kind: 'gauge',
    help: '1 while the accounts file cannot be used, and the accounts read from it before stay valid.',
    aggregator: 'max',
    read: () => (accounts.trouble() === null ? 0 : 1),
  },
  { name: 'documents_uploaded_total', kind: 'counter', help: 'Files the document service has taken.', read: () => documents().files },
  { name: 'documents_uploaded_bytes_total', kind: 'counter', help: 'Their size.', read: () => documents().bytes },
  {
    name: 'documents_without_content_total',
    kind: 'counter',
    help: 'Documents of bids for which an outside document service had no content when bids were opened.',
    read: () => documents().withoutContent,
  },
  {
    name: 'documents_unchecked_total',
    kind: 'counter',
    help: 'Documents of bids of which it did not say so when bids were opened.',
    read: () => documents().unchecked,
  },
];

const exportMeasures = ({ exports: { report } }: Measured): Measure[] => [
  { name: 'exports_running', kind: 'gauge', help: 'Bulk exports that are under way.', read: () => report().taken },
  {
    name: 'exports_refused_total',
    kind: 'counter',
    help: 'Bulk exports that found no place (EXPORTS_AT_ONCE, EXPORTS_PER_ADDRESS).',
    read: () => report().refused,
  },
];

const connectionMeasures = ({ connections: { report } }: Measured): Measure[] => [
  { name: 'http_connections', kind: 'gauge', help: 'Open connections to the API and the document service.', read: () => report().taken },
  {
    name: 'http_connections_refused_total',
    kind: 'counter',
    help: 'Connections that found no place (CONNECTIONS_AT_ONCE, CONNECTIONS_PER_ADDRESS).',
    read: () => report().refused,
  },
  { name: 'http_unread_bytes', kind: 'gauge', help: 'What was answered and not taken yet.', read: () => report().unreadBytes },
  {
    name: 'http_unread_cut_total',
    kind: 'counter',
    help: 'Connections ended because their answers were not taken.',
    read: () => report().cut,
  },
];

/** Adds everything that is measured to the metrics of a process. Gives what takes the listeners off again. */
export const measure = (metrics: Metrics, measured: Measured): (() => void) => {
  metrics.add(serviceMeasures(measured));
  metrics.add(exportMeasures(measured));
  metrics.add(connectionMeasures(measured));
  metrics.add(feedMeasures(measured.feedHealth));
  metrics.add(schedulerMeasures(measured));
  metrics.add(poolMeasures(measured.store));
  return measured.store.pool.onCheckout(
    metrics.timing('store_pool_checkout_seconds', 'How long a command waited for a connection to the store.'),
  );
};
