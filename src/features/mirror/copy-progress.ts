/** Progress of the initial copy: a bar at a terminal, a log line each minute elsewhere. */
import type { Log } from '../../base/platform/log.ts';
import { type Progress, spanText, withBar } from '../../base/platform/progress.ts';
import { sleep } from '../../base/platform/sleep.ts';
import type { MirrorState, MirrorStore } from './store/mirror-store.ts';

interface CopyingOptions {
  readonly following: Pick<MirrorStore, 'state' | 'size'>;
  readonly log: Pick<Log, 'info'>;
  readonly progress: Progress;
  readonly signal: AbortSignal;
  readonly sleep: (ms: number) => Promise<void>;
}

const CHECK_INTERVAL_MS = 2000;
const CHECKS_PER_LINE = 30;
/** Usually in progress while the source is being written to. */
const FEW_RECORDS = 100;
/** At first one feed may have ended before another is found. */
const MIN_CHECKS = 3;
/** Interval of checks per remaining record. */
const CHECKS_PER_RECORD = 5;

const leftText = ({ perSecond, copied, secondsLeft }: MirrorState): string => {
  const left = secondsLeft !== null ? spanText(secondsLeft) : copied === null ? 'older ones are still to be found' : '';
  return [`${perSecond} a second`, left].filter((text) => text !== '').join(', ');
};

/** Polls until the initial copy is complete; returns its number of records, null if aborted. */
export const watchCopying = async ({ following, log, progress, signal, sleep }: CopyingOptions): Promise<number | null> => {
  for (let [attempts, ends] = [1, 0]; !signal.aborted; attempts += 1) {
    // An unavailable store is reported elsewhere.
    const seen = await Promise.all([following.state(), following.size()]).catch(() => null);
    if (seen !== null) {
      const [state, here] = seen;
      const { records, perSecond, copied, secondsLeft } = state;
      ends = copied !== null && records <= FEW_RECORDS ? ends + (records === 0 ? CHECKS_PER_RECORD : 1) : 0;
      if (ends >= MIN_CHECKS * CHECKS_PER_RECORD) return here;
      progress(here, here + records, leftText(state));
      if (attempts % CHECKS_PER_LINE === 0) log.info('copying records', { here, records, perSecond, secondsLeft });
    }
    await sleep(CHECK_INTERVAL_MS);
  }
  return null;
};

/** Starts reporting; returns a function that stops it. */
export const reportCopying = (following: CopyingOptions['following'], log: Log, say: (line: string) => void): (() => Promise<void>) => {
  const ended = new AbortController();
  const { signal } = ended;
  const wait = (ms: number): Promise<void> => sleep(ms, { signal });
  const tell = async (): Promise<void> => {
    // After the messages of the start.
    await wait(CHECK_INTERVAL_MS);
    const here = await withBar('mirrored', (progress) => watchCopying({ following, log, progress, signal, sleep: wait }));
    if (here === null) return;
    log.info('initial copy complete', { here });
    if (process.stderr.isTTY === true) say(`Everything that the source had is here, ${here} records.`);
  };
  const told = tell();
  return () => {
    ended.abort();
    return told;
  };
};
