/** UNUSED_UPLOADS_MB: how much an account may store that no document uses. */
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
