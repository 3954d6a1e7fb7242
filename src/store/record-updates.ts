/**
 * What a write of a record says to the store. The promises this file keeps:
 * - `dateCreated`, `dateModified` and `public_modified` are the store's own clock, taken in the write itself (decisions.md D6);
 * - a public save moves the record in the feed, never backwards; a private save keeps the *current* position, also one
 *   that changed since the record was read (feed.md §9 "Save rules").
 */
import type { Document } from 'mongodb';
import type { HistoryEntry } from '../domain/history.ts';
import { storeSeconds } from './fence.ts';

/**
 * A new position, on a millisecond grid (feed.md §9 "Stamp"). Always above the old one: a change of position is what
 * tells a follower that the record moved. Above the horizon this process knows, which a clock set back would not be.
 */
const movedAbove = (horizon: number): Document => ({
  $round: [{ $max: [storeSeconds, horizon + 0.001, { $add: [{ $ifNull: ['$public_modified', 0] }, 0.001] }] }, 3],
});

/** Stamps of a new record. */
export const stampsOfNew = (horizon: number): Document => ({
  dateCreated: '$$NOW',
  dateModified: '$$NOW',
  public_modified: movedAbove(horizon),
});

/** Stamps of a save that shows in the feed. */
export const stampsOfMove = (horizon: number): Document => ({
  dateCreated: '$dateCreated',
  dateModified: '$$NOW',
  public_modified: movedAbove(horizon),
});

/** Stamps of a private save; `held_rev` is by what the guard of the feed knows it. */
export const stampsOfStay = (rev: number): Document => ({
  dateCreated: '$dateCreated',
  dateModified: '$dateModified',
  public_modified: '$public_modified',
  held_rev: rev,
});

/** What the store has put in, as a projection. */
export const stampedFields = { _id: 1, public_modified: 1, dateCreated: 1, dateModified: 1 } as const;

/** What the store sets by itself; `held_rev` is the revision of a save that kept the position. */
const ownFields: ReadonlySet<string> = new Set([
  ...Object.keys(stampedFields),
  ...['rev', 'held_rev', 'is_public', 'is_test', 'history_head'],
]);

/** What a record says: without what the store sets, and without keys that have no value. The history is about this. */
export const contentOf = (record: object): Document =>
  Object.fromEntries(Object.entries(record).filter(([key, value]) => !ownFields.has(key) && value !== undefined && value !== null));

/** One write of a record: what stands there now, and what will. */
export interface Write {
  readonly filter: Document;
  /** The whole record, but for the stamps. */
  readonly kept: Document & { readonly _id: string; readonly rev: number };
  readonly stamps: Document;
  /** Keys that differ from what stands there; null: all of it is new. */
  readonly changes: ReadonlySet<string> | null;
}

/** Keys of the record itself that the steps of an entry concern; null when it is the record as a whole. */
export const keysOf = ({ patch }: HistoryEntry): ReadonlySet<string> | null => {
  const keys = patch.map(({ path }) => path.split('/', 2)[1]?.replaceAll('~1', '/').replaceAll('~0', '~'));
  return keys.includes(undefined) ? null : new Set(keys.filter((key) => key !== undefined));
};

/** Names the store would take for a path or for an expression. */
const isPlainName = (name: string): boolean => name !== '' && !name.includes('.') && !name.startsWith('$');

/**
 * The update that makes the record; `search` is the field that is worked out, if there is one. What has not changed is not
 * sent again: of most records that is nearly everything.
 */
export const updateOf = ({ kept, stamps, changes }: Write, search: string | undefined): Document[] => {
  const removed = [...(changes ?? []), 'held_rev', ...(search === undefined ? [] : [search])].filter(
    (key) => kept[key] === undefined && stamps[key] === undefined,
  );
  if (changes === null || !removed.every(isPlainName)) return [{ $replaceWith: { $mergeObjects: [{ $literal: kept }, stamps] } }];
  const own = Object.entries(kept).filter(([key]) => changes.has(key) || ownFields.has(key));
  const replaced = { $replaceWith: { $mergeObjects: ['$$ROOT', { $literal: Object.fromEntries(own) }, stamps] } };
  return removed.length === 0 ? [replaced] : [replaced, { $unset: removed }];
};
