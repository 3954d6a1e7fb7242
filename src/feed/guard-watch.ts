/**
 * The work of the leading guard, late-commit repair (docs/feed.md "The scheme"): it follows the change stream and moves each record
 * committed at or below the fence to a position above it. An event is handled before its place is saved, so the next
 * leader handles it again rather than never.
 */
import type { Log } from '../base/platform/log.ts';
import { reasonWithCause } from '../base/platform/reason.ts';
import type { ChangeEvent, ChangeEvents } from '../store/feed/change-events.ts';
import type { RepairState, RepairStore, SaveEvent } from '../store/feed/repair-store.ts';
import { isLate, raiseFence } from './closed-timestamp.ts';

export type Logger = Pick<Log, 'error' | 'warn'>;

/** Batch size, and the pause between batches, of the repair of lost history. */
export interface RepairPace {
  readonly batch: number;
  readonly pauseMs: number;
}

export interface WatchDeps {
  readonly store: RepairStore;
  readonly holder: string;
  readonly log: Logger;
  readonly repair: RepairPace;
  readonly counts: { late: number; restamped: number; historyLost: number; repairing: boolean };
  readonly reached: (eventAt: Date | null) => void;
  readonly watching: () => void;
  /** Called when everything committed before the watch began is repaired. */
  readonly caughtUp: () => void;
  readonly untilAnswered: <T>(what: string, work: () => Promise<T>) => Promise<T | null>;
  readonly pause: (ms: number) => Promise<void>;
  readonly stopped: () => boolean;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
}

interface WatchedCollection {
  readonly events: ChangeEvents;
  fence: number;
  repairBelow: number | null;
}

/** From the end of a save: a store that takes seconds to acknowledge must not be asked after each event. */
const SAVE_INTERVAL_MS = 1000;
/** Without events only the place and the lease are renewed. */
const IDLE_SAVE_INTERVAL_MS = 2000;

/** Without a saved place: the stream is opened before the fence is read, so that no tick is missed in between. */
const openAnew = async ({ store, log, counts }: WatchDeps, lost: boolean): Promise<WatchedCollection> => {
  const events = await store.open(null);
  try {
    const fence = await store.fence();
    // A fence without a saved place has published positions that no guard watched.
    if (!lost && fence === null) return { events, fence: 0, repairBelow: null };
    counts.historyLost += 1;
    log.error('feed lost history of the store: every published record gets a new position', { upTo: fence });
    return { events, fence: fence ?? 0, repairBelow: fence ?? 0 };
  } catch (error) {
    await events.close().catch(() => undefined);
    throw error;
  }
};

const openPlace = async (deps: WatchDeps, { token, fence, repairBelow }: RepairState, lost: boolean): Promise<WatchedCollection> => {
  if (lost || token === null) return openAnew(deps, lost);
  try {
    return { events: await deps.store.open(token), fence, repairBelow };
  } catch (error) {
    if (!deps.store.isHistoryLost(error)) throw error;
    deps.log.error('feed guard cannot resume from its saved place', { cause: reasonWithCause(error) });
    return openAnew(deps, true);
  }
};

/** Moves every published record at or below `bound`, slowly; true when all are moved. */
const repairAll = async ({ store, log, repair, counts, untilAnswered, pause }: WatchDeps, bound: number, goesOn: () => boolean) => {
  counts.repairing = true;
  try {
    while (goesOn()) {
      const moved = await untilAnswered('the repair after lost history', () => store.restampBelow(bound, repair.batch));
      if (moved === null) return false;
      counts.restamped += moved;
      if (moved === 0) {
        log.warn('feed repaired: every published record has a new position', { above: bound });
        return true;
      }
      await pause(repair.pauseMs);
    }
    return false;
  } finally {
    counts.repairing = false;
  }
};

/** Raises the watched fence on a tick; true for a save committed at or below it. */
const noteEvent = (watched: WatchedCollection, event: ChangeEvent): event is SaveEvent => {
  if (event.kind === 'tick') watched.fence = raiseFence(watched.fence, event.h);
  return event.kind === 'save' && isLate(event.position, watched.fence);
};

/** Moves a record above the fence; false when stopped first. */
const moveLateRecord = async (
  { store, counts, untilAnswered }: WatchDeps,
  watched: WatchedCollection,
  late: SaveEvent,
): Promise<boolean> => {
  counts.late += 1;
  const moved = await untilAnswered('a record that was committed late', () => store.restamp(late, watched.fence));
  if (moved === true) counts.restamped += 1;
  return moved !== null;
};

/** Saves the place and renews the lease periodically. */
const makePlaceSaver = ({ store, holder, log, watching, caughtUp, now }: WatchDeps, watched: WatchedCollection) => {
  let leads = true;
  let savedAt = Number.NEGATIVE_INFINITY;
  let seen = false;
  let catchingUp = true;
  return {
    /** False when another process holds the lease. */
    leads: () => leads,
    /** Called after each event, or with null after a while without one. */
    due: (event: ChangeEvent | null): boolean => {
      seen ||= event !== null;
      // Standby processes wait for this save.
      if (catchingUp && watched.events.caughtUp()) return true;
      return now() - savedAt >= (seen ? SAVE_INTERVAL_MS : IDLE_SAVE_INTERVAL_MS);
    },
    save: async (): Promise<void> => {
      seen = false;
      const token = watched.events.token();
      catchingUp = !watched.events.caughtUp();
      try {
        leads = await store.save(holder, { token, fence: watched.fence, repairBelow: watched.repairBelow, catchingUp });
        if (!leads) return;
        watching();
        if (!catchingUp) caughtUp();
      } catch (error) {
        // The place saved before stays valid.
        log.warn('feed guard could not save its place', { cause: reasonWithCause(error) });
      } finally {
        savedAt = now();
      }
    },
  };
};

/** Repairs lost history if the place requires it; runs beside the watch. */
const repairPlace = async (deps: WatchDeps, watched: WatchedCollection, goesOn: () => boolean): Promise<void> => {
  if (watched.repairBelow !== null && (await repairAll(deps, watched.repairBelow, goesOn))) watched.repairBelow = null;
};

/**
 * Resumes from the saved place, or starts anew when the history after it is known to be `lost`; the lease is already held. Throws
 * when the store does; after an error for which `isHistoryLost` is true, here or from `follow`, open the next watch as lost.
 */
export const openWatch = async (deps: WatchDeps, from: RepairState, lost: boolean) => {
  const { stopped } = deps;
  const watched = await openPlace(deps, from, lost);
  const saves = makePlaceSaver(deps, watched);
  const close = (): Promise<void> => watched.events.close().catch(() => undefined);

  /** Runs until it is stopped or another process holds the lease; throws when the stream breaks. */
  const follow = async (): Promise<void> => {
    let ended = false;
    let repairs: Promise<void> = Promise.resolve();
    try {
      await saves.save();
      repairs = repairPlace(deps, watched, () => !ended && saves.leads() && !stopped());
      while (saves.leads() && !stopped()) {
        // Under load hundreds of events are buffered, nearly all on time: no await for those.
        const event = watched.events.here() ?? (await watched.events.next());
        if (event !== null && noteEvent(watched, event) && !(await moveLateRecord(deps, watched, event))) return;
        deps.reached(event?.at ?? null);
        if (saves.due(event)) await saves.save();
      }
    } finally {
      ended = true;
      await close();
      await repairs;
    }
  };
  return { follow, close };
};
