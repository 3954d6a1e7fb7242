/** Uploads that are never attached are deleted after a day. */
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Uploads } from '../../store/uploads.ts';

const keepMs = 24 * 60 * 60 * 1000;
const everyMs = 60 * 60 * 1000;

/** Deletes files registered or uploaded more than 24 hours before `now` and never attached; returns their number. */
export const sweepUploads = (uploads: Pick<Uploads, 'sweep'>, now: Date): Promise<number> =>
  uploads.sweep(new Date(now.getTime() - keepMs));

/** Sweeps hourly until the returned function is called, which waits for a sweep in progress. */
export const startSweeping = (uploads: Pick<Uploads, 'sweep'>, clock: Clock, log: Log): (() => Promise<void>) => {
  let running: Promise<void> = Promise.resolve();
  const sweep = async (): Promise<void> => {
    try {
      const swept = await sweepUploads(uploads, clock.now());
      if (swept > 0) log.info('unused uploads deleted', { count: swept });
    } catch (error) {
      log.warn('unused uploads could not be deleted', { cause: error instanceof Error ? error.message : String(error) });
    }
  };
  const timer = setInterval(() => {
    running = running.then(sweep);
  }, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
};
