/**
 * What a write of a record says to the store. The promises this file keeps:
 * - `dateModified` and `public_modified` are the store's own clock, taken in the write itself (spec/decisions.md D6); a new record
 *   is dated by its request, as far as the store's clock bears that out;
 * - a public save moves the record in the feed, never backwards; a private save keeps the *current* position, also one
 *   that changed since the record was read (docs/feed.md "The scheme").
 */
import type { Document } from 'mongodb';
import type { HistoryEntry } from '../../model/history.ts';
import { storeSeconds } from '../feed/fence.ts';

/**
 * A new position, on a millisecond grid (docs/feed.md "The scheme"). Always above the old one: a change of position is what
 * tells a follower that the record moved. Above the horizon this process knows, which a clock set back would not be. The
 * n-th record of one command stands n milliseconds further on: the store's clock says the same to all of them, and a
 * crawler is sent all that stand on one position again when its page ends among them.
 */
const movedAbove = (horizon: number, nth: number): Document => ({
  $round: [
    {
      $max: [{ $add: [storeSeconds, nth / 1000] }, horizon + (nth + 1) / 1000, { $add: [{ $ifNull: ['$public_modified', 0] }, 0.001] }],
    },
    3,
  ],
});

/** What the store sets itself in the n-th record of a command, from 0. */
export type StampsAt = (nth: number) => Document;

/** A request is answered within so many milliseconds; a clock that is further off is a wrong one. */
const LONGEST = 5_000;

/**
 * Of a new record. It is as old as the request that made it (`asked`), so that no date in it is before `dateCreated`
 * (spec/decisions.md D12); never older than a request can be, and never made later than now. `horizon` is the one this process
 * knows.
 */
export const stampsOfNew =
  (horizon: number, asked: Date): StampsAt =>
  (nth) => {
    const isNear = { $lt: [{ $abs: { $subtract: ['$$NOW', asked] } }, LONGEST] };
    const made = { $cond: [isNear, { $min: ['$$NOW', asked] }, '$$NOW'] };
    return { dateCreated: made, dateModified: made, public_modified: movedAbove(horizon, nth) };
  };

/** Of a save that shows in the feed. */
export const stampsOfMove =
  (horizon: number): StampsAt =>
  (nth) => ({ dateCreated: '$dateCreated', dateModified: '$$NOW', public_modified: movedAbove(horizon, nth) });

/** Of a private save; `held_rev` is by what the guard of the feed knows it. */
export const stampsOfStay =
  (rev: number): StampsAt =>
  () => ({ dateCreated: '$dateCreated', dateModified: '$dateModified', public_modified: '$public_modified', held_rev: rev });

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
  readonly stamps: StampsAt;
  /** The field that is worked out at every save, where there is one: its name, and an expression or null. */
  readonly derived: { readonly field: string; readonly value: Document | string | null } | null;
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

/** What a write sends: what has not changed is not sent again, and of most records that is nearly everything. */
export const sentOf = ({ kept, changes }: Pick<Write, 'kept' | 'changes'>): Document =>
  changes === null ? kept : Object.fromEntries(Object.entries(kept).filter(([key]) => changes.has(key) || ownFields.has(key)));

/** The update that makes the record, as the n-th of its command. */
export const updateOf = (write: Write, nth = 0): Document[] => {
  const { kept, changes, derived } = write;
  const worked = derived === null || derived.value === null ? {} : { [derived.field]: derived.value };
  const stamps: Document = { ...write.stamps(nth), ...worked };
  const removed = [...(changes ?? []), 'held_rev', ...(derived === null ? [] : [derived.field])].filter(
    (key) => kept[key] === undefined && stamps[key] === undefined,
  );
  if (changes === null || !removed.every(isPlainName)) return [{ $replaceWith: { $mergeObjects: [{ $literal: kept }, stamps] } }];
  const replaced = { $replaceWith: { $mergeObjects: ['$$ROOT', { $literal: sentOf(write) }, stamps] } };
  return removed.length === 0 ? [replaced] : [replaced, { $unset: removed }];
};
