/** What every stored record has, and its position in the feed. Pure. */

/** Fields added by the store to the object's own. */
export interface StoredMeta {
  readonly _id: string;
  readonly rev: number;
  readonly is_public: boolean;
  readonly is_test: boolean;
  readonly public_modified: Date;
  readonly dateCreated: Date;
  readonly dateModified: Date;
  /** `hash` of the newest entry of its history; absent if last saved by a version without histories. */
  readonly history_head?: string;
  /** Number of transactions that held it without changing it. */
  readonly holds?: number;
  /** For a tender stored as imported: `notRun`, or why it does not fit its type. */
  readonly unrun?: string;
}

export type Stored<T> = T & StoredMeta;

/** Fields that views show of every record, and that its own part lacks. */
export type Stamped = 'id' | 'dateCreated' | 'dateModified' | 'public_modified';

/** The creator of an object, and the secrets that allow changing it. */
export interface OwnedRecordFields {
  /** Account. */
  owner: string;
  /** SHA-256 hex of the owner token (spec/decisions.md D7). */
  owner_token: string;
  /** SHA-256 hex of the transfer value. */
  transfer_token: string;
}

/** Unchanged while the public view of a record is unchanged. */
export interface State extends Pick<StoredMeta, 'public_modified'> {
  readonly next_check?: Date;
}

/** Fields set by the store alone; together with `history_head` they identify a state uniquely. */
export type Head = Pick<StoredMeta, '_id' | 'rev' | 'public_modified' | 'dateModified' | 'history_head'>;

/*
 * Positions (`public_modified`) are dates in the store, seconds in cursors and answers (docs/feed.md "The scheme").
 */

/** Further from 1970 no date is. */
const LAST_MS = 8.64e15;
const dateAt = (ms: number): Date => new Date(Math.min(Math.max(ms, -LAST_MS), LAST_MS));

/** As cursors and answers show it; milliseconds are the third digit behind the point. */
export const toSeconds = (position: Date): number => position.getTime() / 1000;

/** In milliseconds; rounded by `round` where the seconds are between two of them, and not by a last bit of the double. */
const toMs = (seconds: number, round: (ms: number) => number): number => {
  const nearest = Math.round(seconds * 1000);
  return nearest / 1000 === seconds ? nearest : round(seconds * 1000);
};

/** The highest position that is not above `seconds`: above it stands what is above those. */
export const notAbove = (seconds: number): Date => dateAt(toMs(seconds, Math.floor));

/** The lowest position that is not below `seconds`. */
export const notBelow = (seconds: number): Date => dateAt(toMs(seconds, Math.ceil));
