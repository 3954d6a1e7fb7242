/** What a monitoring system reads about the feed (docs/feed.md "When the guard is away"). */
import type { FeedHealth } from '../../feed/running-feed.ts';
import type { Measure } from '../../http/metrics.ts';

type Of = (health: FeedHealth) => number | null;

const gauge = (name: string, help: string, of: Of, aggregator: Measure['aggregator'] = 'sum') =>
  ({ name, kind: 'gauge', help, of, aggregator }) as const;
const counter = (name: string, help: string, of: Of) => ({ name, kind: 'counter', help, of, together: 'sum' }) as const;

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
