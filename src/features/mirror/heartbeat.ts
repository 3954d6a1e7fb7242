/** The liveness and pace of this process, written to the store; a process silent for a while loses all its leases. */
import { deadMs, type Holders } from './store/holders.ts';

export interface Heartbeat {
  heartbeat(): Promise<void>;
  /** Called before leasing: the returned function tells whether the lease still holds. */
  hold(): () => boolean;
}

export interface HeartbeatDeps {
  readonly store: Pick<Holders, 'heartbeat'>;
  readonly holder: string;
  /** Records stored since the start. */
  readonly kept: () => number;
  /** Milliseconds. */
  readonly now?: () => number;
}

/** The pace is measured over this many heartbeats. */
const maxMarks = 10;

export const makeHeartbeat = ({ store, holder, kept, now = () => performance.now() }: HeartbeatDeps): Heartbeat => {
  let marks = [{ at: now(), kept: 0 }];
  let last = Number.NEGATIVE_INFINITY;
  /** Changes whenever all leases are lost. */
  let life = 0;

  const pace = (at: number): number => {
    marks = [...marks, { at, kept: kept() }].slice(-maxMarks);
    const [first, newest] = [marks[0], marks.at(-1)];
    if (first === undefined || newest === undefined || newest.at === first.at) return 0;
    return ((newest.kept - first.kept) * 1000) / (newest.at - first.at);
  };

  const isAlive = (at: number): boolean => at - last < deadMs;

  return {
    heartbeat: async () => {
      const at = now();
      if (!isAlive(at)) life += 1;
      if (!(await store.heartbeat(holder, pace(at)))) life += 1;
      last = at;
    },
    hold: () => {
      const own = life;
      return () => own === life && isAlive(now());
    },
  };
};
