/** What a monitoring system reads about the feed (feed.md §9 "When the guard is away"). Pure. */
import type { FeedHealth } from '../feed/running-feed.ts';

const line = (name: string, kind: 'gauge' | 'counter', help: string, value: number): string =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${name} ${value}\n`;

const memoryLines = (memory: FeedHealth['memory']): string[] =>
  memory === undefined
    ? []
    : [
        line('feed_memory_hits_total', 'counter', 'Pages answered from memory.', memory.hits),
        line('feed_memory_misses_total', 'counter', 'Pages read from the store.', memory.misses),
        line('feed_memory_bytes', 'gauge', 'Size of the pages kept in memory.', memory.bytes),
      ];

const pushLines = (push: FeedHealth['push']): string[] =>
  push === undefined
    ? []
    : [
        line('feed_streams', 'gauge', 'Open streams of events.', push.streams),
        line('feed_long_polls', 'gauge', 'Long polls that wait.', push.waiting),
        line('feed_streams_dropped_total', 'counter', 'Streams ended because their readers were too slow.', push.dropped),
      ];

/** Text in the form of the other measures; a value that is not known yet is left out. */
export const feedMeasures = ({ guard, horizon, fenceAgeSeconds, memory, push }: FeedHealth): string =>
  [
    line('feed_guard_lag_seconds', 'gauge', 'Time between the newest commit and what the guard has seen to.', guard.lagSeconds),
    line('feed_guard_leading', 'gauge', 'Whether the guard of this process does the work.', guard.state === 'leading' ? 1 : 0),
    line('feed_guard_repairing', 'gauge', 'Whether records are being moved because history was lost.', guard.repairing ? 1 : 0),
    line('feed_late_commits_total', 'counter', 'Records committed at or below the fence, seen by this process.', guard.late),
    line('feed_restamps_total', 'counter', 'Records this process moved above the fence.', guard.restamped),
    line('feed_history_lost_total', 'counter', 'How often the events of the store were lost to this process.', guard.historyLost),
    ...memoryLines(memory),
    ...pushLines(push),
    ...(horizon === null ? [] : [line('feed_horizon_seconds', 'gauge', 'The position up to which records are shown.', horizon)]),
    ...(fenceAgeSeconds === null
      ? []
      : [line('feed_fence_age_seconds', 'gauge', 'Time since the last tick of this process.', fenceAgeSeconds)]),
  ].join('');
