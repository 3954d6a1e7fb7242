/** Conditional writes: idempotency keys, and optimistic concurrency. */

/** A claim of an idempotency key; stored with the response. */
export interface KeyClaim {
  /** Derived from account, route and key: the same for every attempt. */
  readonly id: string;
  /** Digest of the request. */
  readonly request: string;
  /** Random per attempt. */
  readonly nonce: string;
  /** Identifies the secret that tokens in the response are derived from. */
  readonly secret: string;
}

export interface KeptAnswer extends KeyClaim {
  readonly answer: string;
}

/** Either `work` ran now, or an earlier attempt stored this response. */
export type ConditionalOutcome<T> = { readonly done: T } | { readonly kept: KeptAnswer };

/**
 * Runs `work` and commits its writes atomically with the claim and the result of `toKeep`. `work` may run again
 * after a lost race. If the claim already exists, nothing is written and the stored response is returned. Throws a
 * `Problem` 409 with `Retry-After` while another attempt is in progress.
 */
export type Once = <T>(claim: KeyClaim, work: () => Promise<T>, toKeep: (result: T) => string) => Promise<ConditionalOutcome<T>>;

export interface ReadSet {
  /** Runs `work` and records the revision of each record it reads. */
  read<T>(work: () => Promise<T>): Promise<T>;
  /** Runs `work`; saving a record that was read at another revision rejects with `Overtaken`, and nothing is written. */
  write<T>(work: () => Promise<T>): Promise<T>;
}

/** The record was changed between the read and the save. */
export class Overtaken extends Error {}
