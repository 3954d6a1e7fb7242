/** Uploads that no document uses: how much of them an account may store (UNUSED_UPLOADS_MB), and that they are kept for a day. */
import { type Clock, DAY, HOUR } from '../../../base/platform/clock.ts';
import type { Log } from '../../../base/platform/log.ts';
import { MEGABYTE } from '../../../base/platform/memory.ts';
import { makeWorker, type Worker } from '../../../base/platform/worker.ts';
import type { Uploads } from '../../../store/uploads.ts';
import { tooManyUnused } from './refusal.ts';

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

/** Deletes what was registered or uploaded more than 24 hours before `now` and never attached; returns how many. */
export const sweepUploads = (uploads: Pick<Uploads, 'sweep'>, now: Date): Promise<number> => uploads.sweep(new Date(now.getTime() - DAY));

/** Sweeps every hour. */
export const makeSweeper = (uploads: Pick<Uploads, 'sweep'>, clock: Clock, log: Log): Worker<number> =>
  makeWorker({
    pass: async () => {
      const swept = await sweepUploads(uploads, clock.now());
      if (swept > 0) log.info('unused uploads deleted', { count: swept });
      return swept;
    },
    restMs: () => HOUR,
    failedMs: () => HOUR,
    failed: (cause) => log.warn('unused uploads could not be deleted', { cause }),
    firstMs: HOUR,
  });
