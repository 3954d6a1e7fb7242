/** The feed of a running process: fence, late-commit repair, memory, push, and their health. */

import { randomUUID } from 'node:crypto';
import { omitUndefined } from '../base/domain/json.ts';
import { reasonWithCause } from '../base/platform/reason.ts';
import type { ConcurrencyLimits } from '../base/platform/settings.ts';
import { sleepUnreferenced } from '../base/platform/sleep.ts';
import type { Store } from '../store/client.ts';
import type { RepairStore } from '../store/feed/repair-store.ts';
import { computeDelay, fencedTimestamps, makeFence, pumpMs } from './closed-timestamp.ts';
import { type Repair, type RepairOptions, type RepairReport, startRepair } from './guard.ts';
import { type MemoryReport, makeMemory } from './page-cache.ts';
import { makePush, type Push } from './push.ts';

export interface FeedHealth {
  readonly repair: RepairReport;
  /** Seconds; null before the first tick. */
  readonly closed: number | null;
  readonly fenceAgeSeconds: number | null;
  /** Why the feed is unreliable right now, or null. */
  readonly trouble: string | null;
  /** Absent where every page is read from the store and clients cannot wait. */
  readonly memory?: MemoryReport;
  readonly push?: ReturnType<Push['report']>;
}

interface FeedOptions extends Pick<RepairOptions, 'log'> {
  readonly store: Pick<Store, 'fence' | 'repair'>;
  /** FEED_WATERMARK_SECONDS. */
  readonly seconds: number;
  /** Bytes of the page cache; 0: every page is read from the store. */
  readonly memoryBytes?: number;
  /** For event streams, and separately for long polls. */
  readonly limits?: ConcurrencyLimits;
}

/** A longer lag of the repair is reported as trouble: late records are delayed. */
const ALARM_SECONDS = 10;
/** A start waits at most this long; the feed answers 503 until the repair has begun. */
const START_LIMIT_MS = 5000;

const describeTrouble = ({ state, lagSeconds }: RepairReport, repair: Pick<Repair, 'watches' | 'caughtUp'>): string | null => {
  if (!repair.watches()) return 'The guard of the feed has not begun';
  if (state === 'stopped') return 'The guard of the feed has ended';
  if (!repair.caughtUp()) return 'The guard of the feed is still reading what was written while none was running';
  return lagSeconds > ALARM_SECONDS ? `The guard of the feed is ${Math.round(lagSeconds)} s behind` : null;
};

/**
 * A removed fence has been recreated where it was; but other data may be gone with it, so this counts as lost history. Retries
 * until that is stored or the feed is closed.
 */
const makeAlarm = ({ repair }: FeedOptions['store'], log: FeedOptions['log']) => {
  let removals = 0;
  let closed = false;
  const tellGuard = async (bound: number): Promise<void> => {
    while (!closed) {
      try {
        return await repair.lose(bound);
      } catch (error) {
        log.warn('feed guard could not be notified of lost history', { cause: reasonWithCause(error) });
        await sleepUnreferenced(1000);
      }
    }
  };
  return {
    removed: ({ h }: { readonly h: number }): void => {
      removals += 1;
      log.error('feed fence was removed from the store: every published record gets a new position', { upTo: h });
      void tellGuard(h);
    },
    removals: () => removals,
    close: (): void => {
      closed = true;
    },
  };
};

/** Without a delay, a late record does not wait for further events. */
const withPromptRepair = (repair: RepairStore): RepairStore => ({ ...repair, open: (after) => repair.open(after, 0) });

/**
 * Seconds a tick stays behind the store's clock. Without a delay it rises to the newest record and no higher, so that
 * saves in progress do not become late because of it.
 */
const toTickDelay = (delay: number, floor: number): number => (delay > 0 || floor === 0 ? delay : Number.POSITIVE_INFINITY);

/** Starts the repair, then makes the first tick: no position is published unwatched (docs/feed.md "Why nothing is lost"). */
export const openFeed = async ({ store, seconds, log, memoryBytes = 0, limits }: FeedOptions) => {
  const delay = computeDelay(seconds);
  const repair = startRepair({ store: delay > 0 ? store.repair : withPromptRepair(store.repair), holder: randomUUID(), log });
  const alarm = makeAlarm(store, log);
  const fence = makeFence({
    tick: (floor) => store.fence.tick(toTickDelay(delay, floor), floor),
    removed: alarm.removed,
    pause: sleepUnreferenced,
  });
  await Promise.race([repair.begun, sleepUnreferenced(START_LIMIT_MS)]);
  if (repair.watches()) await fence.advance();
  const closedTimestamps = fencedTimestamps({ fence, delay, watched: repair.watches });
  const memory = makeMemory({ closedTimestamps, delay, bytes: memoryBytes });
  const push = makePush({ closedTimestamps, memory, everyMs: pumpMs(delay), ...omitUndefined({ limits }) });
  return {
    closedTimestamps,
    /** Ticks; for tests and for callers that need the pair itself. */
    fence,
    memory,
    push,
    health: (): FeedHealth => {
      const report = repair.report();
      const age = fence.ageMs();
      return {
        repair: { ...report, historyLost: report.historyLost + alarm.removals() },
        closed: fence.pair()?.h ?? null,
        fenceAgeSeconds: age === null ? null : age / 1000,
        trouble: describeTrouble(report, repair),
        memory: memory.report(),
        push: push.report(),
      };
    },
    close: async (): Promise<void> => {
      push.close();
      alarm.close();
      await repair.stop();
    },
  };
};

export type RunningFeed = Awaited<ReturnType<typeof openFeed>>;
