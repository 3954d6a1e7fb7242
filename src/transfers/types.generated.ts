/** Made from schemas/ by `npm run types`; do not edit. */

/**
 * A request for a transfer says nothing (spec/accounts.md §4).
 *
 */
export interface PostTransfer {}
/**
 * Whose an object is now (spec/accounts.md §4).
 *
 */
export interface Ownership {
  /**
   * Id of the object.
   */
  id: string;
  /**
   * Name of the account.
   */
  owner: string;
}
/**
 * What makes an object one's own (spec/accounts.md §4).
 *
 */
export interface TakeOwnership {
  /**
   * Id of a transfer.
   */
  id: string;
  /**
   * The transfer value of the owner so far.
   */
  transfer: string;
}
/**
 * A transfer as brokers see it (spec/accounts.md §4).
 *
 */
export interface Transfer {
  /**
   * Id.
   */
  id: string;
  /**
   * When it was made, or used.
   */
  date: Date;
  /**
   * Path of what it was used for.
   */
  usedFor?: string;
}
