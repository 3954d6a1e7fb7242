/** Owner tokens and transfer values that can be made again (docs/idempotency.md), from TOKEN_SECRET. */
import { createHash, createHmac, randomBytes } from 'node:crypto';

/** A secret that nobody can make again: 256 random bits in hex (spec/decisions.md D7). */
export const newSecret = (): string => randomBytes(32).toString('hex');

export interface TokenSecrets {
  /** Names the secret of which new tokens are made; says nothing about it. */
  readonly own: string;
  /** HMAC-SHA256 of `parts` with the secret named `secret`, in hex; null when this process does not have it. */
  derive(secret: string, parts: readonly string[]): string | null;
}

const nameOf = (secret: string): string => createHash('sha256').update(`name of ${secret}`).digest('hex').slice(0, 16);

/** The first of `secrets` (64 hex digits each) makes new tokens, all of them make old ones again. */
export const makeTokenSecrets = (secrets: readonly [string, ...string[]]): TokenSecrets => {
  const known = new Map(secrets.map((secret) => [nameOf(secret), Buffer.from(secret, 'hex')]));
  return {
    own: nameOf(secrets[0]),
    derive: (name, parts) => {
      const secret = known.get(name);
      return secret === undefined ? null : createHmac('sha256', secret).update(JSON.stringify(parts)).digest('hex');
    },
  };
};
