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

/** An object that belongs to an account, which proves it with a token. What came with an import may belong to nobody. */
export interface Owned {
  readonly owner?: string | undefined;
  /** The hash of the token. */
  readonly owner_token?: string | undefined;
}

/** True when the account is the owner and the token is the one its creation answered (spec/accounts.md §3). */
export const isOwner = ({ owner, owner_token }: Owned, { name }: { readonly name: string }, token: string | null): boolean =>
  name === owner && isSecret(token, owner_token);
