/**
 * Whether the store acknowledges writes (docs/metrics.md): learned from small majority writes in the
 * background, since pings and reads are answered by a server that has lost the others, and a request cannot wait for one.
 */
import { unavailable } from '../base/domain/problem.ts';
import { withTimeout } from '../base/platform/clock.ts';
import type { Log } from '../base/platform/log.ts';
import { makeWorker } from '../base/platform/worker.ts';
import type { Store } from '../store/client.ts';

interface MajorityWatchDeps {
  readonly probe: Store['probeMajority'];
  readonly log: Pick<Log, 'info' | 'warn'>;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

/** Between an acknowledged write and the next. */
const REST_MS = 1000;
/** After this time another write begins beside it: the connection of the first may be dead. */
const ABANDON_MS = 1000;
const RETRY_MS = 250;
/** Longer than a change of primary by hand, and with the rest before it shorter than the five seconds that are promised. */
const TROUBLE_MS = 3000;

const tooLate = () => unavailable('The store has not acknowledged a write in time');

/** Not known to be in trouble before `start`. */
export const makeMajorityWatch = ({ probe, log, now = () => performance.now() }: MajorityWatchDeps) => {
  /** When the first write began that no acknowledgement has followed; null while none waits. */
  let waitingSince: number | null = null;
  let toldSince: number | null = null;

  const waitedMs = (): number => (waitingSince === null ? 0 : now() - waitingSince);
  const isInTrouble = (): boolean => waitedMs() >= TROUBLE_MS;

  /** Also of a write that was given up: it shows that there is a majority now. */
  const acknowledged = (): void => {
    if (toldSince !== null) log.info('store acknowledges writes again', { seconds: Math.round((now() - toldSince) / 1000) });
    toldSince = null;
    waitingSince = null;
  };

  const worker = makeWorker({
    pass: () => {
      waitingSince ??= now();
      return withTimeout(probe(ABANDON_MS).then(acknowledged), ABANDON_MS, tooLate);
    },
    restMs: () => REST_MS,
    failedMs: () => RETRY_MS,
    failed: (cause) => {
      if (!isInTrouble() || toldSince !== null) return;
      toldSince = waitingSince;
      log.warn('store acknowledges no writes', { cause });
    },
  });

  return {
    /** Asks once; for tests. */
    run: worker.run,
    start: worker.start,
    stop: worker.stop,
    /** The reason for a failed probe of this process; null if there is none. */
    trouble: (): string | null => (isInTrouble() ? `The store has acknowledged no write for ${Math.round(waitedMs() / 1000)} s` : null),
  };
};
