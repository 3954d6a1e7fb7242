/** How tokens and transfer values are kept and compared (spec/decisions.md D7). */
import { createHash, timingSafeEqual } from 'node:crypto';

/** SHA-256 in hex: what is stored of a secret. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Whether `secret`, as it was presented, is the one whose hash is `kept`; compared in constant time, false for nothing. */
export const isSecret = (secret: string | null, kept: string | undefined): boolean => {
  if (secret === null || kept === undefined) return false;
  const given = Buffer.from(hashOf(secret));
  const known = Buffer.from(kept);
  return given.length === known.length && timingSafeEqual(given, known);
};
