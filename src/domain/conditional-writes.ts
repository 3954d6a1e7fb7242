/** Writes under a condition: that a key was not used yet, or that nothing was changed since it was read. */

/** Who writes what under which key; all of it is kept with the answer. */
export interface KeyClaim {
  /** Of account, route and key: the same for every attempt. */
  readonly id: string;
  /** Digest of what was sent. */
  readonly request: string;
  /** Drawn for this attempt. */
  readonly nonce: string;
  /** Which of the secrets the tokens of the answer are made of. */
  readonly secret: string;
}

export interface KeptAnswer extends KeyClaim {
  readonly answer: string;
}

/** Either `work` was done now, or somebody did it before and left this. */
export type Outcome<T> = { readonly done: T } | { readonly kept: KeptAnswer };

/**
 * Runs `work`, and commits what it writes together with the claim and with what `toKeep` makes of its result: all of it or
 * nothing. `work` may be run again when it lost a race. Where the claim is there already, nothing is written and what was
 * kept is given. A `Problem` 409 with `Retry-After` while another attempt is under way.
 */
export type Once = <T>(claim: KeyClaim, work: () => Promise<T>, toKeep: (result: T) => string) => Promise<Outcome<T>>;

export interface ReadSet {
  /** Runs `work` and notes the revision of each record it reads. */
  read<T>(work: () => Promise<T>): Promise<T>;
  /** Runs `work`; a save of a record that was read at another revision rejects with `Overtaken`, and nothing is written. */
  write<T>(work: () => Promise<T>): Promise<T>;
}

/** Another write came between the view and the save. */
export class Overtaken extends Error {}
