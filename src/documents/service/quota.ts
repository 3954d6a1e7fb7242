/** UNUSED_UPLOADS_MB: limits an account's files that no document uses. */
import type { Uploads } from '../../store/uploads.ts';
import { tooManyUnused } from './refusal.ts';

const MEGABYTE = 1024 * 1024;

/**
 * Checked before a file is read and again before it is stored, so that concurrent uploads exceed the limit only slightly. Every
 * file counts as at least a megabyte, which also limits small files and files that are only registered. 0: unlimited.
 */
export const makeQuota =
  (uploads: Pick<Uploads, 'unused'>, megabytes: number) =>
  async (account: string | undefined, { adding = 0, isRegistered = false } = {}): Promise<void> => {
    if (megabytes === 0 || account === undefined) return;
    const more = Math.max(adding, MEGABYTE) - (isRegistered ? MEGABYTE : 0);
    if ((await uploads.unused(account, MEGABYTE)) + more > megabytes * MEGABYTE) throw tooManyUnused(megabytes);
  };
