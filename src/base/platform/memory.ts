/** The memory that this process may use, and what request bodies may take of it. */
import { totalmem } from 'node:os';

export const MEGABYTE = 1024 * 1024;

/** Bytes: the limit of the control group (version 1 or 2), else all of the machine's. */
const memoryLimit = (): number => {
  // 0, or more than any machine has, where there is no limit.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
};

/** A body of many values takes up to ten times its size once it is parsed. */
const BODY_SHARE = 1 / 16;
const MOST_BODY_BYTES = 256 * MEGABYTE;

/** What request bodies under way may take in each of so many workers without a setting, in bytes. */
export const defaultBodyBytes = (workers: number, limit = memoryLimit()): number =>
  Math.min(MOST_BODY_BYTES, Math.floor((limit / workers) * BODY_SHARE));
