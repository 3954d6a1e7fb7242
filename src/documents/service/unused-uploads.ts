/** Uploads that no document uses: how much of them an account may store (UNUSED_UPLOADS_MB), and that they are kept for a day. */
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Uploads } from '../../store/uploads.ts';
import { tooManyUnused } from './refusal.ts';

const MEGABYTE = 1024 * 1024;

/**
 * Asked before a file is read and again before it is kept, so that uploads at the same time pass the bound by little. Every
 * file counts as a megabyte at least: many small ones, and those that are only registered, are bounded as well. 0: no bound.
 */
export const makeQuota =
  (uploads: Pick<Uploads, 'unused'>, megabytes: number) =>
  async (account: string | undefined, { adding = 0, isRegistered = false } = {}): Promise<void> => {
    if (megabytes === 0 || account === undefined) return;
    const more = Math.max(adding, MEGABYTE) - (isRegistered ? MEGABYTE : 0);
    if ((await uploads.unused(account, MEGABYTE)) + more > megabytes * MEGABYTE) throw tooManyUnused(megabytes);
  };

const keepMs = 24 * 60 * 60 * 1000;
const everyMs = 60 * 60 * 1000;

/** Deletes what was registered or uploaded more than 24 hours before `now` and never attached; returns how many. */
export const sweepUploads = (uploads: Pick<Uploads, 'sweep'>, now: Date): Promise<number> =>
  uploads.sweep(new Date(now.getTime() - keepMs));

/** Sweeps every hour until the returned function is called, which waits for a sweep under way. */
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
