/** The liveness and pace of this process, written to the store; a process silent for a while loses all its leases. */
import { DEAD_AFTER_MS } from './store/live-processes.ts';
import type { MirrorStore } from './store/mirror-store.ts';

interface HeartbeatDeps {
  readonly store: Pick<MirrorStore, 'heartbeat'>;
  readonly holder: string;
  /** Records stored since the start. */
  readonly kept: () => number;
  /** Milliseconds. */
  readonly now?: () => number;
}

/** The pace is measured over this many heartbeats. */
const MAX_MARKS = 10;

export const makeHeartbeat = ({ store, holder, kept, now = () => performance.now() }: HeartbeatDeps) => {
  let marks = [{ at: now(), kept: 0 }];
  let last = Number.NEGATIVE_INFINITY;
  /** Changes whenever all leases are lost. */
  let life = 0;

  const pace = (at: number): number => {
    marks = [...marks, { at, kept: kept() }].slice(-MAX_MARKS);
    const [first, newest] = [marks[0], marks.at(-1)];
    if (first === undefined || newest === undefined || newest.at === first.at) return 0;
    return ((newest.kept - first.kept) * 1000) / (newest.at - first.at);
  };

  const isAlive = (at: number): boolean => at - last < DEAD_AFTER_MS;

  return {
    heartbeat: async (): Promise<void> => {
      const at = now();
      if (!isAlive(at)) life += 1;
      if (!(await store.heartbeat(holder, pace(at)))) life += 1;
      last = at;
    },
    /** Called before leasing: the returned function tells whether the lease still holds. */
    hold: (): (() => boolean) => {
      const own = life;
      return () => own === life && isAlive(now());
    },
  };
};

export type Heartbeat = ReturnType<typeof makeHeartbeat>;
